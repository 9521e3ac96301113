internal import Characters

/// A phrase in its smallest parts: Latin words, numbers, and single characters of other scripts.
struct PhraseText {
  /// A part.
  struct Atom {
    /// The folded text; for a number, its digits and signs: `2016-2019`.
    let text: String
    /// Where it is in the typed text.
    let range: Range<String.Index>
    /// Whether a space or sign is before it.
    let isAfterGap: Bool
    let kind: Kind

    var isKatakana: Bool { text.unicodeScalars.allSatisfy { (0x30A1...0x30FC).contains($0.value) } }
  }

  enum Kind {
    case latin, number, hangul, other
  }

  let typed: String
  private(set) var atoms: [Atom] = []

  init(_ typed: String) {
    self.typed = typed
    var place = typed.startIndex
    var isAfterGap = true
    while place < typed.endIndex {
      let kind = Self.kind(typed[place])
      guard let kind else {
        isAfterGap = true
        place = typed.index(after: place)
        if let end = possessive(place) {
          add(place..<end, "'s", .latin, true)
          place = end
        }
        continue
      }
      var end = typed.index(after: place)
      switch kind {
      case .latin:
        while end < typed.endIndex, Self.kind(typed[end]) == .latin { end = typed.index(after: end) }
      case .number: end = self.end(ofNumberAt: place)
      case .hangul, .other: break
      }
      let raw = typed[place..<end]
      add(place..<end, Self.text(raw, kind), kind, isAfterGap)
      isAfterGap = false
      place = end
    }
  }

  private mutating func add(_ range: Range<String.Index>, _ text: String, _ kind: Kind, _ isAfterGap: Bool) {
    if !text.isEmpty { atoms.append(Atom(text: text, range: range, isAfterGap: isAfterGap, kind: kind)) }
  }

  /// The end of an `s` directly after an apostrophe.
  private func possessive(_ place: String.Index) -> String.Index? {
    guard place > typed.startIndex, place < typed.endIndex, "'’".contains(typed[typed.index(before: place)]),
      typed[place] == "s" || typed[place] == "S"
    else { return nil }
    let end = typed.index(after: place)
    return end == typed.endIndex || Self.kind(typed[end]) == nil ? end : nil
  }

  /// The end of a number or range: signs count between digits, and a hyphen or wave also after the last.
  private func end(ofNumberAt start: String.Index) -> String.Index {
    var end = start
    while end < typed.endIndex {
      let next = typed.index(after: end)
      if Self.kind(typed[end]) == .number {
        end = next
      } else if "-./~–〜".contains(typed[end]), next < typed.endIndex, Self.kind(typed[next]) == .number {
        end = next
      } else if "-~–〜+".contains(typed[end]), next == typed.endIndex || typed[next].isWhitespace {
        return next
      } else {
        break
      }
    }
    return end
  }

  /// The text of an atom. Hiragana stay apart from katakana: particles are written in the one, names in the other.
  private static func text(_ raw: Substring, _ kind: Kind) -> String {
    switch kind {
    case .number: digits(raw)
    case .other where raw.unicodeScalars.allSatisfy { (0x3041...0x3096).contains($0.value) }: String(raw)
    default: String(raw).folded
    }
  }

  private static func digits(_ text: Substring) -> String {
    String(
      text.map { character in
        character.wholeNumberValue.map { Character("\($0)") }
          ?? ("–〜".contains(character) ? "~" : character == "+" ? "-" : character)
      })
  }

  /// `nil` for spaces and signs.
  private static func kind(_ character: Character) -> Kind? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x30...0x39, 0xFF10...0xFF19: return .number
    case 0x41...0x5A, 0x61...0x7A: return .latin
    case 0..<0x80: return nil
    // Kana and Chinese characters.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: return .other
    default: break
    }
    if scalar.isHangul { return .hangul }
    guard character.isLetter else { return nil }
    return scalar.value < 0x2E80 ? .latin : .other
  }

  /// Whether a name can begin or end before the atom: not within a word of letters and digits.
  func isCut(_ index: Int) -> Bool {
    guard index > 0, index < atoms.count, !atoms[index].isAfterGap else { return true }
    let isPlain = [atoms[index - 1].kind, atoms[index].kind].map { $0 == .latin || $0 == .number }
    return !(isPlain[0] && isPlain[1])
  }

  /// Whether a word can begin or end before the atom: at a gap, and in texts without gaps anywhere but among katakana.
  func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < atoms.count, !atoms[index].isAfterGap else { return true }
    let (before, after) = (atoms[index - 1], atoms[index])
    return (before.kind == .other || after.kind == .other) && !(before.isKatakana && after.isKatakana)
  }

  /// The typed text of some atoms.
  func text(_ range: Range<Int>) -> String {
    String(typed[atoms[range.lowerBound].range.lowerBound..<atoms[range.upperBound - 1].range.upperBound])
  }

  /// The typed text of several parts, with a space where one was.
  func joined(_ parts: [Range<Int>]) -> String {
    parts.map { (atoms[$0.lowerBound].isAfterGap ? " " : "") + text($0) }.joined().drop { $0 == " " }
      .description
  }

  /// Whether the atoms stand on their own, without letters beside them.
  func isWord(_ range: Range<Int>) -> Bool {
    atoms[range.lowerBound].isAfterGap
      && (range.upperBound == atoms.count || atoms[range.upperBound].isAfterGap)
  }
}
