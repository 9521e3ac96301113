internal import Synchronization

extension Catalog {
  /// The same catalog, asked for everything only once.
  ///
  /// Findings come with the first answer and not again, so that whoever tells them tells each of them once.
  public func remembering() -> Catalog {
    let memory = Memory()
    var catalog = Catalog(
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
        let members = memory.state.withLock { state in
          for group in missing { state.members[group.slug] = [] }
          for member in decoded.value { state.members[member.id.group, default: []].append(member) }
          return groups.flatMap { state.members[$0.slug] ?? [] }
        }
        return Decoded(members, findings: decoded.findings)
      })
    catalog.documents = documents
    return catalog
  }
}

/// What a catalog has answered.
private final class Memory: Sendable {
  struct State {
    var index: CatalogIndex?
    var members: [Slug: [Member]] = [:]
  }

  let state = Mutex(State())
}
