import KPGGCore
import Terminal

/// `kpgg paths`: shows the program's files and environment.
enum PathsCommand {
  static let command = Command(
    "paths",
    summary: "Show file locations and environment details.",
    discussion:
      "Also shows versions, terminal, language, colours and the catalog in use. Include this output in bug reports.",
    examples: [
      .init("kpgg paths", "folders and files"),
      .init("kpgg paths | awk -F'\\t' '$1 == \"favorites\" {print $2}'", "only the favourites file"),
    ],
    printing: .list(of: PathRecord.self),
    run: { session, show in
      let records = places(session) + run(of: session) + (try await catalog(session))
      try show(.list(List(records, page: PathsView(records: records).lines)))
    })

  private static func places(_ session: Session) -> [PathRecord] {
    let environment = session.world.environment
    return [
      PathRecord(.config, environment.folder(.config)), PathRecord(.data, environment.folder(.data)),
      PathRecord(.state, environment.folder(.state)), PathRecord(.cache, environment.folder(.cache)),
      PathRecord(.favorites, environment.filePath(of: .favorites)),
      PathRecord(.catalog, environment.filePath(of: .catalog)),
      PathRecord(.settings, environment.filePath(of: .settings)),
      PathRecord(.history, environment.filePath(of: .history)),
      PathRecord(.screen, environment.filePath(of: .screen)),
      PathRecord(.helper, session.world.helperPath.map { Environment.FilePath(path: $0, source: "kpgg") }),
    ]
  }

  /// Returns the items that affect the output, such as the terminal and the language.
  private static func run(of session: Session) -> [PathRecord] {
    func record(_ item: PathRecord.Item, _ setting: Setting) -> PathRecord {
      let effective = session.settings.choice(setting)
      return PathRecord(item, value: effective.value, source: effective.source)
    }
    let locale = session.world.environment.locale
    return [
      PathRecord(.version, value: Release.version), PathRecord(.system, value: session.world.system),
      PathRecord(
        .terminal, value: terminal(session), source: session.world.environment["TERM"] == nil ? nil : "TERM"),
      PathRecord(.locale, value: locale?.name, source: locale?.variable),
      record(.language, .language), record(.names, .names), record(.theme, .theme),
      PathRecord(.color, value: session.coloring(of: session.world.output).name),
      session.wantsPictures == false ? record(.pictures, .pictures) : pictures(session),
      record(.accessible, .accessible), record(.pager, .pager), record(.player, .player), record(.era, .era),
    ]
  }

  /// Returns the method for drawing pictures.
  private static func pictures(_ session: Session) -> PathRecord {
    let renderer = session.pictureRenderer()
    return PathRecord(.pictures, value: renderer.method.rawValue, source: renderer.source)
  }

  /// Returns the items about the catalog in use. Makes no requests to a host.
  private static func catalog(_ session: Session) async throws -> [PathRecord] {
    let host = session.settings.choice(.api)
    if let url = host.value { return [PathRecord(.source, value: url, source: host.source)] }
    let update = session.storedUpdate()
    let source = update == nil ? CatalogInUse.Source.bundled : .update
    let edition = update == nil ? BundledDocuments.edition : update?.edition
    return [PathRecord(.source, value: source.rawValue), PathRecord(.edition, value: edition?.iso)]
  }

  private static func terminal(_ session: Session) -> String? {
    let size = session.world.output.columns.map { columns in "\(columns)x\(session.world.output.rows ?? 0)" }
    let parts = [session.world.environment["TERM"], size].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
