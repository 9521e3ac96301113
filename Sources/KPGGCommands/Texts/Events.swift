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

  /// The date of a group's debut and, unless its end is unknown, how many years it has existed.
  static func debut(_ debut: Day, of group: GirlGroup, today: Day?) -> Text {
    let end = group.disbanded ?? (group.state == .active ? today : nil)
    guard let years = end.flatMap(debut.age(on:)), years > 0 else { return "\(date: debut)" }
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
    group.inactiveSince.map { "no release since \($0)" } ?? "disbanded"
  }

  /// Whether a group is active, and its last hiatus, reunion or release.
  static func state(of group: GirlGroup) -> Text {
    let turn = group.lastTurn
    if let end = group.disbanded {
      if let turn, turn.kind == .reunited, end < turn.date {
        return "disbanded \(date: end), reunited \(date: turn.date)"
      }
      return "disbanded \(date: end)"
    }
    if let year = group.inactiveSince {
      guard let turn, turn.kind == .hiatus else { return silence(of: group) }
      return "on hiatus since \(date: turn.date) (not officially disbanded), no release since \(year)"
    }
    switch (turn?.kind, turn?.date) {
    case (.hiatus, let date?): return "on hiatus since \(date: date) (not officially disbanded)"
    case (.returned, let date?): return "active (back since \(date: date))"
    case (.reunited, let date?): return "active, reunited \(date: date)"
    default: return "active"
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
    if lineUp.group.disbanded != nil { return "\(lineUp.count) at disbandment" }
    if lineUp.group.state == .inactive { return "\(lineUp.count) in the last line-up" }
    return lineUp.group.isSilent ? "\(lineUp.count) before hiatus" : "\(lineUp.count) now"
  }
}
