import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The home screen.
@Suite(.hangLimit) struct HomeTests {
  @Test(
    arguments: Language.allCases,
    [(40, 24), (80, 24), (120, 40), (200, 60), (80, 12), (20, 24)])
  func `the home screen fits without a pager`(language: Language, size: (columns: Int, rows: Int)) async {
    var world = TestWorld(catalog: TestCatalog.known, columns: size.columns, rows: size.rows)
    world.variables["KPGG_LANG"] = language.rawValue
    for words in [[], ["--seed", "1"]] {
      let screen = await world.run(words)
      #expect(screen.lines.count < size.rows && screen.error == "")
      #expect(screen.lines.allSatisfy { $0.cells <= size.columns })
      let words = screen.output.split { $0.isWhitespace || $0 == "," }
      #expect(
        ["group", "member", "search", "songs", "today", "browse"].allSatisfy { words.contains(Substring($0)) }
      )
    }
  }

  @Test func `groups that do not fit are counted`() async throws {
    let names = try await TestCatalog.known.index().groups.map(\.name.latinFirst)
    for rows in [24, 40, 200] {
      let lines = await TestWorld(catalog: TestCatalog.known, columns: 80, rows: rows).run("--seed", "1")
        .lines
      // The featured group is above the eras.
      let shown = names.filter { name in lines.dropFirst(6).contains { $0.contains("  \(name)  ") } }.count
      let counts = lines.filter { $0.hasSuffix("kpgg groups") }.map { $0.filter(\.isNumber) }
      #expect(counts == (shown == names.count ? [] : ["\(names.count - shown)"]), "\(rows)")
      #expect(shown > 9 && (rows < 200 || shown == names.count))
    }
  }

  @Test(arguments: 0..<16)
  func `the home screen lists what happens today`(number: Int) async {
    // Every ninth day from 18 June 2026 on. A date in a catalog can have dots.
    let catalog: Catalog =
      number == 0
      ? TestCatalog.frozen(replacing: "\"1999-06-18\"", with: "\"1999.06.18\"") : TestCatalog.frozen
    let now = 1_781_740_800 + max(0, number - 1) * 9 * 86_400
    let world = TestWorld(catalog: catalog, now: now, columns: 110, rows: 200)
    let today = await world.run("today").lines.dropFirst()
    let (home, others) = (await world.run().lines, await world.run("--seed", "3").lines)
    #expect(today.allSatisfy(home.contains) && (number > 1 || today.count == 2))
    #expect(home.count == others.count + (today.isEmpty ? 0 : today.count + 2))
  }

  @Test func `an eighth of the screen is for today, and one line more where it would only count one`() async {
    for day in 0..<6 {
      func lines(_ rows: Int, _ words: String...) async -> [String] {
        let now = 1_781_740_800 + day * 86_400
        return await TestWorld(catalog: TestCatalog.known, now: now, columns: 110, rows: rows).run(words)
          .lines
      }
      let count = await lines(200, "today").count - 1
      for limit in 2...5 {
        let sections = await lines(8 * limit + 1, "--no-pager").split(separator: "")
        let shown = sections.first { $0.first == "Today" }?.filter { !$0.contains("kpgg today") } ?? []
        #expect(shown.count - 1 == (count <= limit + 1 ? count : limit), "\(limit) of \(count)")
      }
    }
  }
}
