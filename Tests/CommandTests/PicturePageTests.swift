import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Pictures on the pages of groups and members.
@Suite(.hangLimit) struct PicturePageTests: PictureSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a picture is beside the facts, or below them under 80 columns`() async {
    let wide = await world().run("member", "ohmygirl", "arin", "--picture")
    #expect(wide.lines.first { $0.contains("Stage name") }?.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀") == true)
    #expect(!wide.error.contains("kpgg:"))
    let narrow = await world(columns: 79).run("member", "ohmygirl", "arin", "--picture")
    let last = narrow.lines.lastIndex { $0.contains("Picture") } ?? 0
    #expect(narrow.lines.firstIndex { $0.contains("▀") } ?? 0 > last)
    let group = await world().run("group", "ohmygirl", "--picture")
    #expect(group.lines.first { $0.contains("Hyojung") }?.contains("▀▀▀") == true)
  }

  @Test func `no picture is fetched or drawn unless requested on a terminal`() async {
    let log = PictureLog()
    for words in [["member", "ohmygirl", "arin"], ["group", "ohmygirl"], ["browse", "--dump"], ["groups"]] {
      #expect(await world(log).run(words).status == 0)
    }
    #expect(
      await world(log, columns: nil).run("member", "ohmygirl", "arin", "--picture").output.contains(
        "1999-06-18"))
    #expect(
      await world(log, with: ["KPGG_PICTURES": "never"]).run("member", "ohmygirl", "arin", "--picture").status
        == 0)
    #expect(
      await world(log, with: ["KPGG_ACCESSIBLE": "1"]).run("member", "ohmygirl", "arin", "--picture").status
        == 0)
    #expect(await world(log).run("picture", "ohmygirl", "arin", "--url").output.hasPrefix("https://"))
    #expect(log.all == [])
    let json = await world(log).run("member", "ohmygirl", "arin", "--picture", "--json")
    #expect(json.status == 2 && json.error.contains("--json and --picture cannot be used together"))
  }

  @Test(arguments: [
    (APIResponse(status: 404), "returned HTTP 404"),
    (APIResponse(status: 200, body: Data("<html>".utf8)), "not a JPEG, PNG or WebP"),
    (APIResponse(status: 200, body: Data()), "not a JPEG, PNG or WebP"),
    (APIResponse(status: 200, body: SamplePicture.png(100_000, 100_000)), "larger than 16384 pixels"),
    (APIResponse(status: 200, body: SamplePicture.png(8000, 8001)), "or 64 megapixels"),
    (
      APIResponse(status: 200, body: Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2])),
      "unknown picture size"
    ),
    (APIResponse(status: 200, body: SamplePicture.jpeg + Data(count: 9 << 20)), "larger than 8388608 bytes"),
    (APIResponse(status: 304), "returned HTTP 304"),
  ])
  func `a bad response is reported on one line, and a card with initials is shown`(
    answer: APIResponse, message: String
  ) async {
    let result = await world(answer: answer).run("member", "ohmygirl", "arin", "--picture")
    #expect(
      result.status == 0 && result.error.split(separator: "kpgg: ").count <= 2, "\(result)")
    #expect(result.error.split(separator: "\n").joined(separator: " ").contains(message), "\(result)")
    #expect(result.output.contains("1999-06-18") && result.output.contains(" AR "))
    #expect(result.output.contains("\u{1B}[1;97;4") || result.output.contains("\u{1B}[1;97;48;5;"))
  }

  @Test(arguments: ["", "\u{1B}]52;c;AAAA\u{7}", "text"])
  func `a drawing program may fail or print something other than a picture`(drawn: String) async {
    let result = await world(drawn: drawn).run("member", "ohmygirl", "arin", "--picture")
    #expect(
      result.status == 0 && result.error.contains("could not draw the picture")
        && result.output.contains(" AR "))
    #expect(!result.output.contains("\u{1B}]52"))
  }

  @Test func `without colour a card has a frame, and pictures are drawn without colours`() async {
    let card = await world(answer: APIResponse(status: 404), with: ["NO_COLOR": "1"]).run(
      "member", "ohmygirl", "arin", "--picture")
    #expect(
      card.output.contains("+----------------------+") && card.output.contains("|          AR          |"))
    let log = PictureLog()
    var plain = world(log, with: ["NO_COLOR": "1"])
    plain.pictureProgram = { words, _ in
      log.note(words.joined(separator: " "))
      return Data("▀\n".utf8)
    }
    _ = await plain.run("member", "ohmygirl", "arin", "--picture")
    #expect(log.all.last?.contains("--colors none") == true)
  }
}
