/// A line of text that is being typed.
package struct TextField: Hashable, Sendable {
  package private(set) var text = ""
  /// How many characters stand before the caret.
  package private(set) var caret = 0

  /// How long a text can become, in Unicode scalars.
  private static let longest = 1000

  package init() {}

  /// Does what a key is for; `false` if it is for nothing here.
  package mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = text.count
    case .backspace: remove(from: caret - 1, to: caret)
    case .delete: remove(from: caret, to: caret + 1)
    case .control("u"): remove(from: 0, to: caret)
    case .control("w"):
      let before = text.prefix(caret)
      let word = before.reversed().drop { $0 == " " }.drop { $0 != " " }
      remove(from: word.count, to: caret)
    default: return false
    }
    return true
  }

  /// Puts a text at the caret; line breaks become spaces.
  package mutating func insert(_ new: String) {
    let room = Self.longest - text.unicodeScalars.count
    let new = String(String.UnicodeScalarView(new.unicodeScalars.prefix(max(0, room)))).sanitized
    let before = String(text.prefix(caret)) + new
    let after = text.dropFirst(caret)
    // A mark joins the character before it.
    caret = before.count
    text = before + after
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= text.count, start < end else { return }
    text = String(text.prefix(start) + text.dropFirst(end))
    caret = start
  }
}
