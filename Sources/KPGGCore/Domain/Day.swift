/// A date of the Gregorian calendar, known as far as its source states it: `1999-06-18`, `2022-05`, `2016`,
/// `--06-18`.
///
/// Years run from 1 to 9999. A day of the month is only kept together with its month, and every complete or
/// partial date is a possible one (`--02-29` is, `2023-02-29` is not).
public struct Day: Hashable, Sendable {
  /// Four digits of the year, two of the month and two of the day; zeros for what is not known.
  private let digits: Int32

  /// The year, if it is known.
  public var year: Int? { known(digits / 10_000) }
  /// The month, 1 to 12, if it is known.
  public var month: Int? { known(digits / 100 % 100) }
  /// The day of the month, if it is known.
  public var day: Int? { known(digits % 100) }

  private func known(_ part: Int32) -> Int? { part == 0 ? nil : Int(part) }

  /// `nil` when nothing is known, when a day lacks its month, when a year with a day lacks the month, or when
  /// no such date exists.
  public init?(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    guard year != nil || month != nil else { return nil }
    if let year, !(1...9999).contains(year) { return nil }
    if let month, !(1...12).contains(month) { return nil }
    if let day {
      guard let month, (1...Day.length(ofMonth: month, in: year)).contains(day) else { return nil }
    }
    digits = Int32((year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0))
  }

  /// Reads the ISO 8601 forms `yyyy-mm-dd`, `yyyy-mm`, `yyyy`, and, where the year is unknown, `--mm-dd` and
  /// `--mm`. Every part has its full number of digits.
  public init?(iso text: String) {
    var text = text
    let parts = text.withUTF8 { utf8 -> [Int?]? in
      let lacksYear = utf8.starts(with: "--".utf8)
      var parts: [Int?] = lacksYear ? [nil] : []
      var place = lacksYear ? 2 : 0
      repeat {
        let end = place + (parts.isEmpty ? 4 : 2)
        guard parts.count < 3, end <= utf8.count, utf8[place..<end].allSatisfy({ $0 &- 0x30 < 10 }) else {
          return nil
        }
        parts.append(utf8[place..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) })
        guard end == utf8.count || utf8[end] == UInt8(ascii: "-") else { return nil }
        place = end + 1
      } while place <= utf8.count
      return parts + [nil, nil]
    }
    guard let parts else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// The ISO 8601 text that `init(iso:)` reads.
  public var iso: String {
    (year.map { Day.padded($0, to: 4) } ?? "-") + (month.map { "-" + Day.padded($0, to: 2) } ?? "")
      + (day.map { "-" + Day.padded($0, to: 2) } ?? "")
  }

  /// Whether every part that the pattern names is known here and equal: `1999-06-18` matches `1999`,
  /// `1999-06` and `--06`.
  public func matches(_ pattern: Day) -> Bool {
    func agrees(_ wanted: Int?, _ known: Int?) -> Bool { wanted == nil || wanted == known }
    return agrees(pattern.year, year) && agrees(pattern.month, month) && agrees(pattern.day, day)
  }

  /// The age in completed years of someone born on this day, counted internationally: from 0, one more on each
  /// birthday (born on 29 February: on 1 March of common years). `nil` unless both dates are complete and this
  /// one is not the later.
  public func age(on other: Day) -> Int? {
    guard let year, let month, let day, let thisYear = other.year, let thisMonth = other.month,
      let thisDay = other.day
    else { return nil }
    let hadBirthday = (thisMonth, thisDay) >= (month, day)
    let age = thisYear - year - (hadBirthday ? 0 : 1)
    return age >= 0 ? age : nil
  }

  private static func length(ofMonth month: Int, in year: Int?) -> Int {
    switch month {
    case 2:
      guard let year else { return 29 }
      return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  private static func padded(_ number: Int, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}

extension Day: Comparable {
  /// Orders by year, month and day; a part that is not known comes before every known one, except that dates
  /// without a year come last.
  public static func < (left: Day, right: Day) -> Bool {
    func key(_ date: Day) -> Int32 { date.year == nil ? 100_000_000 + date.digits : date.digits }
    return key(left) < key(right)
  }
}
