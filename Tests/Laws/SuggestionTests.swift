import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct SuggestionTests {
  /// Returns the commands that an error suggests. Each is after a label or alone on its row.
  private static func suggestions(_ result: TestWorld.Result) -> [[String]] {
    // If an argument is missing, the short help has examples, but no suggestions.
    result.lacksArgument
      ? []
      : result.error.split(separator: "\n").compactMap { row in
        guard let match = row.wholeMatch(of: /(?:[^:]*: | +)kpgg ([^\[|]*)(\|.*)?/) else { return nil }
        // An explanation of the command can follow it.
        return words(of: String(match.1).components(separatedBy: "   ")[0])
      }
  }

  /// Returns the faults of a line's suggestions. They must differ from the line, and be valid or even succeed.
  private static func faults(_ words: [String], _ language: Language = .english, succeed: Bool) async throws
    -> [String]
  {
    let result = try await Examples.run(words, language)
    guard (0...2).contains(result.status) else { return ["status \(result.status)"] }
    if result.status == 0 { return [] }
    var faults = result.error.isEmpty || result.output != "" ? ["no error, or output"] : []
    for suggestion in suggestions(result) {
      let again = try await Examples.run(suggestion, language)
      // A line that lacked an argument before the correction still lacks it.
      let isValid = again.status < (succeed ? 1 : 2) || again.lacksArgument
      if suggestion == words || !isValid {
        faults.append("\(words) in \(language.rawValue): \(suggestion) has status \(again.status)")
      }
    }
    return faults
  }

  private static let names = Task { () -> [String] in
    let contents = try await TestCatalog.frozen.load()
    let members = contents.members(of: contents.groups)
    let songs = contents.songs(of: contents.groups)
    let entries: [any Nameable] = contents.groups + members + songs
    return entries.flatMap { $0.mainNames + $0.otherNames }.withoutDuplicates
  }

  private static let commands = ["group", "member", "song", "songs", "compare stayc", "favorite add"]

  /// Tries each command with some of the names. Together, the commands get all names.
  @Test(arguments: commands)
  func `a command that is suggested for a name works`(command: String) async throws {
    var random = SplitMix64(Laws.seed)
    let names = sampled(try await Self.names.value, sample: 24)
    let first = Self.commands.firstIndex(of: command) ?? 0
    for name in stride(from: first, to: names.count, by: Self.commands.count).map({ names[$0] }) {
      for text in [name, typo(name, &random)] {
        let language = Language.allCases[random.below(Language.allCases.count)]
        let faults = try await Self.faults(words(of: command) + [text], language, succeed: true)
        #expect(faults.isEmpty)
      }
    }
  }

  @Test func `a command that is suggested for an example with a typo is valid`() async throws {
    var random = SplitMix64(Laws.seed)
    // The browser needs a terminal.
    let lines = (Examples.inHelp + Examples.more).filter { !$0.isEmpty && !$0.hasPrefix("browse") }
    for line in sampled(lines, sample: 30) {
      var words = words(of: line)
      let place = random.below(words.count)
      words[place] = typo(words[place], &random)
      let faults = try await Self.faults(words, succeed: false)
      #expect(faults.isEmpty, "KPGG_SEED=\(Laws.seed)")
    }
  }

  @Test(arguments: [
    "songs --unit twice", "songs --unit loona --kind all", "songs --unit misamo,loona", "song 미료",
    "compare aefterschool/raina afterschool/nana",
  ])
  func `a suggestion keeps the rest of the line`(line: String) async throws {
    let suggestions = Self.suggestions(try await Examples.run(line))
    #expect(!suggestions.isEmpty)
    for suggestion in suggestions {
      #expect(try await Examples.run(suggestion).status == 0, "\(suggestion)")
    }
  }

  // MARK: Random lines

  /// A generator of random words: words of all lines, all options, and some words that belong nowhere.
  private static let anything: Gen<[String]> = {
    let commands = Examples.commands.map(\.words)
    let known = Examples.all.flatMap { words(of: $0) }.withoutDuplicates
    let options = Examples.commands.flatMap { $0.command.arguments.filter { !$0.isWords }.flatMap(\.names) }
    let odd = [
      "--", "---", "--=", "-", ",", "/", "//", "--json=,", "--era=,,", "\u{0}", "=", "", "0", "-1",
      "\u{1B}[31m", "\u{202E}", "\u{FFFD}", "era:1", "생일:06", "--no-color", "--era=",
      String(repeating: "a", count: 3000),
    ]
    return Gen { random, size in
      var words = random.below(5) > 0 ? commands[random.below(commands.count)] : []
      for _ in 0..<random.below(size % 100 == 0 ? 300 : 5) {
        let kind = [known, known, known, options, options, odd][random.below(6)]
        let word = kind[random.below(kind.count)]
        words.append(random.below(5) == 0 ? typo(word, &random) : word)
      }
      return words.map { random.below(10) == 0 ? typo($0, &random) : $0 }
    }
  }()

  @Test func `any words can be completed, and give a result, or an error with another line`() async throws {
    try await forAll(Self.anything, count: 50) { words in
      let completion = try await Examples.run(["__complete"] + words)
      let result = try await Examples.run(words)
      guard completion.status == 0, completion.error.isEmpty else { return false }
      if result.status == 0 { return true }
      return (1...2).contains(result.status) && !result.error.isEmpty
        && !Self.suggestions(result).contains(words)
    }
  }
}
