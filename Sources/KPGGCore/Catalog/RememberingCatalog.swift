internal import Synchronization

extension Catalog {
  /// The same catalog, asked for everything only once. What a group's document failed to supply is asked for again.
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
        let known = memory.state.withLock { $0.members.known }
        let members = groups.map { known[$0.slug] }
        if members.allSatisfy({ $0 != nil }) { return Decoded(members.flatMap { $0 ?? [] }) }
        return try await self.names(groups)
      },
      membersMentioning: { text, groups in
        let known = memory.state.withLock { $0.members.known }
        let members = groups.map { known[$0.slug] }
        if members.allSatisfy({ $0 != nil }) { return Decoded(members.flatMap { $0 ?? [] }) }
        return try await self.membersMentioning(text, groups)
      },
      songs: { groups in
        let songs = try await memory.entries(\.songs, of: groups, self.songs)
        return songs.unread.isEmpty ? songs : songs.completed(for: groups)
      })
  }
}

/// What a catalog has answered.
private final class Memory: Sendable {
  struct State {
    var index: CatalogIndex?
    var members = Answers<Member>()
    var songs = Answers<Song>()
  }

  struct Answers<Entry: ListedEntry> {
    var known: [Slug: ArraySlice<Entry>] = [:]
    /// The groups whose documents failed, which has been told.
    var unread: Set<Slug> = []
  }

  let state = Mutex(State())

  /// What belongs to the groups; only what is not known yet is fetched.
  func entries<Entry: ListedEntry>(
    _ answers: any WritableKeyPath<State, Answers<Entry>> & Sendable, of groups: [Group],
    _ fetch: ([Group]) async throws -> Decoded<[Entry]>
  ) async throws -> Decoded<[Entry]> {
    let before = state.withLock { $0[keyPath: answers] }
    let missing = groups.filter { before.known[$0.slug] == nil }
    var decoded = Decoded<[Entry]>([])
    do {
      if !missing.isEmpty { decoded = try await fetch(missing) }
    } catch let error as APIError
      where missing.count < groups.count && missing.allSatisfy({ before.unread.contains($0.slug) })
    {
      // What could be read the first time is not lost to what fails once more.
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
