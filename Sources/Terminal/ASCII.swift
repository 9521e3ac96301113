/// The ASCII replacements for the characters that pages are drawn with, each as wide as the original.
private let asciiSigns: [Character: Character] = [
  // Membership periods.
  "━": "=", "┣": "|", "╸": "|", "▶": ">", "┄": ".",
  // Rules, trees and scroll bars.
  "─": "-", "│": "|", "┃": "#", "├": "+", "└": "`",
  // Columns and bars, from the lowest to the highest.
  "▁": "_", "▂": ":", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "#", "█": "@", "◀": "<",
  // Marks.
  "★": "*", "◆": "+", "·": ".", "●": "@", "◐": "%", "○": "o", "♪": "*", "‹": "<", "›": ">", "…": "~",
  "×": "x",
]

extension Line {
  package var inASCII: Line {
    Line(
      spans.map { span in
        if span.graphic != nil || span.text.utf8.allSatisfy({ $0 < 0x80 }) { return span }
        let text = String(span.text.map { asciiSigns[$0] ?? $0 })
        return Span(sanitized: text, span.style, link: span.link)
      })
  }
}
