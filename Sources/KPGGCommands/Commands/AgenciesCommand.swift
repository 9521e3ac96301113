import Arguments
import KPGGCore

/// `kpgg agencies`: lists companies with their labels and numbers of groups.
struct AgenciesCommand: CatalogCommand {
  /// The sort keys.
  enum Order: String, CaseIterable, ArgumentValue {
    case name, groups
  }

  var hasLabels = false
  var list = ListOrder<Order>()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "agencies",
    summary: "List agencies with their labels and numbers of groups.",
    discussion:
      "Companies with the most groups come first. The groups of a company include those of its labels.",
    examples: [
      .init("kpgg agencies", "companies, with the labels they own"),
      .init("kpgg agencies --labels --sort name", "all agencies, by name"),
      .init("kpgg agencies --json=slug,labels", "families as JSON"),
    ],
    reading: AgenciesCommand(), printing: .list(of: AgencyRecord.self),
    arguments: [
      .flag("--labels", help: "List agencies that belong to another company, too.", into: \.hasLabels)
    ] + ListOrder.arguments.map { $0.at(\.list) })

  func run(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    let all = index.agencies
    let rosters = index.rosters(of: all.filter { hasLabels || $0.parent == nil })
    let byName = rosters.ordered(list.key == .name && list.isReversed) {
      $0.agency.name.sortKey(app.isKoreanFirst(output))
    }
    let ordered =
      switch list.key {
      case .name: byName
      case .groups: byName.ordered(list.isReversed, by: \.groupCount)
      case .none: byName.ordered(!list.isReversed, by: \.groupCount)
      }
    let shown = Array(ordered.prefix(list.limit ?? .max))
    let view = AgencyListView(
      rosters: shown, count: ListCount(unit: .agencies, shown: shown.count, all: all.count))
    let records = shown.map(AgencyRecord.init)
    try app.emit(Report(list: records, empty: .noAgencies, screen: view.list), output)
  }
}
