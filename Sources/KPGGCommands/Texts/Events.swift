import KPGGCore

extension Text {
  /// A fact of a group's timeline, in the past tense, without its date.
  ///
  /// - Parameter members: The names of the group's members.
  static func timeline(_ fact: GroupTimeline.Fact, names: NameOrder, members: [Slug: Name]) -> Text {
    switch fact {
    case .debut: return "debut"
    case .joined(let joined):
      // Members who joined on the same day took the places of the same members.
      let replaced = joined.flatMap(\.replaced).withoutDuplicates.compactMap { members[$0]?.first(names) }
      let new = joined.map { $0.stageName.first(names) }
      return replaced.isEmpty ? "\(list: new) joined" : "\(list: new) joined, replacing \(list: replaced)"
    case .left(let members): return "\(list: members.map { $0.stageName.first(names) }) left"
    case .died(let member): return "\(member.stageName.first(names)) passed away"
    case .event(let event): return .event(event, names: names)
    }
  }

  /// The date of a group's debut and, unless that is unknown, how many years it has existed.
  static func debut(_ debut: Day, of group: GirlGroup, today: Day?) -> Text {
    guard let years = group.years(until: today), years > 0 else { return "\(date: debut)" }
    return "\(date: debut) (\(years) {2|year|years})"
  }

  /// The years from the first to the last of a period; `nil` if neither is known.
  ///
  /// - Parameter isPresent: Whether the period goes on.
  static func span(_ first: Day?, _ last: Day?, isPresent: Bool) -> Text? {
    switch (first?.year, last?.year) {
    case (let first?, let last?):
      first == last ? Text("\(first)").meaning("years") : Text("\(first)-\(last)").meaning("years")
    case (let first?, nil): isPresent ? "since \(first)" : "\(first)-?"
    case (nil, let last?): "until \(last)"
    case (nil, nil): nil
    }
  }

  /// What happened to a group, in the past tense, without its date.
  static func event(_ event: GroupEvent, names: NameOrder) -> Text {
    switch event.kind {
    case .renamed: "renamed \(event.name?.full(names) ?? "")"
    case .agency: "moved to \(event.name?.first(names) ?? "")"
    case .disbanded: "disbanded"
    case .reunited: "reunited"
    case .hiatus: "went on hiatus"
    case .returned: "returned from hiatus"
    case .inactive: "last release"
    case .renewal:
      event.name.map { "renewed its contract with \($0.first(names))" } ?? "renewed its contract"
    case .leftAgency: "left \(event.name?.first(names) ?? "")"
    }
  }

  /// Why a group is not active, for a column.
  static func silence(of group: GirlGroup) -> Text {
    guard let turn = group.lastTurn else { return "active" }
    return switch turn.kind {
    case .hiatus: "on hiatus"
    case .inactive: "no release since \(date: turn.date)"
    case .disbanded: "disbanded"
    default: "active"
    }
  }

  /// What has become of a group, since when, and by what: a reunion, a hiatus, its last release or its end.
  ///
  /// - Parameter members: All its members, if they are known: a hiatus may have begun when some of them left.
  static func state(of group: GirlGroup, members: [Member] = []) -> Text {
    guard let turn = group.lastTurn else { return "active" }
    let day = turn.date
    switch turn.kind {
    case .hiatus:
      let someLeft = members.contains { $0.membership?.left == day }
      return someLeft
        ? "on hiatus since \(date: day), when members left; not officially disbanded"
        : "on hiatus since \(date: day); not officially disbanded"
    case .inactive:
      let reunion = group.events.last { $0.kind == .reunited }
      return reunion.map { "inactive: reunited \(date: $0.date), no release since \(date: day)" }
        ?? "inactive: no release since \(date: day)"
    case .disbanded: return "disbanded \(date: day)"
    case .reunited: return "active, reunited \(date: day)"
    default: return "active (back since \(date: day))"
    }
  }

  /// A member's standing in her group.
  ///
  /// - Parameter isShort: Whether to shorten it for a column.
  static func standing(_ standing: Standing, isShort: Bool = false) -> Text {
    switch standing {
    case .unknown: .unknown
    case .active: "active"
    case .untilSilent: isShort ? "last line-up" : "member of the last line-up"
    case .untilDisbanded(let day):
      switch (day.year, isShort) {
      case (let year?, true): "until \(year)"
      case (nil, true): "until the end"
      case (let year?, false): "member until the group disbanded (\(year))"
      case (nil, false): "member until the group disbanded"
      }
    case .former(nil): "former"
    case .former(let left?): isShort ? "former (\(column: left))" : "former (left \(date: left))"
    case .deceased(nil): "passed away"
    case .deceased(let died?):
      isShort ? Text("passed away \(column: died)").meaning("short") : "passed away \(date: died)"
    }
  }

  /// How many members a group has, or had before it disbanded or fell silent.
  static func lineUp(_ lineUp: LineUp) -> Text {
    let count = lineUp.members.count
    return switch lineUp.group.state {
    case .active: "\(count) now"
    case .hiatus: "\(count) before hiatus"
    case .inactive: "\(count) in the last line-up"
    case .disbanded: "\(count) at disbandment"
    }
  }
}
