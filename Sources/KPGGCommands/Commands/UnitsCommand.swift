import KPGGCore

/// `kpgg units [GROUP...]`: lists the units of groups.
struct UnitsCommand: CommandOptions {
  var words: [String] = []
  var query = Query()

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
        help: "Groups to list units for, in any script, separated by commas.", completions: .groupList,
        into: \.words)
    ] + (Argument.conditions(.unit) + Argument.order(by: Facts.ofUnits)).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let listsAll = words.isEmpty && session.isForPeople
    let query = listsAll ? self.query.withDefaults(session, in: index) : self.query
    let named = words.isEmpty ? index.groups : try await NameArguments(session, index).groups(words)
    let selection = try await session.selection(query, .unit, of: named, in: index)
    let groups = selection.groups.filter { !$0.units.isEmpty }
    let members = Dictionary(grouping: try await session.members(of: groups), by: \.id.group)
    // Only JSON output includes the songs.
    let songs = try await session.printsField("songs") ? session.songs(of: groups).newestFirst : []
    let songsByGroup = Dictionary(grouping: songs, by: \.group)
    let list = session.sorted(selection.entries(.unit), query, Facts.ofUnits, selection.context)
    let records = list.entries.compactMap { entry in
      entry.unit.map { unit in
        let slug = entry.group.slug
        return UnitRecord(unit, of: entry.group, members: members[slug] ?? [], songs: songsByGroup[slug])
      }
    }
    let total = named.reduce(0) { $0 + $1.units.count }
    let view = UnitListView(
      units: records, isSingleGroup: !words.isEmpty && named.count == 1,
      count: list.count(.units, of: total))
    let hasUnits = index.groups.contains { !$0.units.isEmpty }
    let empty: Text = total > 0 ? "No matching units." : "No units."
    try show(.list(List(records, empty: hasUnits ? empty : .noUnits) { view.list($0) }))
    if words.isEmpty { self.query.noteDefaults(session, in: index) }
  }
}
