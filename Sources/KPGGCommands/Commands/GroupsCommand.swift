import KPGGCore

/// `kpgg groups`: lists groups by debut era, or as one list if they are sorted.
struct GroupsCommand: CommandOptions {
  var query = Query()

  static let command = Command(
    "groups",
    summary: "List groups by debut era. With --sort, print a single list.",
    examples: [
      .init("kpgg groups --era 2016-2019", "the groups of a debut era"),
      .init("kpgg groups --agency jyp --sort debut", "an agency's groups, by debut"),
      .init("kpgg groups --json=slug,debut", "two fields of every group, as JSON"),
    ],
    options: GroupsCommand(), printing: .list(of: GroupRecord.self),
    arguments: ([.favorites("Only favourites.")] + Argument.conditions(.group)
      + Argument.order(by: Facts.ofGroups)).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let query = session.isForPeople ? self.query.withDefaults(session, in: index) : self.query
    let selection = try await session.selection(
      query, .group, of: index.groups, in: index,
      readsMembers: session.printsField("size") || session.requestsField("timeline"))
    let favorites = session.favorites(of: query, selection)
    let entries = selection.entries(.group).filter(selection.filter.matchesIgnoringGroup)
    let list = session.sorted(entries, query, Facts.ofGroups, selection.context)
    let view = GroupListView(
      groups: list.entries, favorites: favorites, sections: query.sections(of: index),
      facts: VisibleFacts(query: query, context: selection.context),
      count: list.count(.groups, of: index.groups.count))
    let context = selection.context
    let records = list.entries.map(\.group).map { group in
      let timeline =
        session.requestsField("timeline")
        ? LineUpHistory(of: group, members: context.members[group.slug] ?? []) : nil
      return GroupRecord(group, context, favorites, timeline: timeline)
    }
    let hasNone = query.has("fav") && favorites?.list.isEmpty == true
    try show(.list(List(records, empty: hasNone ? .noFavorites : .noGroupMatches, page: view.list)))
    self.query.noteDefaults(session, in: index)
  }
}
