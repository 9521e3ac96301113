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
  let snapshot: CatalogSnapshot
}

extension App {
  /// What a host is read for, which determines timeouts and caching.
  enum ReadPurpose {
    /// One command: all its requests share one timeout.
    case command
    /// The browser: each request has its own timeout.
    case screen
    /// Reloading in the browser: cached responses must be revalidated.
    case reload
  }

  /// A copy that reads the catalog chosen by the options.
  func reading(_ source: SourceOptions, for purpose: ReadPurpose = .command) throws -> App {
    let policy: CachePolicy = purpose == .reload ? .confirmed : .whileFresh
    guard let (catalog, reading) = try hostCatalog(source, policy, isOfOneRun: purpose == .command) else {
      return self
    }
    var app = self
    app.hostReading = reading
    app.catalog = catalog.remembering()
    return app
  }

  /// The complete catalog that commands with these options read.
  func catalogInUse(_ source: SourceOptions) async throws -> CatalogInUse {
    if let (catalog, reading) = try hostCatalog(source) {
      var app = self
      app.hostReading = reading
      let snapshot = try await app.waitingForHost { try await catalog.snapshot() }
      let isCopied = source.isOffline || reading.hasServedCopy
      return CatalogInUse(source: isCopied ? .cache : .host, snapshot: snapshot)
    }
    let update = updateOrWarning()
    return CatalogInUse(source: update == nil ? .bundled : .update, snapshot: update ?? .bundled)
  }

  /// The catalog of the host set by the options, variable or config file; `nil` if there is none.
  private func hostCatalog(
    _ source: SourceOptions, _ policy: CachePolicy = .whileFresh, isOfOneRun: Bool = false
  ) throws -> (APICatalog, HostReading)? {
    guard let host = try source.host ?? defaultHost() else { return nil }
    let reading = HostReading(host, timeout: source.timeout)
    let access = try access(
      to: host, cachePolicy: source.isOffline ? .only : policy, timeout: source.timeout,
      report: reading.record)
    return (APICatalog(access, isOfOneRun: isOfOneRun), reading)
  }

  /// The updated catalog; `nil` if there is none or, with a warning, if it is unusable.
  fileprivate func updateOrWarning() -> CatalogSnapshot? {
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
    report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) throws(Failure) -> APIAccess {
    var access = APIAccess(
      host: host, transport: transport,
      cache: environment.folder(.cache).map { ResponseCache(host: host, below: $0.path) },
      cachePolicy: cachePolicy,
      userAgent: "kpgg/\(Program.version)", timeout: .seconds(try self.timeout(timeout)), now: now,
      report: report)
    access.update = updateFile
    return access
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
    defer { for notice in hostReading.notices(isDebugging: isDebugging) { warn(notice) } }
    let host = hostReading.host
    return try await showingActivity(
      .waitingFor(host.name), asking: host, timeout: hostReading.timeout
    ) { _ in try await work() }
  }

  /// The updated catalog, or else this one.
  func updated(_ catalog: any Catalog) -> UpdatedCatalog { UpdatedCatalog(self, else: catalog) }
}

/// The updated catalog, or else another. Findings in the update were reported when it was fetched, so they are dropped.
final class UpdatedCatalog: Catalog {
  private let app: App
  private let other: any Catalog
  /// What is read, decided by the first query.
  private let chosen = Mutex<(catalog: any Catalog, isUpdate: Bool)?>(nil)

  init(_ app: App, else other: any Catalog) {
    (self.app, self.other) = (app, other)
  }

  private func choose() -> (catalog: any Catalog, isUpdate: Bool) {
    chosen.withLock { chosen in
      if let chosen { return chosen }
      let update = app.updateOrWarning()?.catalog.onCaller
      let choice: (catalog: any Catalog, isUpdate: Bool) = (update ?? other, update != nil)
      chosen = choice
      return choice
    }
  }

  private func withoutFindings<Value>(_ decoded: Decoded<Value>) -> Decoded<Value> {
    choose().isUpdate ? Decoded(decoded.value) : decoded
  }

  func index() async throws -> Decoded<CatalogIndex> {
    let (catalog, isUpdate) = choose()
    let index = try await catalog.index()
    if isUpdate, let text = Text.olderUpdate(index.value) { app.note(text) }
    return withoutFindings(index)
  }

  func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    withoutFindings(try await choose().catalog.members(of: groups))
  }

  func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    withoutFindings(try await choose().catalog.songs(of: groups))
  }

  func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    withoutFindings(try await choose().catalog.sources(of: groups))
  }
}

extension Text {
  /// A warning if the update is older than the bundled catalog; otherwise `nil`.
  static func olderUpdate(_ index: CatalogIndex) -> Text? {
    guard let own = BundledCatalog.edition, index.edition.map({ $0 < own }) ?? true else { return nil }
    let dates: Text =
      index.edition.map { "The updated catalog is of \($0), the bundled one of \(own)." }
      ?? "The updated catalog has no date; the bundled one is of \(own)."
    return .joined([dates, " Update it: kpgg data update. Go back to the bundled one: kpgg data reset"])
  }
}

extension App {
  /// The file of the updated catalog.
  var updateFile: Store<CatalogSnapshot> { Store(path: environment.place(of: .catalog)?.path) }
}
