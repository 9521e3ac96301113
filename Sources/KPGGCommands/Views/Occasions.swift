import KPGGCore

/// Texts about birthdays and debut anniversaries. Deceased members have no age; disbanded groups and ended units have an
/// end date.
extension Text {
  /// For lists and pages.
  static func occasion(_ anniversary: Anniversary) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased: bornThisDay(died: person.died)
    case .person: birthday(anniversary.years)
    case .group(let group): withEnd(of: group, debut(anniversary.years))
    case .unit(let unit, _): withEnd(of: unit, debut(anniversary.years))
    }
  }

  /// For a column.
  static func shortOccasion(_ anniversary: Anniversary) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased:
      person.died?.year.map { "in memory (\($0))" } ?? "in memory"
    case .person: birthday(anniversary.years)
    case .group(let group):
      group.disbanded == nil ? debut(anniversary.years) : "\(debut(anniversary.years)) (disbanded)"
    case .unit(let unit, _):
      unit.ended == nil ? debut(anniversary.years) : "\(debut(anniversary.years)) (ended)"
    }
  }

  /// For the home page, where an age says that it is a birthday.
  static func briefOccasion(_ anniversary: Anniversary) -> Text {
    if case .person(let person) = anniversary.subject, !person.isDeceased, let age = anniversary.years {
      "turns \(age)"
    } else {
      shortOccasion(anniversary)
    }
  }

  /// The title of a yearly calendar event.
  static func eventTitle(_ anniversary: Anniversary, of name: String) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased: "\(name): \(bornThisDay(died: person.died))"
    case .person: "\(name): birthday"
    case .group(let group): withEnd(of: group, "\(name): debut anniversary")
    case .unit(let unit, _): withEnd(of: unit, "\(name): debut anniversary")
    }
  }

  /// The date that the anniversary marks.
  static func eventDetails(_ anniversary: Anniversary) -> Text {
    switch anniversary.kind {
    case .birthday: "Born \(date: anniversary.since)"
    case .debut: "Debut \(date: anniversary.since)"
    }
  }

  private static func birthday(_ age: Int?) -> Text { age.map { "birthday, age \($0)" } ?? "birthday" }

  private static func bornThisDay(died: Day?) -> Text {
    died.map { "in memory (born this day; passed away \(date: $0))" }
      ?? "in memory (born this day; passed away)"
  }

  private static func debut(_ years: Int?) -> Text {
    years.map { "\(ordinal: $0) anniversary" } ?? "debut anniversary"
  }

  private static func withEnd(of group: GirlGroup, _ text: Text) -> Text {
    group.disbanded.map { "\(text); disbanded \(date: $0)" } ?? text
  }

  private static func withEnd(of unit: SubUnit, _ text: Text) -> Text {
    unit.ended.map { "\(text); ended \(date: $0)" } ?? text
  }

  /// How far away a coming day is.
  static func distance(_ days: Int) -> Text {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }
}

extension RenderContext {
  /// A day with its weekday.
  func weekday(of day: Day) -> String {
    let weekdays = text("Sun Mon Tue Wed Thu Fri Sat").split(separator: " ")
    // 1 January 1970 was a Thursday.
    let weekday = day.daysSince1970.map { weekdays[(($0 + 4) % 7 + 7) % 7] } ?? ""
    return text(Text("\(weekday) \(date: day)").meaning("weekday and date"))
  }

  /// A day with its weekday, and how many days away it is unless it is past.
  func heading(of day: Day, in distance: Int) -> String {
    distance < 0
      ? weekday(of: day) : language.list([weekday(of: day), text(.distance(distance))])
  }
}
