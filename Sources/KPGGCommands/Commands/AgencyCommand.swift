import KPGGCore

/// `kpgg agency NAME`: shows an agency with its owner, labels and groups.
struct AgencyCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "agency",
    summary: "Show an agency: its owner, labels, and current and former groups.",
    discussion: "Includes its labels' groups. Shows current owners.",
    examples: [
      .init("kpgg agency hybe", "a company with all its labels"),
      .init("kpgg agency ador", "one label"),
      .init("kpgg groups --agency hybe", "the same groups as a list"),
    ],
    options: AgencyCommand(), printing: .one(AgencyRecord.self),
    arguments: [
      .words(
        "NAME", help: "An agency's name or alias, in any script. The start of any word is enough.",
        completions: .fact("agency", .group), into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let agency = try NameArguments(session, index).agency(words)
    let roster = index.roster(of: agency)
    let record = AgencyRecord(roster: roster)
    let view = AgencyView(roster: roster, favorites: session.favoritesIfReadable(), index: index)
    try show(.list(List(one: record, rows: { record.nameValueRows + record.groupRows }) { view.lines($0) }))
  }
}
