import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct ICalendarTests {
  private func lines(_ event: ICalendar.Event, stamp: String = "2023-11") throws -> [String] {
    ICalendar(product: "p", name: "n", stamp: try #require(Day(iso: stamp)), events: [event]).text
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func event(_ start: String, summary: String = "s", isOfLeapDay: Bool = false) throws
    -> ICalendar.Event
  {
    ICalendar.Event(
      id: "id", start: try #require(Day(iso: start)), isOfLeapDay: isOfLeapDay, summary: summary, details: "d"
    )
  }

  @Test func `an event is a yearly all-day event`() throws {
    #expect(
      try lines(event("1999-06-18")) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:p", "CALSCALE:GREGORIAN", "NAME:n", "X-WR-CALNAME:n",
        "BEGIN:VEVENT", "UID:id",
        "DTSTAMP:20231101T000000Z", "DTSTART;VALUE=DATE:19990618", "RRULE:FREQ=YEARLY", "SUMMARY:s",
        "DESCRIPTION:d", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
      ])
  }

  @Test func `a leap day event is on the sixtieth day of every year`() throws {
    #expect(
      try lines(event("2000-02-29", isOfLeapDay: true)).contains("RRULE:FREQ=YEARLY;BYYEARDAY=60"))
  }

  @Test(arguments: [
    ("a, b; c\\d", "a\\, b\\; c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"), ("a\u{7}\u{1B}b\tc", "ab\tc"),
    ("여자친구: 생일", "여자친구: 생일"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    #expect(ICalendar.escaped(text) == escaped)
  }

  @Test(arguments: [36, 37, 38])
  func `a character as long as a line is split between lines`(marks: Int) {
    let folded = ICalendar.folded("x" + "a" + String(repeating: "\u{301}", count: marks))
    let lines = folded.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    // Each line but the first begins with a space.
    #expect(lines.reduce(0) { $0 + $1.unicodeScalars.count } - (lines.count - 1) == marks + 2)
  }

  @Test(arguments: [
    String(repeating: "a", count: 75), String(repeating: "a", count: 76), String(repeating: "가", count: 200),
    "a" + String(repeating: "é\u{302}", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 20),
    "a" + String(repeating: "\u{301}", count: 100), "",
  ])
  func `lines have at most 75 octets, break between characters and can be rejoined`(line: String) {
    let folded = ICalendar.folded(line)
    // Swift counts CR LF and the space after it as one character each, so count octets.
    let parts = folded.unicodeScalars.split(separator: "\n").map { part in
      String(String.UnicodeScalarView(part.filter { $0 != "\r" }))
    }
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(parts.dropFirst().allSatisfy { $0.unicodeScalars.first == " " })
    let joined = parts.enumerated().map { index, part in
      String(String.UnicodeScalarView(part.unicodeScalars.dropFirst(index == 0 ? 0 : 1)))
    }.joined()
    #expect(Array(joined.unicodeScalars) == Array(line.unicodeScalars))
    #expect((folded == line) == (line.utf8.count <= 75))
    if line.allSatisfy({ $0.utf8.count < 75 }) {
      let counts = parts.enumerated().map { index, part in part.count - (index == 0 ? 0 : 1) }
      #expect(counts.reduce(0, +) == line.count, "no character is split")
    }
  }
}
