import Arguments
import KPGGCore

/// `kpgg data status`: which catalog is in use and why.
struct DataStatusCommand: Sendable {
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "status", summary: .summary(.dataStatus), discussion: .discussion(.dataStatus),
    examples: [
      .init("kpgg data status", .example(.dataStatus)),
      .init("kpgg data status --json=source,edition", .example(.dataStatusJSON)),
    ],
    options: DataStatusCommand(),
    arguments: SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: DataStatusRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let catalog = try await app.catalogInUse(source)
    let audit = await CatalogAudit(catalog.snapshot)
    let record = DataStatusRecord(catalog: catalog, audit: audit)
    let view = DataStatusView(record: record, now: app.now())
    let rows =
      record.nameValueRows.filter { $0[0] != "documents" }
      + catalog.snapshot.documents.map { ["document", $0.path, "\($0.data.count)", $0.checksum] }
    try app.emit(Report(one: record, rows: rows, screen: view.lines), output)
  }
}
