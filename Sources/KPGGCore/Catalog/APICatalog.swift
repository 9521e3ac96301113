internal import Essentials
internal import Synchronization

/// The catalog of an API host: which documents there are, at which URLs, and which of them are needed.
///
/// Hosts differ in the routes they serve. Members and songs come per era (`group/2020`) or per group (`group/STAYC`), a
/// plain file server needs extensions (`group/2020.json`), and many hosts have no songs. The routes of a host are
/// discovered once and remembered in the cache.
package final class APICatalog: Catalog {
  /// The routes that a host serves.
  struct Routes: Codable, Hashable, Sendable {
    var hasEndings: Bool
    var members: Division?
    var songs: Division?

    /// How entries are divided into documents.
    enum Division: String, Codable {
      case byEra, byGroup
    }

    subscript(list: ListKey) -> Division? {
      get { list == .song ? songs : members }
      set { if list == .song { songs = newValue } else { members = newValue } }
    }
  }

  /// The maximum number of concurrent requests.
  package static let mostInFlight = 8

  /// The known routes, shared by all queries.
  private final class KnownRoutes: Sendable {
    let routes: Mutex<Routes?>

    init(_ routes: Routes?) {
      self.routes = Mutex(routes)
    }
  }

  private let client: APIClient
  private let known: KnownRoutes
  private let isOfOneRun: Bool

  /// The routes that the host serves, as far as they are known.
  private var routes: Routes? { known.routes.withLock { $0 } }

  private init(_ access: APIAccess, _ known: KnownRoutes, isOfOneRun: Bool) {
    client = APIClient(access)
    self.known = known
    self.isOfOneRun = isOfOneRun
  }

  /// Creates a catalog without requesting anything yet. Its queries throw ``APIError``.
  ///
  /// - Parameter isOfOneRun: Whether all queries share one timeout, which starts now, and fail at once after the host
  ///   has failed to respond. Otherwise, each query has the whole timeout, and tries again after earlier failures.
  package convenience init(_ access: APIAccess, isOfOneRun: Bool = false) {
    let routes = access.cachePolicy == .none ? nil : access.cache?.routes()
    self.init(access, KnownRoutes(routes), isOfOneRun: isOfOneRun)
  }

  package func index() async throws -> Decoded<CatalogIndex> { try await query.readIndex().value }

  package func members(of groups: [Group]) async throws -> Decoded<[Member]> {
    let query = query
    return query.joined(try await query.answers(groups)).ordered(like: groups)
  }

  package func songs(of groups: [Group]) async throws -> Decoded<[Song]> {
    let query = query
    return query.joined(try await query.answers(groups)).completed(for: groups)
  }

  /// Fetches all of the host's documents. Throws ``APIError``.
  package func snapshot() async throws -> CatalogSnapshot {
    let run = again()
    let index = try await run.readIndex()
    let groups = index.value.value.groups
    async let songs: Outcome<Song> = run.answers(groups, atMost: Self.mostInFlight / 2, isWhole: true)
    let members: [Answer<Member>] = try await run.answers(
      groups, atMost: Self.mostInFlight / 2, isWhole: true
    ).answers
    return CatalogSnapshot(
      host: client.access.host,
      documents: [index.document] + members.map(\.document) + (try await songs).answers.map(\.document))
  }

  /// What answers a query.
  private var query: APICatalog { isOfOneRun ? self : again() }

  /// The same catalog with a timeout that starts now, and without earlier failures.
  private func again() -> APICatalog { APICatalog(client.access, known, isOfOneRun: isOfOneRun) }

  // MARK: - The index

  private func readIndex() async throws -> APIClient.Answer<Decoded<CatalogIndex>> {
    let document = Document<CatalogIndex>(
      path: "group/index.json", bare: "group/", ended: "group/index.json"
    ) { (data, isLate) throws(Finding) in
      let index = try WireFormat.decodeIndex(data, document: "group/index.json", isLate: isLate)
      guard let finding = index.nothingRead else { return index }
      throw finding
    }
    return try await served(document.path, document.decode) {
      switch try await self.ask(document) {
      case .answered(let answer, let hasEnding):
        self.learn { $0.hasEndings = hasEnding }
        return answer
      case .notHere(let error): throw error
      }
    }
  }

  // MARK: - Members and songs

  private typealias Answer<Entry: ListedEntry> = APIClient.Answer<Decoded<[Entry]>>

  private func joined<Entry>(_ outcome: Outcome<Entry>) -> Decoded<[Entry]> {
    let values = outcome.answers.map(\.value)
    var decoded = Decoded(values.flatMap(\.value), findings: values.flatMap(\.findings))
    decoded.unread = Dictionary(
      outcome.unread.map { ($0.group.slug, $0.cause) }, uniquingKeysWith: { first, _ in first })
    return decoded
  }

  /// The result of a document, or of one document per group.
  private struct Outcome<Entry: ListedEntry>: Sendable {
    var answers: [Answer<Entry>] = []
    /// The groups whose entries could not be read.
    var unread: [(group: Group, cause: APIError)] = []
  }

  /// - Parameter isWhole: Whether to fail unless everything can be read. Otherwise, unreadable documents only lose
  ///   their own entries, as long as at least one can be read.
  private func answers<Entry: ListedEntry>(
    _ groups: [Group], atMost limit: Int = mostInFlight, isWhole: Bool = false
  ) async throws -> Outcome<Entry> {
    if groups.isEmpty { return Outcome() }
    let isRemembered = routes?[Entry.list] != nil && client.access.cachePolicy != .only
    do {
      let outcome: Outcome<Entry> = try await fetchedAnswers(groups, atMost: limit, isWhole)
      if !outcome.answers.isEmpty || !isRemembered { return outcome }
    } catch APIError.noDocument where isRemembered {}
    // The host's routes may have changed since they were remembered.
    learn { $0[Entry.list] = nil }
    return try await fetchedAnswers(groups, atMost: limit, isWhole)
  }

  private func fetchedAnswers<Entry: ListedEntry>(
    _ groups: [Group], atMost limit: Int, _ isWhole: Bool
  ) async throws -> Outcome<Entry> {
    let erasWithGroups = Dictionary(grouping: groups, by: \.era)
    let byEra = groups.map(\.era).withoutDuplicates.map { era in
      Document<[Entry]>.entries(of: era, erasWithGroups[era] ?? [])
    }
    let byGroup = groups.map { Document<[Entry]>.entries(of: $0) }
    guard client.access.cachePolicy != .only else {
      let kept = try byEra.flatMap { document in
        if let copies = copies(of: document) { return copies.map(client.serveOffline) }
        if Entry.isOptional { return [] }
        throw APIError.noCopy(client.access.host)
      }
      return Outcome(answers: kept)
    }
    var division = routes?[Entry.list]
    // A file server divides by era if it has any entries. Other hosts are probed with one document.
    if division == nil, routes?.hasEndings == true, !Entry.isOptional { division = .byEra }
    let isLenient = !isWhole
    var known: [String: Outcome<Entry>] = [:]
    if division == nil {
      var refusal: APIError?
      var hasErasLeft = true
      let candidates = byEra.map { (Routes.Division.byEra, $0) } + [(.byGroup, byGroup[0])]
      for (candidate, document) in candidates where division == nil {
        if candidate == .byEra, !hasErasLeft { continue }
        do {
          switch try await ask(document) {
          case .answered(let answer, _):
            known[document.path] = Outcome(answers: [answer])
            division = candidate
            learn { $0[Entry.list] = candidate }
          case .notHere(let error):
            if refusal?.hasAnswer != true { refusal = error }
            // If the host lacks one era's document it lacks all, unless the response was broken.
            hasErasLeft = isLenient && error.hasAnswer && document.path == byEra[0].path
          }
        } catch let error as APIError {
          if client.access.cachePolicy == .whileFresh, copies(of: byEra[0]) != nil {
            // The host fails. The code below gets the same error and uses copies.
            division = .byEra
          } else if isLenient, candidate == .byEra, error.isOfOneDocument {
            known[document.path] = Outcome(unread: document.groups.map { ($0, error) })
            guard known.count < byEra.count else { throw error }
          } else if isLenient, !Entry.isOptional, candidate == .byGroup, error.isOfOneDocument {
            refusal = error
          } else {
            throw error
          }
        }
      }
      if division == nil, let refusal {
        if Entry.isOptional { return Outcome() }
        if client.access.cachePolicy == .whileFresh, copies(of: byEra[0]) != nil {
          division = .byEra
        } else if isLenient, groups.count > 1 {
          // Perhaps only the first group is missing.
          division = .byGroup
          known[byGroup[0].path] = Outcome(unread: [(groups[0], refusal)])
        } else {
          throw refusal
        }
      }
    }
    let wanted = division == .byGroup ? byGroup : byEra
    client.access.report(.expects(documents: wanted.count))
    let ready = known
    let outcomes = try await inParallel(wanted, atMost: limit) { document in
      if let outcome = ready[document.path] { return outcome }
      return try await self.outcome(document, isLenient)
    }
    let answers = outcomes.flatMap(\.answers)
    let unread = outcomes.flatMap(\.unread)
    if answers.isEmpty, let first = unread.first { throw first.cause }
    for (group, cause) in unread { client.access.report(.unread(group, cause: cause)) }
    // Failures of optional songs are already reported as findings.
    let refused = zip(wanted, outcomes).flatMap { document, outcome -> [(group: Group, cause: APIError)] in
      let finding = outcome.answers.flatMap(\.value.findings).first { $0.effect == .documentRefused }
      return finding.map { finding in document.groups.map { ($0, .unusable(finding)) } } ?? []
    }
    return Outcome(answers: answers, unread: unread + refused)
  }

  /// Returns a document; if the host lacks it, one per group; if that fails, their copies.
  private func outcome<Entry: ListedEntry>(
    _ document: Document<[Entry]>, _ isLenient: Bool
  ) async throws -> Outcome<Entry> {
    do {
      switch try await ask(document) {
      case .answered(let answer, _): return Outcome(answers: [answer])
      case .notHere(let error) where Entry.isOptional && !error.hasAnswer: return Outcome()
      case .notHere(let error) where Entry.isOptional:
        return Outcome(unread: document.groups.map { ($0, error) })
      case .notHere(let error) where document.groups.count == 1 && document.era == nil: throw error
      case .notHere(let refusal):
        var outcome = Outcome<Entry>()
        for group in document.groups {
          do {
            switch try await ask(Document<[Entry]>.entries(of: group)) {
            case .answered(let answer, _): outcome.answers.append(answer)
            case .notHere(let error): throw error
            }
          } catch let error as APIError where error.isOfOneDocument {
            // A broken document is the real error, not the absence of a replacement.
            guard isLenient, !refusal.hasAnswer, substitutes(for: document) == nil else {
              throw refusal.hasAnswer ? refusal : error
            }
            outcome.unread.append((group, error))
          }
        }
        return outcome
      }
    } catch let error as APIError {
      if let copies = substitutes(for: document) {
        return Outcome(answers: copies.map { client.serve($0, because: error) })
      }
      guard isLenient, error.isOfOneDocument else { throw error }
      return Outcome(unread: document.groups.map { ($0, error) })
    }
  }

  /// Returns copies as a fallback, if the cache policy allows it.
  private func substitutes<Entry: ListedEntry>(for document: Document<[Entry]>) -> [Answer<Entry>]? {
    client.access.cachePolicy == .whileFresh ? copies(of: document) : nil
  }

  /// Returns copies of a document, or of one per group.
  private func copies<Entry: ListedEntry>(of document: Document<[Entry]>) -> [Answer<Entry>]? {
    if let copy = client.substitute(document.path, document.decode) { return [copy] }
    let single = document.groups.compactMap { group in
      let document = Document<[Entry]>.entries(of: group)
      return client.substitute(document.path, document.decode)
    }
    return single.count == document.groups.count ? single : nil
  }

  // MARK: - Documents

  private enum Asked<Value: Sendable>: Sendable {
    case answered(APIClient.Answer<Decoded<Value>>, hasEnding: Bool)
    case notHere(APIError)
  }

  /// Requests a document with and without an extension, starting with the likelier URL.
  private func ask<Value>(_ document: Document<Value>) async throws -> Asked<Value> {
    let endedFirst = routes?.hasEndings ?? false
    var refusal: APIError?
    for hasEnding in [endedFirst, !endedFirst] {
      switch try await client.ask(
        document.path, at: hasEnding ? document.ended : document.bare, document.decode)
      {
      case .answered(let answer): return .answered(answer, hasEnding: hasEnding)
      case .notHere(let error): if refusal?.hasAnswer != true { refusal = error }
      }
    }
    return .notHere(refusal ?? .noCopy(client.access.host))
  }

  /// Returns the result of the work, or a copy if the host fails or must not be contacted.
  private func served<Value>(
    _ path: String, _ decode: APIClient.Decoder<Value>,
    _ work: () async throws -> APIClient.Answer<Value>
  ) async throws -> APIClient.Answer<Value> {
    if client.access.cachePolicy == .only {
      guard let copy = client.substitute(path, decode) else { throw APIError.noCopy(client.access.host) }
      return client.serveOffline(copy)
    }
    do {
      return try await work()
    } catch let error as APIError {
      guard client.access.cachePolicy == .whileFresh, let copy = client.substitute(path, decode) else {
        throw error
      }
      return client.serve(copy, because: error)
    }
  }

  private func learn(_ change: (inout Routes) -> Void) {
    known.routes.withLock { known in
      var routes = known ?? Routes(hasEndings: false)
      change(&routes)
      if routes == known { return }
      known = routes
      // Write under the lock, so that concurrent changes reach the cache in order.
      client.keeping { try $0.keep(routes) }
    }
  }
}

