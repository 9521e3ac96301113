import KPGGCore

/// What a calendar of anniversaries is called where calendars are listed.
struct CalendarName: Message {
  func text(in language: Language) -> String {
    language("kpgg: birthdays and anniversaries")
  }
}

/// A day with its weekday, and in how many days it comes.
struct DayText: Message {
  let day: Day
  let distance: Int

  func text(in language: Language) -> String {
    let weekdays = language("Sun Mon Tue Wed Thu Fri Sat")
      .split(separator: " ")
    // 1 January 1970 was a Thursday.
    let weekday = day.daysSince1970.map { weekdays[(($0 + 4) % 7 + 7) % 7] } ?? ""
    let date = language(Text("\(weekday) \(language.date(day))").meaning("weekday and date"))
    let when =
      switch distance {
      case 0: language("today")
      case 1: language("tomorrow")
      default: language("in \(distance) days")
      }
    return language.list([date, when])
  }
}

/// What is said of a birthday or debut anniversary: of the deceased without an age, of groups that have ended with
/// the end.
enum Occasion: Message {
  /// For lists, with the age or the years.
  case inList(Anniversary)
  /// The same in few words.
  case inTable(Anniversary)
  /// The title of an event that returns every year.
  ///
  /// - Parameter name: Whose it is.
  case title(Anniversary, name: String)
  /// The date that returns.
  case details(Anniversary)

  func text(in language: Language) -> String {
    switch self {
    case .inList(let anniversary):
      switch anniversary.subject {
      case .person(let person) where person.isDeceased: Self.bornThisDay(died: person.died, in: language)
      case .person: Self.birthday(anniversary.years, in: language)
      case .group(let group):
        Self.debut(anniversary.years, in: language)
          + (group.disbanded.map { Self.end($0, in: language) } ?? "")
      }
    case .inTable(let anniversary):
      switch anniversary.subject {
      case .person(let person) where person.isDeceased:
        language("in memory") + (person.died?.year.map { " (\($0))" } ?? "")
      case .person: Self.birthday(anniversary.years, in: language)
      case .group(let group):
        Self.debut(anniversary.years, in: language)
          + (group.disbanded == nil ? "" : language(" (disbanded)"))
      }
    case .title(let anniversary, let name):
      switch anniversary.subject {
      case .person(let person) where person.isDeceased:
        language("\(name): ")
          + Self.bornThisDay(died: person.died, in: language)
      case .person: language("\(name): birthday")
      case .group(let group):
        language("\(name): debut anniversary")
          + (group.disbanded.map { Self.end($0, in: language) } ?? "")
      }
    case .details(let anniversary):
      Self.details(language.date(anniversary.since), anniversary.kind, in: language)
    }
  }

  private static func birthday(_ age: Int?, in language: Language) -> String {
    language("birthday")
      + (age.map { language(", age \($0)") } ?? "")
  }

  private static func bornThisDay(died: Day?, in language: Language) -> String {
    guard let died else { return language("in memory (born this day; passed away)") }
    return language("in memory (born this day; passed away \(language.date(died)))")
  }

  private static func debut(_ years: Int?, in language: Language) -> String {
    guard let years else {
      return language("debut anniversary")
    }
    return language("\(ordinal: years) anniversary")
  }

  private static func end(_ day: Day, in language: Language) -> String {
    let day = language.date(day)
    return language("; disbanded \(day)")
  }

  private static func details(_ date: String, _ kind: Anniversary.Kind, in language: Language) -> String {
    switch kind {
    case .birthday: language("Born \(date)")
    case .debut: language("Debut \(date)")
    }
  }
}
