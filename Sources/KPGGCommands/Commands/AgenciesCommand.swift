import KPGGCore

/// `kpgg agencies`: lists companies with their labels and group counts.
struct AgenciesCommand: CommandOptions {
  var hasLabels = false
  var query = Query()

  static let command = Command(
    "agencies",
    summary: "List agencies with their labels and group counts.",
    discussion:
      "The companies with the most groups come first. A company's groups include its labels' groups.",
    examples: [
      .init("kpgg agencies", "companies, with the labels they own"),
      .init("kpgg agencies --labels --sort name", "all agencies, by name"),
      .init("kpgg agencies --json=slug,labels", "agencies and their labels, as JSON"),
    ],
    options: AgenciesCommand(), printing: .list(of: AgencyRecord.self),
    arguments: [
      .flag("--labels", help: "Also list agencies that belong to another company.", into: \.hasLabels)
    ] + Argument.order(by: Facts.ofAgencies).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let all = index.agencies
    let rosters = index.rosters(of: all.filter { hasLabels || $0.parent == nil })
    let byName = rosters.ordered(false) { $0.agency.name.sortKey(session.isKoreanFirst) }
    let usual = query.order == nil ? byName.ordered(!query.isReversed, by: \.groupCount) : byName
    var query = query
    if query.order == nil { query.isReversed = false }
    let list = session.sorted(usual, query, Facts.ofAgencies, session.factContext(index))
    let view = AgencyListView(rosters: list.entries, count: list.count(.agencies, of: all.count))
    let records = list.entries.map(AgencyRecord.init)
    try show(.list(List(records, empty: .noAgencies, page: view.list)))
  }
}