/// A document and its possible URLs.
private struct Document<Value: Sendable>: Sendable {
  let path: String
  let bare: String
  let ended: String
  var era: Era?
  var groups: [Group] = []
  let decode: APIClient.Decoder<Decoded<Value>>
}

extension Document {
  static func entries<Entry: ListedEntry>(of era: Era, _ groups: [Group]) -> Self where Value == [Entry] {
    let path = "\(Entry.list.folder)/\(era).json"
    return Self(
      path: path, bare: "\(Entry.list.folder)/\(era)", ended: path, era: era, groups: groups,
      decode: decoder(path, groups))
  }

  static func entries<Entry: ListedEntry>(of group: Group) -> Self where Value == [Entry] {
    let path = "\(Entry.list.folder)/\(group.apiName).json"
    let address = "\(Entry.list.folder)/\(group.apiName.percentEncoded)"
    return Self(
      path: path, bare: address, ended: address + ".json", groups: [group], decode: decoder(path, [group]))
  }

  private static func decoder<Entry: ListedEntry>(
    _ path: String, _ groups: [Group]
  ) -> APIClient.Decoder<Decoded<[Entry]>> where Value == [Entry] {
    { (data, isLate) throws(Finding) in
      do throws(Finding) {
        return try WireFormat.decodeLists(data, document: path, isLate: isLate) { _ in
          groups.map { ($0.apiName, $0.slug) }
        }
      } catch {
        // If this is not JSON, the document may be at the other URL.
        if case .notJSON = error.problem { throw error }
        guard Entry.isOptional, !isLate() else { throw error }
        return Decoded([], findings: [error])
      }
    }
  }
}

