/// The members of a group over time.
package struct LineUpHistory: Sendable {
  /// A time when a group was on hiatus or released nothing. Dates can be partial.
  package struct InactivePeriod: Hashable, Sendable {
    package let from: Day
    /// The last day, or `nil` if the time continues.
    package let to: Day?
  }

  /// Everyone who was ever a member, in order of joining, with her periods as a member.
  package let members: [(member: Member, periods: [Period])]
  /// The times when the group was on hiatus or released nothing, earliest first.
  package let inactivePeriods: [InactivePeriod]

  /// - Parameter members: All members that the group ever had, in catalog order.
  package init(of group: GirlGroup, members: [Member]) {
    self.members = members.map { ($0, MembershipPeriod(of: $0, in: group).periods) }.ordered(false) {
      $0.periods[0].from
    }
    inactivePeriods = group.inactivePeriods
  }

  /// Whether anyone joined, left or came back after the debut.
  package var hasChanges: Bool { Set(members.map(\.periods)).count > 1 }
}

extension GirlGroup {
  /// The times when the group was on hiatus or released nothing, but was not disbanded.
  package var inactivePeriods: [LineUpHistory.InactivePeriod] {
    var inactivePeriods: [LineUpHistory.InactivePeriod] = []
    var start: Day?
    for event in events.ordered(false, by: \.place) {
      guard let state = event.kind.state else { continue }
      if state == .hiatus || state == .inactive {
        start = start ?? event.place
      } else if let first = start {
        inactivePeriods.append(.init(from: first, to: event.date))
        start = nil
      }
    }
    return inactivePeriods + (start.map { [.init(from: $0, to: nil)] } ?? [])
  }
}
