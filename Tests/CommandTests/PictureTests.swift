import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of pictures on pages and with `kpgg picture`. Transcripts show cards and messages.
@Suite(.hangLimit) struct PictureTests {
  private static let page = words(of: "member ohmygirl arin --picture")
  private static let lead = "kpgg:"
  private static let debug = " debug: "
  private static let address = "https://up.kpop.re/net/ad/b0bf1af35ae421cb9a59dbbb1e6711f28c2636.jpg"

  @Test func `a picture is saved unchanged, and overwrites a file only with --force`() async throws {
    let home = TemporaryFolder()
    let save = words(of: "picture ohmygirl arin --save \(home.path("arin.jpg"))")
    let saved = await TestWorld.showingPictures(home, columns: nil).run(save)
    #expect(saved.output.contains(home.path("arin.jpg")) && saved.output.contains(" (12 "), "\(saved.output)")
    let data = FileManager.default.contents(atPath: home.path("arin.jpg"))
    #expect(data == SamplePicture.jpeg)
    try home.write("mine", to: "arin.jpg")
    #expect(await TestWorld.showingPictures(home).run(save).status == 2 && home.read("arin.jpg") == "mine")
    #expect(await TestWorld.showingPictures(home).run(save + ["--force"]).status == 0)
    #expect(home.read("arin.jpg") != "mine")
    let piped = await TestWorld.showingPictures(home, columns: nil).run("picture", "ohmygirl", "--save", "-")
    #expect(piped.data == SamplePicture.jpeg && piped.status == 0 && piped.output + piped.error == "")
  }