extension Decoded<CatalogIndex> {
  /// The reason that a nonempty index yields no groups; `nil` if the index really is empty.
  fileprivate var nothingRead: Finding? {
    guard value.groups.isEmpty else { return nil }
    return findings.first { finding in
      if case .unknownSection = finding.problem { false } else { finding.effect == .recordLeftOut }
    }.map {
      Finding(document: $0.document, path: $0.path, problem: $0.problem, effect: .documentRefused)
    }
  }
}

extension APIError {
  /// Whether the URL returned a document, although an unusable one.
  fileprivate var hasAnswer: Bool {
    if case .noDocument(_, status: 200) = self { true } else { false }
  }

  /// Whether other documents may still be available.
  fileprivate var isOfOneDocument: Bool {
    switch self {
    case .noDocument, .unusable: true
    // 429 (Too Many Requests) applies to all requests.
    case .status(let status, _, _): status != 429
    case .noAnswer(let error, _):
      switch error {
      case .brokenAnswer, .tooLarge, .tooManyRedirects, .insecureRedirect, .foreignRedirect,
        .redirectWithUser:
        true
      default: false
      }
    case .notReadInTime, .tooMuch, .noCopy: false
    }
  }
}

/// Runs the work for each item, up to a number of items at a time, and returns the results in order.
private func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], atMost limit: Int, _ work: @escaping @Sendable (Item) async throws -> Output
) async throws -> [Output] {
  try await withThrowingTaskGroup(of: (Int, Output).self) { group in
    var results = [Output?](repeating: nil, count: items.count)
    var next = 0
    func start() {
      guard next < items.count else { return }
      let index = next
      next += 1
      group.addTask { (index, try await work(items[index])) }
    }
    for _ in 0..<limit { start() }
    while let (index, result) = try await group.next() {
      results[index] = result
      start()
    }
    return results.compactMap { $0 }
  }
}
