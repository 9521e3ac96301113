/// The words of questions and their meanings, in several languages.
///
/// `.ci/texts --write` prepares a table for each language from `Sources/Texts/phrases`. Its lines are sorted by their
/// bytes. A line has a wording's first words, even if they follow a slot. Its other fields are the cost, the meaning
/// and, if it has slots, the wording: `born in`, `1`, `birthplace=%1`, `born in {place}`. Interpretations with the
/// lowest cost are used. A line that begins with `~7` has the words of seven bytes that can be misspelt. TRANSLATING.md
/// explains the signs of meanings.
package struct PhraseVocabulary: Sendable {
  package enum Slot: String, CaseIterable, Sendable {
    case date, year, number, count, height, age, size, generation
    case group, unit, agency, fandom, place, country, mbti, blood, era
    /// A person, for her birthday, and a group, for its debut year.
    case person, debut
    /// A word in the glossary, and a member's name.
    case term, name

    /// The plausible numbers, or `nil` if the slot isn't for a number.
    var numbers: ClosedRange<Int>? {
      switch self {
      case .number: 0...9999
      case .count: 1...99
      case .height: 130...200
      case .age: 5...65
      case .size: 1...30
      case .generation: 1...5
      default: nil
      }
    }
  }

  enum Part: Hashable, Sendable {
    case word(String)
    case slot(Slot)
  }

  struct Wording: Hashable, Sendable {
    let cost: Int
    let signs: String
    let parts: [Part]
    let text: String

    /// Parses the rest of a line after its first words.
    fileprivate init?(_ line: String, after words: String) {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count >= 2, let cost = Int(fields[0]) else { return nil }
      self.cost = cost
      signs = fields[1]
      text = fields.count > 2 ? fields[2] : words
      parts = text.split(separator: " ").map { part in
        guard part.first == "{", let slot = Slot(rawValue: String(part.dropFirst().dropLast())) else {
          return .word(String(part))
        }
        return .slot(slot)
      }
    }
  }

  private let tables: [SortedLines]
  /// Whether `05/06` is 5 June. Otherwise it is 6 May.
  let putsDayFirst: Bool

  package init(_ tables: [SortedLines], putsDayFirst: Bool = false) {
    self.tables = tables
    self.putsDayFirst = putsDayFirst
  }

  /// Returns the wordings with these first words. For an empty text, returns the wordings without words.
  func wordings(_ words: String) -> [Wording] {
    tables.flatMap { $0.lines(beginning: words + "\t") }.compactMap { Wording($0, after: words) }
  }

  /// Whether a wording's first words begin with these words and continue with others.
  package func hasLonger(_ words: String) -> Bool { tables.contains { $0.hasLine(beginning: words + " ") } }

  /// Whether this text is a wording without slots.
  func hasWording(_ words: String) -> Bool { wordings(words).contains { $0.text == words } }

  /// Returns the slot values of some words, such as a month, number, date, period or place, by their kinds.
  func values(_ words: String) -> [String: String] {
    let pairs = wordings(words).filter { $0.text == words }.compactMap { wording -> (String, String)? in
      guard let equals = wording.signs.firstIndex(of: "=") else { return nil }
      return (String(wording.signs[..<equals]), String(wording.signs[equals...].dropFirst()))
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  package func value(_ kind: String, of typed: String) -> String? {
    values(PhraseText(typed).tokens.map(\.text).joined(separator: " "))[kind]
  }

  /// Returns the words that a Latin word of at least five letters can be a misspelling of. They differ by one typo, or
  /// by up to two in a word of eight letters or more. Empty if the word is in the vocabulary.
  func similar(to word: String) -> [String] {
    let length = word.unicodeScalars.count
    guard length >= 5, wordings(word).isEmpty, !hasLonger(word), let typed = EditDistance(from: word) else {
      return []
    }
    var known: [String] = []
    for count in word.utf8.count - 2...word.utf8.count + 2 {
      for line in tables.flatMap({ $0.lines(beginning: "~\(count)\t") }) {
        known += line.split(separator: " ").map(String.init)
      }
    }
    if known.contains(word) { return [] }
    let near = known.compactMap { known in
      typed.distance(to: known, limit: length >= 8 ? 2 : 1).map { (known, $0) }
    }
    let least = near.map(\.1).min()
    return near.filter { $0.1 == least }.map(\.0).withoutDuplicates.sorted()
  }
}
