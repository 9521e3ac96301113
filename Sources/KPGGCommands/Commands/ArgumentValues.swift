import Characters
import KPGGCore

extension APIHost: ArgumentValue {
  init?(argument: String) { self.init(argument) }
  static var possibleValues: PossibleValues { .like(["https://api.example.org"]) }
}

/// A positive number of entries, or all of them.
struct Limit: ArgumentValue {
  static let possibleValues = PossibleValues.like(["10", Query.all])
  let count: Int

  init(count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = argument.lowercased() == Query.all ? Int.max : Int(argument), count > 0 else {
      return nil
    }
    self.count = count
  }
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
enum DateArgument: ArgumentValue {
  case date(Day)
  /// A number of days after today. It is negative for an earlier day.
  case fromToday(Int)

  init?(argument: String) {
    let words = [-1: "yesterday", 0: "today", 1: "tomorrow"].mapValues(Language.names)
    if let distance = words.first(where: { $0.value.contains(argument.lowercased()) })?.key {
      self = .fromToday(distance)
    } else if case .day(let day)? = DayPattern(typed: argument), day.day != nil {
      self = .date(day)
    } else {
      return nil
    }
  }

  /// Returns the date, or `nil` if it doesn't exist or depends on an unknown `today`. Without a year, 29 February
  /// becomes 1 March in common years.
  func day(today: Day?) -> Day? {
    switch self {
    case .date(let day): day.year == nil ? today?.year.flatMap(day.occurrence) : day
    case .fromToday(let distance): today?.daysSince1970.flatMap { Day(daysSince1970: $0 + distance) }
    }
  }

  static let possibleValues = PossibleValues.like(["2026-06-18", "06-18", "tomorrow"])
}

/// A number of days, starting with today: 1 to 366.
struct DayCount: WholeNumber {
  static let range = AnniversaryQuery.possibleDays
  static let possibleValues = PossibleValues.like(["7", "366"])
  let count: Int
}

/// The time between a reminder and its event: a number of minutes, up to four weeks.
struct AlarmTime: WholeNumber {
  static let range = 0...40_320
  static let possibleValues = PossibleValues.like(["0", "60", "1440"])
  let count: Int
}

extension Text {
  // The help of options that several commands have.

  static let limit: Text = "Show at most N entries. Use all for no limit."
  static let open: Text = "Also open the video (KPGG_BROWSER, BROWSER or system browser)."
  static let seed: Text = "Random seed, for reproducible results."
  static let today: Text = "Use this date as today: 2026-06-18, 06-18 or tomorrow."
  static let withPicture: Text = "Also draw the picture on a terminal (`kpgg help picture`)."
  static let withSources: Text = "Show the sources of each fact, with their dates."
}
