import Characters
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

extension String {
  var hasHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
  var hasKana: Bool { unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } }
  var hasJapanese: Bool { hasKana || unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
}

@Suite(.hangLimit) struct LanguageTests: SnapshotSuite {
  static let snapshots = ["forms.txt"]

  @Test(arguments: [
    "", "groups", "group stayc", "member kara hara", "data status", "songs", "compare stayc ioi",
    "compare karina kara/hara", "stats", "upcoming", "songs --m3u", "songs --m3u --sort song --reverse",
  ])
  func `output for programs is independent of language, names, theme and colours`(line: String) async throws {
    for form in line.contains("--m3u") ? [""] : ["", " --json", " --jsonl"] {
      let english = try await kpgg(line + form).output
      #expect(english.count > 100)
      for language in Language.allCases {
        #expect(try await kpgg(line + form, language).output == english)
      }
      var world = TestWorld(variables: ["KPGG_NAMES": "ko", "KPGG_THEME": "vivid", "NO_COLOR": ""])
      // A playlist is for players, even on a terminal.
      world.columns = line.contains("--m3u") ? 40 : nil
      #expect(await world.run(words(of: line + form)).output == english)
    }
  }

  @Test func `a name known in only one script is shown in that script`() {
    #expect(Name(latin: "BAE", korean: nil)?.full(.onlyKorean) == "BAE")
    #expect(Name(latin: nil, korean: "아린")?.full(.latinFirst) == "아린")
    #expect(Name(latin: "UEE", korean: "UEE")?.full(.koreanFirst) == "UEE")
  }

  /// A heading of the table has the particle, the language, the rule for plurals or the form of the rows below it.
  @Test func `particles, plurals, ordinals and dates have the forms of their language`() async throws {
    func dates(_ iso: String, _ text: (Language, Day) -> String) throws -> String {
      let day = try #require(Day(iso: iso))
      return Language.allCases.map { text($0, day) }.joined(separator: " | ")
    }
    try await expectTable("forms.txt") { input, heading in
      let number = Int(input) ?? 0
      switch heading {
      case "long date": return try dates(input) { $0.longDate($1) }
      case "short date": return try dates(input) { $0.shortDate($1) }
      case "date": return try dates(input) { $0.date($1) }
      case "ordinal": return Language.english("\(ordinal: number)")
      case "을/를": return String(input.particle("을", "를"))
      case "으로/로": return String(input.particle("으로", "로"))
      default:
        guard let language = Language(rawValue: heading) else {
          return "\(Language.pluralForm(of: number, heading))"
        }
        return language("\(number) {1|group|groups}")
      }
    }
  }

  @Test func `every position, birthplace and nationality is translated`() async throws {
    var members: [Member] = []
    for catalog in [TestCatalog.frozen, TestCatalog.bundled] {
      members += try await catalog.members(of: catalog.index().groups)
    }
    #expect(Set(members.flatMap(\.positions)).isSubset(of: Position.known))
    let countries = members.compactMap(\.profile.birthPlace).compactMap(Country.ofBirthplace)
    // Other countries are known for use in filters.
    #expect(Set(members.flatMap(\.profile.nationality) + countries).isSubset(of: Country.known))
    let words = Set(Position.known).union(members.compactMap(\.profile.birthPlace)).map(Text.init(word:))
    for text in words + Country.known.map(Text.country) {
      #expect(Language.korean(text).hasHangul, "\(text.key)")
      #expect(Language.japanese(text).hasJapanese, "\(text.key)")
    }
  }

  @Test(arguments: Language.allCases)
  func `a command can be run by its name in any language`(language: Language) async throws {
    for command in Program.root.subcommands {
      for (path, last) in [("", command)] + command.subcommands.map({ (command.name + " ", $0) }) {
        guard let name = language.translation(of: last.name + " %(command)") else { continue }
        let help = try await kpgg("\(path)\(last.name) --help").output
        #expect(try await kpgg("\(path)\(name) --help").output == help, "\(name)")
      }
    }
  }

  @Test func `the names of commands match nothing in the catalog and stay hidden`() async throws {
    let commands = Program.root.subcommands.flatMap { [$0] + $0.subcommands }
    let names = Language.allCases.flatMap { language in
      commands.compactMap { language.translation(of: $0.name + " %(command)") }
    }
    for command in Program.root.subcommands.map(\.name) {
      #expect(
        command == "export" || names.contains { Program.root.subcommand($0)?.name == command }, "\(command)")
    }
    let catalog = try await TestCatalog.bundled.load([.members]).names
    for name in names {
      let found = try [CatalogEntry.Kind.group, .member].flatMap {
        try catalog.named(name, $0, accepting: .alias)
      }
      #expect(found.isEmpty, "\(name)")
      let isHidden = try await !kpgg("__complete \(name.prefix(1))").ids.contains(name)
      // In Indonesian, the command `data` has the same name.
      #expect(isHidden || commands.contains { $0.name == name }, "\(name)")
    }
  }
}
