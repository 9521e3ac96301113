import Arguments
import KPGGCore
import Terminal

/// `kpgg paths`: shows the program's files and environment.
enum PathsCommand {
  static let command = Command<App>(
    "paths",
    summary: "Show where kpgg keeps its files, and its environment.",
    discussion:
      "Versions, terminal, language, colours and the catalog in use are shown too: paste it into a bug report.",
    examples: [
      .init("kpgg paths", "folders and files"),
      .init("kpgg paths | awk -F'\\t' '$1 == \"favorites\" {print $2}'", "only the favourites file"),
    ],
    options: OutputOptions(), arguments: OutputOptions.arguments(.list(of: PathRecord.self)),
    run: { output, app in
      let records = places(app) + run(of: app) + (try await catalog(app))
      try app.emit(Report(list: records, screen: PathsView(records: records).lines), output)
    })

  private static func places(_ app: App) -> [PathRecord] {
    let environment = app.environment
    return [
      PathRecord(.config, environment.folder(.config)), PathRecord(.data, environment.folder(.data)),
      PathRecord(.state, environment.folder(.state)), PathRecord(.cache, environment.folder(.cache)),
      PathRecord(.favorites, environment.place(of: .favorites)),
      PathRecord(.catalog, environment.place(of: .catalog)),
      PathRecord(.settings, environment.place(of: .settings)),
      PathRecord(.history, environment.place(of: .history)),
      PathRecord(.screen, environment.place(of: .screen)),
      PathRecord(.helper, app.helperPath.map { Environment.Place(path: $0, source: "kpgg") }),
    ]
  }

  /// The items that determine the output.
  private static func run(of app: App) -> [PathRecord] {
    func record(_ item: PathRecord.Item, _ setting: Setting) -> PathRecord { self.record(item, setting, app) }
    let locale = app.environment.locale
    return [
      PathRecord(.version, value: Release.version), PathRecord(.system, value: app.system),
      PathRecord(.terminal, value: terminal(app), source: app.environment["TERM"] == nil ? nil : "TERM"),
      PathRecord(.locale, value: locale?.name, source: locale?.variable),
      record(.language, .language), record(.names, .names), record(.theme, .theme),
      PathRecord(.color, value: app.coloring(of: app.output).rawValue),
      pictures(app),
      record(.accessible, .accessible), record(.pager, .pager), record(.player, .player), record(.era, .era),
    ]
  }

  /// How pictures are drawn, or that they are off.
  private static func pictures(_ app: App) -> PathRecord {
    if app.wantsPictures == false { return record(.pictures, .pictures, app) }
    let renderer = app.pictureRenderer()
    return PathRecord(.pictures, value: renderer.way.rawValue, source: renderer.source)
  }

  private static func record(_ item: PathRecord.Item, _ setting: Setting, _ app: App) -> PathRecord {
    let inUse = app.inUse(setting)
    return PathRecord(item, value: inUse.value, source: inUse.source)
  }

  /// The catalog in use. Makes no requests to a host.
  private static func catalog(_ app: App) async throws -> [PathRecord] {
    let host = app.inUse(.api)
    if let url = host.value { return [PathRecord(.source, value: url, source: host.source)] }
    let update = app.updateOrWarning()
    let source = update == nil ? CatalogInUse.Source.bundled : .update
    let edition = update == nil ? BundledDocuments.edition : update?.edition
    return [PathRecord(.source, value: source.rawValue), PathRecord(.edition, value: edition?.iso)]
  }

  private static func terminal(_ app: App) -> String? {
    let size = app.output.columns.map { columns in "\(columns)x\(app.output.rows ?? 0)" }
    let parts = [app.environment["TERM"], size].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
