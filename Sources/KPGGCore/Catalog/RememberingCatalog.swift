internal import Synchronization

extension Catalog {
  /// The same catalog, asked for everything only once.
  ///
  /// Findings come with the first answer and not again, so that whoever tells them tells each of them once.
  public func remembering() -> Catalog {
    let memory = Memory()
    return Catalog(
      index: {
        if let index = memory.state.withLock({ $0.index }) { return Decoded(index) }
        let decoded = try await self.index()
        memory.state.withLock { $0.index = decoded.value }
        return decoded
      },
      members: { try await memory.entries(\.members, of: $0, self.members) },
      names: { groups in
        let known = memory.state.withLock { $0.members }
        let members = groups.map { known[$0.slug] }
        if members.allSatisfy({ $0 != nil }) { return Decoded(members.flatMap { $0 ?? [] }) }
        return try await self.names(groups)
      },
      membersMentioning: { text, groups in
        let known = memory.state.withLock { $0.members }
        let members = groups.map { known[$0.slug] }
        if members.allSatisfy({ $0 != nil }) { return Decoded(members.flatMap { $0 ?? [] }) }
        return try await self.membersMentioning(text, groups)
      },
      songs: { try await memory.entries(\.songs, of: $0, self.songs) })
  }
}

/// What a catalog has answered.
private final class Memory: Sendable {
  struct State {
    var index: CatalogIndex?
    var members: [Slug: ArraySlice<Member>] = [:]
    var songs: [Slug: ArraySlice<Song>] = [:]
  }

  let state = Mutex(State())

  /// What belongs to the groups; only what is not known yet is fetched.
  func entries<Entry: ListedEntry>(
    _ known: any WritableKeyPath<State, [Slug: ArraySlice<Entry>]> & Sendable, of groups: [Group],
    _ fetch: ([Group]) async throws -> Decoded<[Entry]>
  ) async throws -> Decoded<[Entry]> {
    let present = state.withLock { $0[keyPath: known] }
    let missing = groups.filter { present[$0.slug] == nil }
    let decoded = missing.isEmpty ? Decoded([]) : try await fetch(missing)
    return state.withLock { state in
      for group in missing { state[keyPath: known][group.slug] = [] }
      state[keyPath: known].merge(decoded.value.byGroup) { $1 }
      if missing.count == groups.count { return decoded }
      return Decoded(groups.flatMap { state[keyPath: known][$0.slug] ?? [] }, findings: decoded.findings)
    }
  }
}
