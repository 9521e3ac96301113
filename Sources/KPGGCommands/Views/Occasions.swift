import KPGGCore

/// Texts about anniversaries. Deceased members have no age. Disbanded groups and ended units have an end date.
extension Text {
  static let onThisDay: Text = "On this day"

  /// Describes an anniversary for lists and pages.
  static func occasion(_ anniversary: Anniversary) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased: bornThisDay(died: person.died)
    case .person: birthday(anniversary.years)
    case .entry(.group(let group)) where anniversary.kind == .debut:
      withEnd(of: group, debut(anniversary.years))
    case .entry(.unit(let unit, _)) where anniversary.kind == .debut:
      withEnd(of: unit, debut(anniversary.years))
    case .entry: past(anniversary, on: anniversary.originalDate)
    }
  }

  /// Describes an anniversary for a column.
  static func shortOccasion(_ anniversary: Anniversary) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased:
      person.died?.year.map { "in memory (\($0))" } ?? "in memory"
    case .person: birthday(anniversary.years)
    case .entry(.group(let group)) where anniversary.kind == .debut:
      group.disbanded == nil ? debut(anniversary.years) : "\(debut(anniversary.years)) (disbanded)"
    case .entry(.unit(let unit, _)) where anniversary.kind == .debut:
      unit.ended == nil ? debut(anniversary.years) : "\(debut(anniversary.years)) (ended)"
    case .entry:
      past(
        anniversary,
        on: anniversary.originalDate.year.flatMap { Day(year: $0) }
          ?? anniversary.originalDate)
    }
  }

  /// Describes an anniversary for the home page, where an age is enough to indicate a birthday.
  static func briefOccasion(_ anniversary: Anniversary) -> Text {
    if case .person(let person) = anniversary.subject, !person.isDeceased, let age = anniversary.years {
      "turns \(age)"
    } else {
      shortOccasion(anniversary)
    }
  }

  /// Returns a word for the event, next to a name and a year. `nil` for birthdays and songs, which need no word.
  static func eventWord(_ anniversary: Anniversary) -> Text? {
    switch (anniversary.kind, anniversary.subject) {
    case (.birthday, _), (.song, _): nil
    case (.debut, _): "debut"
    case (.ending, .entry(.unit)): Text("ended").withContext("unit")
    case (.ending, _): "disbanded"
    case (.joining, _): Text("joined").withContext("member")
    case (.leaving, _): Text("left").withContext("member")
    }
  }

  /// Returns the title of a yearly calendar event.
  static func eventTitle(_ anniversary: Anniversary, of name: String) -> Text {
    switch anniversary.subject {
    case .person(let person) where person.isDeceased: "\(name): \(bornThisDay(died: person.died))"
    case .person: "\(name): birthday"
    case .entry(.group(let group)): withEnd(of: group, "\(name): debut anniversary")
    case .entry(.unit(let unit, _)): withEnd(of: unit, "\(name): debut anniversary")
    case .entry: "\(name): \(occasion(anniversary))"
    }
  }

  /// Describes the original event with its date.
  static func eventDetails(_ anniversary: Anniversary) -> Text {
    switch anniversary.kind {
    case .birthday: "Born \(date: anniversary.originalDate)"
    case .debut: "Debut \(date: anniversary.originalDate)"
    case .song, .ending, .joining, .leaving: occasion(anniversary)
    }
  }

  /// Describes an event of a group, unit, song or member with its date.
  private static func past(_ anniversary: Anniversary, on day: Day) -> Text {
    switch (anniversary.kind, anniversary.subject) {
    case (.song, _): "released \(date: day)"
    case (.joining, _): Text("joined \(date: day)").withContext("member")
    case (.leaving, _): Text("left \(date: day)").withContext("member")
    case (_, .entry(.unit)): "ended \(date: day)"
    default: "disbanded \(date: day)"
    }
  }

  private static func birthday(_ age: Int?) -> Text { age.map { "birthday, age \($0)" } ?? "birthday" }

  private static func bornThisDay(died: Day?) -> Text {
    died.map { "in memory (born on this day, passed away \(date: $0))" }
      ?? "in memory (born on this day, passed away)"
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

  static func distance(_ days: Int) -> Text {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }
}

extension RenderContext {
  /// The names of the weekdays, starting with Sunday.
  var weekdays: [String] { text("Sun Mon Tue Wed Thu Fri Sat").split(separator: " ").map(String.init) }

  func weekday(of day: Day) -> String {
    // 1 January 1970 was a Thursday.
    let weekday = day.daysSince1970.map { weekdays[(($0 + 4) % 7 + 7) % 7] } ?? ""
    return text(Text("\(weekday) \(date: day)").withContext("weekday and date"))
  }

  /// Returns a day with its weekday, followed by the number of days until then unless the day is past.
  func heading(of day: Day, in distance: Int) -> String {
    distance < 0
      ? weekday(of: day) : language.list([weekday(of: day), text(.distance(distance))])
  }
}
