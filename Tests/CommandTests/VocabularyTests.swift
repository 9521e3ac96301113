import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the meaning of each line in the phrase vocabularies.
@Suite(.hangLimit) struct VocabularyTests: SnapshotSuite {
  static let snapshots = ["vocabulary.txt"]

  /// Values for the slots. The second value is for another slot of the same kind.
  private static let values: [PhraseVocabulary.Slot: [String]] = [
    .date: ["2016", "2018"], .year: ["2016", "2018"], .number: ["3", "5"], .count: ["3", "5"],
    .height: ["165", "170"], .age: ["20", "25"], .size: ["4", "6"], .generation: ["2", "4"],
    .group: ["ive", "twice"], .unit: ["banhana"], .agency: ["starship", "hybe"], .fandom: ["dive", "once"],
    .place: ["daegu", "seoul"], .country: ["japan", "china"], .mbti: ["intj", "enfp"], .blood: ["a", "o"],
    .era: ["2020", "2021"], .person: ["karina", "wonyoung"],
    .debut: ["blackpink"], .term: ["maknae"], .name: ["yuna"],
  ]

  private struct Line {
    let signs: String
    /// The first wording.
    let wording: String

    /// Returns the wording with its first choices, and with values in its slots.
    func phrase(_ value: String? = nil) -> String {
      var text = wording.replacing(/\[\|?([^\]|]*)[^\]]*\]/) { String($0.1) }
      for (slot, values) in VocabularyTests.values {
        for value in [value].compactMap(\.self) + values {
          guard let place = text.firstRange(of: "{\(slot.rawValue)}") else { break }
          text.replaceSubrange(place, with: value)
        }
      }
      return text.trimmingCharacters(in: .whitespaces)
    }
  }

  private struct Vocabulary {
    let lines: [Line]
    private let parser: PhraseParser

    init(_ language: Language) async throws {
      let path = Repository.path("Sources/Texts/phrases/\(language.rawValue).txt")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      lines = text.split(separator: "\n").filter { $0.first != "#" }.map { line in
        let sides = line.split(separator: "\t")
        return Line(signs: String(sides[0]), wording: String(sides[1].prefix { $0 != "," }))
      }
      let table = try #require(TextFile("wordings/\(language.rawValue).txt"))
      parser = PhraseParser(PhraseVocabulary([table.lines]), try await PhraseTests.names.value)
    }

    /// Returns the phrase of the first line whose signs begin with a text.
    private func phrase(_ signs: String, _ value: String? = nil) -> [String] {
      lines.first { $0.signs.hasPrefix(signs) }.map { [$0.phrase(value)] } ?? []
    }

    /// Returns phrases in which the wording of a line may have a meaning.
    private func phrases(_ line: Line) -> [String] {
      let words = line.phrase()
      switch line.signs.prefix(while: { $0.isLetter }) {
      case "skip": return ["\(words) ive", "ive \(words)"]
      case "versus": return ["ive \(words) twice", "ive twice \(words)"]
      case "about", "unknown": return ["karina \(words)"]
      case "particle": return phrase("members").map { "ive\(words) \($0)" }
      case "or", "and":
        let both = phrase("members position=leader") + phrase("members position=rapper")
        return [both.joined(separator: line.signs.contains("particle") ? "\(words) " : " \(words) ")]
      case "month", "date", "period": return phrase("born=%1", words)
      case "within": return phrase("month", nil).flatMap { month in phrase("born=%1", "5 \(words) \(month)") }
      case "number": return ["size=%1", "age=%1", "height=%1"].flatMap { phrase($0, words) }
      case "limit": return phrase("@members sort=height").map { "\(words) \($0)" }
      default: break
      }
      let kinds = ["members", "groups", "songs", "units"].filter { kind in
        !line.signs.contains("@") || line.signs.contains("@" + kind)
      }
      let lists = kinds.flatMap { phrase($0) }
      let top = line.signs.contains("ranked") ? phrase("limit=%1") : []
      let others = line.signs.hasPrefix("units") ? ["exid"] : ["ive", "starship"]
      return [words] + lists.map { "\(words) \($0)" } + lists.map { "\($0) \(words)" }
        + others.map { "\(words) \($0)" }
        + top.flatMap { top in lists.flatMap { ["\(words) \($0) \(top)", "\(top) \(words) \($0)"] } }
    }

    /// Returns a phrase with the line's wording, and the meaning of the phrase, or `-` if it has none.
    func reading(_ line: Line) -> (phrase: String, meaning: String) {
      let phrases = phrases(line)
      for phrase in phrases {
        let isAboutNames = ["skip", "about", "versus"].contains { line.signs.hasPrefix($0) }
        let found =
          isAboutNames
          ? parser.questions(phrase).map { ($0.names + $0.facts.map { $0 + "?" }).joined(separator: ", ") }
          : parser.readings(phrase).map { $0.command.joined(separator: " ") }
        if !found.isEmpty { return (phrase, found.joined(separator: " | ")) }
      }
      return (phrases.first ?? line.signs, "-")
    }
  }

  /// The snapshot has a row for each meaning, with a phrase for each line that has this meaning.
  @Test func `the meaning of every line matches its snapshot`() async throws {
    var rows: [String: String] = [:]
    for language in Language.allCases {
      let vocabulary = try await Vocabulary(language)
      let readings = vocabulary.lines.map(vocabulary.reading)
      for (meaning, lines) in Dictionary(grouping: readings, by: \.meaning) {
        let phrases = lines.map(\.phrase).joined(separator: "; ")
        rows[meaning, default: meaning] += "  \(language.rawValue): \(phrases)"
      }
    }
    try expectSnapshot(rows.values.sorted().map { $0 + "\n" }.joined(), "vocabulary.txt")
  }
}
