import Arguments
import KPGGCore

/// `kpgg paths`: shows where files belong and why.
struct PathsCommand: Sendable {
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "paths", summary: .summary(.paths),
    examples: [
      .init("kpgg paths", .example(.paths)),
      .init("kpgg paths | awk -F'\\t' '$1 == \"favorites\" {print $2}'", .example(.pathsPlain)),
    ],
    options: PathsCommand(),
    arguments: OutputOptions.arguments(fields: PathRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let folders = Environment.BaseFolder.allCases.map { base in
      PathRecord(name: base.rawValue, place: app.environment.folder(base))
    }
    let records =
      folders + [
        PathRecord(name: "favorites", place: app.environment.favoritesFile),
        PathRecord(name: "catalog", place: app.environment.updateFile),
      ]
    try app.emit(Report(list: records, empty: nil, screen: PathsView(records: records).lines), output)
  }
}
