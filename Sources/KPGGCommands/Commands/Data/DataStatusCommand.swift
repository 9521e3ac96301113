import KPGGCore

/// `kpgg data status`: shows which catalog is in use, and why.
enum DataStatusCommand {
  static let command = Command(
    "status",
    summary: "Show which catalog is in use, and why.",
    examples: [
      .init("kpgg data status", "the source and age of the data"),
      .init("kpgg data status --json=source,edition", "two fields, as JSON"),
    ],
    printing: .one(DataStatusRecord.self),
    run: { session, show in
      let catalog = try await session.catalogInUse()
      let record = DataStatusRecord(catalog: catalog)
      let view = DataStatusView(record: record, now: session.world.clock.now())
      let rows = { @Sendable in
        record.nameValueRows + catalog.documents.map { ["document", $0.path, "\($0.data.count)"] }
      }
      try show(.list(List(one: record, rows: rows, page: view.lines)))
      guard catalog.source == .update else { return }
      let issues = catalog.loaded.issues
      if let first = issues.first { session.warn(.catalogIssues(count: issues.count, first: first)) }
      if let index = catalog.loaded.index, let warning = Text.olderUpdate(index.edition) {
        session.warn(warning)
      }
    })
}
