/// A pattern for dates: `1999`, `1999-06`, `1999-06-18`, a month (`06` or `6`) or day (`06-18`) of any year, a range of
/// years (`2015-2017`, or `2015-` without an end), or a ``DayRange`` (`1999-01-01..1999-06-30`, `12-25..01-05`).
/// Displayed forms also work: `1999.06.18`, `18/06/1999`, `1999년 6월`, `6月18日`. A year before its unit can have two
/// digits: `12년` is 2012, and `97年` is 1997.
package enum DayPattern: Hashable, Sendable {
  /// The known parts that dates must have.
  case day(Day)
  case years(ClosedRange<Int>)
  /// A range of dates, or of days of any year.
  case days(DayRange)

  /// Parses a pattern. Returns `nil` unless the text is such a pattern, with years between 1900 and 2100.
  package init?(_ text: String) {
    let possible = 1900...2100
    let text = text.filter { $0 != " " }
    if let span = Era(text)?.years, span.count > 1, possible.contains(span.lowerBound),
      possible.contains(span.upperBound)
    {
      self = .years(span)
      return
    }
    if text.count == 5, let last = text.last, "-–~".contains(last), let first = Int(text.dropLast()),
      possible.contains(first)
    {
      self = .years(first...possible.upperBound)
      return
    }
    let ends = text.replacing("..", with: "~").split(
      omittingEmptySubsequences: false, whereSeparator: "~–".contains)
    if ends.count > 1 {
      guard ends.count == 2, case .day(let first)? = DayPattern(String(ends[0])),
        case .day(let last)? = DayPattern(String(ends[1])), let range = DayRange(from: first, through: last)
      else { return nil }
      self = .days(range)
      return
    }
    if text.contains(where: "년월일年月日".contains) {
      guard let day = Self.parseWithUnits(text) else { return nil }
      self = .day(day)
      return
    }
    var parts = text.split(omittingEmptySubsequences: false, whereSeparator: "-./".contains)
      .map { part in part.utf8.count == 1 ? "0" + part : String(part) }
    if parts.last?.utf8.count == 4 { parts.reverse() }
    let iso = parts.joined(separator: "-")
    guard let day = Day(iso: iso) ?? Day(iso: "--" + iso), possible.contains(day.year ?? 2000) else {
      return nil
    }
    self = .day(day)
  }

  /// Creates a date with a named month: `June 1999`, `18 June`.
  ///
  /// - Parameters:
  ///   - month: The month, 1 to 12.
  ///   - numbers: A year of four digits and a day, both optional.
  package init?(month: Int, others numbers: [String]) {
    let years = numbers.filter { $0.count == 4 }
    let days = numbers.filter { $0.count < 3 }
    guard years.count <= 1, days.count <= 1, years.count + days.count == numbers.count,
      numbers.allSatisfy({ UInt16($0) != nil }),
      let day = Day(year: years.first.flatMap { Int($0) }, month: month, day: days.first.flatMap { Int($0) }),
      (1900...2100).contains(day.year ?? 2000)
    else { return nil }
    self = .day(day)
  }

  /// Creates a day, week, month or year relative to a date: `week+0`, `year-1`. Weeks begin on Monday. `days+30` are the
  /// next 30 days, beginning with the date.
  package init?(period: String, on today: Day) {
    guard let sign = period.firstIndex(where: { "+-".contains($0) }), let distance = Int(period[sign...]),
      let days = today.daysSince1970, let year = today.year, let month = today.month
    else { return nil }
    let found: Day?
    switch period[..<sign] {
    case "day": found = Day(daysSince1970: days + distance)
    case "days":
      guard let last = Day(daysSince1970: days + distance), let range = DayRange(from: today, through: last)
      else { return nil }
      self = .days(range)
      return
    case "month":
      let months = year * 12 + month - 1 + distance
      found = Day(year: months / 12, month: months % 12 + 1)
    case "year": found = Day(year: year + distance)
    case "week":
      // 1 January 1970 was a Thursday.
      let monday = days - (days + 3) % 7 + 7 * distance
      guard let first = Day(daysSince1970: monday), let last = Day(daysSince1970: monday + 6),
        let range = DayRange(from: first, through: last)
      else { return nil }
      self = .days(range)
      return
    default: return nil
    }
    guard let found else { return nil }
    self = .day(found)
  }

  /// The same day, days or month in any year. A pattern of years stays unchanged.
  package var withoutYears: DayPattern {
    func anyYear(_ day: Day) -> Day? { day.month.flatMap { Day(month: $0, day: day.day) } }
    switch self {
    case .day(let day): return anyYear(day).map(DayPattern.day) ?? self
    case .years: return self
    case .days(let range):
      guard let first = anyYear(range.first), let last = anyYear(range.last),
        let days = DayRange(from: first, through: last)
      else { return self }
      return .days(days)
    }
  }

  /// Parses a date with units: `1999년 6월 18일`. A day needs a month.
  private static func parseWithUnits(_ text: String) -> Day? {
    let units = ["년年", "월月", "일日"]
    var numbers: [String?] = [nil, nil, nil]
    var rest = text[...]
    var next = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let sign = rest.popFirst(), let unit = units.firstIndex(where: { $0.contains(sign) }),
        unit >= next
      else { return nil }
      numbers[unit] = String(digits)
      next = unit + 1
    }
    if let year = numbers[0] { numbers[0] = fullYear(year).map(String.init) ?? "" }
    if numbers[2] != nil, numbers[1] == nil { return nil }
    let parts = numbers.compactMap { $0.map { $0.utf8.count == 1 ? "0" + $0 : $0 } }
    return Day(iso: (numbers[0] == nil ? "--" : "") + parts.joined(separator: "-")).flatMap { day in
      (1900...2100).contains(day.year ?? 2000) ? day : nil
    }
  }

  /// Returns the year for four or two digits. Two digits mean 1930 to 2029, because no one in the catalog is older.
  static func fullYear(_ digits: String) -> Int? {
    guard [2, 4].contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    if digits.utf8.count == 4 { return number }
    return number < 30 ? 2000 + number : 1900 + number
  }

  /// Whether the date matches. An unknown date never matches.
  package func matches(_ day: Day?) -> Bool {
    guard let day else { return false }
    return switch self {
    case .day(let wanted): day.matches(wanted)
    case .years(let years): if let year = day.year { years.contains(year) } else { false }
    case .days(let range): range.contains(day)
    }
  }

  /// The pattern as typed on a command line.
  package var description: String {
    switch self {
    case .day(let day): String(day.year == nil ? day.iso.dropFirst(2) : day.iso[...])
    case .years(let years): "\(years.lowerBound)-\(years.upperBound == 2100 ? "" : "\(years.upperBound)")"
    case .days(let range):
      "\(DayPattern.day(range.first).description)..\(DayPattern.day(range.last).description)"
    }
  }
}
