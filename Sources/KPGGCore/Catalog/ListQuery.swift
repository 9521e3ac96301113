internal import Essentials

/// A query to a host for the members or songs of some groups, or for the sources of their facts.
struct ListQuery<Entry: ListedEntry>: Sendable {
  typealias Document = ListDocument<Entry>
  typealias Answer = APIClient.Answer<Decoded<[Entry]>>
  typealias Replies = [String: Result<Answer, APIError>]

  /// The results of some documents.
  struct Outcome: Sendable {
    var answers: [Answer] = []
    /// The groups whose entries could not be read.
    var unread: [(group: GirlGroup, cause: APIError)] = []
  }

  private let catalog: APICatalog
  private let client: APIClient
  private let groups: [GirlGroup]
  private let isWhole: Bool

  /// - Parameter isWhole: Whether to fail unless everything can be read, and to leave room for concurrent requests of
  ///   another query. Otherwise, unreadable documents only lose their own entries, as long as at least one can be read.
  init(_ catalog: APICatalog, _ client: APIClient, _ groups: [GirlGroup], isWhole: Bool = false) {
    (self.catalog, self.client, self.groups, self.isWhole) = (catalog, client, groups, isWhole)
  }

  func decoded() async throws -> Decoded<[Entry]> {
    let outcome = try await outcome()
    let values = outcome.answers.map(\.value)
    var decoded = Decoded(values.flatMap(\.value), findings: values.flatMap(\.findings))
    for (group, cause) in outcome.unread { decoded.unread[group.slug] = cause }
    for value in values { decoded.unread.merge(value.unread) { first, _ in first } }
    return decoded
  }

  func outcome() async throws -> Outcome {
    if groups.isEmpty { return Outcome() }
    if let division = catalog.routes?[Entry.list] {
      do {
        let outcome = try await fetch(division.documents(of: groups))
        if !outcome.answers.isEmpty { return outcome }
      } catch APIError.noDocument {}
      // The host's routes may have changed since they were remembered.
      catalog.learn(client) { $0[Entry.list] = nil }
    }
    let (division, replies) = await discoverDivision()
    return try await fetch(division?.documents(of: groups) ?? [], replies)
  }

  /// The documents to request, in this order, to find out how the host divides the list.
  private var probes: [Document] {
    [(Division.byEra, 2), (.byGroup, 1)].flatMap { $0.documents(of: groups).prefix($1) }
  }

  /// Requests documents until the host sends one, which tells the division. Also returns the replies.
  private func discoverDivision() async -> (Division?, Replies) {
    var replies: Replies = [:]
    var failed: Division?
    var remaining = probes
    while !remaining.isEmpty {
      let probe = remaining.removeFirst()
      let reply = await reply(to: probe)
      replies[probe.path] = reply
      switch reply {
      case .success:
        catalog.learn(client) { $0[Entry.list] = probe.division }
        return (probe.division, replies)
      case .failure(let error):
        if !error.isAbsence, failed == nil { failed = probe.division }
        guard error.isOfOneDocument else { return (failed, replies) }
        // A host that lacks one era's document probably lacks all.
        if error.isMissing, probe.division == .byEra {
          let others = remaining.filter { $0.division == .byEra }
          remaining.removeAll { $0.division == .byEra }
          if !Entry.isOptional, replies.count == 1 { remaining += others }
        }
      }
    }
    // There is none. Optional entries do not exist. If there are no copies of eras, only the first group may be missing.
    if let failed { return (failed, replies) }
    let hasCopies = client.responses.copy(probes[0].path) { try decoder(of: probes[0])($0) { false } } != nil
    return (Entry.isOptional ? nil : hasCopies ? .byEra : .byGroup, replies)
  }

  /// - Parameter replies: The replies to documents that have been requested already.
  private func fetch(_ documents: [Document], _ replies: Replies = [:]) async throws -> Outcome {
    client.access.report(.expects(documents: documents.count))
    // If what is known already fails the query, nothing else is requested.
    let known = documents.prefix { replies[$0.path] != nil }
    var outcomes: [Outcome] = []
    for document in known { outcomes.append(try await self.outcome(of: document, replies)) }
    // Three queries run at once.
    let limit = isWhole ? APICatalog.mostInFlight / 3 : APICatalog.mostInFlight
    outcomes += try await inParallel(Array(documents[known.endIndex...]), atMost: limit) {
      try await self.outcome(of: $0, replies)
    }
    let outcome = Outcome(answers: outcomes.flatMap(\.answers), unread: outcomes.flatMap(\.unread))
    if outcome.answers.isEmpty, let first = outcome.unread.first { throw first.cause }
    for (group, cause) in outcome.unread { client.access.report(.unread(group, cause: cause)) }
    return outcome
  }

  /// Returns a document, or else its parts, or else what replaces it.
  private func outcome(of document: Document, _ replies: Replies) async throws(APIError) -> Outcome {
    let refusal: APIError
    switch await reply(to: document, replies) {
    case .success(let answer): return Outcome(answers: [answer])
    case .failure(let error): refusal = error
    }
    if Entry.isOptional, refusal.isMissing { return Outcome() }
    let parts = refusal.isOfOneDocument ? document.parts : []
    if parts.isEmpty { return try replacement(for: document, because: refusal) }
    var outcome = Outcome()
    for part in parts {
      switch await reply(to: part, replies) {
      case .success(let answer): outcome.answers.append(answer)
      case .failure(let error):
        // A broken document is the real error, not the absence of its parts.
        let cause = refusal.isMissing ? error : refusal
        let replacement = try replacement(for: document, because: cause)
        if replacement.unread.isEmpty || !refusal.isMissing { return replacement }
        outcome.unread += part.groups.map { ($0, error) }
      }
    }
    return outcome
  }

  /// Returns copies of a document that failed, or of its parts. Without copies, its entries are lost, or it throws if
  /// they must not be.
  private func replacement(for document: Document, because error: APIError) throws(APIError) -> Outcome {
    for documents in [[document], document.parts] where !documents.isEmpty {
      let copies = client.copies(of: documents.map { ($0.path, decoder(of: $0)) }, because: error)
      if let copies { return Outcome(answers: copies) }
    }
    if Entry.isOptional, case .noCopy = error { return Outcome() }
    guard !isWhole, error.isOfOneDocument else { throw error }
    return Outcome(unread: document.groups.map { ($0, error) })
  }

  private func reply(to document: Document, _ replies: Replies = [:]) async -> Result<Answer, APIError> {
    if let reply = replies[document.path] { return reply }
    do throws(APIError) {
      let (answer, _) = try await catalog.ask(
        client, document.path, bare: document.address, ended: document.address + ".json",
        decoder(of: document))
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  private func decoder(of document: Document) -> APIClient.Decoder<Decoded<[Entry]>> {
    { (data, isLate) throws(Finding) in
      do throws(Finding) {
        return try document.decode(data, isLate: isLate)
      } catch {
        // If this is not JSON, the document may be at the other URL.
        if case .notJSON = error.problem { throw error }
        guard Entry.isOptional, !isLate() else { throw error }
        var decoded = Decoded<[Entry]>([], findings: [error])
        for group in document.groups { decoded.unread[group.slug] = APIError.unusable(error) }
        return decoded
      }
    }
  }
}

extension APIError {
  /// Whether the host has nothing usable there, so that another URL may have it.
  var isAbsence: Bool {
    if case .noDocument = self { true } else { false }
  }

  /// Whether the document does not exist, rather than being broken.
  var isMissing: Bool {
    if case .noDocument(_, let status) = self { status != 200 } else { false }
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
