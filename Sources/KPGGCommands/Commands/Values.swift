import Characters
import KPGGCore

// Parsing of option values.

extension GroupState: ArgumentValue {}
extension Membership.Status: ArgumentValue {}
extension MBTI: ArgumentValue {
  init?(argument: String) { self.init(typed: argument) }
}
extension BloodType: ArgumentValue {}
extension GroupQuery.Order: ArgumentValue {}
extension MemberQuery.Order: ArgumentValue {}
extension CatalogStatistics.Key: ArgumentValue {}

extension DayPattern: ArgumentValue {
  /// Also accepts the name of a month in any language: `June 1999`, `18 de junio`.
  init?(argument: String) {
    if let pattern = DayPattern(argument) {
      self = pattern
      return
    }
    var words = argument.split(separator: " ").map(\.description.folded)
    let month = (1...12).first { month in
      let names = Language.names(of: Text.month(month).key).map(\.folded)
      return words.firstIndex(where: names.contains).map { words.remove(at: $0) } != nil
    }
    guard let month else { return nil }
    self.init(month: month, others: words)
  }

  static var possibleValues: PossibleValues {
    .like(["2015", "2015-2017", "2024-", "2015-06", "06", "06-18", "12-25..01-05"])
  }
}

extension NumberPattern: ArgumentValue {
  init?(argument: String) { self.init(argument) }
  static var possibleValues: PossibleValues { .like(Scale.examples) }
}

/// A value, or `unknown`.
extension Optional: ArgumentValue where Wrapped: ArgumentValue & CaseIterable & RawRepresentable<String> {
  init?(argument: String) {
    let value = Wrapped(argument: argument)
    if value == nil, argument.lowercased() != "unknown" { return nil }
    self = value
  }

  static var possibleValues: PossibleValues {
    .one(of: Wrapped.allCases.map(\.rawValue) + ["unknown"])
  }
}

/// A country by its code, its name, or a unique part of the name.
extension CountryCode: ArgumentValue {
  init?(argument: String) {
    guard let code = Country.code(typed: argument) else { return nil }
    self = code
  }

  static var possibleValues: PossibleValues { .like(["KR", "japan"]) }
}

extension APIHost: ArgumentValue {
  init?(argument: String) { self.init(argument) }
  static var possibleValues: PossibleValues { .like(["https://api.example.org"]) }
}

/// A positive number of entries.
struct Limit: WholeNumber {
  static let range = 1...Int.max
  static let possibleValues = PossibleValues.like(["10"])
  let count: Int
}

/// The seed of a random pick.
struct Seed: ArgumentValue {
  let number: UInt64

  init?(argument: String) {
    guard let number = UInt64(argument) else { return nil }
    self.number = number
  }

  static let possibleValues = PossibleValues.like(["7"])
}

/// A date on the command line: a full date in any form of `DayPattern`, a day of this year, or a word such as
/// `tomorrow`.
enum NamedDay: ArgumentValue {
  case date(Day)
  /// A number of days after today, negative before it.
  case fromToday(Int)

  init?(argument: String) {
    let words = [-1: "yesterday", 0: "today", 1: "tomorrow"].mapValues(Language.names)
    if let distance = words.first(where: { $0.value.contains(argument.lowercased()) })?.key {
      self = .fromToday(distance)
    } else if case .day(let day)? = DayPattern(argument: argument), day.day != nil {
      self = .date(day)
    } else {
      return nil
    }
  }

  /// The date. Without a year, 29 February becomes 1 March in common years. `nil` if there is no such date, or if it
  /// depends on today and that is unknown.
  func day(today: Day?) -> Day? {
    switch self {
    case .date(let day): day.year == nil ? today?.year.flatMap(day.occurrence) : day
    case .fromToday(let distance): today?.daysSince1970.flatMap { Day(daysSince1970: $0 + distance) }
    }
  }

  static let possibleValues = PossibleValues.like(["2026-06-18", "06-18", "tomorrow"])
}

/// A number of days from today on, 1 to 366.
struct DayCount: WholeNumber {
  static let range = AnniversaryQuery.possibleDays
  static let possibleValues = PossibleValues.like(["7", "366"])
  let count: Int
}

/// Minutes before an event to remind of it, up to four weeks.
struct AlarmTime: WholeNumber {
  static let range = 0...40_320
  static let possibleValues = PossibleValues.like(["0", "60", "1440"])
  let count: Int
}
