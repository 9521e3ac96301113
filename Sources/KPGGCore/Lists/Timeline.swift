/// The dated events of a group, in chronological order.
public struct Timeline: Sendable {
  /// An event in the group's history.
  public enum Fact: Hashable, Sendable {
    /// The group's debut.
    case debut
    /// Members joined on the same day.
    case joined([Member])
    /// Members left on the same day.
    case left([Member])
    /// A member has died.
    case died(Member)
    /// Any other event.
    case event(GroupEvent)
  }

  /// The events with their dates, possibly partial.
  public let entries: [(date: Day, fact: Fact)]

  /// Combines the events of a group and its members. The catalog rarely knows when members joined.
  public init(of group: Group, members: [Member]) {
    var entries: [(date: Day, fact: Fact)] = group.events.map { ($0.date, .event($0)) }
    if let debut = group.debut { entries.append((debut, .debut)) }
    if let end = group.disbanded.flatMap({ GroupEvent(.disbanded, on: $0) }), !group.events.contains(end) {
      entries.append((end.date, .event(end)))
    }
    for (date, members) in Dictionary(grouping: members, by: \.joined) {
      if let date { entries.append((date, .joined(members))) }
    }
    for (date, members) in Dictionary(grouping: members, by: { $0.membership?.left }) {
      if let date { entries.append((date, .left(members))) }
    }
    entries += members.compactMap { member in
      member.membership?.died.map { ($0, .died(member)) }
    }
    // Events on the same day follow the order of the cases above.
    self.entries = entries.enumerated().sorted { left, right in
      left.element.date == right.element.date
        ? (left.element.fact.rank, left.offset) < (right.element.fact.rank, right.offset)
        : left.element.date < right.element.date
    }.map(\.element)
  }
}

extension Timeline.Fact {
  fileprivate var rank: Int {
    switch self {
    case .debut: 0
    case .joined: 1
    case .left: 2
    case .died: 3
    case .event: 4
    }
  }
}
