/// A line of a topic's text: a paragraph, or a term with its meaning after a wide gap or on the lines below.
struct TopicLine: Sendable {
  /// How many spaces it begins with.
  let indent: Int
  /// What is explained; `nil` in paragraphs.
  let term: String?
  let text: String
  /// Where the text begins, in characters.
  let margin: Int

  init(_ line: some StringProtocol) {
    let content = line.drop { $0 == " " }
    indent = line.count - content.count
    guard let gap = content.firstRange(of: "  ") else {
      (term, text, margin) = (nil, String(content), indent)
      return
    }
    let meaning = content[gap.upperBound...].drop { $0 == " " }
    (term, text) = (String(content[..<gap.lowerBound]), String(meaning))
    margin = line.count - meaning.count
  }
}
