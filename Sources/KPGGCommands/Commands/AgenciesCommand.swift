import KPGGCore

/// `kpgg agencies`: lists companies with their labels and numbers of groups.
struct AgenciesCommand: CommandOptions {
  /// The sort keys.
  enum Order: String, CaseIterable, ArgumentValue {
    case name, groups
  }

  var hasLabels = false
  var list = ListOrder<Order>()

  static let command = Command(
    "agencies",
    summary: "List agencies with their labels and numbers of groups.",
    discussion:
      "Companies with the most groups come first. The groups of a company include those of its labels.",
    examples: [
      .init("kpgg agencies", "companies, with the labels they own"),
      .init("kpgg agencies --labels --sort name", "all agencies, by name"),
      .init("kpgg agencies --json=slug,labels", "families as JSON"),
    ],
    options: AgenciesCommand(), printing: .list(of: AgencyRecord.self),
    arguments: [
      .flag("--labels", help: "List agencies that belong to another company, too.", into: \.hasLabels)
    ] + ListOrder.arguments.map { $0.at(\.list) })

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let all = index.agencies
    let rosters = index.rosters(of: all.filter { hasLabels || $0.parent == nil })
    let byName = rosters.ordered(list.key == .name && list.isReversed) {
      $0.agency.name.sortKey(session.isKoreanFirst)
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
    try show(.list(List(records, empty: .noAgencies, page: view.list)))
  }
}
