internal import Essentials
internal import Synchronization

/// The catalog of an API host, read over the network: which documents there are, at which addresses, and which of
/// them are needed.
///
/// Hosts differ in the addresses they answer. The members or songs of an era are one document (`group/2020`) or one for
/// each group (`group/STAYC`), a plain file server has endings (`group/2020.json`), and many have no songs. What a host
/// answers is found out once and remembered in the cache.
package final class APICatalog: Sendable {
  /// The routes that a host serves.
  struct Routes: Codable, Hashable, Sendable {
    var hasEndings: Bool
    var members: Division?
    var songs: Division?

    /// What a document is of.
    enum Division: String, Codable {
      case byEra, byGroup
    }

    subscript(list: ListKey) -> Division? {
      get { list == .song ? songs : members }
      set { if list == .song { songs = newValue } else { members = newValue } }
    }
  }

  /// How many requests are under way at once.
  package static let mostInFlight = 8

  /// What is known of the routes, whoever found it out.
  private final class KnownRoutes: Sendable {
    let routes: Mutex<Routes?>

    init(_ routes: Routes?) {
      self.routes = Mutex(routes)
    }
  }

  private let client: APIClient
  private let known: KnownRoutes

  /// The routes that the host serves, as far as they are known.
  private var routes: Routes? { known.routes.withLock { $0 } }

  private init(_ access: APIAccess, _ known: KnownRoutes) {
    client = APIClient(access)
    self.known = known
  }

  /// Prepares to ask a host; nothing is asked yet.
  package convenience init(_ access: APIAccess) {
    self.init(access, KnownRoutes(access.cachePolicy == .none ? nil : access.cache?.routes()))
  }

  /// The host's catalog. Its closures throw ``APIError``; each question has the whole time, and asks the host whatever
  /// became of the one before.
  package var catalog: Catalog {
    Catalog(
      index: { try await self.again().index().value },
      members: { try await self.again().membersInOrder($0) },
      songs: { try await self.again().songsInOrder($0) })
  }

  /// The host's catalog for one run of a program: all questions together have the time once, which begins now, and after
  /// one to which the host gave no answer the others fail at once.
  package var catalogOfOneRun: Catalog {
    let run = again()
    return Catalog(
      index: { try await run.index().value }, members: run.membersInOrder, songs: run.songsInOrder)
  }

  /// All of the host's documents. Throws ``APIError``.
  package func snapshot() async throws -> CatalogSnapshot {
    let run = again()
    let index = try await run.index()
    let groups = index.value.value.groups
    async let songs: Outcome<Song> = run.answers(groups, atMost: Self.mostInFlight / 2, isWhole: true)
    let members: [Answer<Member>] = try await run.answers(
      groups, atMost: Self.mostInFlight / 2, isWhole: true
    ).answers
    return CatalogSnapshot(
      host: client.access.host,
      documents: [index.document] + members.map(\.document) + (try await songs).answers.map(\.document))
  }

  /// The same, with the time and the host's failures forgotten.
  private func again() -> APICatalog { APICatalog(client.access, known) }

  // MARK: - The index

  private func index() async throws -> APIClient.Answer<Decoded<CatalogIndex>> {
    let document = Document<CatalogIndex>(
      path: "group/index.json", bare: "group/", ended: "group/index.json"
    ) { data throws(Finding) in
      let index = try WireFormat.decodeIndex(data, document: "group/index.json")
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

  private func membersInOrder(_ groups: [Group]) async throws -> Decoded<[Member]> {
    joined(try await answers(groups)).ordered(like: groups)
  }

  private func songsInOrder(_ groups: [Group]) async throws -> Decoded<[Song]> {
    joined(try await answers(groups)).completed(for: groups)
  }

  private func joined<Entry>(_ outcome: Outcome<Entry>) -> Decoded<[Entry]> {
    let values = outcome.answers.map(\.value)
    var decoded = Decoded(values.flatMap(\.value), findings: values.flatMap(\.findings))
    decoded.unread = Dictionary(
      outcome.unread.map { ($0.group.slug, $0.cause) }, uniquingKeysWith: { first, _ in first })
    return decoded
  }

  /// What became of a document, or of one for each of some groups.
  private struct Outcome<Entry: ListedEntry>: Sendable {
    var answers: [Answer<Entry>] = []
    /// The groups of which nothing can be read.
    var unread: [(group: Group, cause: APIError)] = []
  }

  /// - Parameter isWhole: Whether everything is wanted or nothing. If it is not, a document that cannot be read costs no
  ///   more than what is in it, as long as another can be read.
  private func answers<Entry: ListedEntry>(
    _ groups: [Group], atMost limit: Int = mostInFlight, isWhole: Bool = false
  ) async throws -> Outcome<Entry> {
    if groups.isEmpty { return Outcome() }
    let isRemembered = routes?[Entry.list] != nil && client.access.cachePolicy != .only
    do {
      let outcome: Outcome<Entry> = try await fetchedAnswers(groups, atMost: limit, isWhole)
      if !outcome.answers.isEmpty || !isRemembered { return outcome }
    } catch APIError.noDocument where isRemembered {}
    // The host may answer other routes than it did when they were remembered.
    learn { $0[Entry.list] = nil }
    return try await fetchedAnswers(groups, atMost: limit, isWhole)
  }

  private func fetchedAnswers<Entry: ListedEntry>(
    _ groups: [Group], atMost limit: Int, _ isWhole: Bool
  ) async throws -> Outcome<Entry> {
    let erasWithGroups = Dictionary(grouping: groups, by: \.era)
    let byEra = groups.map(\.era).withoutRepetitions.map { era in
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
    // A file server answers by era if anything does; of others one document is asked for to find out.
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
            // One era shows whether there are documents of eras, unless what came is a broken one.
            hasErasLeft = isLenient && error.hasAnswer && document.path == byEra[0].path
          }
        } catch let error as APIError {
          if client.access.cachePolicy == .whileFresh, copies(of: byEra[0]) != nil {
            // The host cannot answer; what follows finds that out for itself, and serves copies.
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
          // It may be the first group alone of which there is nothing.
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
    // Of songs, which are optional, a finding has told it.
    let refused = zip(wanted, outcomes).flatMap { document, outcome -> [(group: Group, cause: APIError)] in
      let finding = outcome.answers.flatMap(\.value.findings).first { $0.effect == .documentRefused }
      return finding.map { finding in document.groups.map { ($0, .unusable(finding)) } } ?? []
    }
    return Outcome(answers: answers, unread: unread + refused)
  }

  /// One document, or where the host has none, one for each of its groups; or their copies.
  private func outcome<Entry: ListedEntry>(
    _ document: Document<[Entry]>, _ isLenient: Bool
  ) async throws -> Outcome<Entry> {
    do {
      switch try await ask(document) {
      case .answered(let answer, _): return Outcome(answers: [answer])
      case .notHere where Entry.isOptional: return Outcome()
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
            // A document that came and is of no use is what is wrong, not that there is none in its place.
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

  /// What can stand in for a document that the host does not supply.
  private func substitutes<Entry: ListedEntry>(for document: Document<[Entry]>) -> [Answer<Entry>]? {
    client.access.cachePolicy == .whileFresh ? copies(of: document) : nil
  }

  /// The copy of a document, or of one for each of its groups.
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

  /// Asks for a document at its two addresses, the more likely one first.
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

  /// What the work gives, or the copy if the host cannot answer or must not be asked.
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
      // Whoever learns something else waits, so that it is not replaced by what was known before.
      client.keeping { try $0.keep(routes) }
    }
  }
}

/// A document and the addresses at which it may be.
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
    { data throws(Finding) in
      do throws(Finding) {
        return try WireFormat.decodeLists(data, document: path) { _ in groups.map { ($0.apiName, $0.slug) } }
      } catch {
        // What is no JSON may be at the other address.
        if case .notJSON = error.problem { throw error }
        guard Entry.isOptional, !WireFormat.isTooLate else { throw error }
        return Decoded([], findings: [error])
      }
    }
  }
}

extension Decoded<CatalogIndex> {
  /// What has left an index without groups that has some, or something in their place; `nil` for one that is empty.
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
  /// Whether the address has a document, though it is of no use.
  fileprivate var hasAnswer: Bool {
    if case .noDocument(_, status: 200) = self { true } else { false }
  }

  /// Whether it says nothing about the host's other documents.
  fileprivate var isOfOneDocument: Bool {
    switch self {
    case .noDocument, .unusable: true
    // 429 says that there are too many requests, whatever they are for.
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

/// Does the work for every item, for at most so many at once, and returns the results in the order of the items.
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
