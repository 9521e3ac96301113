import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Output for programs has no language.
@Suite(.hangLimit) struct ProgramOutputTests {
  /// Every line, in each form for programs.
  private static let lines = (Examples.ofHelp + Examples.more).flatMap { line in
    // The settings have the language itself.
    line.hasPrefix("config") ? [] : ["--json", "--jsonl", "--plain"].map { "\(line) \($0)" }
  }

  @Test(arguments: laws(lines, sample: 40))
  func `what programs read is the same in every language`(line: String) async throws {
    let english = try await Examples.run(line)
    for language in Language.allCases where language != .english {
      let other = try await Examples.run(line, language)
      #expect(other.status == english.status, "\(language.rawValue)")
      // The help of a line that has no such form is for people.
      if english.status == 0 { #expect(other.stableOutput == english.stableOutput, "\(language.rawValue)") }
    }
  }
}