  @Test func `a file created while the host responds is not overwritten`() async throws {
    let home = TemporaryFolder()
    var world = TestWorld.showingPictures(home, columns: nil)
    world.host = StubHost { (_: APIRequest) throws(TransportError) in
      do { try home.write("mine", to: "arin.jpg") } catch { throw .noConnection }
      return APIResponse(status: 200, body: SamplePicture.jpeg)
    }
    let result = await world.run("picture", "ohmygirl", "arin", "--save", home.path("arin.jpg"))
    #expect(
      result.status == 1 && result.output == "" && result.hasMessage(Text.fileAppeared(home.path("arin.jpg")))
    )
    #expect(try home.read("arin.jpg") == "mine" && home.names == [".cache", "arin.jpg"])
  }

  @Test(arguments: ["picture 오마이걸 아린", "member ohmygirl arin --picture", "group ohmygirl --picture"])
  func `a picture is drawn alone and next to a page's facts`(line: String) async throws {
    let result = await TestWorld.showingPictures(TemporaryFolder()).run(words(of: line))
    let drawn = result.lines.filter { $0.contains(String(repeating: "▀", count: 20)) }
    #expect(!result.error.contains(Self.lead) && drawn.count > 4)
    #expect((result.lines.count > drawn.count) == line.hasSuffix("--picture"))
  }

  @Test(
    arguments: [
      (Data(), 404, nil, .status(404)), (Data("<html>".utf8), 200, nil, .unsupportedFormat),
      (Data(), 304, nil, .status(304)), (SamplePicture.png(8000, 8001), 200, nil, .tooManyPixels),
      (SamplePicture.png(100_000, 1), 200, nil, .tooManyPixels),
      (Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]), 200, nil, .unknownSize),
      (Data(count: 8 << 20), 200, nil, .unsupportedFormat),
      (Data(count: 8 << 20 + 1), 200, nil, .noResponse(.tooLarge(max: 8 << 20))),
      // The program may fail, or print something other than a picture.
      (SamplePicture.jpeg, 200, "", .notDrawn), (SamplePicture.jpeg, 200, "text", .notDrawn),
      (SamplePicture.jpeg, 200, "\u{1B}]52;c;AAAA\u{7}", .notDrawn),
    ] as [(Data, Int, String?, PictureError.Reason)])
  func `a picture that is not shown is reported once, and a card with initials is shown`(
    body: Data, status: Int, drawn: String?, reason: PictureError.Reason
  ) async throws {
    let answer = APIResponse(status: status, body: body)
    let result = await TestWorld.showingPictures(TemporaryFolder(), answer: answer, drawn: drawn).run(
      Self.page)
    let problem = try PictureError(#require(WebURL(Self.address)), reason)
    #expect(result.status == 0 && result.hasMessage(problem), "\(result.error)")
    #expect(result.error.split(separator: Self.lead).count <= 2 && !result.output.contains("\u{1B}]52"))
    #expect(result.output.contains("1999-06-18") && result.output.contains(/\e\[1;97;4[^m]*m +AR\s/))
  }

  // MARK: How pictures are drawn

  @Test(arguments: [
    (["NO_COLOR": "1"], "none"), (["TERM": "linux"], "16"), ([:], "256"),
    (["COLORTERM": "truecolor"], "full"),
  ])
  func `chafa gets the colours that the terminal supports`(variables: [String: String], colors: String) async
  {
    let log = PictureLog()
    _ = await TestWorld.showingPictures(TemporaryFolder(), log, with: variables).run(Self.page)
    #expect(log.all.last?.contains("--colors \(colors) --size 24x") == true, "\(log.all)")
  }

  @Test func `kitty gets a PNG with the picture's proportions`() async throws {
    let home = TemporaryFolder()
    var kitty = TestWorld.showingPictures(home, with: ["TERM": "xterm-kitty"])
    kitty.pictureProgramName = "convert"
    kitty.pictureProgram = { words, file in
      words[1] == "jpeg:-" && file == SamplePicture.jpeg ? SamplePicture.png(300, 400) : nil
    }
    let placed = await kitty.run(Self.page).output
    #expect(placed.contains(SamplePicture.png(300, 400).base64EncodedString()))
    #expect(placed.contains("c=24,r=16,q=2") && placed.unicodeScalars.contains("\u{10EEEE}"))
  }

  @Test(
    arguments: [
      ("kitty(0.35)", true, "convert", .kitty), ("ghostty 1.2", false, "convert", .card),
      ("iTerm2 3.5", true, "convert", .card), ("Konsole 24", true, "convert", .card),
      ("kitty(0.35)", true, "chafa", .chafa),
    ] as [(String, Bool, String, PictureRenderer.Method)])
  func `a terminal without known variables is detected by its replies`(
    version: String, knowsGraphics: Bool, program: String, method: PictureRenderer.Method
  ) throws {
    var world = TestWorld.showingPictures(TemporaryFolder())
    world.pictureProgramName = program
    var reports: Set<TerminalReport> = [.version(version), .attributes]
    if knowsGraphics { reports.insert(.graphics(isSupported: true)) }
    #expect(world.session().pictureRenderer(reports).method == method)
  }

  // MARK: Where pictures come from

  @Test func `a cached picture is used for a day, then revalidated with the host`() async throws {
    let home = TemporaryFolder()
    let log = PictureLog()
    let url = try #require(WebURL(Self.address))
    let none = await TestWorld.showingPictures(home, log).run(Self.page + ["--offline"])
    #expect(log.all == [] && none.hasMessage(PictureError(url, .noCopy)))
    let answer = APIResponse(status: 200, headers: ["ETag": "\"1\""], body: SamplePicture.jpeg)
    var world = TestWorld.showingPictures(home, log, answer: answer)
    for words in [Self.page, Self.page, Self.page + ["--offline"]] {
      let result = await world.run(words)
      #expect(!result.error.contains(Self.lead) && result.output.contains("▀▀▀"))
    }
    #expect(log.all.count { $0.hasPrefix("https") } == 1)
    world.now += 86_400
    #expect(await world.run(Self.page + ["--offline"]).output.contains("▀▀▀"))
    world.host = StubHost { request in
      log.note(request.headers["If-None-Match"] ?? "none")
      return APIResponse(status: 304)
    }
    let confirmed = await world.run(Self.page)
    #expect(log.all.contains("\"1\"") && confirmed.output.contains("▀▀▀"))
    #expect(!confirmed.error.contains(Self.lead))
  }

  @Test(arguments: ["0", "1"], [true, false])
  func `a damaged copy, or a cache that cannot be written, is reported if KPGG_DEBUG is 1`(
    debug: String, isDamaged: Bool
  ) async throws {
    let home = TemporaryFolder()
    let pictures = home.path(".cache/kpgg/responses/pictures")
    if isDamaged {
      _ = await TestWorld.showingPictures(home).run(Self.page)
      let path =
        try pictures + "/" + #require(FileManager.default.contentsOfDirectory(atPath: pictures).first)
      let whole = try #require(FileManager.default.contents(atPath: path))
      // After a power failure, the file can have its full size although the picture was never written.
      let zeros = Data(count: SamplePicture.jpeg.count)
      try whole.replacing(SamplePicture.jpeg, with: zeros).write(to: URL(filePath: path))
    } else {
      try home.write("", to: ".cache/kpgg/responses/pictures")
    }
    let log = PictureLog()
    let result = await TestWorld.showingPictures(home, log, with: ["KPGG_DEBUG": debug]).run(Self.page)
    #expect(log.all.count { $0.hasPrefix("https") } == 1 && result.output.contains("▀▀▀"))
    #expect(result.error.contains(debug == "0" ? Self.lead : Self.debug) == (debug == "1"), "\(result.error)")
  }

  @Test(arguments: [
    ([], 10), (["--timeout", "9"], 9), (["--timeout", "11"], 10), (["--timeout", "3600"], 10),
  ])
  func `kpgg waits for a picture for at most ten seconds, or less with --timeout`(
    options: [String], seconds: Int
  )
    async throws
  {
    var world = TestWorld.showingPictures(TemporaryFolder())
    world.variables["KPGG_TIMEOUT"] = ""
    let host = StubHost { (_: APIRequest) throws(TransportError) in throw .noConnection }
    world.host = host
    _ = await world.run(Self.page + options)
    #expect(host.requests.map(\.timeout) == [.seconds(seconds)])
  }

}
