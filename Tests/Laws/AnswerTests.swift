import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests that a fan's phrase gives the intended result, and hardly ever a wrong one.
@Suite(.hangLimit) struct AnswerTests {
  /// The columns are explained in `PhraseTests`, which checks the command that each phrase is turned into.
  @Test(arguments: Language.allCases)
  func `90% of phrases give the right result, and at most 1% a wrong one`(language: Language) async throws {
    let lines = Repository.text(of: "Tests/CommandTests/Phrases/\(language.rawValue).txt")
    var right = 0
    var wrong: [String] = []
    let tried = sampled(lines.split(separator: "\n"), sample: 6)
    try #require(!tried.isEmpty)
    var world = TestWorld(home: TemporaryFolder(), catalog: TestCatalog.bundled)
    world.variables["KPGG_LANG"] = language.rawValue
    // The default time zone is Seoul's, where the day depends on the time.
    world.now = (world.today?.daysSince1970 ?? 0) * 86_400
    for line in tried {
      let columns = line.split(separator: "\t").map(String.init)
      func answer(_ text: String) async -> TestWorld.Result {
        await world.run(words(of: text + " --json"))
      }
      let found = await answer(columns[0])
      if ["none", "ambiguous"].contains(columns[1]) {
        if found.status == 0 { wrong.append(columns[0]) } else { right += 1 }
      } else if found.status == 0 {
        let isRight = await answer(columns[1]).output == found.output
        if isRight { right += 1 } else { wrong.append(columns[0]) }
      }
    }
    // Allow two more misses in a small sample.
    let slack = Laws.runsAllCases ? 0 : 2
    #expect(right + slack >= tried.count * 90 / 100, "\(right) of \(tried.count) in \(language)")
    #expect(wrong.count <= tried.count / 100 + slack, "\(wrong)")
  }
}
