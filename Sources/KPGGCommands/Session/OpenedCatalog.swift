import Essentials
import KPGGCore

/// A catalog, with the host that it is read from and the reports about it.
struct OpenedCatalog: Sendable {
  let catalog: Catalog
  /// The host and its notices, or `nil` if the catalog is not read from a host.
  var hostNotices: HostNotices?
  var reports = CatalogReports()
}

/// The purpose of reading a catalog, which determines timeouts and caching.
enum ReadPurpose {
  /// For one command. All its requests share one timeout.
  case command
  /// For the browser. Each load has its own timeout.
  case screen
  /// For reloading in the browser. The host must confirm cached responses.
  case reload
  /// For completion. No host is used.
  case completion
}

extension Session {
  /// Opens the catalog of the host given by an option or a setting, or otherwise the updated or bundled catalog.
  func openedCatalog(for purpose: ReadPurpose) throws(Failure) -> OpenedCatalog {
    if purpose != .completion,
      let (source, hostNotices) = try hostSource(
        purpose == .reload ? .confirmed : .whileFresh, limitsWholeRun: purpose == .command)
    {
      return OpenedCatalog(catalog: Catalog(source), hostNotices: hostNotices)
    }
    guard updateFile.exists else { return OpenedCatalog(catalog: world.bundled) }
    let source = UpdateSource(reopened(for: .command))
    return OpenedCatalog(
      catalog: Catalog(source), reports: CatalogReports(isUpdate: { source.isUsable }))
  }

  /// Returns the source for the host given by an option, a variable or the config file, or `nil` if there is none.
  func hostSource(_ policy: CachePolicy = .whileFresh, limitsWholeRun: Bool = false) throws(Failure)
    -> (HostSource, HostNotices)?
  {
    guard let host = try namedHost() else { return nil }
    let hostNotices = HostNotices(host)
    var configuration = try configuration(
      to: host, cachePolicy: options.isOffline ? .only : policy, report: hostNotices.record)
    configuration.limitsWholeRun = limitsWholeRun
    return (HostSource(configuration), hostNotices)
  }

  /// Returns the host given by an option, `KPGG_API` or the config file, or `nil`. An empty `KPGG_API` means none.
  func namedHost() throws(Failure) -> APIHost? {
    let named = settings.choice(.api)
    guard let text = named.value else { return nil }
    guard let host = APIHost(text) else {
      throw Failure(
        .badHost(text, source: named.source), hints: [.forExample(["https://api.example.org"])],
        status: .usage)
    }
    return host
  }

  /// Returns the configuration for a host, with this program's cache, user agent and timeout.
  func configuration(
    to host: APIHost, cachePolicy: CachePolicy, report: @escaping @Sendable (HostNotice) -> Void = { _ in }
  ) throws(Failure) -> HostSource.Configuration {
    HostSource.Configuration(
      host: host, transport: world.transport,
      cache: world.environment.folder(.cache).map { ResponseCache(host: host, below: $0.path) },
      cachePolicy: cachePolicy, update: { [updateFile] in try updateFile.loadIfPresent() },
      userAgent: "kpgg/\(Release.version)", timeout: .seconds(try timeout()), now: world.clock.now,
      report: report)
  }

  /// Returns the timeout in seconds, from the option or `KPGG_TIMEOUT`. The default is 30.
  private func timeout() throws(Failure) -> Int {
    if let timeout = options.timeout { return timeout.count }
    guard let text = world.environment["KPGG_TIMEOUT"] else { return 30 }
    guard let seconds = Seconds(argument: text) else {
      throw Failure(
        "invalid value \(quoted: text) of KPGG_TIMEOUT: expected seconds",
        hints: [.forExample(["30"])], status: .usage)
    }
    return seconds.count
  }

  /// Returns the updated catalog, or `nil` if there is none. If it is unusable, warns and returns `nil`.
  func storedUpdate() -> CatalogUpdate? {
    do throws(StoreError) {
      return try updateFile.loadIfPresent()
    } catch {
      warn("\(error) (`kpgg data reset` removes it)")
      return nil
    }
  }

  /// Runs work that sends requests to a host. Shows progress on a terminal.
  func withProgress<Value>(
    _ text: Text, asking host: APIHost, _ work: (ProgressLine) async throws -> Value
  ) async throws -> Value {
    let failure = Failure(CatalogError.noResponse(.init(.timedOut), url: host.description))
    return try await withProgress(text, within: timeout(), or: failure, work)
  }

  /// Runs work that may wait for a host. Shows progress, then reports the host's notices as warnings.
  func withHostProgress<Value>(for hostNotices: HostNotices?, _ work: () async throws -> Value) async throws
    -> Value
  {
    guard let hostNotices else { return try await work() }
    defer { for notice in hostNotices.messages(isDebugging: isDebugging) { warn(notice) } }
    return try await withProgress(.waitingFor(hostNotices.host.name), asking: hostNotices.host) { _ in
      try await work()
    }
  }
}

/// The documents of the updated catalog, or of the bundled catalog if the update is unusable. Reading the first
/// document loads the update.
private final class UpdateSource: DocumentSource {
  let isRemote = false
  private let session: Session
  private let update: Lazy<FileSource?>

  init(_ session: Session) {
    self.session = session
    update = Lazy { session.storedUpdate().map { FileSource($0.documents) } }
  }

  var isUsable: Bool { update.value != nil }

  func beginLoad() {}
  func hasCopy(_ path: String) -> Bool { false }

  func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    if let update = update.value { return try await update.read(path, decode) }
    return try await session.world.bundled.source.read(path, decode)
  }
}

extension Text {
  /// Returns a warning if the update is older than the bundled catalog or has no date, otherwise `nil`.
  static func olderUpdate(_ edition: Day?) -> Text? {
    guard let own = BundledDocuments.edition else { return nil }
    if let edition, edition >= own { return nil }
    let dates: Text =
      edition.map { "The updated catalog (\($0)) is older than the bundled one (\(own))." }
      ?? "The updated catalog has no date. The bundled one is dated \(own)."
    return .joined([dates, " Update it: `kpgg data update`. Go back to the bundled one: `kpgg data reset`"])
  }
}
