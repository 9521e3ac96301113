internal import Characters

/// A question split into tokens: Latin words, numbers, and single characters of other scripts.
struct PhraseText {
  struct Token {
    /// The folded text or, for a number, its digits and signs: `2016-2019`.
    let text: String
    let range: Range<String.Index>
    /// Whether a space or sign precedes the token.
    let isAfterGap: Bool
    let kind: Kind

    var isKatakana: Bool { text.unicodeScalars.allSatisfy { (0x30A1...0x30FC).contains($0.value) } }
  }

  enum Kind {
    case latin, number, hangul, other
  }

  let typed: String
  private(set) var tokens: [Token] = []

  init(_ typed: String) {
    self.typed = typed
    var index = typed.startIndex
    var isAfterGap = true
    while index < typed.endIndex {
      guard let kind = Self.kind(typed[index]) else {
        isAfterGap = true
        index = typed.index(after: index)
        if let end = possessive(index) {
          add(index..<end, "'s", .latin, true)
          index = end
        }
        continue
      }
      var end = typed.index(after: index)
      switch kind {
      case .latin:
        while end < typed.endIndex, Self.kind(typed[end]) == .latin { end = typed.index(after: end) }
      case .number: end = self.end(ofNumberAt: index)
      case .hangul, .other: break
      }
      let raw = typed[index..<end]
      add(index..<end, Self.text(raw, kind), kind, isAfterGap)
      isAfterGap = false
      index = end
    }
  }

  private mutating func add(_ range: Range<String.Index>, _ text: String, _ kind: Kind, _ isAfterGap: Bool) {
    if !text.isEmpty { tokens.append(Token(text: text, range: range, isAfterGap: isAfterGap, kind: kind)) }
  }

  /// Returns the end of an `s` directly after an apostrophe, or `nil` if there is none.
  private func possessive(_ index: String.Index) -> String.Index? {
    guard index > typed.startIndex, index < typed.endIndex, "'’".contains(typed[typed.index(before: index)]),
      typed[index] == "s" || typed[index] == "S"
    else { return nil }
    let end = typed.index(after: index)
    return end == typed.endIndex || Self.kind(typed[end]) == nil ? end : nil
  }

  /// Returns the end of a number or range. It can have signs between digits, and a hyphen, wave or plus at the end.
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

  /// Returns the text. Hiragana isn't folded to katakana, because particles are in hiragana and names in katakana.
  private static func text(_ raw: Substring, _ kind: Kind) -> String {
    switch kind {
    case .number: digits(raw)
    case .other where raw.unicodeScalars.allSatisfy { (0x3041...0x3096).contains($0.value) }: String(raw)
    case .latin, .hangul, .other: String(raw).folded
    }
  }

  private static func digits(_ text: Substring) -> String {
    String(
      text.map { character in
        if let number = character.wholeNumberValue { return Character("\(number)") }
        if "–〜".contains(character) { return "~" }
        return character == "+" ? "-" : character
      })
  }

  /// Returns `nil` for spaces and signs.
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

  /// Whether a name can begin or end before the token. It can't within a word of Latin letters and digits.
  func canSplitName(_ index: Int) -> Bool {
    guard index > 0, index < tokens.count, !tokens[index].isAfterGap else { return true }
    let isPlain = [tokens[index - 1].kind, tokens[index].kind].map { $0 == .latin || $0 == .number }
    return !(isPlain[0] && isPlain[1])
  }

  /// Whether a word can begin or end before the token: at a gap, and in scripts without gaps except between katakana.
  func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < tokens.count, !tokens[index].isAfterGap else { return true }
    let before = tokens[index - 1]
    let after = tokens[index]
    return (before.kind == .other || after.kind == .other) && !(before.isKatakana && after.isKatakana)
  }

  /// Returns the typed text of some tokens.
  func text(_ range: Range<Int>) -> String {
    String(typed[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound])
  }

  /// Returns the typed text of several ranges of tokens, with a space for each gap before a range.
  func joined(_ parts: [Range<Int>]) -> String {
    parts.map { (tokens[$0.lowerBound].isAfterGap ? " " : "") + text($0) }.joined().drop { $0 == " " }
      .description
  }

  /// Whether the tokens are a separate word, without letters directly before or after them.
  func isWord(_ range: Range<Int>) -> Bool {
    tokens[range.lowerBound].isAfterGap
      && (range.upperBound == tokens.count || tokens[range.upperBound].isAfterGap)
  }
}
