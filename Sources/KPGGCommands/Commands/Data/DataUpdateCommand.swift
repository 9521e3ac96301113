import Arguments
import KPGGCore
import Synchronization

/// `kpgg data update [URL]`: fetches a host's catalog and uses it from then on.
struct DataUpdateCommand: Sendable {
  var words: [String] = []
  var timeout: Seconds?

  static let command = Command<App, HelpText>(
    "update", summary: .summary(.dataUpdate), discussion: .discussion(.dataUpdate),
    examples: [
      .init("kpgg data update https://api.example.org", .example(.dataUpdate)),
      .init("kpgg data update", .example(.dataUpdateAgain)),
    ],
    options: DataUpdateCommand(),
    arguments: [
      .words("URL", isRequired: false, atMost: 1, help: .option(.updateHost), into: \.words),
      .option("--timeout", value: "SECONDS", help: .option(.timeout), into: \.timeout),
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    guard let file = app.updateFile() else { throw Failure(.noDataFolder, hints: [.setHome(.data)]) }
    let (present, problem) = present(file)
    let host = try host(app, present)
    if let problem { app.warn(.updateUnusable(problem)) }
    let snapshot: CatalogSnapshot
    do {
      snapshot = try await fetched(from: host, app)
    } catch let error as APIError {
      var failure = Failure(error)
      failure.hints.removeAll { $0 == .withoutHost }
      failure.hints.append(.oldDataStay)
      throw failure
    }
    let audit = await CatalogAudit(snapshot)
    guard let index = audit.index, !index.groups.isEmpty else {
      throw Failure(.emptyCatalog(host: host.name), hints: [.oldDataStay, .verifyHost(host)])
    }
    if let finding = audit.findings.first(where: { $0.effect == .documentRefused }) {
      throw Failure(.catalog(finding), hints: [.oldDataStay, .verifyHost(host)])
    }
    if let first = audit.findings.first {
      app.warn(.catalogFindings(count: audit.findings.count, first: first))
    }
    let outcome = try file.save(snapshot)
    let isNew = present?.documents.map(\.data) != snapshot.documents.map(\.data) || present?.host != host
    let counts = (groups: index.groups.count, members: audit.members.count)
    let notice: Notice =
      isNew
      ? .updated(host: host.name, index.edition, groups: counts.groups, members: counts.members)
      : .upToDate(host: host.name, index.edition, groups: counts.groups, members: counts.members)
    try app.say([notice], after: outcome)
  }

  /// The last update; what is wrong with it must not keep a new one from taking its place.
  private func present(_ file: SnapshotFile) -> (CatalogSnapshot?, SnapshotError?) {
    do throws(SnapshotError) {
      return (try file.load(), nil)
    } catch {
      return (nil, error)
    }
  }

  private func host(_ app: App, _ present: CatalogSnapshot?) throws(Failure) -> APIHost {
    if let word = words.first {
      guard let host = APIHost(word) else {
        throw Failure(
          .badHost(word, source: nil), hints: [.forExample(["https://api.example.org"])], status: .usage)
      }
      return host
    }
    guard let host = try app.usualHost() ?? present?.host else {
      throw Failure(
        .noHostToUpdate, hints: [.forExample(["kpgg data update https://api.example.org"])], status: .usage)
    }
    return host
  }

  private func fetched(from host: APIHost, _ app: App) async throws -> CatalogSnapshot {
    if !app.error.isTerminal { app.warn(.fetching(host: host.name)) }
    let reading = HostReading(host)
    let progress = Mutex(UpdateProgress())
    let snapshot = try await app.showingActivity(.fetching(host: host.name)) { activity in
      let access = try app.access(to: host, copies: .confirmed, timeout: timeout) { event in
        reading.note(event)
        let text = progress.withLock { progress in
          progress.add(event)
          return app.text(Notice.fetchProgress(progress))
        }
        activity.update(text)
      }
      return try await APICatalog(access).snapshot()
    }
    for case .notKept(let error) in reading.takeNews() { app.warn(.answersNotKept(error)) }
    return snapshot
  }
}

/// How far an update has come.
struct UpdateProgress: Equatable, Sendable {
  private(set) var received = 0
  private(set) var bytes = 0
  /// How many documents there are all in all, as soon as that is known.
  private(set) var expected: Int?

  mutating func add(_ event: APIEvent) {
    switch event {
    case .expects(let documents): expected = documents
    case .received(let bytes):
      received += 1
      self.bytes += bytes
    case .copyServed, .notKept: break
    }
  }
}

/// `kpgg data reset`: uses the binary's catalog again.
enum DataResetCommand {
  static let command = Command<App, HelpText>(
    "reset", summary: .summary(.dataReset),
    examples: [.init("kpgg data reset", .example(.dataReset))],
    run: { app in
      let hadUpdate = try app.updateFile()?.remove() ?? false
      let notice = hadUpdate ? Notice.updateRemoved : .noUpdateToRemove
      try app.say([notice])
    })
}
