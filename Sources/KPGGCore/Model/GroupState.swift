/// What has become of a group.
public enum GroupState: String, CaseIterable, Sendable {
  /// Everything that the other cases are not: also a group that reunited with a release.
  case active
  /// A break was announced, or its members left and nothing has been announced since.
  case hiatus
  /// It has released nothing for years, without an announcement.
  case inactive
  /// It ended, and has released nothing as a group since.
  case disbanded
}

extension GroupEvent.Kind {
  /// The state of a group after such an event; `nil` if the event does not change it.
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
  /// The day that orders events. A last release counts at the end of its year, in which a group may also have returned.
  var place: Day { (kind == .inactive ? date.span?.upperBound : date.span?.lowerBound) ?? date }
}

extension [GroupEvent] {
  /// The latest event that changed the state of the group; of several on one day, the last.
  var lastTurn: GroupEvent? {
    var latest: GroupEvent?
    for event in self where event.kind.state != nil {
      if let latest, event.place < latest.place { continue }
      latest = event
    }
    return latest
  }
}

extension GirlGroup {
  /// What has become of the group. It follows from its events alone: songs are no evidence, because a catalog lacks some.
  public var state: GroupState { lastTurn?.kind.state ?? .active }

  /// When it disbanded, possibly a partial date; `nil` if it has not or is active again.
  public var disbanded: Day? { state == .disbanded ? lastTurn?.date : nil }

  /// All dates on which it disbanded, also if it reunited later.
  package var disbandments: [Day] { events.filter { $0.kind == .disbanded }.map(\.date) }

  /// The year of its last release, if it is inactive.
  package var inactiveSince: Int? { state == .inactive ? lastTurn?.date.year : nil }

  /// Whether it is on hiatus or inactive, without having disbanded.
  package var isSilent: Bool { [.hiatus, .inactive].contains(state) }

  /// The times in which it was disbanded, before it reunited.
  var breaks: [Absence] {
    var breaks: [Absence] = []
    var left: Day?
    for event in events.sorted(by: { $0.place < $1.place }) {
      if event.kind == .disbanded { left = left ?? event.date }
      if let day = left, event.kind == .reunited || event.kind == .returned {
        breaks.append(Absence(from: day, to: event.date))
        left = nil
      }
    }
    return breaks
  }
}
