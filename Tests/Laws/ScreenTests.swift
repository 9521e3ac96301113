import Arguments
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct WidthTests {
  private static let commands = [
    "", "groups", "groups --sort name", "group browneyedgirls", "group kep1er", "group triples",
    "group kara --sources", "members --era 2016", "members --sort born", "members kara",
    "member kep1er bahiyyih",
    "member triples yooyeon", "member kara hara", "member stayc sumin --sources", "units",
    "unit afterschool orangecaramel", "agencies", "agency hybe", "songs", "song lesserafim",
    "song hype boy --sources", "featured", "paths", "compare browneyedgirls kep1er",
    "compare kep1er/bahiyyih izone/yuri", "compare afterschool/raina afterschool/nana", "stats",
    "upcoming --date 2026-12-20 --days 40",
  ]

  /// The narrowest width, those at which a layout begins and has the least room, and a wide one.
  private static let widths = [40, 60, 70, 80, 90, 110, 120, 200]

  /// Each command at each width, and in each language at some width.
  @Test(arguments: commands)
  func `no row is wider than the terminal`(command: String) async {
    let home = "/home/" + String(repeating: "누구", count: 12)
    let start = Self.commands.firstIndex(of: command) ?? 0
    for (place, width) in Self.widths.enumerated() {
      let language = Language.allCases[(start + place) % Language.allCases.count].rawValue
      let variables = ["NO_COLOR": "1", "KPGG_LANG": language, "HOME": home]
      let result = await World(variables: variables, columns: width).run(words(of: command))
      let tooWide = result.lines.filter { $0.cells > width }
      #expect(result.status == 0 && tooWide.isEmpty, "in \(language) at \(width)")
    }
  }

  @Test(arguments: [20, 30])
  func `no list is wider than a terminal too narrow for pages`(width: Int) async {
    for command in ["", "groups", "members --sort born", "upcoming", "stats"] {
      let result = await World(columns: width).run(words(of: command))
      #expect(result.status == 0 && result.lines.allSatisfy { $0.cells <= width }, "\(command)")
    }
  }

  private static let paths: [String] = {
    func below(_ command: Command<App>, _ path: String) -> [String] {
      command.subcommands.flatMap { ["\(path) \($0.name)"] + below($0, "\(path) \($0.name)") }
    }
    return below(Program.root, "kpgg")
  }()

  /// Commands to copy: all of them, and some with arguments.
  private static let copied =
    paths
    + [
      "favorite add stayc", "search ㅇㅁㅇㄱ", "data update URL", "config unset era", "config unset original",
      "songs lesserafim --kind all", "songs browneyedgirls --kind all", "help environment", "help exit-codes",
      "help settings", "config set KEY VALUE", "config set 키 값", "config set キー 値", "config set history off",
      "data export DIR", "data export 폴더", "data export フォルダー", "group NAME", "group 이름", "group 名前",
      "검색 유진", "検索 ユジン", "group stayc", "group brown eyed girls", "schema groups",
    ].map { "kpgg " + $0 } + ["member NAME", "member 이름", "member 名前", "search TEXT", "search テキスト"]

  /// The places where each command can wrap: what is before and after them, by the last characters before them.
  private static let breaks = Dictionary(
    grouping: copied.flatMap { command in
      let words = command.split(separator: " ")
      return words.indices.dropFirst().map { place in
        (command, words[..<place].joined(separator: " "), words[place...].joined(separator: " "))
      }
    }, by: { $0.1.suffix(2) })

  /// The commands that wrap at the end of a row although they would fit on the next.
  private static func broken(_ rows: [String], _ width: Int) -> [String] {
    rows.indices.dropLast().flatMap { index -> [String] in
      guard let breaks = breaks[rows[index].suffix(2)] else { return [] }
      let next = rows[index + 1]
      let margin = next.prefix { $0 == " " }.count
      let rest = rows[(index + 1)...].prefix(3).map { $0.drop { $0 == " " } }.joined(separator: " ")
      let found = breaks.filter { _, before, after in
        guard rows[index].hasSuffix(before), rest.hasPrefix(after) else { return false }
        return rest.dropFirst(after.count).first.map { !$0.isASCII || !$0.isLetter } ?? true
      }.map(\.0)
      // A command too long for a row may wrap, and so may the shorter commands that it starts with.
      let longest = found.max { $0.count < $1.count }
      return longest.map { $0.cells + margin <= width ? [$0] : [] } ?? []
    }
  }

  private static let pages =
    [
      [], ["group", "lesserafim"], ["group", "stacy"], ["favorite", "list"], ["search"], ["data", "update"],
      ["groups", "--era", "1990"], ["member"], ["play", "stayc"], ["config", "get", "nope"],
      ["group", "brown"],
      ["groups", "--sort", "agency"], ["members", "--former"], ["compare", "browneyedgirls", "kep1er"],
      ["song", "lesserafim"], ["config", "list"], ["config", "set", "original"], ["schema", "gruops"],
      ["bogus"],
    ] + HelpTopic.allCases.map { ["help", $0.rawValue] }
    + paths.map { Array($0.split(separator: " ").dropFirst().map(String.init)) + ["--help"] }

  @Test(arguments: Language.allCases)
  func `in every language, rows fit the terminal and commands to copy stay whole where they fit`(
    language: Language
  ) async {
    let (widths, first) = ([40, 41, 60, 80, 120, 160], Language.allCases.firstIndex(of: language) ?? 0)
    // Each page in this language, and at each width in another.
    for (number, words) in Self.pages.enumerated() {
      let width = widths[(number + first) % widths.count]
      let world = World(variables: ["NO_COLOR": "1", "KPGG_LANG": language.rawValue], columns: width)
      let result = await world.run(words)
      let rows = result.lines + result.error.split(separator: "\n").map(String.init)
      #expect(!rows.isEmpty)
      let wrong = rows.filter { $0.cells > width } + Self.broken(rows, width)
      #expect(wrong.isEmpty, "kpgg \(words.joined(separator: " ")) at \(width)")
    }
  }

  @Test(arguments: [
    ("All 19: kpgg songs lesserafim --kind all", ["kpgg songs lesserafim --kind all"]),
    ("No favourites yet. Add one: kpgg favorite add stayc", ["kpgg favorite add stayc"]),
    (" (kpgg data reset removes it)", ["kpgg data reset"]),
    ("shown; kpgg config unset original shows all.", ["kpgg config unset original"]),
    ("kpgg search finds it: parts of names", ["kpgg search"]),
    ("kpgg data verify tells what is wrong with a host or a folder.", ["kpgg data verify"]),
    (
      "kpgg config set KEY VALUE writes a setting, kpgg config list shows all of them",
      ["kpgg config set KEY VALUE", "kpgg config list"]
    ),
    ("use kpgg help environment.", ["kpgg help environment"]),
    ("a: --api URL, kpgg data update URL", ["kpgg data update URL"]),
    ("Did you mean: kpgg groups --era 2016-2019 --sort debut", ["kpgg groups --era 2016-2019 --sort debut"]),
    ("kpgg groups, kpgg browse --dump", ["kpgg groups", "kpgg browse --dump"]),
    ("kpgg lists groups, kpgg-fetch asks hosts, ~/.config/kpgg holds settings", []),
    ("업데이트 (kpgg data update로 받음)", ["kpgg data update"]),
    ("kpgg config set 키 값은 설정을 저장합니다", ["kpgg config set 키 값"]),
    ("검색하려면: kpgg search ㅇㅁㅇㄱ", ["kpgg search ㅇㅁㅇㄱ"]),
    (" (kpgg data resetで削除できます)", ["kpgg data reset"]),
    ("だれでもホストになれます。kpgg data export フォルダーがファイルを書き出し、", ["kpgg data export フォルダー"]),
    ("kpgg 검색 유진、kpgg 検索 ユジンのように", ["kpgg 검색 유진", "kpgg 検索 ユジンのように"]),
    ("kpgg groupまたはkpgg memberと同じです。", ["kpgg group", "kpgg member"]),
  ])
  func `a command line in a sentence ends before the first word that is not part of it`(
    sentence: String, commands: [String]
  ) {
    let bytes = Array(sentence.utf8)
    #expect(CommandLines.places(in: sentence).map { String(decoding: bytes[$0], as: UTF8.self) } == commands)
  }

  @Test func `the width comes from the terminal, then the environment, then defaults to 80`() async {
    func widest(_ world: World) async -> Int { await world.run("groups").lines.map(\.cells).max() ?? 0 }
    #expect(await widest(World(variables: ["COLUMNS": "40", "NO_COLOR": "1"], columns: 120)) > 80)
    #expect(await (41...60).contains(widest(World(variables: ["KPGG_FORCE_TTY": "60"]))))
    #expect(
      await (81...100).contains(
        widest(World(variables: ["KPGG_FORCE_TTY": "50%", "NO_COLOR": "1"], columns: 200))))
    #expect(await widest(World(variables: ["KPGG_FORCE_TTY": "true", "COLUMNS": "40"])) <= 40)
    #expect(
      await World(variables: ["KPGG_FORCE_TTY": ""]).run("groups").output == World().run("groups").output)
    for nonsense in ["abc", "0", "-5", "%", "no"] {
      let result = await World(variables: ["KPGG_FORCE_TTY": nonsense]).run("groups")
      #expect(
        result.status == 2 && result.output == "" && result.error.contains("120, 50%, true"))
    }
  }
}

