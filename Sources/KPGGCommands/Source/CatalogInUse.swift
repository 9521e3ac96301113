import Essentials
import KPGGCore
import Synchronization

/// A complete catalog and its source.
struct CatalogInUse: Sendable {
  enum Source: String, CaseIterable, Sendable {
    /// The catalog in the binary.
    case bundled
    /// The catalog fetched by `kpgg data update`.
    case update
    /// A host.
    case host
    /// Cached responses of a host.
    case cache
  }

  let source: Source
  /// The host that it came from; `nil` for the bundled one.
  let host: APIHost?
  /// When the host last responded, in seconds since 1970.
  let fetched: Int?
  let documents: [Catalog.Document]
  let whole: WholeCatalog
}

extension App {
  /// What a host is read for, which determines timeouts and caching.
  enum ReadPurpose {
    /// One command: all its requests share one timeout.
    case command
    /// The browser: each load has its own timeout.
    case screen
    /// Reloading in the browser: cached responses must be confirmed.
    case reload
  }

  /// A copy that reads the catalog chosen by the options.
  func reading(_ options: SourceOptions, for purpose: ReadPurpose = .command) throws -> App {
    let policy: CachePolicy = purpose == .reload ? .confirmed : .whileFresh
    var app = self
    if purpose == .command, let opened = openedHost.value(for: options) {
      (app.hostReading, app.catalog, app.reports) = (opened.reading, opened.catalog, opened.reports)
      return app
    }
    guard let (source, reading) = try hostSource(options, policy, isOfOneRun: purpose == .command) else {
      return self
    }
    app.hostReading = reading
    app.catalog = Catalog(source)
    app.reports = CatalogReports()
    if purpose == .command {
      openedHost.set(.init(reading: reading, catalog: app.catalog, reports: app.reports), for: options)
    }
    return app
  }

  /// The complete catalog that commands with these options read.
  func catalogInUse(_ options: SourceOptions) async throws -> CatalogInUse {
    if let (source, reading) = try hostSource(options) {
      var app = self
      app.hostReading = reading
      let catalog = Catalog(source, keepsDocuments: true)
      let whole = try await app.waitingForHost { try await WholeCatalog(catalog) }
      let isCopied = options.isOffline || reading.hasUsedCopy
      return CatalogInUse(
        source: isCopied ? .cache : .host, host: reading.host, fetched: source.fetched,
        documents: catalog.documents, whole: whole)
    }
    if let update = updateOrWarning() {
      return CatalogInUse(
        source: .update, host: update.host, fetched: update.fetched, documents: update.documents,
        whole: try await WholeCatalog(update.catalog()))
    }
    return CatalogInUse(
      source: .bundled, host: nil, fetched: nil, documents: BundledDocuments.all,
      whole: try await WholeCatalog(Catalog(FileSource(BundledDocuments.data))))
  }

  /// The host set by the options, variable or config file; `nil` if there is none.
  private func hostSource(
    _ options: SourceOptions, _ policy: CachePolicy = .whileFresh, isOfOneRun: Bool = false
  ) throws -> (HostSource, HostReading)? {
    guard let host = try options.host ?? defaultHost() else { return nil }
    let reading = HostReading(host, timeout: options.timeout)
    var access = try access(
      to: host, cachePolicy: options.isOffline ? .only : policy, timeout: options.timeout,
      report: reading.record)
    access.isOfOneRun = isOfOneRun
    return (HostSource(access), reading)
  }

  /// The updated catalog; `nil` if there is none or, with a warning, if it is unusable.
  func updateOrWarning() -> CatalogUpdate? {
    do throws(StoreError) {
      return try updateFile.loadIfPresent()
    } catch {
      warn("\(error) (kpgg data reset removes it)")
      return nil
    }
  }

  /// The host set by `KPGG_API` or the config file. An empty `KPGG_API` means none.
  func defaultHost() throws(Failure) -> APIHost? {
    let named = inUse(.api)
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
    to host: APIHost, cachePolicy: CachePolicy, timeout: Seconds?,
    report: @escaping @Sendable (HostNotice) -> Void = { _ in }
  ) throws(Failure) -> HostSource.Access {
    HostSource.Access(
      host: host, transport: transport,
      cache: environment.folder(.cache).map { ResponseCache(host: host, below: $0.path) },
      cachePolicy: cachePolicy, update: { [updateFile] in try updateFile.loadIfPresent() },
      userAgent: "kpgg/\(Release.version)", timeout: .seconds(try self.timeout(timeout)), now: now,
      report: report)
  }

  /// The timeout in seconds: the option, else `KPGG_TIMEOUT`, else 30.
  func timeout(_ timeout: Seconds?) throws(Failure) -> Int {
    if let timeout { return timeout.count }
    guard let text = environment["KPGG_TIMEOUT"] else { return 30 }
    guard let seconds = Seconds(argument: text) else {
      throw Failure(
        "invalid value \(quoted: text) of KPGG_TIMEOUT: expected seconds",
        hints: [.forExample(["30"])], status: .usage)
    }
    return seconds.count
  }

  /// Does work that may wait for a host. Shows progress, then reports the host's notices as warnings.
  func waitingForHost<Value>(_ work: () async throws -> Value) async throws -> Value {
    guard let hostReading else { return try await work() }
    defer { for notice in hostReading.messages(isDebugging: isDebugging) { warn(notice) } }
    let host = hostReading.host
    return try await showingActivity(
      .waitingFor(host.name), asking: host, timeout: hostReading.timeout
    ) { _ in try await work() }
  }

  /// A copy that reads the updated catalog, or else the bundled one.
  func readingUpdate() -> App {
    var app = self
    app.reports = CatalogReports()
    app.catalog = bundled
    guard updateFile.exists else { return app }
    let source = UpdateSource(self)
    app.catalog = Catalog(source)
    app.reports = CatalogReports(isOfUpdate: { source.isUsable })
    return app
  }
}

/// The documents of the updated catalog, which is read with the first of them. If it is unusable, those of the bundled
/// one.
private final class UpdateSource: DocumentSource {
  let isRemote = false
  private let app: App
  private let update = Mutex<FileSource??>(nil)

  init(_ app: App) {
    self.app = app
  }

  var isUsable: Bool { usable() != nil }

  func beginLoad() {}
  func hasCopy(_ path: String) -> Bool { false }

  func read<Value: Sendable>(
    _ path: String, _ decode: (Data) throws(CatalogIssue) -> Value
  ) async throws(CatalogError) -> Value {
    if let update = usable() { return try await update.read(path, decode) }
    return try await app.bundled.source.read(path, decode)
  }

  private func usable() -> FileSource? {
    update.withLock { update in
      if let update { return update }
      let read = app.updateOrWarning().map { FileSource($0.documents) }
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
    return .joined([dates, " Update it: kpgg data update. Go back to the bundled one: kpgg data reset"])
  }
}

extension App {
  /// The file of the updated catalog.
  var updateFile: Store<CatalogUpdate> { Store(path: environment.place(of: .catalog)?.path) }
}
