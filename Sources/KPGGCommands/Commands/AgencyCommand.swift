import KPGGCore

/// `kpgg agency NAME`: shows an agency with its family and its groups.
struct AgencyCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "agency",
    summary: "Show an agency: its owner and labels, and its groups now and then.",
    discussion: "The groups of its labels are included. Owners are those of today.",
    examples: [
      .init("kpgg agency hybe", "a company with all its labels"),
      .init("kpgg agency ador", "one label"),
      .init("kpgg groups --agency hybe", "the same groups as a list"),
    ],
    options: AgencyCommand(), printing: .one(AgencyRecord.self),
    arguments: [
      .words(
        "NAME", help: "An agency's name or alias, or the start of any word in it, in any script.",
        completions: .fact("agency", .group), into: \.words)
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let agency = try Names(session, index).agency(words)
    let roster = index.roster(of: agency)
    let record = AgencyRecord(roster: roster)
    let view = AgencyView(roster: roster, favorites: session.knownFavorites(), index: index)
    try show(.list(List(one: record, rows: { record.nameValueRows + record.groupRows }) { view.lines($0) }))
  }
}
