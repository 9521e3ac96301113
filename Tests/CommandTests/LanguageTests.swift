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

@Suite(.hangLimit) struct LanguageTests {
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

  @Test(arguments: [
    "스테이씨를", "오마이걸을", "ITZY를", "블랙핑크를", "Red Velvet을", "BLACKPINK를", "LABOUM을", "Apink를", "SECRET을",
    "After School을", "AOA를", "S.E.S를", "X를", "N을", "black을", "2NE1을", "NCT 127을", "fromis_9를", "10을",
    "오마이걸 (OH MY GIRL)을", "(여자)아이들 ((G)I-DLE)을", "스테이씨 (STAYC)를", "(G)I-DLE을", "theme을", "accessible을",
    "app을", "cafe\u{301}를", "a\u{FE0F}를", "Irene을", "IVE를", "le를", "\"stayc\"를", "ㅁ을", "ㅏ를", "ママム를", "ラーメン을",
    "를", "?!를", "★를", "🎵를", "0을", "1을", "2를", "3을", "4를", "5를", "6을", "7을", "8을", "9를",
    "\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}을",
  ])
  func `the object particle agrees with the preceding text`(expected: String) {
    let text = String(expected.dropLast())
    #expect(text + text.particle("을", "를") == expected)
  }

  @Test func `으로 becomes 로 after ㄹ`() {
    let texts = ["걸", "유아", "아린"] + (0...9).map { "\($0)" }
    let particles = texts.map { $0.particle("으로", "로") }
    #expect(particles.joined(separator: " ") == "로 로 으로 으로 로 로 으로 로 로 으로 로 로 로")
  }

  @Test(arguments: [
    (
      "1999-06-18",
      "1999-06-18 | 18 de junio de 1999 | 18 Juni 1999 | 1999年6月18日 | 1999년 6월 18일 | 18 de junho de 1999",
      "1999-06-18 | 18/06/1999 | 18/06/1999 | 1999/06/18 | 1999.06.18 | 18/06/1999"
    ),
    ("--03", "--03 | marzo | Maret | 3月 | 3월 | março", "03 | 03 | 03 | 03 | 03 | 03"),
  ])
  func `dates follow the format of their language`(iso: String, long: String, short: String) throws {
    let day = try #require(Day(iso: iso))
    #expect(Language.allCases.map { $0.longDate(day) }.joined(separator: " | ") == long)
    #expect(Language.allCases.map { $0.shortDate(day) }.joined(separator: " | ") == short)
    // Next to a name, only complete dates are short.
    let page = Language.allCases.map { $0.date(day) }.joined(separator: " | ")
    #expect(page == (iso.count == 10 ? short : long))
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

  @Test func `unknown words from a host are not translated`() {
    #expect(Language.korean(Text(word: "lead tambourine")) == "lead tambourine")
    #expect(Language.japanese(Text(word: "Atlantis")) == "Atlantis")
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
