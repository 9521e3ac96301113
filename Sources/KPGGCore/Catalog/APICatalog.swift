internal import Essentials
internal import Synchronization

/// The catalog of an API host, read over the network: which documents there are, at which addresses, and which of
/// them are needed.
///
/// Hosts differ in the addresses they answer. The members of an era are one document (`group/2020`) or one for each
/// group (`group/STAYC`), and a plain file server has endings (`group/2020.json`). What a host answers is found out
/// once and remembered in the cache.
public final class APICatalog: Sendable {
  /// The routes that a host serves.
  struct Routes: Codable, Hashable, Sendable {
    var hasEndings: Bool
    var members: Members?

    enum Members: String, Codable {
      case byEra, byGroup
    }
  }

  /// How many requests are under way at once.
  public static let mostInFlight = 6

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
  private var routes: Routes? {
    get { known.routes.withLock { $0 } }
    set { known.routes.withLock { $0 = newValue } }
  }

  private init(_ access: APIAccess, _ known: KnownRoutes) {
    client = APIClient(access)
    self.known = known
  }

  /// Prepares to ask a host; nothing is asked yet.
  public convenience init(_ access: APIAccess) {
    self.init(access, KnownRoutes(access.cachePolicy == .none ? nil : access.cache?.routes()))
  }

  /// The host's catalog. Its closures throw ``APIError``; each question has the whole time, and asks the host whatever
  /// became of the one before.
  public var catalog: Catalog {
    Catalog(
      index: { try await self.again().index().value },
      members: { try await self.again().membersInOrder($0) })
  }

  /// The host's catalog for one run of a program: all questions together have the time once, which begins now, and after
  /// one to which the host gave no answer the others fail at once.
  public var catalogOfOneRun: Catalog {
    let run = again()
    return Catalog(index: { try await run.index().value }, members: run.membersInOrder)
  }

  /// All of the host's documents. Throws ``APIError``.
  public func snapshot() async throws -> CatalogSnapshot {
    let run = again()
    let index = try await run.index()
    let answers = try await run.members(index.value.value.groups)
    return CatalogSnapshot(
      host: client.access.host, documents: [index.document] + answers.map(\.document))
  }

  /// The same, with the time and the host's failures forgotten.
  private func again() -> APICatalog { APICatalog(client.access, known) }

  // MARK: - The index

