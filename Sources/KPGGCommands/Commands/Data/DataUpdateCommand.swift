import Arguments
import KPGGCore
import Synchronization

/// `kpgg data update [URL]`: fetches a host's catalog and uses it from then on.
struct DataUpdateCommand: Sendable {
  var words: [String] = []
  var timeout: Seconds?

  static let command = Command<App>(
    "update",
    summary: HelpText(
      en: "Fetch a host's catalog and use it from now on.", ko: "호스트의 카탈로그를 가져와 앞으로 사용합니다.",
      ja: "ホストのカタログを取得し、以後それを使います。"),
    discussion: HelpText(
      en:
        "Everything is fetched and checked before anything changes; what goes wrong leaves the old data. Afterwards all commands use the new data without the network.",
      ko: "모두 가져와 검사한 다음에야 바꾸므로, 문제가 생기면 이전 데이터가 그대로 남습니다. 그 뒤로는 모든 명령이 네트워크 없이 새 데이터를 사용합니다.",
      ja: "すべてを取得して検査してから切り替えるので、問題が起きれば以前のデータがそのまま残ります。更新後は、すべてのコマンドがネットワークなしで新しいデータを使います。"),
    examples: [
      .init(
        "kpgg data update https://api.example.org", en: "fetch everything, then switch", ko: "모두 가져온 뒤 전환",
        ja: "すべて取得してから切り替え"),
      .init(
        "kpgg data update", en: "the same from the same host again", ko: "같은 호스트에서 다시 가져오기",
        ja: "同じホストからもう一度取得"),
    ],
    options: DataUpdateCommand(),
    arguments: [
      .words(
        "URL", isRequired: false, atMost: 1,
        help: HelpText(
          en: "The host. Without it: KPGG_API, or the host of the last update.",
          ko: "호스트. 쓰지 않으면 KPGG_API 또는 지난번에 업데이트한 호스트입니다.", ja: "ホスト。省略すると、KPGG_API、または前回の更新に使ったホストです。"),
        into: \.words),
      .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    _ = try app.updateFile.path
    // What is wrong with the last update must not keep a new one from taking its place.
    let last = Result { () throws(StoreError) in try app.updateFile.loadIfPresent() }
    let present = (try? last.get()) ?? nil
    let host = try host(app, present)
    if case .failure(let problem) = last { app.warn(.updateUnusable(problem)) }
    if !app.error.isTerminal { app.warn(.fetching(host: host.name)) }
    let reading = HostReading(host, timeout: timeout)
    let update = try await app.showingActivity(
      .fetching(host: host.name), asking: host, timeout: timeout
    ) { activity in
      let progress = Mutex(UpdateProgress())
      return try await app.fetchUpdate(from: host, timeout: timeout) { event in
        reading.note(event)
        let text = progress.withLock { progress in
          progress.add(event)
          return app.text(Notice.fetchProgress(progress))
        }
        activity.update(text)
      }
    }
    for case .notKept(let error) in reading.takeNews() { app.warn(.answersNotKept(error)) }
    let findings = update.audit.findings
    if let first = findings.first { app.warn(.catalogFindings(count: findings.count, first: first)) }
    let outcome = try app.updateFile.replace(with: update.snapshot)
    let isNew =
      present?.documents.map(\.data) != update.snapshot.documents.map(\.data) || present?.host != host
    try app.emit([.updated(host: host.name, isNew: isNew, update.audit.counts)], after: outcome)
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
      throw Failure(.noHostToUpdate, status: .usage)
    }
    return host
  }
}

/// A host's catalog that can take the place of the one in use.
struct CatalogUpdate: Sendable {
  let snapshot: CatalogSnapshot
  /// What was read of it, and what is wrong in it, none of which makes it useless.
  let audit: CatalogAudit
}

extension App {
  /// Fetches all of a host's catalog and checks it. Nothing is changed, and nothing told but to `report`, on any thread.
  func fetchUpdate(
    from host: APIHost, timeout: Seconds?, report: @escaping @Sendable (APIEvent) -> Void
  ) async throws -> CatalogUpdate {
    let snapshot: CatalogSnapshot
    do {
      let access = try access(to: host, cachePolicy: .confirmed, timeout: timeout, report: report)
      snapshot = try await APICatalog(access).snapshot()
    } catch let error as APIError {
      var failure = Failure(error)
      failure.hints.removeAll { $0 == .withoutHost }
      failure.hints.append(.oldDataStay)
      throw failure
    }
    let audit = await CatalogAudit(snapshot)
    guard audit.counts.groups > 0 else {
      throw Failure(.emptyCatalog(host: host.name), hints: [.oldDataStay, .verifyHost(host)])
    }
    if let finding = audit.refusal {
      throw Failure(.catalog(finding), hints: [.oldDataStay, .verifyHost(host)])
    }
    return CatalogUpdate(snapshot: snapshot, audit: audit)
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
    case .expects(let documents): expected = (expected ?? 1) + documents
    case .received(let bytes):
      received += 1
      self.bytes += bytes
    case .copyServed, .updateServed, .notKept, .unread: break
    }
  }
}

/// `kpgg data reset`: uses the binary's catalog again.
enum DataResetCommand {
  static let command = Command<App>(
    "reset",
    summary: HelpText(
      en: "Use the catalog in the program again.", ko: "프로그램에 내장된 카탈로그를 다시 사용합니다.",
      ja: "プログラムに内蔵のカタログの使用に戻します。"),
    examples: [
      .init("kpgg data reset", en: "back to the bundled catalog", ko: "내장 카탈로그로 되돌리기", ja: "内蔵カタログに戻す")
    ],
    run: { app in
      let hadUpdate = try app.updateFile.remove()
      let notice = hadUpdate ? Notice.updateRemoved : .noUpdateToRemove
      try app.emit([notice])
    })
}
