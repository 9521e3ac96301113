import KPGGCore
import TestSupport

@testable import KPGGCommands

/// Command lines of every kind, without `kpgg`, for laws that hold for all of them. New commands and examples are
/// included automatically.
enum Examples {
  /// Every command, with the words that select it.
  static let commands: [(words: [String], command: Command)] = {
    func below(_ words: [String], _ command: Command) -> [(words: [String], command: Command)] {
      [(words, command)] + command.subcommands.flatMap { below(words + [$0.name], $0) }
    }
    return below([], Program.root)
  }()

  /// The examples in the help of every command, without the shell's part of the line.
  static let inHelp = commands.flatMap { $0.command.examples.map(\.line) }.compactMap { example -> String? in
    guard let start = example.firstRange(of: Command.programName)?.upperBound else { return nil }
    return example[start...].prefix { !"|>)".contains($0) }.split(separator: " ").joined(separator: " ")
  }.withoutDuplicates

  static let helps = commands.map { ($0.words + ["--help"]).joined(separator: " ") }
  static let topics = HelpTopic.allCases.map { "help " + $0.rawValue }

  private static let lines = Repository.text(of: "Tests/Support/Commands/lines.txt").split(separator: "\n# ")
    .map { $0.split(separator: "\n").dropFirst().map(String.init) }
  static let more = lines[0]
  private static let invalidLines = lines[1]

  static let all = (inHelp + helps + topics + more + invalidLines).withoutDuplicates

  /// Whether a line prints text for programs, which is independent of width and language.
  static func isMachineReadable(_ line: String) -> Bool {
    let options = ["--json", "--jsonl", "--plain", "--ics", "--m3u", "--dump"]
    return ["completion", "man", "schema", "config path"].contains {
      line.hasPrefix($0) && !line.contains("--help")
    }
      || CommandSupport.words(of: line).contains { word in
        options.contains { word == $0 || word.hasPrefix($0 + "=") }
      }
  }

  /// Runs a line with two favourites and a host. It can't start other programs.
  static func run(_ line: String, columns: Int? = nil, _ language: Language = .english) async throws
    -> TestWorld.Result
  {
    try await run(CommandSupport.words(of: line), columns: columns, language)
  }

  static func run(_ words: [String], columns: Int? = nil, _ language: Language = .english) async throws
    -> TestWorld.Result
  {
    let home = TemporaryFolder()
    try home.write(favorites, to: favoritesPath)
    var world = TestWorld(home: home, host: .frozen(), columns: columns, programs: ["nothing"])
    world.variables["KPGG_LANG"] = language.rawValue
    world.pager = { _, _, _ in nil }
    return await world.run(Self.words(words, in: home))
  }

  /// Returns the words of a line, with its files and folders moved to the home folder.
  static func words(_ words: [String], in home: TemporaryFolder) -> [String] {
    let target = words.firstIndex { ["export", "--save"].contains($0) } ?? words.count
    return words.enumerated().map { place, word in
      if word.hasPrefix("--save=") { return "--save=" + home.path(String(word.dropFirst(7))) }
      let isTarget = place > target && !word.hasPrefix("-") && !word.hasPrefix("/") && !word.contains("://")
      return isTarget || word == "site" ? home.path(word) : word
    }
  }

  static let favoritesPath = ".local/share/kpgg/favorites.json"
  static let favorites = """
    {"version": "1.0", "favorites": [{"kind": "group", "id": "stayc"}, {"kind": "member", "id": "ohmygirl/arin"}]}
    """
}
