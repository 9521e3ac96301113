import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct DayRangeTests {
  private func matches(_ pattern: String, _ dates: String...) throws -> [Bool] {
    let pattern = try #require(DayPattern(pattern))
    return dates.map { pattern.matches(Day(iso: $0)) }
  }

  @Test(arguments: [("29년", "2029"), ("30년", "1930"), ("00년", "2000"), ("99年", "1999")])
  func `years of two digits are from 1930 to 2029`(short: String, full: String) {
    #expect(DayPattern(short) == DayPattern(full) && DayPattern(full) != nil)
  }

  @Test func `a range of days of any year includes its ends`() throws {
    #expect(
      try matches("01-01..01-15", "1999-01-01", "2004-01-15", "--01-10", "2004-01-16", "2003-12-31")
        == [true, true, true, false, false])
    #expect(try matches("06-18..06-18", "1999-06-17", "1999-06-18", "1999-06-19") == [false, true, false])
    #expect(try matches("02-28..03-01", "2000-02-29", "2000-03-02") == [true, false])
  }

  @Test func `a range can cross the end of the year`() throws {
    #expect(
      try matches(
        "12-25..01-05", "1999-12-24", "1999-12-25", "1999-12-31", "2000-01-01", "2000-01-05", "2000-01-06")
        == [false, true, true, true, true, false])
    #expect(
      try matches("12..02", "1999-11-30", "1999-12-01", "2000-02-29", "2000-03-01") == [
        false, true, true, false,
      ])
  }

  @Test func `a range of dates includes its ends`() throws {
    #expect(
      try matches(
        "1999-01-01..1999-06-30", "1998-12-31", "1999-01-01", "1999-06-30", "1999-07-01", "2000-03-01")
        == [false, true, true, false, false])
    #expect(
      try matches("1999-06..2000-01", "1999-05-31", "1999-06-01", "2000-01-31", "2000-02-01") == [
        false, true, true, false,
      ])
    #expect(
      try matches("1999..2001-06", "1999", "2001-06", "2001", "2002-01-01") == [true, true, false, false])
  }

  @Test func `a partial date matches if it is in the range whatever its unknown parts are`() throws {
    #expect(
      try matches("1999-01-01..1999-06-30", "1999-06", "1999-07", "1999", "--03-01") == [
        true, false, false, false,
      ])
    #expect(try matches("01-01..01-31", "1999-01", "--01", "1999", "1999-02") == [true, true, false, false])
    #expect(try matches("12-25..01-31", "1999-01", "1999-12") == [true, false])
    #expect(try #require(DayPattern("01-01..12-31")).matches(nil) == false)
  }

  @Test(arguments: ["6월 1일~6월 15일", "6月1日..6月15日", "06/01–06/15", "6.1..6.15", " 06-01 .. 06-15 "])
  func `a range can be written as dates are displayed`(text: String) throws {
    #expect(DayPattern(text) == DayPattern("06-01..06-15") && DayPattern(text) != nil)
  }

  @Test(arguments: [
    "1999-06-18..1999-06-17", "2001..1999", "1999-06-01..07-01", "01-01..1999-01-15", "01-01..", "..01-15",
    "..",
    "01-01..02-30", "01-01..02-01..03-01", "1999-01-01..2015-2017", "1899-01-01..1999-01-01", "01-01...01-15",
  ])
  func `a range that is backwards, mixed or incomplete is rejected`(text: String) {
    #expect(DayPattern(text) == nil)
  }
}
