internal import Characters

/// What can be written to a terminal: nothing in it steers one but what this kit, or a literal in the source, has put there.
///
/// Streams take nothing else. A text from elsewhere becomes printable by one of the initialisers, each of which shows what
/// would steer a terminal; styled lines do so when they are encoded.
package struct Printable: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What a terminal gets, and a pager that shows it there.
  package private(set) var text: String
  /// What a pipe or a file gets, where that differs.
  private var whole: String?

  /// Takes a text as it is.
  init(trusting text: String) {
    self.text = text
  }

  /// Takes a literal as it is: what stands in the source comes from nobody else.
  package init(stringLiteral text: String) {
    self.text = text
  }

  /// A part of a line.
  package init(_ text: String) {
    self.text = text.sanitized
  }

  /// Lines, each with its end.
  package init(lines: [String]) {
    text = lines.map { $0.sanitized + "\n" }.joined()
  }

  /// A text of several lines for programs, whose tabs and ends of lines stay: LF and CR LF.
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

  /// A value alone on its line. Programs get every byte of it, as the user wrote it, since `$(…)` is to be the value; no
  /// terminal does.
  package init(value: String) {
    text = value.sanitized + "\n"
    whole = value + "\n"
  }

  /// What is to be written to a stream.
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
