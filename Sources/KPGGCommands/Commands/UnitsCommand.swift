import KPGGCore

/// `kpgg units [GROUP...]`: lists the units of groups.
struct UnitsCommand: CommandOptions {
  /// The sort keys. Units without a value come last.
  enum Order: String, CaseIterable, ArgumentValue {
    case name, debut, group, members
  }

  var words: [String] = []
  var filter = GroupFilterOptions()
  var list = ListOrder<Order>()

  static let command = Command(
    "units",
    summary: "List the units of one group or of all groups.",
    examples: [
      .init("kpgg units wjsn", "the units of one group"),
      .init("kpgg units --sort debut", "all units, by debut"),
      .init("kpgg songs --unit misamo", "the songs of a unit"),
    ],
    options: UnitsCommand(), printing: .list(of: UnitRecord.self),
    arguments: [
      .words(
        "GROUP", isRequired: false, repeats: true,
        help: "Groups whose units to list, in any script, separated by commas.", completions: .groupList,
        into: \.words)
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.list) })

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let filter = try await self.filter.filter(
      in: index, session, withDefaults: words.isEmpty && session.isForPeople)
    let named = words.isEmpty ? index.groups : try await Names(session, index).groups(words)
    let groups = named.filter { filter.admits($0) && !$0.units.isEmpty }
    let members = Dictionary(grouping: try await session.members(of: groups), by: \.id.group)
    // Only JSON has the songs.
    let fields = session.options.json ?? session.options.jsonLines
    let hasSongs = fields.map { $0.isEmpty || $0.contains("songs") } ?? false
    let songs = SongQuery().results(
      in: hasSongs ? try await session.songs(of: groups) : [], of: groups.bySlug)
    let songsByGroup = Dictionary(grouping: songs, by: \.group)
    let all = groups.flatMap { group in
      group.units.map {
        UnitRecord($0, of: group, members: members[group.slug] ?? [], songs: songsByGroup[group.slug])
      }
    }
    let records = sorted(all, isKoreanFirst: session.isKoreanFirst)
    let total = named.reduce(0) { $0 + $1.units.count }
    let view = UnitListView(
      units: records, isOfOneGroup: !words.isEmpty && named.count == 1,
      count: ListCount(unit: .units, shown: records.count, all: total))
    let hasUnits = index.groups.contains { !$0.units.isEmpty }
    let empty: Text = !hasUnits ? .noUnits : total > 0 ? "No matching units." : "No units."
    try show(.list(List(records, empty: empty) { view.list($0) }))
    if words.isEmpty { self.filter.noteDefaults(session, in: index) }
  }

  private func sorted(_ records: [UnitRecord], isKoreanFirst: Bool) -> [UnitRecord] {
    let ordered =
      switch list.key {
      case .none: list.isReversed ? records.reversed() : records
      case .name: records.ordered(list.isReversed) { $0.unit.name.sortKey(isKoreanFirst) }
      case .debut: records.ordered(list.isReversed, by: \.unit.debut)
      case .group: records.ordered(list.isReversed) { $0.group.name.sortKey(isKoreanFirst) }
      case .members: records.ordered(list.isReversed, by: \.unit.members.count)
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }
}
