/// Who was in a group when.
package struct LineUpHistory: Sendable {
  /// A time in which a group was on hiatus or released nothing. Dates can be partial.
  package struct Silence: Hashable, Sendable {
    /// The first day.
    package let from: Day
    /// The last day; `nil` if it goes on.
    package let to: Day?
  }

  /// All who were ever members, in the order in which they joined, with the times they were.
  package let members: [(member: Member, periods: [Period])]
  /// The group's times of silence, earliest first.
  package let silences: [Silence]

  /// - Parameter members: All members that the group ever had, in catalog order.
  package init(of group: GirlGroup, members: [Member]) {
    self.members = members.map { ($0, Stint(of: $0, in: group).periods) }.ordered(false) {
      $0.periods[0].from
    }
    silences = group.silences
  }

  /// Whether anybody joined, left or came back after the debut, so that there is something to see.
  package var hasChanges: Bool { Set(members.map(\.periods)).count > 1 }
}

extension GirlGroup {
  /// The times in which it was on hiatus or released nothing, without those in which it was disbanded.
  package var silences: [LineUpHistory.Silence] {
    var silences: [LineUpHistory.Silence] = []
    var start: Day?
    for event in events.ordered(false, by: \.place) {
      guard let state = event.kind.state else { continue }
      if state == .hiatus || state == .inactive {
        start = start ?? event.place
      } else if let first = start {
        silences.append(.init(from: first, to: event.date))
        start = nil
      }
    }
    return silences + (start.map { [.init(from: $0, to: nil)] } ?? [])
  }
}
