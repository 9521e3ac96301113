import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// `kpgg data update`, `reset` and `status`.
@Suite(.hangLimit) struct DataUpdateTests: CatalogSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test func `status shows which catalog is in use and why`() async throws {
    func source(_ world: World, _ words: String...) async -> String? {
      await world.run(["data", "status"] + words).lines.first
    }
    #expect(await source(offline()) == "source\tbundled")
    #expect(await source(world(), "--api", url) == "source\thost")
    #expect(await source(offline(), "--api", url, "--offline") == "source\tcache")
    _ = await world().run("data", "update", url)
    #expect(await source(offline()) == "source\tupdate")
    let page = await offline(columns: 80, now: 1_800_000_000 + 3 * 86_400).run("data", "status").output
    #expect(page.contains("updated (fetched by kpgg data update)"))
    #expect(page.contains("Age          3 days old"))
    #expect(page.contains("https://api.example.org"))
  }

  @Test(arguments: [
    (0, "0 seconds old"), (61, "1 minute old"), (7200, "2 hours old"), (200_000, "2 days old"),
  ])
  func `ages use the largest unit that fits`(age: (Int, String)) {
    #expect(Language.english(.age(seconds: age.0)) == age.1)
  }

  @Test func `an update tells the edition and what the catalog has, and a reset goes back`() async {
    let update = await world().run("data", "update", url)
    #expect(
      update.output
        == "Updated from api.example.org: edition 2026-10, \(Edition.groups) groups, \(Edition.members) members, \(Edition.songs) songs\n"
    )
    let reset = await offline().run("data", "reset")
    #expect(reset.output.hasPrefix("Removed the updated catalog"))
  }

  @Test func `the first update needs a host, and later ones reuse it`() async {
    let none = await world().run("data", "update")
    #expect(none.status == 2 && none.error.contains("no host given"))
    _ = await world().run("data", "update", url)
    #expect(await world().run("data", "update").output.hasPrefix("Nothing new at api.example.org"))
  }

  @Test func `problems in an update are reported only by update and status`() async {
    let wrong = world {
      $0.replacingOccurrences(of: "\"birth\": \"1999-06-18\"", with: "\"birth\": \"soon\"")
    }
    #expect(await wrong.run("data", "update", url).error.contains("\"soon\" is not a date"))
    for words in [["members"], ["group", "ohmygirl"], ["today"]] {
      #expect(await offline().run(words).error == "")
    }
    #expect(await offline().run("data", "status").error.contains("\"soon\" is not a date"))
  }

  @Test func `a damaged update is reported, and the bundled catalog is used`() async throws {
    _ = await world().run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    try home.write(String(text.dropLast(10)), to: path)
    let result = await offline().run("groups")
    #expect(result.status == 0 && result.lines.count == Edition.groups)
    #expect(
      result.error
        == "kpgg: the updated catalog is damaged (changed since it was written): \(home.path)/\(path) (kpgg data reset removes it)\n"
    )
    #expect(await world().run("data", "update", url).status == 0)
    #expect(await offline().run("groups").error == "")
    try home.write("{\"version\": 9}\n", to: path)
    #expect(await offline().run("groups").error.contains("newer than this kpgg supports"))
    #expect(await offline().run("data", "reset").status == 0)
  }

  @Test func `a document of an update that is damaged on disk is reported by what reads it`() async throws {
    _ = await world().run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    let last = try #require(text.range(of: "\"name\": \"배수민\"", options: .backwards))
    try home.write(text.replacingCharacters(in: last, with: "\"name\": \"배수\0\0\0\""), to: path)
    #expect(await offline().run("groups").error == "")
    let member = await offline().run("member", "stayc", "sumin")
    #expect(member.status == 1 && member.error.contains("group/2020.json: not JSON"), "\(member)")
    let status = await offline().run("data", "status")
    #expect(status.lines.first == "source\tupdate" && status.error.contains("group/2020.json"), "\(status)")
    let verified = await offline().run("data", "verify", "updated")
    #expect(verified.status == 1 && verified.output.contains("group/2020.json"), "\(verified)")
  }

  @Test func `an update stored by version 1.0.0 is used`() async throws {
    _ = await world { $0.replacingOccurrences(of: "Arin", with: "Arinn") }.run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    let early = text.dropLast().replacingOccurrences(of: #","version":4}"#, with: #","names":[]}"#)
    #expect(early.utf8.count < text.utf8.count)
    try home.write(#"{"sha256":"","version":3}"# + "\n" + early, to: path)
    let member = await offline().run("member", "ohmygirl", "arinn")
    #expect(member.status == 0 && member.error == "" && member.output.contains("Arinn"))
    #expect(await world().run("data", "update").output.hasPrefix("Updated from api.example.org"))
  }

  @Test func `an update over the size limit leaves the current data unchanged`() async throws {
    #expect(await world().run("data", "update", url).status == 0)
    let kept = try #require(home.read(".local/share/kpgg/catalog"))
    var larger = world()
    let filler = Data(repeating: UInt8(ascii: " "), count: 3 << 20)
    larger.host = StubHost { [host = larger.host] (request) throws(TransportError) -> APIResponse in
      guard var response = try host?.response(to: request) else { throw .noConnection }
      response.body += filler
      return response
    }
    let result = await larger.run("data", "update", url)
    #expect(result.status == 1)
    #expect(result.error.contains("exceed 16 MiB"))
    #expect(result.error.contains("The data in use is unchanged."))
    #expect(!result.error.contains("move it away"))
    #expect(home.read(".local/share/kpgg/catalog") == kept)
  }

  @Test(arguments: [
    (["groups", "--api", "localhost:8080"], "for --api"),
    (["data", "update", "example.org"], "is not the URL of a host"),
    (["data", "verify", "ftp://a"], "is not the URL of a host"),
    (["groups", "--timeout", "0"], "for --timeout"),
    (["data", "export"], "DIR is missing"),
  ])
  func `invalid arguments are usage errors`(line: ([String], String)) async {
    let result = await offline().run(line.0)
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.contains(line.1), "\(result.error)")
  }
}
