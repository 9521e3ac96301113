import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of reading `Home`, a home folder that kpgg 1.1 wrote. It has favourites, two config files, an update, a host's
/// responses, recent searches and the browser's last state.
@Suite(.hangLimit) struct MigrationTests {
  /// Returns a world with a copy of that home. Its host can't be reached.
  private func world(config: String = "config.json") throws -> TestWorld {
    let folder = TemporaryFolder()
    var world = TestWorld(home: folder, catalog: TestCatalog.bundled, programs: ["mpv", "xdg-open"])
    world.host = StubHost { (_: APIRequest) throws(TransportError) in throw .noConnection }
    for name in ["cache", "config", "data", "state"] {
      let source = Repository.path("Tests/CommandTests/Home/\(name)")
      try FileManager.default.copyItem(atPath: source, toPath: folder.path(name))
      world.variables["XDG_\(name.uppercased())_HOME"] = folder.path(name)
    }
    try folder.write(folder.read("config/kpgg/\(config)") ?? "", to: "config/kpgg/config.json")
    return world
  }

  /// The examples in all help texts that change no file. The catalog of this home has other eras than the examples.
  private static let examples = Examples.inHelp.filter { line in
    !line.contains(/\b(favorite|config|data|play|picture|browse)\b|--era/)
  }

  @Test(arguments: ["config.json", "config-berlin.json"])
  func `every command runs, and favourites are kept and can be added`(config: String) async throws {
    let world = try world(config: config)
    #expect(Self.examples.count > 60)
    let reads = [
      "favorite list", "config list", "data status", "data verify updated", "paths", "play status",
    ]
    for line in Self.examples + reads {
      let result = await world.run(line.shellWords)
      #expect(result.status != 2, "\(line): \(result.error)")
      #expect(
        !result.error.contains(/invalid value|damaged|unexpected|can't read/), "\(line): \(result.error)")
    }
    #expect(await world.run("favorite", "add", "stayc/sumin").status == 0)
    let kept = try await world.run("favorite", "list", "--json=id").list.map { $0["id"]?.text ?? "" }
    let saved = "stayc ohmygirl/arin twice ive redvelvet ive/rei aoa/seolhyun loona"
    #expect(kept.joined(separator: " ") == saved + " stayc/sumin")
    #expect(world.home?.read("data/kpgg/favorites.json")?.contains("2026-11-26") == true)
  }

  @Test(arguments: [
    ("config.json", ["pictures auto", "timezone Asia/Seoul", "api http://127.0.0.1:18650"]),
    ("config-berlin.json", ["timezone local", "names ko"]),
  ])
  func `a setting with a removed value gets the nearest value, and others stay the same`(
    config: String, rows: [String]
  )
    async throws
  {
    let world = try world(config: config)
    let list = await world.run("config", "list")
    let settings = list.rows.map { $0.prefix(2).joined(separator: " ") }
    #expect(Set(settings).isSuperset(of: rows) && list.error == "", "\(list)")
    let isGone = config.contains("berlin")
    let setting = "timezone"
    #expect(await world.run("today").error.contains(setting) == isGone)
    #expect(world.home?.read("config/kpgg/config.json")?.contains("Europe/Berlin") == isGone)
    #expect(await world.run("config", "set", setting, "local").status == 0)
    #expect(await !world.run("today").error.contains(setting))
  }

  @Test func `the update, the host's responses, the searches and the last page are still read`() async throws
  {
    let world = try world()
    let cached = await world.run("groups", "--era", "all")
    #expect(cached.ids.contains("stayc") && !cached.ids.contains("ive"), "\(cached.error)")
    #expect(await world.run("data", "status").rows.contains(["host", "http://127.0.0.1:18650"]))
    #expect(await world.run("browse", "--dump", "--keys", "/").output.contains("daegu"))
    let memory = try world.session().screenFile.load()
    #expect(memory[.page] == "group/stayc" && memory[.shown] == "favorites")
  }
}
