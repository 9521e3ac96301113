/// A date of the Gregorian calendar, known as far as its source states it: `1999-06-18`, `2022-05`, `2016`,
/// `--06-18`.
///
/// Years run from 1 to 9999. A day of the month is only kept together with its month, and every complete or
/// partial date is a possible one (`--02-29` is, `2023-02-29` is not).
public struct Day: Hashable, Sendable {
  /// The year, if it is known.
  public let year: Int?
  /// The month, 1 to 12, if it is known.
  public let month: Int?
  /// The day of the month, if it is known.
  public let day: Int?

  /// `nil` when nothing is known, when a day lacks its month, when a year with a day lacks the month, or when
  /// no such date exists.
  public init?(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    guard year != nil || month != nil else { return nil }
    if let year, !(1...9999).contains(year) { return nil }
    if let month, !(1...12).contains(month) { return nil }
    if let day {
      guard let month, (1...Day.length(ofMonth: month, in: year)).contains(day) else { return nil }
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads the ISO 8601 forms `yyyy-mm-dd`, `yyyy-mm`, `yyyy`, and, where the year is unknown, `--mm-dd` and
  /// `--mm`. Every part has its full number of digits.
  public init?(iso text: String) {
    guard text.utf8.count <= "yyyy-mm-dd".utf8.count else { return nil }
    let lacksYear = text.hasPrefix("--")
    let parts = (lacksYear ? text.dropFirst(2) : text[...])
      .split(separator: "-", omittingEmptySubsequences: false)
    let lengths = lacksYear ? [2, 2] : [4, 2, 2]
    guard parts.count <= lengths.count else { return nil }
    var numbers: [Int?] = lacksYear ? [nil] : []
    for (part, length) in zip(parts, lengths) {
      guard part.utf8.count == length, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      numbers.append(Int(part))
    }
    numbers += [nil, nil]
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The ISO 8601 text that `init(iso:)` reads.
  public var iso: String {
    let tail = [month, day].compactMap { $0 }.map { Day.padded($0, to: 2) }
    guard let year else { return "--" + tail.joined(separator: "-") }
    return ([Day.padded(year, to: 4)] + tail).joined(separator: "-")
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
    func key(_ date: Day) -> (Int, Int, Int) { (date.year ?? .max, date.month ?? 0, date.day ?? 0) }
    return key(left) < key(right)
  }
}
