import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct TextTests: SnapshotSuite {
  static let snapshots = ["terms.txt"]

  private static let folder = Repository.path("Sources/Texts")

  private static func file(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// Returns the lines of a language's file: each key with its translation.
  private static func entries(_ language: Language) throws -> [(key: String, translation: String)] {
    try file("languages/\(language.rawValue).txt").split(separator: "\n").filter { $0.first != "\t" }.map {
      line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(parts.count == 2, "expected a key, a tab and a translation: \(line)")
      return (parts[0], parts[1])
    }
  }

  private static let translated = Language.allCases.filter { $0 != .english }

  @Test func `exactly the text files on disk are embedded, unchanged`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder).filter {
      // The gate checks the wordings, which are made of the phrases.
      $0.hasSuffix(".txt") && !$0.hasPrefix("phrases/")
    }
    let embedded = try Self.file("texts.c")
    #expect(paths.count == embedded.split(separator: "\n").count { $0.hasPrefix("#embed ") })
    for path in paths {
      #expect(TextFile(path)?.text == (try Self.file(path)), "run .ci/texts --write: \(path)")
    }
  }

  @Test(arguments: [
    ("a", "A"), ("ab", "AB"), ("b c", ""), ("z", "Z"), ("c", nil), ("note", nil), ("zz", nil),
    ("é", "E"), ("A", nil),
  ])
  func `a line is found by its key, wherever it is`(key: String, found: String?) {
    var lines = "\tnote: x\na\tA\nab\tAB\nb c\t\nz\tZ\né\tE\n"
    #expect(lines.withUTF8 { SortedLines($0).first(beginning: key + "\t") } == found)
  }

  @Test(arguments: translated)
  func `exactly the keys of a language are found`(language: Language) throws {
    for (key, translation) in try Self.entries(language) {
      #expect(language.translation(of: key) == (translation.isEmpty ? nil : translation))
      #expect(language.translation(of: key + "x") == nil)
    }
    #expect(language.translation(of: "") == nil)
    #expect(language.translation(of: "\u{10FFFF}") == nil)
  }

  /// `ArchitectureTests` finds sentences without a translation, and `.ci/messages` finds displayed texts without one.
  @Test(arguments: translated)
  func `a language has exactly the texts of the source, the help topics and phrases`(language: Language)
    throws
  {
    let entries = try Self.entries(language)
    #expect(entries.filter(\.translation.isEmpty).map(\.key) == [])
    #expect(try entries.map(\.key) == Self.entries(.korean).map(\.key))
    let keys = Set(entries.map { SourceLiterals.withoutContext($0.key) })
    let unused = keys.subtracting(SourceLiterals.all).subtracting(Self.birthplaces)
    #expect(unused.isEmpty, "remove from \(language.rawValue).txt: \(unused.sorted())")
    for topic in HelpTopic.allCases {
      #expect(TextFile("topics/\(language.rawValue)/\(topic.rawValue).txt") != nil, "\(topic)")
    }
    #expect(TextFile("wordings/\(language.rawValue).txt") != nil)
  }

  @Test(arguments: translated)
  func `a language's file begins with a glossary of the same terms`(language: Language) throws {
    func terms(_ language: Language) throws -> [String] {
      let notes = try Self.file("languages/\(language.rawValue).txt").split(separator: "\n").prefix {
        $0.first == "\t"
      }
      return try notes.map { String(try #require($0.wholeMatch(of: /\t([^:]+): .+/)).1) }
    }
    #expect(try terms(language) == terms(.korean))
    #expect(try terms(language).count > 20)
  }

  @Test(arguments: translated)
  func `a sentence is not the same as in English`(language: Language) throws {
    for (key, translation) in try Self.entries(language) where key == translation {
      let words = key.replacing(/kpgg [a-z ]+|--?[a-z-]+|%[1-9]/, with: "").split { !$0.isLetter }
      #expect(words.count { $0.count > 2 } < 3, "\(key)")
    }
  }

  @Test(arguments: translated)
  func `no heading or sentence of a help topic is left in English`(language: Language) throws {
    func sentences(_ topic: HelpTopic, _ language: Language) throws -> [Substring] {
      try Self.file("topics/\(language.rawValue)/\(topic.rawValue).txt").split(separator: "\n").filter {
        $0.hasSuffix(".") || $0.hasSuffix(":")
      }
    }
    for topic in HelpTopic.allCases {
      let shared = try Set(sentences(topic, language)).intersection(sentences(topic, .english))
      #expect(shared == [], "\(topic)")
    }
  }

  /// Translations also name `kpgg browse` where English says "the browser".
  @Test(arguments: translated)
  func `a help topic has the same commands as in English, except translated words`(language: Language)
    throws
  {
    func commands(_ topic: HelpTopic, _ language: Language) throws -> Set<[Substring]> {
      let path = "topics/\(language.rawValue)/\(topic.rawValue).txt"
      let text = try #require(TextFile(path)).text.replacing("\\\n", with: "")
      let commands = text.matches(of: /`kpgg ([^`]+)`/).map { $0.1.split(separator: " ") }.filter { words in
        let isTerm = words[0] == "help" && words.count > 1 && HelpTopic(rawValue: String(words[1])) == nil
        return Program.root.subcommand(String(words[0])) != nil && !isTerm && words != ["browse"]
      }
      // A word in capitals or in another script stands for a value.
      return Set(commands.map { $0.map { $0.allSatisfy { $0.isASCII && !$0.isUppercase } ? $0 : "…" } })
    }
    for topic in HelpTopic.allCases {
      let translated = try commands(topic, language)
      #expect(try translated == commands(topic, .english), "\(topic)")
    }
  }

  @Test(arguments: [Language.korean, .japanese])
  func `a translation is in its language`(language: Language) throws {
    for (key, translation) in try Self.entries(language) {
      let plain = translation.replacing(/%[1-9](\[[^\]]*\])?|kpgg [a-z ]+|--?[a-z-]+|[A-Z_]+/, with: "")
      let words = plain.split { !$0.isLetter }.filter { $0.count > 1 }
      #expect(
        words.count < 2 || (language == .korean ? plain.hasHangul : plain.hasJapanese),
        "\(key): \(translation)")
    }
  }

  /// The birthplaces in the tables, and other birthplaces that some of the catalog's sources have. The code looks them
  /// up, but does not contain them as literals.
  private static let birthplaces: Set<String> = {
    let others = Edition.rows("facts").filter { $0["field"] == "birth_place" }.flatMap { row in
      (row["differs"] ?? "").split(separator: ";").map { value in
        String(value.drop { $0 == " " }.prefix { $0 != "=" && $0 != "," })
      }
    }
    return Set(Edition.rows("people").compactMap { $0["birth_place"] } + others)
  }()

  /// `Phrases/meanings.tsv` has texts, mostly opposites, and a part that each translation must have.
  @Test func `translations have the meaning of their texts`() throws {
    let path = Repository.path("Tests/CommandTests/Phrases/meanings.tsv")
    let table = try String(contentsOfFile: path, encoding: .utf8)
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t").map(String.init)
      try #require(columns.count == 6, "\(line)")
      for (code, part) in zip(["ko", "ja", "es", "id", "pt"], columns.dropFirst()) {
        let language = try #require(Language(rawValue: code))
        let exit = columns[0].wholeMatch(of: /exit (\d+)/).map { "\($0.1) " }
        let topic = language.topic("exit-codes").split(separator: "\n").first { $0.hasPrefix(exit ?? "-") }
        let translation = topic.map(String.init) ?? language.translation(of: columns[0])
        #expect(translation?.contains(part) == true, "\(columns[0]): \(translation ?? "") in \(code)")
      }
    }
  }

  /// `Phrases/terms.tsv` has words, including negations, and the words that translations must have for them.
  @Test func `translations have words for the terms in their texts, except those in the snapshot`() throws {
    let path = Repository.path("Tests/CommandTests/Phrases/terms.tsv")
    let texts = try Self.entries(.korean).map { entry in
      let text = SourceLiterals.withoutContext(entry.key)
      return (key: entry.key, text: text.replacing(/kpgg [a-z ]+|--?[a-z-]+/, with: "").lowercased())
    }
    var others = ""
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t").map(String.init)
      try #require(columns.count == 6, "\(line)")
      let term = try Regex("\\b(?:\(columns[0].lowercased()))\\b")
      let keys = texts.filter { $0.text.contains(term) }.map(\.key)
      others += "[\(columns[0])]\n"
      for (code, word) in zip(["ko", "ja", "es", "id", "pt"], columns.dropFirst()) {
        let language = try #require(Language(rawValue: code))
        let word = try Regex(word).ignoresCase()
        for key in keys where language.translation(of: key)?.contains(word) != true {
          others += "\(code): \(key)\n"
        }
      }
    }
    try expectSnapshot(others, "terms.txt")
  }

  @Test(arguments: translated)
  func `a translation has the placeholders of its key`(language: Language) throws {
    func placeholders(_ text: String) -> Set<Substring> { Set(text.matches(of: /%[1-9]/).map(\.0)) }
    for (key, translation) in try Self.entries(language) where (key + translation).contains("%") {
      let english = placeholders(SourceLiterals.withoutContext(key))
      #expect(placeholders(translation) == english, "\(key)")
      let forms = language(("1" as Text).withContext("singular")).count { $0 == "|" } + 2
      for marker in translation.matches(of: /\{[1-9](\|[^}]*)\}?/) {
        #expect(marker.1.count { $0 == "|" } == forms, "needs \(forms) forms: \(translation)")
        #expect(marker.0.hasSuffix("}"))
      }
      #expect(!translation.contains(/%[1-9]\[[^\]|]*\]/), "needs two forms: \(translation)")
    }
  }

  @Test func `placeholders are filled with quoted, counted and plain values`() {
    let text: Text = "\(quoted: "a b") has \(2) {2|entry|entries}, \(1) {3|entry|entries}, of \("x")"
    #expect(text.key == "%1 has %2 {2|entry|entries}, %3 {3|entry|entries}, of %4")
    #expect(Language.english(text) == "\"a b\" has 2 entries, 1 entry, of x")
  }

  @Test func `names are counted only if some are left out`() {
    #expect(Language.english(.shortList(["a", "b", "c"], atMost: 3)) == "a, b, c")
    #expect(Language.english(.shortList(["a", "b", "c", "d"], atMost: 3)) == "a, b, c, … (4)")
  }

  @Test func `numbers have the decimal and thousands separators of the language`() throws {
    let numbers = Language.allCases.map {
      [$0(.decimal(184)), $0(CatalogIssue.Problem.tooLarge(max: 20_000, unit: .values).text)]
    }
    #expect(numbers.map(\.[0]) == ["18.4", "18.4", "18,4", "18.4", "18.4", "18,4"])
    #expect(numbers.map { $0[1].contains("20.000") } == [false, false, true, false, false, true])
  }

  @Test func `markers inside a value are not interpreted`() {
    #expect(Language.english("\("%2 {1|a|b} [은|는]") and \(7)") == "%2 {1|a|b} [은|는] and 7")
  }

  @Test func `unknown markers are left as they are`() {
    #expect(Language.english("100% of \(3) [y/N] {x} %9 {9|a|b}") == "100% of 3 [y/N] {x} %9 {9|a|b}")
  }

  @Test func `a missing translation falls back to English, including its values`() {
    let text: Text = "no such text \(quoted: "x"), the \(ordinal: 2)"
    for language in Language.allCases { #expect(language(text) == "no such text \"x\", the 2nd") }
  }

  @Test(arguments: ["Busan %(x)", "%1", "100% {1|a|b}", "%1[은|는]", "lead tambourine", "Atlantis"])
  func `an unknown word from a host is neither translated nor interpreted as markers`(word: String) {
    for language in Language.allCases { #expect(language(Text(word: word)) == word) }
  }

  @Test func `the context of a key is never shown`() {
    let text = Text("no such text \(1)").withContext("test")
    #expect(text.key == "no such text %1 %(test)")
    #expect(Language.korean(text) == "no such text 1")
  }
}
