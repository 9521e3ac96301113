internal import Characters

/// Text that is safe to write to a terminal: only this module and string literals can add control sequences.
///
/// Streams accept only this type. Other text becomes printable through an initialiser, which escapes control
/// characters. Styled lines become printable by encoding.
package struct Printable: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text for a terminal or its pager.
  package private(set) var text: String
  /// The text for a pipe or file, if different.
  private var whole: String?

  init(trusting text: String) {
    self.text = text
  }

  /// Uses a literal unchanged, since it comes from the source code.
  package init(stringLiteral text: String) {
    self.text = text
  }

  /// Sanitises text within a line.
  package init(_ text: String) {
    self.text = text.sanitized.withPlainSpaces
  }

  /// Sanitises lines, and ends each with a line feed.
  package init(lines: [String]) {
    text = lines.map { $0.sanitized.withPlainSpaces + "\n" }.joined()
  }

  /// Sanitises a multi-line text for programs, keeping its tabs and line ends (LF and CR LF).
  package init(document: String) {
    guard document.hasInvisibles(allowingLines: true) else {
      text = document
      return
    }
    let lines = document.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    text = lines.enumerated().map { index, line in
      let isEnded = index < lines.count - 1 && line.last == UInt8(ascii: "\r")
      let cells = (isEnded ? line.dropLast() : line).split(
        separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      return cells.map { String(Substring($0)).sanitized }.joined(separator: "\t") + (isEnded ? "\r" : "")
    }.joined(separator: "\n")
  }

  /// Creates a line with one value. Pipes and files get it unchanged, so that `$(…)` yields the exact value. Terminals
  /// get it sanitised.
  package init(value: String) {
    text = value.sanitized + "\n"
    whole = value + "\n"
  }

  package func text(forTerminal isTerminal: @autoclosure () -> Bool) -> String {
    whole.map { isTerminal() ? text : $0 } ?? text
  }

  package static func + (left: Printable, right: Printable) -> Printable {
    var sum = Printable(trusting: left.text + right.text)
    if left.whole != nil || right.whole != nil {
      sum.whole = (left.whole ?? left.text) + (right.whole ?? right.text)
    }
    return sum
  }
}
