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

  /// Lines that print pages with much content, and long lists.
  static let more = [
    "groups", "groups --sort name", "groups --sort agency", "group browneyedgirls", "group kep1er",
    "group triples",
    "group kara --sources", "members --status former", "members --sort born", "members kara",
    "member kep1er bahiyyih",
    "member triples yooyeon", "member kara hara", "member stayc sumin --sources", "units",
    "unit afterschool orangecaramel", "agencies", "songs", "songs lesserafim --kind all", "song lesserafim",
    "song hype boy --sources", "song stayc --sources", "compare browneyedgirls kep1er",
    "compare kep1er/bahiyyih izone/yuri",
    "compare afterschool/raina afterschool/nana", "upcoming --date 2026-12-20 --days 40", "search",
    "leaders born in daegu",
  ]

  /// Lines with a mistake, and incomplete lines.
  static let invalidLines = [
    "bogus", "gro", "group stacy", "group brown", "group ''", "groups --era 1990", "groups --jsn",
    "groups --sort",
    "groups --sort=nme", "groups extra", "groups --json --plain", "groups --json slug", "member",
    "members yuri",
    "members stayc --jq .[].slug", "songs --unit nobody", "search colour:pink", "favorite add nobody",
    "favorite remove nobody", "compare stayc", "config get nope", "config set original", "config language ko",
    "data update http://", "schema gruops", "help exit-code", "watch stayc",
  ]

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
    try home.write(favorites, to: ".local/share/kpgg/favorites.json")
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

  private static let favorites = """
    {"version": "1.0", "favorites": [{"kind": "group", "id": "stayc"}, {"kind": "member", "id": "ohmygirl/arin"}]}
    """
}
