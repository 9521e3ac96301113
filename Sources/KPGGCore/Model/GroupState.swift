/// The state of a group.
public enum GroupState: String, CaseIterable, Sendable {
  /// The group is in none of the other states. This includes groups that reunited with a release.
  case active
  /// The group announced a break, or its members left and nothing has been announced since.
  case hiatus
  /// The group has released nothing for years, but has not announced an end.
  case inactive
  /// The group ended and has released nothing as a group since.
  case disbanded
}

extension GroupEvent.Kind {
  /// The state of a group after such an event, or `nil` if the event does not change it.
  var state: GroupState? {
    switch self {
    case .disbanded: .disbanded
    case .hiatus: .hiatus
    case .inactive: .inactive
    case .reunited, .returned: .active
    case .renamed, .agency, .renewal, .leftAgency: nil
    }
  }
}

extension GroupEvent {
  /// The date to sort by. A group may also have returned in the year of its last release, so use the end of the year.
  var place: Day { (kind == .inactive ? date.span?.upperBound : date.span?.lowerBound) ?? date }
}

extension [GroupEvent] {
  /// The latest event that changed the state of the group. If several are on the same day, it is the last of them.
  var lastStateChange: GroupEvent? {
    var latest: GroupEvent?
    for event in self where event.kind.state != nil {
      if let latest, event.place < latest.place { continue }
      latest = event
    }
    return latest
  }
}

extension GirlGroup {
  /// The group's state. It is derived only from events, because the catalog does not have all songs.
  public var state: GroupState { lastStateChange?.kind.state ?? .active }

  /// The date when the group disbanded, possibly partial, or `nil` if it did not disband or is active again.
  public var disbanded: Day? { state == .disbanded ? lastStateChange?.date : nil }

  /// All dates on which the group disbanded, even if it reunited later.
  package var disbandments: [Day] { events.filter { $0.kind == .disbanded }.map(\.date) }

  /// The year of the group's last release, or `nil` if the group is not inactive.
  package var inactiveSince: Int? { state == .inactive ? lastStateChange?.date.year : nil }

  package var isOnHiatusOrInactive: Bool { [.hiatus, .inactive].contains(state) }

  /// The times from each disbandment to the next reunion.
  var disbandedPeriods: [Absence] {
    var disbandedPeriods: [Absence] = []
    var left: Day?
    for event in events.sorted(by: { $0.place < $1.place }) {
      if event.kind == .disbanded { left = left ?? event.date }
      if let day = left, event.kind == .reunited || event.kind == .returned {
        disbandedPeriods.append(Absence(from: day, to: event.date))
        left = nil
      }
    }
    return disbandedPeriods
  }
}
