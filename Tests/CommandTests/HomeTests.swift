import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the printed home page, and of the conditions in which the browser opens instead.
@Suite(.hangLimit) struct HomeTests {
  private static let sizes = [(40, 24), (80, 24), (120, 40), (200, 60), (80, 12), (20, 24)]

  @Test(arguments: Language.allCases, sizes)
  func `the home page fits without a pager, in fourteen lines and one for each era`(
    language: Language, size: (columns: Int, rows: Int)
  ) async throws {
    var world = TestWorld(catalog: TestCatalog.bundled, columns: size.columns, rows: size.rows)
    world.variables["KPGG_LANG"] = language.rawValue
    let eras = try await TestCatalog.bundled.index().sections.count
    for words in [[], ["--seed", "1"]] {
      let screen = await world.run(words)
      #expect(screen.lines.count < size.rows && screen.error == "")
      #expect(size.columns < 40 || screen.lines.count <= 14 + eras)
      #expect(screen.lines.allSatisfy { $0.cells <= size.columns || $0.hasPrefix("https://") })
      let words = screen.output.split { $0.isWhitespace || $0 == "," }
      #expect(
        ["group", "member", "search", "songs", "today", "browse"].allSatisfy { words.contains(Substring($0)) }
      )
    }
  }

  @Test func `each era has its group count, and the groups of eras that do not fit are counted`() async throws
  {
    let index = try await TestCatalog.bundled.index()
    let counts = index.sections.map { section in index.groups.count { $0.era == section.era } }
    for rows in [12, 24, 60] {
      let lines = await TestWorld(catalog: TestCatalog.bundled, columns: 80, rows: rows).run("--seed", "1")
        .lines
      let shown = lines.compactMap {
        $0.prefixMatch(of: /\d{4}(?:-\d{4})?[ ]+(\d+)[ ]/).flatMap { Int($0.1) }
      }
      #expect(shown == Array(counts.prefix(shown.count)) && (rows == 12 || shown.count == counts.count))
      let rest = lines.filter { $0.hasSuffix("kpgg groups") }.map { $0.filter(\.isNumber) }
      #expect(rest == (shown.count == counts.count ? [] : ["\(counts[shown.count...].reduce(0, +))"]))
    }
  }

  @Test(arguments: 0..<16)
  func `the home page has the names of all birthdays and anniversaries today`(number: Int) async {
    // Every ninth day from 18 June 2026 on. A date in a catalog can have dots.
    let catalog: Catalog =
      number == 0
      ? TestCatalog.frozen(replacing: "\"1999-06-18\"", with: "\"1999.06.18\"") : TestCatalog.frozen
    let now = 1_781_740_800 + max(0, number - 1) * 9 * 86_400
    let world = TestWorld(catalog: catalog, now: now, columns: 200, rows: 200)
    let names = await world.run("today", "--jsonl=name").lines.compactMap {
      $0.firstMatch(of: /"name": ?"([^"]+)"/).map { String($0.1) }
    }
    let home = await world.run().output
    #expect(names.allSatisfy(home.contains) && (number > 1 || names.count > 2))
  }

  @Test func `with a host, sections that need the members and songs of all groups are left out`() async throws
  {
    let host = StubHost.frozen()
    let world = TestWorld(
      host: host, variables: ["NO_COLOR": "1", "KPGG_API": StubHost.base], columns: 80, rows: 24)
    let home = await world.run()
    #expect(home.status == 0 && home.output.contains("2021-2023") && !home.output.contains("Newest songs"))
    #expect(host.paths == ["group/"])
  }

  /// Whether `kpgg` with these words opens the browser.
  private func opensBrowser(
    _ words: String = "", _ variables: [String: String] = [:], columns: Int? = 80, rows: Int = 24,
    typed: String? = "", config: String = "{}"
  ) throws -> Bool {
    let home = TemporaryFolder()
    try home.write(config, to: ".config/kpgg/config.json")
    var world = TestWorld(home: home, columns: columns, rows: rows)
    world.variables = ["TERM": "xterm-256color"].merging(variables) { $1 }
    world.terminalInput = typed
    let words = words.split(separator: " ").map(String.init)
    return Session(world.world(TestWorld.Streams()), Program.root, Program.root.parse(words)).opensBrowser
  }

  @Test func `kpgg opens the browser on a terminal, and prints where it can't or shouldn't open it`() throws {
    #expect(try opensBrowser() && opensBrowser("--lang ko") && opensBrowser("--theme mono"))
    #expect(try opensBrowser(columns: 40, rows: 10) && opensBrowser("", ["NO_COLOR": "1"]))
    #expect(try !opensBrowser(columns: nil) && !opensBrowser(typed: nil))
    #expect(try !opensBrowser(columns: 39) && !opensBrowser(rows: 9))
    #expect(try !opensBrowser("--color always") && !opensBrowser("--no-pager"))
    #expect(try !opensBrowser("", ["TERM": "dumb"]) && !opensBrowser("", ["KPGG_ACCESSIBLE": "1"]))
    #expect(try !opensBrowser(config: #"{"home": "list"}"#) && opensBrowser(config: #"{"home": "browse"}"#))
  }
}
