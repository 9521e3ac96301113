import TestSupport
import Testing

@testable import KPGGCommands

@Suite(.hangLimit) struct ICalendarTests {
  @Test(arguments: [
    ("a, b; c\\d", "a\\, b\\; c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"), ("a\u{7}\u{1B}b\tc", "ab\tc"),
    ("여자친구: 생일", "여자친구: 생일"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    #expect(ICalendar.escaped(text) == escaped)
  }

  /// An accent forms one character with the letter before it.
  @Test(
    arguments: [36, 37, 38, 100].map { "xa" + String(repeating: "\u{301}", count: $0) } + [
      String(repeating: "a", count: 75), String(repeating: "a", count: 76),
      String(repeating: "가", count: 200), "a" + String(repeating: "é\u{302}", count: 100),
      String(repeating: "👩‍👩‍👧‍👦", count: 20), String(repeating: "👩‍👩‍👧‍👦🇰🇷", count: 20),
      String(repeating: "🇰🇷", count: 40), "a" + String(repeating: "🇰", count: 39),
      String(repeating: "🏴󠁧󠁢󠁳󠁣󠁴󠁿", count: 20), String(repeating: "👩🏽‍❤️‍💋‍👩🏽", count: 9),
      "가" + String(repeating: "\u{200D}👧", count: 60), "a" + String(repeating: "\u{301}", count: 100), "",
    ])
  func `lines have at most 75 octets, break between characters and can be rejoined`(line: String) {
    let folded = ICalendar.folded(line)
    // CR LF can form one character with the next scalar, so split scalars.
    let parts = folded.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { part in String(String.UnicodeScalarView(part.filter { $0 != "\r" })) }
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(parts.dropFirst().allSatisfy { $0.unicodeScalars.first == " " })
    let scalars = parts.enumerated().flatMap { $1.unicodeScalars.dropFirst($0 == 0 ? 0 : 1) }
    #expect(scalars == Array(line.unicodeScalars))
    #expect((folded == line) == (line.utf8.count <= 75))
    if line.allSatisfy({ $0.utf8.count < 75 }) {
      #expect(parts.reduce(1) { $0 + $1.count - 1 } == line.count, "no character is split")
    }
  }
}
