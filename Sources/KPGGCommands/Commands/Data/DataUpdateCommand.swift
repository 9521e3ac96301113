import Arguments
import KPGGCore
import Synchronization

/// `kpgg data update [URL]`: fetches a host's catalog and uses it from then on.
struct DataUpdateCommand: Sendable {
  var words: [String] = []
  var timeout: Seconds?

  static let command = Command<App>(
    "update",
    summary: "Fetch a host's catalog and use it from now on.",
    discussion:
      "The whole catalog is downloaded and checked before it replaces the old one. After that, all commands use it offline.",
    examples: [
      .init("kpgg data update https://api.example.org", "download a host's catalog and switch to it"),
      .init("kpgg data update", "update again from the same host"),
    ],
    options: DataUpdateCommand(),
    arguments: [
      .words(
        "URL", isRequired: false, atMost: 1,
        help: "The host. Default: KPGG_API, the api setting, or the host of the last update.",
        into: \.words),
      .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    _ = try app.updateFile.path
    // A damaged update must not prevent a new one.
    let last = Result { () throws(StoreError) in try app.updateFile.loadIfPresent() }
    let present = (try? last.get()) ?? nil
    let host = try host(app, present)
    if case .failure(let problem) = last { app.warn("\(problem) (kpgg data reset removes it)") }
    if !app.error.isTerminal { app.warn(.fetching(host: host.name)) }
    let reading = HostReading(host, timeout: timeout)
    let (snapshot, catalog) = try await app.showingActivity(
      .fetching(host: host.name), asking: host, timeout: timeout
    ) { activity in
      let progress = Mutex(UpdateProgress())
      return try await app.fetchUpdate(from: host, timeout: timeout) { event in
        reading.record(event)
        let text = progress.withLock { progress in
          progress.add(event)
          return app.text(progress.text)
        }
        activity.update(text)
      }
    }
    for notice in reading.notices(isDebugging: app.isDebugging) { app.warn(notice) }
    let findings = catalog.findings
    if let first = findings.first { app.warn(.catalogFindings(count: findings.count, first: first)) }
    let outcome = try app.updateFile.replace(with: snapshot)
    let isNew =
      present?.documents.map(\.data) != snapshot.documents.map(\.data) || present?.host != host
    let counts = catalog.counts
    let summary = catalog.index?.edition.map { "edition \($0), \(counts)" } ?? counts
    try app.report(
      [.done(isNew ? "Updated from \(host.name): \(summary)" : "Nothing new at \(host.name): \(summary)")],
      after: outcome)
  }

  private func host(_ app: App, _ present: CatalogSnapshot?) throws(Failure) -> APIHost {
    if let word = words.first {
      guard let host = APIHost(word) else {
        throw Failure(
          .badHost(word, source: nil), hints: [.forExample(["https://api.example.org"])], status: .usage)
      }
      return host
    }
    guard let host = try app.defaultHost() ?? present?.host else {
      var failure = Failure("no host given, and no previous update to repeat", status: .usage)
      failure.isOmission = true
      throw failure
    }
    return host
  }
}

extension App {
  /// Fetches and checks a host's complete catalog, which is usable despite any findings. Changes nothing, and calls
  /// `report` on any thread.
  fileprivate func fetchUpdate(
    from host: APIHost, timeout: Seconds?, report: @escaping @Sendable (APIEvent) -> Void
  ) async throws -> (CatalogSnapshot, LoadedCatalog) {
    let snapshot: CatalogSnapshot
    do {
      let access = try access(to: host, cachePolicy: .confirmed, timeout: timeout, report: report)
      snapshot = try await APICatalog(access).snapshot()
    } catch let error as APIError {
      var failure = Failure(error)
      failure.hints.removeAll { $0 == .withoutHost }
      failure.hints.append(.dataUnchanged)
      throw failure
    }
    let catalog = LoadedCatalog(snapshot)
    if catalog.index?.groups.isEmpty != false {
      throw Failure("the catalog of \(host.name) has no groups", hints: [.dataUnchanged, .verifyHost(host)])
    }
    if let finding = catalog.refusal {
      throw Failure("can't read the catalog: \(finding)", hints: [.dataUnchanged, .verifyHost(host)])
    }
    return (snapshot, catalog)
  }
}

struct UpdateProgress: Equatable, Sendable {
  private(set) var received = 0
  private(set) var bytes = 0
  /// The total number of documents, once known.
  private(set) var expected: Int?

  mutating func add(_ event: APIEvent) {
    switch event {
    case .expects(let documents): expected = (expected ?? 1) + documents
    case .received(let bytes):
      received += 1
      self.bytes += bytes
    case .copyServed, .notKept, .cacheFailed, .unread: break
    }
  }

  /// The progress as text, with a bar of 20 cells once the total is known.
  var text: Text {
    let all = expected.map(String.init) ?? "?"
    let numbers: Text = "\(received) of \(all) documents, \((bytes + 1023) / 1024) KiB"
    guard let expected, expected > 0 else { return numbers }
    let filled = min(20, received * 20 / expected)
    let bar = "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "] "
    return .joined([Text(verbatim: bar), numbers])
  }
}

/// `kpgg data reset`: goes back to the bundled catalog.
enum DataResetCommand {
  static let command = Command<App>(
    "reset",
    summary: "Go back to the bundled catalog.",
    examples: [
      .init("kpgg data reset", "back to the bundled catalog")
    ],
    run: { app in
      let hadUpdate = try app.updateFile.remove()
      try app.report([
        hadUpdate
          ? .done("Removed the updated catalog; the bundled one is in use.")
          : .unchanged("No updated catalog; the bundled one is in use.")
      ])
    })
}
