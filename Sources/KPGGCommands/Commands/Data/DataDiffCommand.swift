import Arguments
import KPGGCore

/// `kpgg data diff [A B]`: compares two catalogs.
struct DataDiffCommand: CatalogCommand {
  var words: [String] = []
  var setsExitStatus = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "diff",
    summary: "Compare two catalogs.",
    discussion:
      "Lists groups first, then members, then songs. JSON and tab-separated rows have one entry per changed field.",
    examples: [
      .init("kpgg data diff", "what the update changed"),
      .init("kpgg data diff bundled https://api.example.org", "what an update would change"),
    ],
    reading: DataDiffCommand(), printing: .list(of: ChangeRecord.self),
    arguments: [
      .words(
        "CATALOG", isRequired: false, atMost: 2, repeats: true,
        help:
          "bundled, updated, a host's URL or a folder. Default: the bundled catalog and the one in use. A single catalog is compared with the one in use.",
        completions: .catalog, into: \.words),
      .flag(
        "--exit-code",
        help: "Exit with status 1 if anything differs.",
        into: \.setsExitStatus),
    ])

  func run(_ app: App) async throws {
    let catalogs: [CatalogSnapshot]
    switch words.count {
    case 0: catalogs = [.bundled, try await app.catalogInUse(source).snapshot]
    case 1: catalogs = [try await app.catalogInUse(source).snapshot, try await named(0, app)]
    default: catalogs = [try await named(0, app), try await named(1, app)]
    }
    let changes = ChangeRecord.changes(
      from: try await contents(catalogs[0]), to: try await contents(catalogs[1]))
    let view = ChangeListView(changes: changes)
    try app.emit(Report(list: changes, empty: "No difference.", screen: view.lines), output)
    if setsExitStatus, !changes.isEmpty { throw ExitStatus.failure }
  }

  private func named(_ index: Int, _ app: App) async throws -> CatalogSnapshot {
    try await app.snapshot(named: words[index], timeout: source.timeout)
  }

  private func contents(_ snapshot: CatalogSnapshot) async throws -> ChangeRecord.Contents {
    let catalog = snapshot.catalog.onCaller
    let groups = try catalog.index().value.groups
    let members = try catalog.members(of: groups).value
    return (groups, members, try await catalog.songs(of: groups).value)
  }
}
