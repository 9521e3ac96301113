import Arguments
import KPGGCore

/// `kpgg data status`: which catalog is in use and why.
struct DataStatusCommand: Sendable {
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "status",
    summary: HelpText(
      en: "Show which catalog is in use, and why.", ko: "어떤 카탈로그를 왜 사용 중인지 보여 줍니다.",
      ja: "使用中のカタログと、それが使われる理由を表示します。"),
    discussion: HelpText(
      en: "Bytes and SHA-256 of each document are those of its file.",
      ko: "각 문서의 바이트 수와 SHA-256은 해당 파일의 값입니다.", ja: "各文書のバイト数とSHA-256は、そのファイルの値です。"),
    examples: [
      .init(
        "kpgg data status", en: "where the data come from, and how old they are",
        ko: "데이터의 출처와 받은 지 얼마나 되었는지", ja: "データの出どころと、その古さ"),
      .init(
        "kpgg data status --json=source,edition", en: "two fields, as JSON", ko: "필드 두 개를 JSON으로",
        ja: "二つのフィールドをJSONで"),
    ],
    options: DataStatusCommand(),
    arguments: SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(DataStatusRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let catalog = try await app.catalogInUse(source)
    let audit = await CatalogAudit(catalog.snapshot)
    let record = DataStatusRecord(catalog: catalog, audit: audit)
    let view = DataStatusView(record: record, now: app.now())
    let rows =
      record.nameValueRows
      + catalog.snapshot.documents.map { ["document", $0.path, "\($0.data.count)", $0.checksum] }
    try app.emit(Report(one: record, rows: rows, screen: view.lines), output)
    guard catalog.source == .update else { return }
    if let first = audit.findings.first {
      app.warn(.catalogFindings(count: audit.findings.count, first: first))
    }
    if let index = audit.index, let notice = Notice(olderUpdate: index) { app.warn(notice) }
  }
}
