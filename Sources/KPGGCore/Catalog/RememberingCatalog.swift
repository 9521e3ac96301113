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
      members: { groups in
        let known = memory.state.withLock { $0.members }
        let missing = groups.filter { known[$0.slug] == nil }
        let decoded = missing.isEmpty ? Decoded([]) : try await self.members(missing)
        return memory.state.withLock { state in
          for group in missing { state.members[group.slug] = [] }
          state.members.merge(decoded.value.byGroup) { $1 }
          if missing.count == groups.count { return decoded }
          return Decoded(groups.flatMap { state.members[$0.slug] ?? [] }, findings: decoded.findings)
        }
      },
      names: { groups in
        let known = memory.state.withLock { $0.members }
        let members = groups.map { known[$0.slug] }
        if members.allSatisfy({ $0 != nil }) { return Decoded(members.flatMap { $0 ?? [] }) }
        return try await self.names(groups)
      })
  }
}

/// What a catalog has answered.
private final class Memory: Sendable {
  struct State {
    var index: CatalogIndex?
    var members: [Slug: ArraySlice<Member>] = [:]
  }

  let state = Mutex(State())
}
