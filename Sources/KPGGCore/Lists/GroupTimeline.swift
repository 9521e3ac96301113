/// The dated events of a group, in chronological order.
package struct GroupTimeline: Sendable {
  /// An event in the group's history.
  package enum Change: Hashable, Sendable {
    case debut
    /// Members joined on the same day.
    case joined([Member])
    /// Members left on the same day.
    case left([Member])
    /// Members who had left came back on the same day.
    case cameBack([Member])
    case died(Member)
    /// Any other event.
    case event(GroupEvent)
  }

  /// The events with their dates, possibly partial.
  package let entries: [(date: Day, change: Change)]

  package init(of group: GirlGroup, members: [Member]) {
    var entries: [(date: Day, change: Change)] = group.debut.map { [($0, .debut)] } ?? []
    func add(_ change: ([Member]) -> Change, _ dates: (Member) -> [Day?]) {
      let dated = members.flatMap { member in dates(member).compactMap(\.self).map { ($0, member) } }
      for (date, members) in Dictionary(grouping: dated, by: \.0) {
        entries.append((date, change(members.map(\.1))))
      }
    }
    add(Change.joined) { [$0.joined] }
    add(Change.left) { [$0.membership?.left] + $0.absences.map(\.from) }
    add(Change.cameBack) { $0.absences.map(\.to) }
    entries += members.compactMap { member in
      member.membership?.died.map { ($0, .died(member)) }
    }
    entries += group.events.map { ($0.date, .event($0)) }
    /// Returns the date to sort by. Nothing comes before the debut.
    func place(_ entry: (date: Day, change: Change)) -> Day {
      if case .event(let event) = entry.change, event.kind == .inactive { return event.place }
      guard let debut = group.debut, entry.date < debut, debut.matches(entry.date) else { return entry.date }
      return debut
    }
    // Events on the same day stay in the order of the cases above.
    self.entries = entries.ordered(false, by: place)
  }
}