  private func index() async throws -> APIClient.Answer<Decoded<CatalogIndex>> {
    let document = Document<CatalogIndex>(
      path: "group/index.json", bare: "group/", ended: "group/index.json"
    ) { data throws(Finding) in
      try WireFormat.decodeIndex(data, document: "group/index.json")
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

  // MARK: - Members

  private func membersInOrder(_ groups: [Group]) async throws -> Decoded<[Member]> {
    let answers = try await members(groups)
    return Decoded(
      answers.flatMap(\.value.value), findings: answers.flatMap(\.value.findings)
    ).ordered(like: groups)
  }

  private func members(_ groups: [Group]) async throws -> [APIClient.Answer<Decoded<[Member]>>] {
    let remembered = routes?.members
    do {
      return try await fetchedMembers(groups)
    } catch APIError.noDocument where remembered != nil {
      // The host may answer other routes than it did when they were remembered.
      learn { $0.members = nil }
      return try await fetchedMembers(groups)
    }
  }

  private func fetchedMembers(_ groups: [Group]) async throws -> [APIClient.Answer<Decoded<[Member]>>] {
    let erasWithGroups = Dictionary(grouping: groups, by: \.era)
    let byEra = groups.map(\.era).withoutRepetitions.map { era in
      Document<[Member]>.members(of: era, erasWithGroups[era] ?? [])
    }
    let byGroup = groups.map { Document<[Member]>.members(of: $0) }
    guard client.access.cachePolicy != .only else {
      return try byEra.flatMap { document in
        guard let copies = copies(of: document) else { throw APIError.noCopy(client.access.host) }
        return copies
      }
    }
    if groups.isEmpty { return [] }

    var form = routes?.members
    // A file server answers by era if anything does; of others one document is asked for to find out.
    if form == nil, routes?.hasEndings == true { form = .byEra }
    var known: [String: APIClient.Answer<Decoded<[Member]>>] = [:]
    if form == nil {
      var refusal: APIError?
      for (candidate, document) in [(Routes.Members.byEra, byEra[0]), (.byGroup, byGroup[0])]
      where form == nil {
        do {
          switch try await ask(document) {
          case .answered(let answer, _):
            known[document.path] = answer
            form = candidate
            learn { $0.members = candidate }
          case .notHere(let error): if refusal?.hasAnswer != true { refusal = error }
          }
        } catch let error as APIError {
          guard client.access.cachePolicy == .whileFresh, copies(of: byEra[0]) != nil else { throw error }
          // The host cannot answer; what follows finds that out for itself, and serves copies.
          form = .byEra
        }
      }
      if form == nil, let refusal { throw refusal }
    }
    let wanted = form == .byGroup ? byGroup : byEra
    client.access.report(.expects(documents: wanted.count + 1))
    let ready = known
    let answers = try await inParallel(wanted, atMost: Self.mostInFlight) { document in
      if let answer = ready[document.path] { return [answer] }
      return try await self.members(document)
    }
    return answers.flatMap { $0 }
  }

  /// One document of members, or where the host has none, one for each of its groups; or their copies.
  private func members(
    _ document: Document<[Member]>
  ) async throws -> [APIClient.Answer<Decoded<[Member]>>] {
    do {
      switch try await ask(document) {
      case .answered(let answer, _): return [answer]
      case .notHere(let error) where document.groups.count == 1 && document.era == nil: throw error
      case .notHere(let refusal):
        var answers: [APIClient.Answer<Decoded<[Member]>>] = []
        for group in document.groups {
          switch try await ask(.members(of: group)) {
          case .answered(let answer, _): answers.append(answer)
          // A document that came and is of no use is what is wrong, not that there is none in its place.
          case .notHere(let error): throw refusal.hasAnswer ? refusal : error
          }
        }
        return answers
      }
    } catch let error as APIError {
      guard client.access.cachePolicy == .whileFresh, let copies = copies(of: document) else { throw error }
      return copies.map { client.serve($0, because: error) }
    }
  }

  /// The copy of a document, or of one for each of its groups.
  private func copies(of document: Document<[Member]>) -> [APIClient.Answer<Decoded<[Member]>>]? {
    if let copy = client.copy(document.path, document.decode) { return [copy] }
    let single = document.groups.compactMap { group in
      let document = Document<[Member]>.members(of: group)
      return client.copy(document.path, document.decode)
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
      guard let copy = client.copy(path, decode) else { throw APIError.noCopy(client.access.host) }
      return copy
    }
    do {
      return try await work()
    } catch let error as APIError {
      guard client.access.cachePolicy == .whileFresh, let copy = client.copy(path, decode) else {
        throw error
      }
      return client.serve(copy, because: error)
    }
  }

  private func learn(_ change: (inout Routes) -> Void) {
    let before = self.routes
    var routes = before ?? Routes(hasEndings: false)
    change(&routes)
    self.routes = routes
    if routes != before { client.keeping { try $0.keep(routes) } }
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

extension Document<[Member]> {
  static func members(of era: Era, _ groups: [Group]) -> Self {
    let path = "group/\(era).json"
    return Self(path: path, bare: "group/\(era)", ended: path, era: era, groups: groups) {
      data throws(Finding) in
      try WireFormat.decodeMembers(data, document: path, of: groups)
    }
  }

  static func members(of group: Group) -> Self {
    let path = "group/\(group.apiName).json"
    let address = "group/\(group.apiName.percentEncoded)"
    return Self(path: path, bare: address, ended: address + ".json", groups: [group]) {
      data throws(Finding) in
      try WireFormat.decodeMembers(data, document: path, of: [group])
    }
  }
}

extension APIError {
  /// Whether the address has a document, though it is of no use.
  fileprivate var hasAnswer: Bool {
    if case .noDocument(_, status: 200) = self { true } else { false }
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
