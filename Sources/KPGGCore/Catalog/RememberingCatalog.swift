internal import Synchronization

extension Catalog {
  /// A catalog that fetches everything only once and keeps it in memory. Documents that failed are fetched again.
  ///
  /// Findings are returned only with the first result, so that they are reported only once.
  public func remembering() -> some Catalog { RememberingCatalog(source: self) }
}

/// A catalog that keeps the results of another.
private struct RememberingCatalog<Source: Catalog>: Catalog {
  let source: Source
  private let memory = Memory()

  init(source: Source) {
    self.source = source
  }

  func index() async throws -> Decoded<CatalogIndex> {
    if let index = memory.state.withLock({ $0.index }) { return Decoded(index) }
    let decoded = try await source.index()
    memory.state.withLock { $0.index = decoded.value }
    return decoded
  }

  func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    try await memory.entries(\.members, of: groups) { try await source.members(of: $0) }
  }

  func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    let songs = try await memory.entries(\.songs, of: groups) { try await source.songs(of: $0) }
    return songs.unread.isEmpty ? songs : songs.completed(for: groups)
  }

  func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    try await source.sources(of: groups)
  }
}

/// The results of a catalog so far.
private final class Memory: Sendable {
  struct State {
    var index: CatalogIndex?
    var members = Answers<Member>()
    var songs = Answers<Song>()
  }

  struct Answers<Entry: ListedEntry> {
    var known: [Slug: ArraySlice<Entry>] = [:]
    /// The groups whose documents failed; this has been reported.
    var unread: Set<Slug> = []
  }

  let state = Mutex(State())

  /// Returns the entries of the groups, fetching only those not in memory.
  func entries<Entry: ListedEntry>(
    _ answers: any WritableKeyPath<State, Answers<Entry>> & Sendable, of groups: [GirlGroup],
    _ fetch: ([GirlGroup]) async throws -> Decoded<[Entry]>
  ) async throws -> Decoded<[Entry]> {
    let before = state.withLock { $0[keyPath: answers] }
    let missing = groups.filter { before.known[$0.slug] == nil }
    var decoded = Decoded<[Entry]>([])
    do {
      if !missing.isEmpty { decoded = try await fetch(missing) }
    } catch let error as APIError
      where missing.count < groups.count && missing.allSatisfy({ before.unread.contains($0.slug) })
    {
      // A repeated failure must not hide the entries in memory.
      decoded.unread = Dictionary(uniqueKeysWithValues: Set(missing.map(\.slug)).map { ($0, error) })
    }
    let fetched = decoded.value.byGroup
    return state.withLock { [decoded] state in
      for group in missing {
        if decoded.unread[group.slug] == nil {
          state[keyPath: answers].known[group.slug] = fetched[group.slug] ?? []
          state[keyPath: answers].unread.remove(group.slug)
        } else {
          state[keyPath: answers].unread.insert(group.slug)
        }
      }
      if missing.count == groups.count { return decoded }
      let known = state[keyPath: answers].known
      return decoded.with(groups.flatMap { known[$0.slug] ?? fetched[$0.slug] ?? [] })
    }
  }
}
