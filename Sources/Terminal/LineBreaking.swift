extension String {
  /// A space at which a line breaks only if the words around it don't fit on one line. It is written as a plain space.
  package static let noBreakSpace = "\u{A0}"

  package var withPlainSpaces: String {
    utf8.contains(0xC2) ? replacing(Self.noBreakSpace, with: " ") : self
  }

  /// Returns the text wrapped to `width` cells, at spaces and between Japanese phrases. Longer parts are broken where
  /// the script changes, then between Japanese characters, then at a ``noBreakSpace``, then anywhere.
  package func wrapped(to width: Int) -> [String] {
    let width = max(width, 2)
    if cells <= width { return [withPlainSpaces] }
    var lines = [""]
    func room(after gap: String) -> Int { width - lines[lines.count - 1].cells - gap.cells }
    func add(_ text: String, after gap: String, _ rules: ArraySlice<(Character, Character) -> Bool>) {
      let gap = lines.last?.isEmpty == true ? "" : gap
      if text.cells <= room(after: gap) {
        lines[lines.count - 1] += gap + text
      } else if text.cells <= width {
        lines.append(text)
      } else if let rule = rules.first {
        for (index, piece) in text.pieces(rule).enumerated() {
          add(piece, after: index == 0 ? gap : "", rules.dropFirst())
        }
      } else if text.contains(Self.noBreakSpace) {
        for (index, word) in text.split(separator: Self.noBreakSpace).enumerated() {
          add(String(word), after: index == 0 ? gap : " ", [])
        }
      } else {
        if lines.last != "" { lines.append("") }
        for piece in text.flatMap({ $0.pieces(to: width) }) {
          if piece.cells > room(after: "") { lines.append("") }
          lines[lines.count - 1] += piece
        }
      }
    }
    for part in lineBreakSegments {
      add(part.text, after: part.followsSpace ? " " : "", [Character.canBreak, Character.canBreakAtNeed])
    }
    return lines.map(\.withPlainSpaces)
  }

  /// The parts between which a line may break: words and Japanese phrases.
  package var lineBreakSegments: [(text: String, followsSpace: Bool)] {
    split(separator: " ", omittingEmptySubsequences: false).enumerated().flatMap { index, word in
      String(word).phrases.enumerated().map { ($1, index > 0 && $0 == 0) }
    }
  }

  private func pieces(_ canBreak: (Character, Character) -> Bool) -> [String] {
    var pieces = [""]
    for character in self {
      if let last = pieces[pieces.count - 1].last, canBreak(last, character) { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  /// The phrases of a Japanese text. They end after punctuation, or between hiragana and another script.
  private var phrases: [String] {
    if unicodeScalars.allSatisfy({ $0.value < 0x3000 }) { return [self] }
    var phrases = [""]
    var before: [Character] = []
    for character in self {
      if Character.endsPhrase(before.suffix(3), character) { phrases.append("") }
      phrases[phrases.count - 1].append(character)
      before.append(character)
    }
    return phrases
  }
}

extension Character {
  /// Returns the character, or its scalars if the character is wider than a line.
  fileprivate func pieces(to width: Int) -> [String] {
    cells <= width ? [String(self)] : unicodeScalars.map { String($0) }
  }

  private enum Script {
    case hiragana, katakana, kanji, mark, other
  }

  private var script: Script {
    guard let scalar = unicodeScalars.first else { return .other }
    return switch scalar.value {
    case 0x3041...0x309F: .hiragana
    case 0x30A0...0x30FF: .katakana
    case 0x3001...0x303F where self != "々", 0xFF01...0xFF60: .mark
    default: scalar.properties.isIdeographic || self == "々" ? .kanji : .other
    }
  }

  /// Whether no line may begin with the character, by the Japanese rules (JIS X 4051).
  fileprivate var cannotStartLine: Bool { "、。，．：）」』】！？ー…・ぁぃぅぇぉっゃゅょァィゥェォッャュョ),.:;!?/".contains(self) }

  private var cannotEndLine: Bool { "（「『【(/".contains(self) }

  fileprivate static func endsPhrase(_ before: ArraySlice<Character>, _ next: Character) -> Bool {
    guard let last = before.last, !next.cannotStartLine, !last.cannotEndLine else { return false }
    switch (last.script, next.script) {
    case (.mark, .hiragana): return "、。！？".contains(last)
    case (.mark, _): return true
    case (_, .mark): return next.cannotEndLine
    case (.hiragana, .hiragana): return last == "を"
    case (.hiragana, .kanji):
      // The prefixes お and ご belong to the following noun, and お気に入り is one word.
      if "おご".contains(last) || last == "に" && next == "入" { return false }
      // A single kana between kanji is a particle or an ending, or part of a verb, as in 読み込む.
      return before.dropLast().last?.script != .kanji || "をはがにでともへのやなかるすうくつむたてば".contains(last)
    case (.hiragana, _): return true
    default: return false
    }
  }

  /// Whether a phrase may be broken between the characters.
  fileprivate static func canBreak(_ last: Character, _ next: Character) -> Bool {
    last.script != next.script && next.script != .hiragana && !last.isNumber && canBreakAtNeed(last, next)
  }

  /// Whether a line may break between the characters if a part of a phrase is still too long.
  fileprivate static func canBreakAtNeed(_ last: Character, _ next: Character) -> Bool {
    (last.script != .other || next.script != .other) && !next.cannotStartLine && !last.cannotEndLine
  }
}