@Suite(.hangLimit) struct ColorTests {
  private func hasEscapes(_ variables: [String: String], columns: Int?, _ words: String...) async -> Bool {
    var variables = variables
    if columns == nil { variables["KPGG_FORCE_TTY"] = "80" }
    return await World(variables: variables, columns: columns).run(["groups"] + words).output.contains(
      "\u{1B}")
  }

  @Test func `colours are used only on a terminal`() async {
    #expect(await hasEscapes([:], columns: 80))
    #expect(await !hasEscapes([:], columns: nil))
  }

  @Test func `environment variables turn colours off and on`() async {
    #expect(await !hasEscapes(["NO_COLOR": "1"], columns: 80))
    #expect(await hasEscapes(["NO_COLOR": ""], columns: 80))
    #expect(await !hasEscapes(["TERM": "dumb"], columns: 80))
    #expect(await hasEscapes(["CLICOLOR_FORCE": "1"], columns: nil))
    #expect(await hasEscapes(["FORCE_COLOR": "1"], columns: nil))
    #expect(await !hasEscapes(["FORCE_COLOR": "1", "NO_COLOR": "1"], columns: nil))
    for variable in ["FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
      #expect(await !hasEscapes([variable: "0"], columns: nil))
      #expect(await hasEscapes([variable: "0"], columns: 80) == (variable == "CLICOLOR_FORCE"))
    }
  }

  @Test func `--color overrides the environment`() async {
    #expect(await hasEscapes(["NO_COLOR": "1"], columns: 80, "--color=always"))
    #expect(await !hasEscapes(["CLICOLOR_FORCE": "1"], columns: 80, "--color", "never"))
  }

  @Test func `--color=always prints the coloured human-readable form even in a pipe`() async {
    let forced = await World().run("groups", "--color=always").output
    #expect(forced.contains("\u{1B}[1mSTAYC") && forced.contains("43 groups"))
    #expect(await World(variables: ["FORCE_COLOR": "1"]).run("groups").output == World().run("groups").output)
  }

  @Test func `rows and JSON never have colour`() async {
    let world = World(variables: ["CLICOLOR_FORCE": "1"])
    for option in ["--plain", "--json", "--jsonl"] {
      #expect(await !world.run("groups", option, "--color=always").output.contains("\u{1B}"))
    }
  }
}
