import Arguments
import KPGGCore

/// `kpgg data`: which catalog is in use, and fetching, comparing, checking and exporting one.
enum DataCommand {
  static let command = Command<App>(
    "data",
    summary: HelpText(
      en: "See, fetch, compare, check and export the data.", ko: "데이터를 확인하고, 가져오고, 비교하고, 검사하고, 내보냅니다.",
      ja: "データの確認、取得、比較、検査、書き出しを行います。"),
    discussion: HelpText(
      en:
        "The catalog in use is that of the host named by --api or KPGG_API, else the one that update fetched, else the bundled one. Without a host named, no request is ever made.",
      ko:
        "사용 중인 카탈로그는 --api나 KPGG_API로 지정한 호스트의 것이고, 없으면 update로 가져온 것, 그것도 없으면 내장된 것입니다. 호스트를 지정하지 않으면 요청을 전혀 보내지 않습니다.",
      ja: "使用中のカタログは、--apiかKPGG_APIで指定したホストのもの、なければupdateで取得したもの、それもなければ内蔵のものです。ホストを指定しない限り、リクエストは一切送りません。"),
    examples: [
      DataStatusCommand.command.examples[0], DataUpdateCommand.command.examples[0],
      DataExportCommand.command.examples[0],
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
