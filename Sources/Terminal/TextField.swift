/// A line of text being edited.
package struct TextField: Hashable, Sendable {
  package private(set) var text = ""
  /// The number of characters before the caret.
  package private(set) var caret = 0
  /// Whether all text is selected, so that typing replaces it.
  package private(set) var isSelected = false

  package static let maxCharacters = 200
  /// The maximum length in Unicode scalars. A character can have any number of them, as emoji do.
  private static let maxScalars = 1000

  /// Creates a text field with the caret at the end.
  package init(_ text: String = "", isSelected: Bool = false) {
    insert(text)
    self.isSelected = isSelected && !text.isEmpty
  }

  package var isFull: Bool {
    text.count >= Self.maxCharacters || text.unicodeScalars.count >= Self.maxScalars
  }

  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  package static func takes(_ key: Key) -> Bool {
    switch key {
    case .character, .left, .right, .home, .end, .backspace, .delete, .wordLeft, .wordRight, .deleteWord: true
    case .control(let letter): "aeuw".contains(letter)
    case .up, .down, .pageUp, .pageDown, .enter, .escape, .tab, .backTab: false
    }
  }

  /// Handles a key. Returns `false` if the key does nothing here.
  package mutating func edit(_ key: Key) -> Bool {
    guard Self.takes(key) else { return false }
    if case .character(let character) = key {
      insert(String(character))
      return true
    }
    let isWhole = isSelected
    isSelected = false
    switch key {
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = text.count
    case .wordLeft: caret = wordStart
    case .wordRight: caret = wordEnd
    case _ where isWhole:
      text = ""
      caret = 0
    case .backspace: remove(from: caret - 1, to: caret)
    case .delete: remove(from: caret, to: caret + 1)
    case .control("u"): remove(from: 0, to: caret)
    default: remove(from: wordStart, to: caret)
    }
    return true
  }

  /// The start of the word before the caret.
  private var wordStart: Int {
    text.prefix(caret).reversed().drop { $0 == " " }.drop { $0 != " " }.count
  }

  /// The end of the word after the caret.
  private var wordEnd: Int {
    text.count - text.dropFirst(caret).drop { $0 == " " }.drop { $0 != " " }.count
  }

  /// Inserts as much of a text as fits at the caret, or replaces the selection. Line breaks become spaces.
  package mutating func insert(_ new: String) {
    if isSelected { self = TextField() }
    let after = text.dropFirst(caret)
    let room = max(0, Self.maxScalars - text.unicodeScalars.count)
    // A combining mark joins the character before it.
    let whole = (text.prefix(caret) + new).sanitized
    let scalars = whole.unicodeScalars.prefix(text.prefix(caret).unicodeScalars.count + room)
    let before = String(scalars).prefix(Self.maxCharacters - after.count)
    caret = before.count
    text = String(before + after)
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= text.count, start < end else { return }
    text = String(text.prefix(start) + text.dropFirst(end))
    caret = start
  }
}
