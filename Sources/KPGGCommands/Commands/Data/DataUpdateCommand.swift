import KPGGCore

/// `kpgg data update [URL]`: fetches a host's catalog and uses it from then on.
struct DataUpdateCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
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
        into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    if session.options.isOffline { throw Failure(usage: .conflict(session.line.name, "--offline")) }
    _ = try session.updateFile.path
    // A damaged update must not prevent a new one.
    let last = Result { () throws(StoreError) in try session.updateFile.loadIfPresent() }
    let present = (try? last.get()) ?? nil
    let host = try host(session, present)
    if case .failure(let problem) = last { session.warn("\(problem) (`kpgg data reset` removes it)") }
    if !session.world.error.isTerminal { session.warn(.fetching(host: host.name)) }
    let hostNotices = HostNotices(host)
    let (update, loaded) = try await session.withProgress(
      .fetching(host: host.name), asking: host
    ) { activity in
      try await session.fetchUpdate(from: host, report: hostNotices.record) { progress in
        activity.update(session.text(progress.text))
      }
    }
    for message in hostNotices.messages(isDebugging: session.isDebugging) { session.warn(message) }
    if let first = loaded.issues.first {
      session.warn(.catalogIssues(count: loaded.issues.count, first: first))
    }
    let outcome = try session.updateFile.replace(with: update)
    let isNew = present?.documents != update.documents || present?.host != host
    let counts = loaded.counts
    let summary = loaded.index?.edition.map { "edition \($0), \(counts)" } ?? counts
    let message: Text =
      isNew ? "Updated from \(host.name): \(summary)" : "Already up to date (\(host.name)): \(summary)"
    try show(.changes([.done(message)], outcome))
  }

  private func host(_ session: Session, _ present: CatalogUpdate?) throws(Failure) -> APIHost {
    if let word = words.first {
      guard let host = APIHost(word) else {
        throw Failure(
          .badHost(word, source: nil), hints: [.forExample(["https://api.example.org"])], status: .usage)
      }
      return host
    }
    guard let host = try session.namedHost() ?? present?.host else {
      var failure = Failure("no host given, and no previous update to repeat", status: .usage)
      failure.isMissingArgument = true
      throw failure
    }
    return host
  }
}

extension Session {
  /// Fetches and checks a host's complete catalog, without storing it. Throws if the catalog is unusable.
  ///
  /// - Parameters:
  ///   - report: Called on any thread with notices.
  ///   - progress: Called on any thread with the progress.
  fileprivate func fetchUpdate(
    from host: APIHost, report: @escaping @Sendable (HostNotice) -> Void,
    progress: @escaping @Sendable (Catalog.Progress) -> Void
  ) async throws -> (CatalogUpdate, LoadedCatalog) {
    let source = HostSource(try configuration(to: host, cachePolicy: .confirmed, report: report))
    let catalog = Catalog(source, keepsDocuments: true, progress: progress)
    let loaded: LoadedCatalog
    do throws(CatalogError) {
      loaded = try await LoadedCatalog(catalog)
    } catch {
      throw Failure(updating: error)
    }
    if let issue = loaded.refusal {
      throw Failure("can't read the catalog: \(issue)", hints: [.dataUnchanged, .verifyHost(host)])
    }
    if loaded.index?.groups.isEmpty != false {
      throw Failure("the catalog of \(host.name) has no groups", hints: [.dataUnchanged, .verifyHost(host)])
    }
    return (CatalogUpdate(host: host, fetched: source.fetched, documents: catalog.documents), loaded)
  }
}

extension Catalog.Progress {
  /// The progress as text, with a bar of 20 cells.
  var text: Text {
    let numbers: Text = "\(documents) of \(expected) documents, \((bytes + 1023) / 1024) KiB"
    let filled = min(20, documents * 20 / max(1, expected))
    let bar = "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "] "
    return .joined([Text(verbatim: bar), numbers])
  }
}

/// `kpgg data reset`: goes back to the bundled catalog.
enum DataResetCommand {
  static let command = Command(
    "reset",
    summary: "Go back to the bundled catalog.",
    examples: [
      .init("kpgg data reset", "back to the bundled catalog")
    ],
    run: { session, show in
      let hadUpdate = try session.updateFile.remove()
      let change: Change =
        hadUpdate
        ? .done("Removed the updated catalog. The bundled catalog is now in use.")
        : .unchanged("No updated catalog to remove. The bundled catalog is in use.")
      try show(.changes([change]))
    })
}
