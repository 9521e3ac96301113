/// The members of a group over time.
package struct LineUpHistory: Sendable {
  /// Everyone who was ever a member, in order of joining, with her periods as a member.
  package let members: [(member: Member, periods: [Period])]

  /// - Parameter members: All members that the group ever had, in catalog order.
  package init(of group: GirlGroup, members: [Member]) {
    self.members = members.map { ($0, MembershipPeriod(of: $0, in: group).periods) }.ordered(false) {
      $0.periods[0].from
    }
  }

  /// Whether anyone joined, left or came back after the debut.
  package var hasChanges: Bool { Set(members.map(\.periods)).count > 1 }
}

extension GirlGroup {
  /// The times when the group was on hiatus or released nothing, but was not disbanded, earliest first.
  package var inactivePeriods: [Period] {
    var inactivePeriods: [Period] = []
    var start: Day?
    for event in events.ordered(false, by: \.place) {
      guard let state = event.kind.state else { continue }
      if state == .hiatus || state == .inactive {
        start = start ?? event.place
      } else if let first = start {
        inactivePeriods.append(Period(from: first, to: event.date, isOngoing: false))
        start = nil
      }
    }
    return inactivePeriods + (start.map { [Period(from: $0, to: nil, isOngoing: true)] } ?? [])
  }
}
