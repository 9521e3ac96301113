import KPGGCore
import Terminal

/// What two people or two groups have in common, below their comparison.
extension RenderContext {
  /// The groups and units that two people were both in, and when.
  ///
  /// - Parameters:
  ///   - overlaps: `nil` if they are the same person.
  ///   - knowsAll: Whether all their groups are known.
  func overlaps(_ overlaps: [Overlap]?, knowsAll: Bool) -> [Line] {
    guard let overlaps else { return footerSection("Together", [Line(text("the same person"))]) }
    if overlaps.isEmpty {
      let never: Text = "never in the same group or unit"
      return knowsAll ? footerSection("Together", [Line(text(never))]) : []
    }
    return heading(text("Together"))
      + facts(
        overlaps.map { overlap in
          let group = overlap.group.name.first(names)
          let name = overlap.unit.map { "\($0.name.first(names)) (\(group))" } ?? group
          return (name: name, value: Line(time(of: overlap)))
        })
  }

  /// When two people were there and, if they still are, what the group's breaks are.
  private func time(of overlap: Overlap) -> String {
    let (time, group) = (text(.together(overlap.time)), overlap.group)
    // A group's breaks say nothing about its units.
    guard overlap.unit == nil, case .together(_, _, isPresent: true) = overlap.time,
      group.lastTurn != nil || group.isSilent
    else { return time }
    return language.list([time, text(.state(of: group))])
  }

  /// The people who are or were in both groups.
  func members(ofBoth people: [Person]) -> [Line] {
    let names = people.map { $0.main.stageName.first(self.names) }
    return footerSection(
      "In both groups", [names.isEmpty ? Line(text("nobody")) : Line(language.list(names))])
  }

  private func footerSection(_ label: Text, _ lines: [Line]) -> [Line] {
    let margin = isAccessible ? 0 : 2
    return heading(text(label))
      + lines.flatMap { wrapped($0, to: width - margin) }.map { $0.indented(by: margin) }
  }
}

extension Text {
  /// When two people were in a group at the same time.
  fileprivate static func together(_ time: Overlap.Time) -> Text {
    switch time {
    case .apart: "not at the same time"
    case .unknown: "unknown whether at the same time"
    case .together(let from, let until, let isPresent):
      switch (from?.year, until?.year) {
      case (let first?, let last?):
        (first == last ? "\(first)" : "\(first)-\(last)" as Text).meaning("years")
      case (let first?, nil): isPresent ? "since \(first)" : "from \(first), end unknown"
      case (nil, let last?): "until \(last)"
      case (nil, nil): isPresent ? "now" : "at the same time"
      }
    }
  }
}
