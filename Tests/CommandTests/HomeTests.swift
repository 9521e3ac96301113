import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import Terminal

/// The home screen.
@Suite(.hangLimit) struct HomeTests {
  private func world(_ language: String, columns: Int, rows: Int, isAccessible: Bool = false) -> World {
    var world = World(catalog: TestCatalog.known, now: 1_800_001_800, columns: columns, rows: rows)
    world.variables["KPGG_LANG"] = language
    if isAccessible { world.variables["KPGG_ACCESSIBLE"] = "1" }
    return world
  }

  @Test(
    arguments: Language.allCases.map(\.rawValue),
    [(40, 24), (80, 24), (120, 40), (200, 60), (80, 12), (20, 24)])
  func `the home screen fits without a pager`(language: String, size: (columns: Int, rows: Int)) async {
    for words in [[], ["--seed", "1"]] {
      let screen = await world(language, columns: size.columns, rows: size.rows).run(words)
      #expect(screen.lines.count < size.rows && screen.error == "")
      #expect(screen.lines.allSatisfy { $0.cells <= size.columns })
      let words = screen.output.split { $0.isWhitespace || $0 == "," }
      #expect(
        ["group", "member", "search", "songs", "today", "browse"].allSatisfy { words.contains(Substring($0)) }
      )
    }
  }

  @Test func `hidden groups are counted, with the command that lists them`() async throws {
    let lines = await world("en", columns: 80, rows: 24).run("--seed", "1").lines
    let names = try await DocumentCatalog.bundled.index().value.groups.map(\.name.latinFirst)
    let eras = lines.drop { !$0.hasPrefix("Debuted") }.prefix { !$0.contains("more:") }
    let shown = names.filter { name in eras.contains { $0.contains("  \(name)  ") } }
    #expect(shown.count > 9)
    #expect(lines.contains("  and \(names.count - shown.count) more: kpgg groups"))
    let tall = await world("en", columns: 80, rows: 200).run("--seed", "1").output
    #expect(!tall.contains("more:") && tall.contains("Davichi"))
  }

  @Test func `today's birthdays are shown unless a seed is given`() async {
    // 2027-01-15 in Seoul.
    var world = world("en", columns: 80, rows: 24)
    #expect(await world.run([]).output.contains("\nToday\n"))
    #expect(await !world.run("--seed", "1").output.contains("Today"))
    world.variables["KPGG_TIMEZONE"] = nil
    world.now += 86_400
    #expect(await world.run([]).output.contains(/Hayun .*birthday, age 23\n/))
  }

  @Test func `today's birthdays are shown in every form of a date that a catalog may have`() async {
    let catalog = DocumentCatalog { document in
      BundledCatalog.data(document).map { data in
        let text = String(decoding: data, as: UTF8.self)
        return Data(
          text.replacing(/"birth": ?"(\d+)-(\d+)-(\d+)"/) { "\"birth\": \"\($0.1).\($0.2).\($0.3)\"" }.utf8)
      }
    }
    var world = world("en", columns: 80, rows: 24)
    (world.catalog, world.now) = (catalog, 1_800_001_800 + 86_400)
    #expect(await world.run([]).output.contains(/Hayun .*birthday, age 23\n/))
  }

  @Test func `the home screen lists the events of the today command`() async throws {
    for time in stride(from: 1_772_323_200, to: 1_772_323_200 + 40 * 86_400, by: 5 * 86_400) {
      var world = world("en", columns: 120, rows: 200)
      world.now = time
      let today = await world.run("today").lines.dropFirst()
      let home = await world.run([]).lines.drop { $0 != "Today" }.dropFirst().prefix { !$0.isEmpty }
      #expect(today.map { $0.split(separator: " ").first } == home.map { $0.split(separator: " ").first })
    }
  }

  @Test func `favourites on the home screen leave room for the eras`() async throws {
    let folder = try TemporaryFolder()
    var world = world("en", columns: 80, rows: 24)
    world.favoritesPath = folder.path + "/favorites.json"
    _ = await world.run(
      "favorite", "add", "stayc", "ive", "itzy", "twice", "kara", "aespa", "ohmygirl", "ioi")
    let lines = await world.run("--seed", "1").lines
    let favorites = lines.drop { $0 != "Favourites" }.prefix { !$0.isEmpty }
    #expect(favorites.count == 4 && favorites.last == "  and 4 more: kpgg favorite list")
    #expect(lines.contains("Debuted 2024-2026"))
  }

  @Test func `without a terminal, kpgg prints the list of groups`() async {
    #expect(await World().run([]).output == World().run("groups").output)
    #expect(await World().run("--json").output == World().run("groups", "--json").output)
  }
}
