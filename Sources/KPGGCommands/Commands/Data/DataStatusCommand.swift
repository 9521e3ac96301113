import Arguments
import KPGGCore

/// `kpgg data status`: shows which catalog is in use, and why.
struct DataStatusCommand: CatalogCommand {
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "status",
    summary: "Show which catalog is in use, and why.",
    examples: [
      .init("kpgg data status", "the source and age of the data"),
      .init("kpgg data status --json=source,edition", "two fields, as JSON"),
    ],
    reading: DataStatusCommand(), printing: .one(DataStatusRecord.self))

  func run(_ app: App) async throws {
    let catalog = try await app.catalogInUse(source)
    let record = DataStatusRecord(catalog: catalog)
    let view = DataStatusView(record: record, now: app.now())
    let rows =
      record.nameValueRows
      + catalog.documents.map { ["document", $0.path, "\($0.data.count)"] }
    try app.emit(Report(one: record, rows: rows, screen: view.lines), output)
    guard catalog.source == .update else { return }
    let issues = catalog.whole.issues
    if let first = issues.first { app.warn(.catalogIssues(count: issues.count, first: first)) }
    if let index = catalog.whole.index, let warning = Text.olderUpdate(index.edition) { app.warn(warning) }
  }
}
