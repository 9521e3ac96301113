/// A line of a topic's text: a paragraph, or a term and its meaning after a gap of at least two spaces.
struct TopicLine: Sendable {
  /// The number of leading spaces.
  let indent: Int
  /// The term, or `nil` in a paragraph.
  let term: String?
  let text: String
  /// The column where the text begins, in characters.
  let margin: Int

  init(_ line: some StringProtocol) {
    let content = line.drop { $0 == " " }
    indent = line.count - content.count
    guard let gap = content.firstRange(of: "  ") else {
      term = nil
      text = String(content)
      margin = indent
      return
    }
    let meaning = content[gap.upperBound...].drop { $0 == " " }
    term = String(content[..<gap.lowerBound])
    text = String(meaning)
    margin = line.count - meaning.count
  }
}
