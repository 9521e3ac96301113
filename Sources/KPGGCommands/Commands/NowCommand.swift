import KPGGCore

/// `kpgg now GROUP`: shows which groups the members of a group are in today.
struct NowCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "now",
    summary: "Show where the members of a group are now.",
    discussion:
      "Lists everyone who was ever in the group. For each member, lists the groups that she is in now or has been in since. Includes only groups in this catalog.",
    examples: [
      .init("kpgg now izone", "the members of a group that has disbanded"),
      .init("kpgg now loona --json=name,groups", "as JSON"),
    ],
    options: NowCommand(), printing: .list(of: WhereaboutsRecord.self),
    arguments: [
      .words("GROUP", help: "A group.", completions: .groups, into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let group = try await NameArguments(session, index).group(words)
    let members = try await session.members(of: [group])
    let people = try await session.everyone(in: index)
    let records = WhereaboutsRecord.all(of: group, members, people, in: index)
    let view = WhereaboutsView(
      group: group, records: records, favorites: session.favoritesIfReadable(), index: index)
    try show(.list(List(records, empty: "No matching members.") { view.lines($0) }))
  }
}
