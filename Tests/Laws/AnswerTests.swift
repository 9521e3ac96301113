import Foundation
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Fans get the answer that they mean, and hardly ever another one.
@Suite(.hangLimit) struct AnswerTests {
  /// `PhraseTests` says what the columns are, and how each phrase is read.
  @Test(arguments: Language.allCases)
  func `of a hundred phrases, ninety get the answer of their command, and at most one another`(
    language: Language
  ) async throws {
    let path = Repository.path("Tests/CommandTests/Phrases/\(language.rawValue).txt")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    var (right, wrong): (Int, [String]) = (0, [])
    let tried = laws(lines, sample: 6)
    for line in tried {
      let columns = line.split(separator: "\t").map(String.init)
      func answer(_ text: String) async throws -> TestWorld.Result {
        try await kpgg(text + " --json", language, catalog: TestCatalog.known)
      }
      let found = try await answer(columns[0])
      if ["none", "ambiguous"].contains(columns[1]) {
        if found.status == 0 { wrong.append(columns[0]) } else { right += 1 }
      } else if found.status == 0 {
        if try await answer(columns[1]).output == found.output {
          right += 1
        } else {
          wrong.append(columns[0])
        }
      }
    }
    // A small sample may have a few more.
    let slack = Laws.areComplete ? 0 : 2
    #expect(right + slack >= tried.count * 90 / 100, "\(right) of \(tried.count) in \(language)")
    #expect(wrong.count <= tried.count / 100 + slack, "\(wrong)")
  }
}
