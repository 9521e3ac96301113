import Essentials
import KPGGCore
import Synchronization

/// A catalog, and what is known about reading it.
struct OpenedCatalog: Sendable {
  let catalog: Catalog
  /// The host that it is read from; `nil` if there is none.
  var reading: HostReading?
  /// What has been reported about it.
  var reports = CatalogReports()
}

/// What a catalog is read for, which determines timeouts and caching.
enum ReadPurpose {
  /// One command: all its requests share one timeout.
  case command
  /// The browser: each load has its own timeout.
  case screen
  /// Reloading in the browser: cached responses must be confirmed.
  case reload
  /// Completion: no host is asked.
  case completion
}

extension Session {
  /// Opens the catalog: that of the host which an option or a setting names, an update or the bundled one.
  func openedCatalog(for purpose: ReadPurpose) throws(Failure) -> OpenedCatalog {
    if purpose != .completion,
      let (source, reading) = try hostSource(
        purpose == .reload ? .confirmed : .whileFresh, isOfOneRun: purpose == .command)
    {
      return OpenedCatalog(catalog: Catalog(source), reading: reading)
    }
    guard updateFile.exists else { return OpenedCatalog(catalog: world.bundled) }
    let source = UpdateSource(reopened(for: .command))
    return OpenedCatalog(
      catalog: Catalog(source), reports: CatalogReports(isOfUpdate: { source.isUsable }))
  }

  /// The host that the options, a variable or the config file name; `nil` if there is none.
  func hostSource(_ policy: CachePolicy = .whileFresh, isOfOneRun: Bool = false) throws(Failure)
    -> (HostSource, HostReading)?
  {
    guard let host = try namedHost() else { return nil }
    let reading = HostReading(host)
    var access = try access(
      to: host, cachePolicy: options.isOffline ? .only : policy, report: reading.record)
    access.isOfOneRun = isOfOneRun
    return (HostSource(access), reading)
  }

  /// The host that the options, `KPGG_API` or the config file name. An empty `KPGG_API` means none.
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

  /// Access to a host with this program's cache, user agent and timeout.
  func access(
    to host: APIHost, cachePolicy: CachePolicy, report: @escaping @Sendable (HostNotice) -> Void = { _ in }
  ) throws(Failure) -> HostSource.Access {
    HostSource.Access(
      host: host, transport: world.transport,
      cache: world.environment.folder(.cache).map { ResponseCache(host: host, below: $0.path) },
      cachePolicy: cachePolicy, update: { [updateFile] in try updateFile.loadIfPresent() },
      userAgent: "kpgg/\(Release.version)", timeout: .seconds(try timeout()), now: world.clock.now,
      report: report)
  }

  /// The timeout in seconds: the option, else `KPGG_TIMEOUT`, else 30.
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

  /// The updated catalog; `nil` if there is none or, with a warning, if it is unusable.
  func updateOrWarning() -> CatalogUpdate? {
    do throws(StoreError) {
      return try updateFile.loadIfPresent()
    } catch {
      warn("\(error) (`kpgg data reset` removes it)")
      return nil
    }
  }

  /// Does work that sends requests to a host, and shows progress on a terminal.
  func showingActivity<Value>(
    _ text: Text, asking host: APIHost, _ work: (Activity) async throws -> Value
  ) async throws -> Value {
    let failure = Failure(CatalogError.noResponse(.init(.timedOut), url: host.description))
    return try await showingActivity(text, within: timeout(), or: failure, work)
  }

  /// Does work that may wait for a host. Shows progress, then reports the host's notices as warnings.
  func waiting<Value>(for reading: HostReading?, _ work: () async throws -> Value) async throws -> Value {
    guard let reading else { return try await work() }
    defer { for notice in reading.messages(isDebugging: isDebugging) { warn(notice) } }
    return try await showingActivity(.waitingFor(reading.host.name), asking: reading.host) { _ in
      try await work()
    }
  }
}

/// The documents of the updated catalog, which is read with the first of them. If it is unusable, those of the bundled
/// one.
private final class UpdateSource: DocumentSource {
  let isRemote = false
  private let session: Session
  private let update = Mutex<FileSource??>(nil)

  init(_ session: Session) {
    self.session = session
  }

  var isUsable: Bool { usable() != nil }

  func beginLoad() {}
  func hasCopy(_ path: String) -> Bool { false }

  func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    if let update = usable() { return try await update.read(path, decode) }
    return try await session.world.bundled.source.read(path, decode)
  }

  private func usable() -> FileSource? {
    update.withLock { update in
      if let update { return update }
      let read = session.updateOrWarning().map { FileSource($0.documents) }
      update = .some(read)
      return read
    }
  }
}

extension Text {
  /// A warning if the update is older than the bundled catalog; otherwise `nil`.
  static func olderUpdate(_ edition: Day?) -> Text? {
    guard let own = BundledDocuments.edition, edition.map({ $0 < own }) ?? true else { return nil }
    let dates: Text =
      edition.map { "The updated catalog is of \($0), the bundled one of \(own)." }
      ?? "The updated catalog has no date; the bundled one is of \(own)."
    return .joined([dates, " Update it: `kpgg data update`. Go back to the bundled one: `kpgg data reset`"])
  }
}
