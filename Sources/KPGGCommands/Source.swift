package import Arguments
package import KPGGCore
import Synchronization

/// Where a command reads its catalog: from a host, or from what is there without any network.
struct SourceOptions: Sendable {
  var host: APIHost?
  var isOffline = false
  var timeout: Seconds?

  static let arguments: [Argument<SourceOptions, App>] = [
    .option(
      "--api", value: "URL",
      help: HelpText(
        en: "Read from this API host, through the cache; before KPGG_API.",
        ko: "이 API 호스트에서 캐시를 거쳐 읽습니다. KPGG_API보다 우선합니다.", ja: "このAPIホストからキャッシュを介して読み込みます。KPGG_APIより優先されます。"),
      into: \.host),
    .flag(
      "--offline",
      help: HelpText(
        en: "Never use the network: with a host, answer from its kept answers.",
        ko: "네트워크를 전혀 사용하지 않습니다. 호스트를 지정하면 저장해 둔 응답으로 답합니다.", ja: "ネットワークを一切使いません。ホストの指定があれば、保存済みの応答で答えます。"),
      into: \.isOffline),
    .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
  ]
}

extension APIHost: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var possibleValues: PossibleValues { .like(["https://api.example.org"]) }
}

/// A time in whole seconds, from one to an hour.
struct Seconds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...3600).contains(count) else { return nil }
    self.count = count
  }

  static let possibleValues = PossibleValues.like(["30"])
}

/// A host that is being read, and what there is to tell about that.
final class HostReading: Sendable {
  let host: APIHost
  private struct State {
    var events: [APIEvent] = []
    var hasServedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost) {
    self.host = host
  }

  /// Whether a copy has answered in place of the host.
  var hasServedCopy: Bool { state.withLock { $0.hasServedCopy } }

  func note(_ event: APIEvent) {
    state.withLock { state in
      switch event {
      // Of several copies one is told: one line says what has happened.
      case .copyServed:
        if !state.hasServedCopy { state.events.append(event) }
        state.hasServedCopy = true
      case .notKept: state.events.append(event)
      case .expects, .received: break
      }
    }
  }

  /// What has not been told yet.
  func takeNews() -> [APIEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}

extension App {
  /// The same world with the catalog that the options ask for.
  func reading(_ source: SourceOptions) throws -> App {
    guard let host = try source.host ?? usualHost() else { return self }
    var app = self
    let reading = HostReading(host)
    let access = try access(
      to: host, copies: source.isOffline ? .only : .whileFresh, timeout: source.timeout, report: reading.note)
    app.reading = reading
    app.catalog = APICatalog(access).catalog.remembering()
    return app
  }

  /// The host that `KPGG_API` names, or else the config file. An empty `KPGG_API` means none.
  func usualHost() throws(Failure) -> APIHost? {
    let named = inUse(.api)
    guard let text = named.value else { return nil }
    guard let host = APIHost(text) else {
      throw Failure(
        .badHost(text, source: named.source), hints: [.forExample(["https://api.example.org"])],
        status: .usage)
    }
    return host
  }

  /// The host together with what is needed to ask it within the time that is allowed.
  func access(
    to host: APIHost, copies: CopyPolicy, timeout: Seconds?,
    report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) throws(Failure) -> APIAccess {
    var seconds = timeout
    if seconds == nil, let text = environment["KPGG_TIMEOUT"] {
      seconds = Seconds(argument: text)
      if seconds == nil { throw Failure(.badTimeout(text), hints: [.forExample(["30"])], status: .usage) }
    }
    return APIAccess(
      host: host, transport: transport,
      cache: environment.folder(.cache).map { AnswerCache(host: host, below: $0.path) }, copies: copies,
      userAgent: "kpgg/\(Program.version)", timeout: .seconds(seconds?.count ?? 30), now: now, report: report)
  }

  /// Does what may have to wait for a host, and shows that it waits; then tells what there is to tell.
  func waitingForHost<Value>(_ work: () async throws -> Value) async throws -> Value {
    guard let reading else { return try await work() }
    defer { tellNews(of: reading) }
    return try await showingActivity(.waitingFor(reading.host.name)) { _ in try await work() }
  }

  private func tellNews(of reading: HostReading) {
    for event in reading.takeNews() {
      switch event {
      case .copyServed(let age, let cause):
        warn(.copyServed(host: reading.host.name, age: age, cause: cause))
      case .notKept(let error): warn(.answersNotKept(error))
      case .expects, .received: break
      }
    }
  }

  /// The catalog that was fetched from a host, if there is one, in place of another.
  ///
  /// - Parameter reading: How the one or the other is read.
  func updated(_ catalog: Catalog, reading: @escaping @Sendable (Catalog) -> Catalog = { $0 }) -> Catalog {
    guard let path = environment.updateFile?.path else { return reading(catalog) }
    let chosen = Mutex<Catalog?>(nil)
    let choose: @Sendable () -> Catalog = {
      chosen.withLock { chosen in
        if let chosen { return chosen }
        let made: Catalog
        do throws(SnapshotError) {
          made = try SnapshotFile(path: path).load()?.catalog ?? catalog
        } catch {
          warn(.updateUnusable(error))
          made = catalog
        }
        let read = reading(made)
        chosen = read
        return read
      }
    }
    return Catalog(
      index: { try await choose().index() }, members: { groups in try await choose().members(groups) })
  }
}

extension HelpText {
  static let timeout = HelpText(
    en: "How long hosts may take, all in all. Default: 30.", ko: "호스트를 기다리는 총 시간(초). 기본값: 30.",
    ja: "ホストを待つ合計時間(秒)。既定値: 30。")
}
