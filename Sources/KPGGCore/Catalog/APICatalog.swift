internal import Essentials
internal import Synchronization

/// The catalog of an API host: which documents there are, at which URLs, and which of them are needed.
///
/// Hosts differ in the routes they serve:
///
/// | | with endings | without |
/// |---|---|---|
/// | index | `group/index.json` | `group/` |
/// | members, songs or sources by era | `group/2020.json` | `group/2020` |
/// | members, songs or sources by group | `group/STAYC.json` | `group/STAYC` |
///
/// Many have no songs and no sources. The routes of a host are discovered once and remembered in the cache.
package final class APICatalog: Catalog {
  /// The routes that a host serves.
  struct Routes: Codable, Hashable, Sendable {
    var hasEndings: Bool
    var members: Division?
    var songs: Division?
    var sources: Division?

    subscript(list: ListKey) -> Division? {
      get { self[keyPath: Self.path(of: list)] }
      set { self[keyPath: Self.path(of: list)] = newValue }
    }

    private static func path(of list: ListKey) -> WritableKeyPath<Routes, Division?> {
      switch list {
      case .groupname: \.members
      case .song: \.songs
      case .source: \.sources
      }
    }
  }

  /// The maximum number of concurrent requests.
  package static let mostInFlight = 9

  private let access: APIAccess
  private let known: Mutex<Routes?>
  private let clientOfRun: APIClient?

  /// Creates a catalog without requesting anything yet. Its queries throw ``APIError``.
  ///
  /// - Parameter isOfOneRun: Whether all queries share one timeout, which starts now, and fail at once after the host
  ///   has failed to respond. Otherwise, each query has the whole timeout, and tries again after earlier failures.
  package init(_ access: APIAccess, isOfOneRun: Bool = false) {
    self.access = access
    let isForgetful = [.none, .only].contains(access.cachePolicy)
    known = Mutex(isForgetful ? nil : access.cache?.routes())
    clientOfRun = isOfOneRun ? APIClient(access) : nil
  }

  private var client: APIClient { clientOfRun ?? APIClient(access) }

  package func index() async throws -> Decoded<CatalogIndex> { try await index(client).value }

  package func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    try await ListQuery(self, client, groups).decoded().ordered(like: groups)
  }

  package func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    try await ListQuery(self, client, groups).decoded().completed(for: groups)
  }

  package func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    let client = client
    guard let read = try await sourceIndex(client)?.value else { return Decoded(CatalogSources()) }
    guard let index = read.value else { return read.with(CatalogSources()) }
    let rows: Decoded<[SourceRow]> = try await ListQuery(self, client, groups).decoded()
    let sources = CatalogSources.reading(rows, index, of: groups)
    var findings = read.findings + sources.findings
    if rows.value.isEmpty, findings.isEmpty, let era = groups.first?.era {
      findings.append(Finding(refusing: "source/\(era).json", because: .missing))
    }
    return Decoded(sources.value, findings: findings)
  }

  /// Fetches all of the host's documents. Throws ``APIError``.
  package func snapshot() async throws -> CatalogSnapshot {
    let client = APIClient(access)
    let index = try await index(client)
    let groups = index.value.value.groups
    async let songs = ListQuery<Song>(self, client, groups, isWhole: true).outcome().answers
    async let sources = sourceDocuments(client, groups)
    let members = try await ListQuery<Member>(self, client, groups, isWhole: true).outcome().answers
    return CatalogSnapshot(
      host: access.host,
      documents: [index.document] + members.map(\.document) + (try await songs).map(\.document)
        + (try await sources))
  }

  private func sourceDocuments(
    _ client: APIClient, _ groups: [GirlGroup]
  ) async throws -> [CatalogSnapshot.Document] {
    guard let index = try await sourceIndex(client) else { return [] }
    if index.value.value == nil { return [index.document] }
    let rows = try await ListQuery<SourceRow>(self, client, groups, isWhole: true).outcome().answers
    return [index.document] + rows.map(\.document)
  }

  private func index(_ client: APIClient) async throws(APIError) -> APIClient.Answer<Decoded<CatalogIndex>> {
    let path = "group/index.json"
    return try await index(client, path) { (data, isLate) throws(Finding) in
      let index = try WireFormat.decodeIndex(data, document: path, isLate: isLate)
      if let finding = index.nothingRead { throw finding }
      return index
    }
  }

  /// The index of the sources; `nil` if the host has none. If it is unusable, its value is `nil`, with a finding.
  private func sourceIndex(
    _ client: APIClient
  ) async throws(APIError) -> APIClient.Answer<Decoded<SourceIndex?>>? {
    client.access.report(.expects(documents: 1))
    do {
      return try await index(client, SourceIndex.document) { (data, isLate) throws(Finding) in
        do throws(Finding) {
          let index = try WireFormat.decodeSourceIndex(data, isLate: isLate)
          return index.with(index.value)
        } catch {
          if case .notJSON = error.problem { throw error }
          guard !isLate() else { throw error }
          return Decoded(nil, findings: [error])
        }
      }
    } catch {
      switch error {
      case .noDocument, .noCopy: return nil
      default: throw error
      }
    }
  }

  /// Requests the index in a folder.
  private func index<Value>(
    _ client: APIClient, _ path: String, _ decode: @escaping APIClient.Decoder<Value>
  ) async throws(APIError) -> APIClient.Answer<Value> {
    do {
      let (answer, hasEnding) = try await ask(
        client, path, bare: String(path.dropLast("index.json".count)), ended: path, decode)
      learn(client) { $0.hasEndings = hasEnding }
      return answer
    } catch {
      guard let copy = client.copies(of: [(path, decode)], because: error)?.first else { throw error }
      return copy
    }
  }

  /// Requests a document with and without an ending, starting with the likelier URL.
  func ask<Value>(
    _ client: APIClient, _ path: String, bare: String, ended: String, _ decode: APIClient.Decoder<Value>
  ) async throws(APIError) -> (APIClient.Answer<Value>, hasEnding: Bool) {
    let endedFirst = routes?.hasEndings ?? false
    var refusals: [APIError] = []
    for hasEnding in [endedFirst, !endedFirst] {
      do throws(APIError) {
        return (try await client.ask(path, at: hasEnding ? ended : bare, decode), hasEnding)
      } catch {
        guard error.isAbsence else { throw error }
        refusals.append(error)
      }
    }
    throw refusals.first { !$0.isMissing } ?? refusals[1]
  }

  /// The routes that the host serves, as far as they are known.
  var routes: Routes? { known.withLock { $0 } }

  func learn(_ client: APIClient, _ change: (inout Routes) -> Void) {
    known.withLock { known in
      var routes = known ?? Routes(hasEndings: false)
      change(&routes)
      if routes == known { return }
      known = routes
      // Write under the lock, so that concurrent changes reach the cache in order.
      client.responses.keeping { try $0.keep(routes) }
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
