/// A possibly partial date of the Gregorian calendar: `1999-06-18`, `2022-05`, `2016`, `--06-18`.
///
/// Years run from 1 to 9999. A day requires a month, and the date must exist: `--02-29` exists, `2023-02-29` does not.
public struct Day: Hashable, Comparable, Sendable {
  /// The date as a number: four digits for the year, two for the month and two for the day. Unknown parts are 0.
  private let digits: Int32

  /// The year, if known.
  public var year: Int? { known(digits / 10_000) }
  /// The month, from 1 to 12, if known.
  public var month: Int? { known(digits / 100 % 100) }
  /// The day of the month, if known.
  public var day: Int? { known(digits % 100) }

  private func known(_ part: Int32) -> Int? { part == 0 ? nil : Int(part) }

  /// Creates a date. Returns `nil` without a year or month, for a day without a month, or if the date does not exist.
  public init?(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    guard year != nil || month != nil else { return nil }
    if let year, !(1...9999).contains(year) { return nil }
    if let month, !(1...12).contains(month) { return nil }
    if let day {
      guard let month, (1...Day.length(ofMonth: month, in: year)).contains(day) else { return nil }
    }
    digits = Int32((year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0))
  }

  /// Parses the ISO 8601 forms `yyyy-mm-dd`, `yyyy-mm` and `yyyy`, and the forms without a year, `--mm-dd` and `--mm`.
  /// All digits are required.
  public init?(iso text: String) {
    var text = text
    let parts = text.withUTF8 { text -> (year: Int?, month: Int?, day: Int?)? in
      /// Returns the number in this range, which must end at the end of the text or before a hyphen.
      func number(_ range: Range<Int>) -> Int? {
        guard range.upperBound <= text.count,
          range.upperBound == text.count || text[range.upperBound] == UInt8(ascii: "-")
        else { return nil }
        var number = 0
        for index in range {
          guard text[index] &- 0x30 < 10 else { return nil }
          number = number * 10 + Int(text[index] - 0x30)
        }
        return number
      }
      let lacksYear = text.starts(with: "--".utf8)
      let year = lacksYear ? nil : number(0..<4)
      guard lacksYear || year != nil else { return nil }
      if !lacksYear, text.count == 4 { return (year, nil, nil) }
      let start = lacksYear ? 2 : 5
      guard let month = number(start..<start + 2) else { return nil }
      if text.count == start + 2 { return (year, month, nil) }
      guard let day = number(start + 3..<start + 5), text.count == start + 5 else { return nil }
      return (year, month, day)
    }
    guard let parts else { return nil }
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }

  /// The ISO 8601 form that `init(iso:)` reads.
  public var iso: String {
    String(unsafeUninitializedCapacity: 10) { text in
      var end = 0
      func write(_ byte: UInt8) {
        text.initializeElement(at: end, to: byte)
        end += 1
      }
      func write(_ number: Int, from unit: Int) {
        var unit = unit
        while unit > 0 {
          write(UInt8(ascii: "0") + UInt8(number / unit % 10))
          unit /= 10
        }
      }
      if let year { write(year, from: 1000) } else { write(UInt8(ascii: "-")) }
      for case let part? in [month, day] {
        write(UInt8(ascii: "-"))
        write(part, from: 10)
      }
      return end
    }
  }

  /// Whether the date has all known parts of the pattern: `1999-06-18` matches `1999`, `1999-06` and `--06`.
  package func matches(_ pattern: Day) -> Bool {
    func agrees(_ wanted: Int?, _ known: Int?) -> Bool { wanted == nil || wanted == known }
    return agrees(pattern.year, year) && agrees(pattern.month, month) && agrees(pattern.day, day)
  }

  /// Returns the age, in completed years, of someone born on this day. In common years, a birthday on 29 February falls
  /// on 1 March. Returns `nil` unless both dates are complete and this one is not later.
  public func age(on other: Day) -> Int? {
    guard let year, let month, let day, let thisYear = other.year, let thisMonth = other.month,
      let thisDay = other.day
    else { return nil }
    let hadBirthday = (thisMonth, thisDay) >= (month, day)
    let age = thisYear - year - (hadBirthday ? 0 : 1)
    return age >= 0 ? age : nil
  }

  static func length(ofMonth month: Int, in year: Int?) -> Int {
    switch month {
    case 2:
      guard let year else { return 29 }
      return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Compares year, month and day. Unknown parts come first, but dates without a year come last.
  public static func < (left: Day, right: Day) -> Bool { left.order < right.order }

  /// A number by which dates are compared.
  var order: Int32 { year == nil ? 100_000_000 + digits : digits }

  /// The number of days since 1 January 1970 (negative before it), or `nil` for a partial date.
  package var daysSince1970: Int? {
    guard let year, let month, let day else { return nil }
    // If years start on 1 March, the leap day is last and month lengths follow a regular pattern.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = years / 4 - years / 100 + years / 400
    let daysBefore1970 = 719_468
    return years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1 - daysBefore1970
  }

  /// Creates the date this many days after 1 January 1970 (or before it). Returns `nil` outside the years 1 to 9999.
  package init?(daysSince1970 days: Int) {
    // The estimate may be too late, but never too early.
    var year = days / (days < 0 ? 366 : 365) + 1970
    guard (-10_000...20_000).contains(year) else { return nil }
    year = min(max(year, 1), 9999)
    func first(_ month: Int) -> Int? { Day(year: year, month: month, day: 1)?.daysSince1970 }
    while let start = first(1), start > days { year -= 1 }
    let found = (1...12).last { if let start = first($0) { start <= days } else { false } }
    guard let month = found, let start = first(month) else { return nil }
    self.init(year: year, month: month, day: days - start + 1)
  }

  /// Returns the day in a year on which a birthday or anniversary of this date falls, or `nil` if the month or day is
  /// unknown. In common years, 29 February becomes 1 March, as in ``age(on:)``.
  package func occurrence(in year: Int) -> Day? {
    guard let month, let day else { return nil }
    return Day(year: year, month: month, day: day)
      ?? (isLeapDay ? Day(year: year, month: 3, day: 1) : nil)
  }

  /// The range of complete dates that this date can mean, or `nil` without a year.
  package var span: ClosedRange<Day>? {
    guard let year else { return nil }
    let lastMonth = month ?? 12
    guard let first = Day(year: year, month: month ?? 1, day: day ?? 1),
      let last = Day(year: year, month: lastMonth, day: day ?? Day.length(ofMonth: lastMonth, in: year))
    else { return nil }
    return first...last
  }

  package var isLeapDay: Bool { month == 2 && day == 29 }
}
