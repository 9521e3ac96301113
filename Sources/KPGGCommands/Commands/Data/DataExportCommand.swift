import Arguments
import KPGGCore

/// `kpgg data export DIR`: writes the catalog in use as the files that any web server can serve.
struct DataExportCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()

  static let command = Command<App, HelpText>(
    "export", summary: .summary(.dataExport), discussion: .discussion(.dataExport),
    examples: [.init("kpgg data export site", .example(.dataExport))],
    options: DataExportCommand(),
    arguments: [.words("DIR", atMost: 1, help: .option(.exportFolder), into: \.words)]
      + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    guard var folder = words.first, !folder.isEmpty else { throw Failure(.emptyName, status: .usage) }
    folder = try app.path(folder)
    while folder.hasSuffix("/"), folder.utf8.count > 1 { folder.removeLast() }
    let files = try await app.catalogInUse(source).snapshot.files()
    try CatalogSnapshot.write(files, into: folder)
    try app.say([Notice.exported(files.count, folder: folder)])
  }
}
