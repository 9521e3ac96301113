import Arguments
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The home that kpgg 1.1 wrote in `Home`: favourites, two config files, an update, a host's responses, recent searches,
/// and where the browser was left.
@Suite(.hangLimit) struct EarlierHomeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let home = Repository.path("Tests/CommandTests/Home")
    for name in ["cache", "config", "data", "state"] {
      try FileManager.default.copyItem(atPath: "\(home)/\(name)", toPath: folder.path(name))
    }
  }

  /// A world at home, whose host does not answer.
  private func world(config: String? = nil) throws -> World {
    if let config {
      try folder.write(folder.read("config/kpgg/\(config)") ?? "", to: "config/kpgg/config.json")
    }
    var world = World(
      catalog: TestCatalog.known, favoritesPath: folder.path("data/kpgg/favorites.json"),
      programs: ["mpv", "xdg-open"])
    world.host = StubHost { _ throws(TransportError) in throw .noConnection }
    world.variables = ["NO_COLOR": "1", "HOME": folder.path]
    for name in ["cache", "config", "data", "state"] {
      world.variables["XDG_\(name.uppercased())_HOME"] = folder.path(name)
    }
    return world
  }

  private func favorites() async throws -> [String] {
    try await world().run("favorite", "list", "--json=id").output.split(separator: "\"")
      .filter { $0.contains(/^[a-z]/) && $0 != "id" }.map(String.init)
  }

  private static let saved = [
    "stayc", "ohmygirl/arin", "twice", "ive", "redvelvet", "ive/rei", "aoa/seolhyun", "loona",
  ]

  /// All example lines of the help that need no shell, and change no file.
  private static let examples: [[String]] = {
    func all(_ command: Command<App>) -> [Command<App>] { [command] + command.subcommands.flatMap(all) }
    let lines = all(Program.root).flatMap { $0.examples.map(\.line) }
    let words = lines.filter { !$0.contains(/[|$<>]/) }.map { Array($0.shellWords.dropFirst()) }
    // The catalog of this home has other eras than the examples name.
    let others: Set = ["favorite", "config", "data", "play", "picture", "browse", "--era"]
    return words.filter { others.isDisjoint(with: $0) }
  }()

  @Test(arguments: ["config.json", "config-berlin.json"])
  func `every command runs, and complains of nothing but a zone that kpgg no longer knows`(config: String)
    async throws
  {
    let world = try world(config: config)
    let reads = [
      "favorite list", "config list", "data status", "data verify updated", "paths", "play status",
    ]
    #expect(Self.examples.count > 60)
    for words in Self.examples + reads.map(\.shellWords) {
      let result = await world.run(words)
      #expect(result.status != 2, "\(words): \(result.error)")
      for word in ["invalid value", "damaged", "unexpected", "can't read"] {
        #expect(!result.error.contains(word), "\(words): \(result.error)")
      }
    }
    #expect(try await favorites() == Self.saved)
  }

  @Test func `favourites are kept and added to`() async throws {
    #expect(try await favorites() == Self.saved)
    #expect(try await world().run("favorite", "add", "stayc/sumin").status == 0)
    #expect(try await favorites() == Self.saved + ["stayc/sumin"])
    #expect(folder.read("data/kpgg/favorites.json")?.contains("\"added\": \"2026-11-26\"") == true)
  }

  @Test func `a setting whose value has gone is its nearest, and the others stay`() async throws {
    let first = try await world(config: "config.json").run("config", "list")
    #expect(first.output.contains("pictures\tauto\t") && first.output.contains("timezone\tAsia/Seoul\t"))
    #expect(first.output.contains("api\thttp://127.0.0.1:18650\t"), "\(first.output)")
    let second = try await world(config: "config-berlin.json").run("config", "list")
    #expect(second.output.contains("timezone\tlocal\t") && second.output.contains("names\tko\t"))
    #expect(second.error.isEmpty, "\(second.error)")
    let today = try await world(config: "config-berlin.json").run("today")
    #expect(today.error.contains("kpgg config set timezone"), "\(today.error)")
    #expect(folder.read("config/kpgg/config.json")?.contains("Europe/Berlin") == true)
    #expect(try await world().run("config", "set", "timezone", "local").status == 0)
    #expect(try await world().run("today").error.isEmpty)
  }

  @Test func `the update, the host's responses, the searches and the last page are still read`() async throws
  {
    let world = try world(config: "config.json")
    let cached = await world.run("groups", "--era", "all")
    #expect(cached.output.contains("\tSTAYC\t") && !cached.output.contains("\tIVE\t"), "\(cached.error)")
    let status = await world.run("data", "status")
    #expect(status.output.contains("127.0.0.1:18650"), "\(status.output)")
    let search = await world.run("browse", "--dump", "--keys", "/")
    #expect(search.output.contains("leaders born in daegu"), "\(search.output)")
    let memory = try world.app(World.Streams()).screenFile.load()
    #expect(memory[.page] == "group/stayc" && memory[.shown] == "favorites")
  }
}
