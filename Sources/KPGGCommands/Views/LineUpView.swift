import KPGGCore
import Terminal

/// A group's line-up over time, with a bar for everyone who was ever in it, song counts by year, and the timeline.
struct LineUpView: EntryView {
  let group: GirlGroup
  let members: [Member]
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex
  /// The reason why the members are missing, which is shown in their place.
  var memberProblem: Line?

  var isOneColumn: Bool { true }

  func page(_ space: EntryPage.Space) -> EntryPage {
    let context = space.left
    let rows = memberProblem.map { [PageRow(lines: context.wrapped($0, to: context.width))] }
    let lineUp = context.part(
      .lineUp, rows ?? context.lineUp(of: LineUpHistory(of: group, members: members), group, songs: songs))
    return EntryPage(
      header: context.header(of: group, members, favorites),
      left: [lineUp] + [context.timeline(of: group, members)].compactMap(\.self),
      footer: context.edition(index, hasSongs: true))
  }
}

extension RenderContext {
  /// Returns the top of a page about a group's members: the group's name and state.
  func header(of group: GirlGroup, _ members: [Member], _ favorites: Favorites?) -> [Line] {
    let isFavorite = favorites?.contains(.group(group.slug)) == true
    let state = FactRow(.state, text(.state(of: group, members: members)), isLabelled: false)
    return header(
      name(group.name, .title(of: group.slug), isFavorite: isFavorite), of: Line(), [state].compactMap(\.self)
    )
  }

  /// Returns rows for everyone who was ever in a group: bars, dates if there is no room, or spoken sentences.
  func lineUp(of history: LineUpHistory, _ group: GirlGroup, songs: [Song]) -> [PageRow] {
    let counts = songs.countsByYear.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let byYear = PageRow(
      lines: facts([FactRow(.songs, counts.isEmpty ? nil : language.list(counts))].compactMap(\.self)))
    if isAccessible {
      return history.members.map { member, periods in
        let name = member.stageName.preferred(nameOrder)
        return PageRow(lines: periods.map { Line(text(.membership(name, $0))) })
      } + [byYear]
    }
    if let rows = bars(of: history, group, songs: songs) { return rows }
    let columns: [Column<(member: Member, periods: [Period])>] = [
      Column(.name, .title) {
        Line($0.member.stageName.preferred(nameOrder), $0.member.isInLineUp ? .title : .secondary)
      },
      Column(.years, minimum: 10, style: .secondary) { language.list($0.periods.map { text(.period($0)) }) },
    ]
    return singleLineRows.list(history.members, columns, withHeadings: false) {
      .entry(.member($0.member.id))
    }
      + [byYear]
  }

  /// Returns a bar for everyone who was ever in a group, or `nil` if there is no room or no date is known.
  ///
  /// - Parameter songs: The songs to count by year, or none to leave out the counts.
  func bars(of history: LineUpHistory, _ group: GirlGroup, songs: [Song] = []) -> [PageRow]? {
    if width < Self.defaultTableWidth { return nil }
    let byYear = songs.countsByYear
    let bars = history.members.map { member, periods in
      let style: Style = member.isInLineUp ? .title : .secondary
      return TimeBar(
        target: .entry(.member(member.id)), name: Line(member.stageName.preferred(nameOrder), style),
        periods: periods, group: group)
    }
    return self.bars(bars, counts: byYear.isEmpty ? nil : (label: .songs, byYear: byYear))
  }

  /// Returns a group's timeline, or `nil` if it has fewer than two entries.
  func timeline(of group: GirlGroup, _ members: [Member]) -> EntryPage.Part? {
    let timeline = GroupTimeline(of: group, members: members)
    if timeline.entries.count < 2 { return nil }
    let names = Dictionary(
      members.map { ($0.id.member, $0.stageName) }, uniquingKeysWith: { first, _ in first })
    let facts = timeline.entries.map { day, fact in
      (name: date(day), value: Line(text(.timeline(fact, nameOrder: nameOrder, members: names))))
    }
    return part(.timeline, [PageRow(lines: self.facts(facts))])
  }
}

extension [Song] {
  fileprivate var countsByYear: [Int: Int] {
    Dictionary(grouping: compactMap(\.released?.year)) { $0 }.mapValues(\.count)
  }
}

extension Text {
  static let lineUp: Text = "Line-up over time"

  /// Returns the dates of a period in a group.
  static func period(_ period: Period) -> Text {
    switch (period.from, period.to) {
    case (let from?, let to?): Text("\(date: from) to \(date: to)").withContext("period")
    case (let from?, nil):
      period.isOngoing
        ? Text("since \(date: from)").withContext("day") : "from \(date: from), end date unknown"
    case (nil, let to?): Text("until \(date: to)").withContext("day")
    case (nil, nil): period.isOngoing ? "now" : .unknown
    }
  }

  /// Returns the dates of a member's period in a group as a sentence.
  fileprivate static func membership(_ name: String, _ period: Period) -> Text {
    switch (period.from, period.to) {
    case (let from?, let to?): "\(name) was in the group from \(date: from) to \(date: to)."
    case (let from?, nil):
      period.isOngoing
        ? "\(name) has been in the group since \(date: from)."
        : "\(name) was in the group from \(date: from), but the end date is not known."
    case (nil, let to?): "\(name) was in the group until \(date: to)."
    case (nil, nil): "It is not known when \(name) was in the group."
    }
  }
}
