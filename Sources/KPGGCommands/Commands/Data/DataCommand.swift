import Arguments
import KPGGCore

/// `kpgg data`: which catalog is in use, and fetching, comparing, checking and exporting one.
enum DataCommand {
  static let command = Command<App, HelpText>(
    "data", summary: .summary(.data), discussion: .discussion(.data),
    examples: [
      .init("kpgg data status", .example(.dataStatus)),
      .init("kpgg data update https://api.example.org", .example(.dataUpdate)),
      .init("kpgg data export site", .example(.dataExport)),
    ],
    subcommands: [
      DataStatusCommand.command, DataUpdateCommand.command, DataResetCommand.command, DataDiffCommand.command,
      DataVerifyCommand.command, DataExportCommand.command,
    ])
}

/// A catalog as a whole, and where it comes from.
struct CatalogInUse: Sendable {
  /// Where a catalog can come from.
  enum Source: String, CaseIterable, Sendable {
    /// The binary.
    case bundled
    /// The last update.
    case update
    /// A host that is asked for every command.
    case host
    /// The copies of such a host's answers.
    case cache
  }

  let source: Source
  let snapshot: CatalogSnapshot
}

extension App {
  /// The catalog that commands with these options read, as a whole.
  func catalogInUse(_ source: SourceOptions) async throws -> CatalogInUse {
    if let host = try source.host ?? usualHost() {
      let reading = HostReading(host)
      var app = self
      app.reading = reading
      let catalog = APICatalog(
        try access(
          to: host, copies: source.isOffline ? .only : .whileFresh, timeout: source.timeout,
          report: reading.note))
      let snapshot = try await app.waitingForHost { try await catalog.snapshot() }
      let isCopied = source.isOffline || reading.hasServedCopy
      return CatalogInUse(source: isCopied ? .cache : .host, snapshot: snapshot)
    }
    do throws(SnapshotError) {
      if let update = try updateFile()?.load() { return CatalogInUse(source: .update, snapshot: update) }
    } catch {
      warn(.updateUnusable(error))
    }
    return CatalogInUse(source: .bundled, snapshot: .bundled)
  }

  /// The file of the updated catalog; `nil` where there is no place for one.
  func updateFile() -> SnapshotFile? {
    environment.updateFile.map { SnapshotFile(path: $0.path) }
  }

  /// A path of the command line as it can be used.
  func path(_ word: String) throws(Failure) -> String {
    if word.isDamagedUTF8 { throw Failure(.pathNotUTF8(word), status: .usage) }
    return word
  }

  /// The catalog that a word of the command line names: `bundled`, `updated`, a host's URL, or a folder of files.
  func snapshot(named word: String, timeout: Seconds?) async throws -> CatalogSnapshot {
    switch word {
    case "bundled": return .bundled
    case "updated":
      guard let update = try updateFile()?.load() else { throw Failure(.noUpdate, hints: [.updateFirst]) }
      return update
    default:
      if word.contains("://") {
        guard let host = APIHost(word) else { throw Failure(.badHost(word, source: nil), status: .usage) }
        let catalog = APICatalog(try access(to: host, copies: .none, timeout: timeout))
        return try await showingActivity(.waitingFor(host.name)) { _ in try await catalog.snapshot() }
      }
      guard let snapshot = try CatalogSnapshot(folder: path(word)) else {
        throw Failure(.noCatalogAt(word), hints: [.catalogsAre])
      }
      return snapshot
    }
  }
}
