import KPGGCore
import Terminal

/// The common groups of two people, or the common members of two groups, shown below their comparison.
extension RenderContext {
  /// Lists the groups and units that both people were in, with the years.
  ///
  /// - Parameters:
  ///   - overlaps: The overlaps, or `nil` if they are the same person.
  ///   - knowsAll: Whether all their groups are known.
  func overlaps(_ overlaps: [Overlap]?, knowsAll: Bool) -> [Line] {
    guard let overlaps else { return footerSection("Together", text("the same person")) }
    if overlaps.isEmpty {
      return knowsAll ? footerSection("Together", text("never in the same group or unit")) : []
    }
    return heading(text("Together"))
      + facts(
        overlaps.map { overlap in
          let group = overlap.group.name.preferred(nameOrder)
          let name = overlap.unit.map { "\($0.name.preferred(nameOrder)) (\(group))" } ?? group
          return (name: name, value: Line(time(of: overlap)))
        })
  }

  /// Returns the time of an overlap. If it continues, adds the group's state unless the group was always active.
  private func time(of overlap: Overlap) -> String {
    let time = text(.together(overlap.time))
    let group = overlap.group
    // The units of a group may continue during its breaks.
    guard overlap.unit == nil, case .together(_, _, isOngoing: true) = overlap.time,
      group.lastStateChange != nil || group.isOnHiatusOrInactive
    else { return time }
    return language.list([time, text(.state(of: group))])
  }

  func members(ofBoth people: [Person]) -> [Line] {
    let names = people.map { $0.main.stageName.preferred(self.nameOrder) }
    return footerSection("In both groups", names.isEmpty ? text("no one") : language.list(names))
  }

  private func footerSection(_ label: Text, _ content: String) -> [Line] {
    let margin = isAccessible ? 0 : 2
    return heading(text(label))
      + wrapped(Line(content), to: width - margin).map { $0.indented(by: margin) }
  }
}

extension Text {
  /// Describes when two people were in a group at the same time.
  fileprivate static func together(_ time: Overlap.Time) -> Text {
    switch time {
    case .apart: "not at the same time"
    case .unknown: "dates unknown"
    case .together(let from, let until, let isOngoing):
      switch (from?.year, until?.year) {
      case (let first?, let last?):
        (first == last ? "\(first)" : "\(first)-\(last)" as Text).withContext("years")
      case (let first?, nil): isOngoing ? "since \(first)" : "from \(first), end unknown"
      case (nil, let last?): "until \(last)"
      case (nil, nil): isOngoing ? "now" : "at the same time"
      }
    }
  }
}
