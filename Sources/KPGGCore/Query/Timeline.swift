/// The dated facts of a group, in the order in which they happened.
public struct Timeline: Sendable {
  /// Something that happened.
  public enum Fact: Hashable, Sendable {
    /// The group's debut.
    case debut
    /// Members joined on the same day.
    case joined([Member])
    /// Members left on the same day.
    case left([Member])
    /// A member has died.
    case died(Member)
    /// Something else.
    case event(GroupEvent)
  }

  /// What happened, and when, as far as that is known.
  public let entries: [(date: Day, fact: Fact)]

  /// Joins what is known of a group and of its members. When members joined, the catalog says of few.
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
    // What happened on one day stands in the order of the cases above.
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
