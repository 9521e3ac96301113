import Arguments
import KPGGCore

/// `kpgg agency NAME`: shows an agency with its family and its groups.
struct AgencyCommand: CatalogCommand {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "agency",
    summary: "Show an agency: its owner and labels, and its groups now and then.",
    discussion: "The groups of its labels are included. Owners are those of today.",
    examples: [
      .init("kpgg agency hybe", "a company with all its labels"),
      .init("kpgg agency ador", "one label"),
      .init("kpgg groups --agency hybe", "the same groups as a list"),
    ],
    reading: AgencyCommand(), printing: .one(AgencyRecord.self),
    arguments: [
      .words(
        "NAME", help: "An agency's name or alias, or the start of any word in it, in any script.",
        completions: .agency, into: \.words)
    ])

  func run(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    let agency = try app.agency(named: words, in: index)
    let roster = index.roster(of: agency)
    let record = AgencyRecord(roster: roster)
    let view = AgencyView(roster: roster, favorites: app.knownFavorites(), index: index)
    try app.emit(
      Report(one: record, rows: record.nameValueRows + record.groupRows) { view.lines($0) }, output)
  }
}
