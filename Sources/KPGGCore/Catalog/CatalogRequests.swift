internal import Essentials
internal import Synchronization

/// Which documents a load reads.
extension Catalog {
  /// A request for one or two documents, whose response decides what else to request.
  enum Request {
    case sourceIndex([GirlGroup])
    /// Finds out how a source divides a part that these groups lack, with the groups of earlier eras that have no
    /// documents.
    case probe(CatalogPart, [GirlGroup], without: [(groups: [GirlGroup], error: CatalogError)] = [])
    /// The groups are of one era.
    case era(CatalogPart, [GirlGroup])
    case group(CatalogPart, GirlGroup)
  }

  private struct Outcome {
    var more: [Request] = []
    var unread: [(part: CatalogPart, group: GirlGroup, error: CatalogError)] = []

    mutating func lose(_ part: CatalogPart, _ groups: [GirlGroup], _ error: CatalogError) {
      unread += groups.map { (part, $0, error) }
    }
  }

  /// The groups whose part has not been read.
  func unknown(_ part: CatalogPart, _ groups: [GirlGroup]) -> [GirlGroup] {
    state.withLock { state in
      groups.filter { group in
        switch part {
        case .members: state.members[group.slug] == nil
        case .songs: state.songs[group.slug] == nil
        case .sources: state.sources[group.slug] == nil
        }
      }
    }
  }

  func requests(_ part: CatalogPart, _ groups: [GirlGroup]) -> [Request] {
    if groups.isEmpty { return [] }
    let (division, sourceIndex) = state.withLock { ($0.divisions[part], $0.sourceIndex) }
    if part == .sources, sourceIndex == nil, division == nil { return [.sourceIndex(groups)] }
    switch division {
    case nil: return [.probe(part, groups)]
    case .byEra: return eras(of: groups).map { .era(part, $0) }
    case .byGroup: return groups.map { .group(part, $0) }
    case .missing:
      keepNone(part, groups)
      return []
    }
  }

  private func eras(of groups: [GirlGroup]) -> [[GirlGroup]] {
    let byEra = Dictionary(grouping: groups, by: \.era)
    return groups.map(\.era).withoutDuplicates.compactMap { byEra[$0] }
  }

  /// Performs requests, those to a host concurrently. Returns the groups that could not be read.
  func perform(_ requests: [Request]) async -> [CatalogPart: [Slug: CatalogError]] {
    var waiting = requests
    var unread: [CatalogPart: [Slug: CatalogError]] = [:]
    expect(requests.count)
    func add(_ outcome: Outcome) {
      waiting += outcome.more
      expect(outcome.more.count)
      for (part, group, error) in outcome.unread { unread[part, default: [:]][group.slug] = error }
    }
    if !source.isRemote {
      while !waiting.isEmpty { add(await outcome(of: waiting.removeFirst())) }
      return unread
    }
    await withTaskGroup(of: Outcome.self) { tasks in
      var running = 0
      repeat {
        while running < Self.maxConcurrentReads, !waiting.isEmpty {
          let request = waiting.removeFirst()
          running += 1
          tasks.addTask { await self.outcome(of: request) }
        }
        guard let outcome = await tasks.next() else { return }
        running -= 1
        add(outcome)
      } while running > 0 || !waiting.isEmpty
    }
    return unread
  }

  private func expect(_ count: Int) {
    if count == 0 { return }
    let progress = state.withLock { state in
      state.progress.expected += count
      return state.progress
    }
    report(progress)
  }

  private func outcome(of request: Request) async -> Outcome {
    var outcome = Outcome()
    switch request {
    case .sourceIndex(let groups):
      do throws(CatalogError) {
        let index = try await document(SourceIndex.document) { (data) throws(CatalogIssue) in
          try WireFormat.sourceIndex(data)
        }
        state.withLock { $0.sourceIndex = index }
        outcome.more = requests(.sources, groups)
      } catch {
        if error.isMissing {
          setDivision(.missing, of: .sources)
        } else {
          outcome.lose(.sources, groups, error)
        }
      }
    case .probe(let part, let groups, let earlier): return await probe(part, groups, earlier)
    case .era(let part, let groups):
      guard let error = await read(part, groups, isByGroup: false) else { break }
      // A host that has songs has none of this era.
      if source.isRemote, part == .songs, error.isMissing {
        keepNone(part, groups)
        break
      }
      // A document that is missing or broken is replaced by those of its groups.
      if let other = await read(part, [groups[0]], isByGroup: true) {
        outcome.lose(part, groups, reason(error, other))
      } else {
        outcome.more = groups.dropFirst().map { .group(part, $0) }
      }
    case .group(let part, let group):
      guard let error = await read(part, [group], isByGroup: true) else { break }
      if source.isRemote, part == .songs, error.isMissing {
        keepNone(part, [group])
      } else {
        outcome.lose(part, [group], error)
      }
    }
    return outcome
  }

  /// Reads the document of the first era, or else that of its first group, which tells how the source divides the part.
  private func probe(
    _ part: CatalogPart, _ groups: [GirlGroup], _ earlier: [(groups: [GirlGroup], error: CatalogError)]
  ) async -> Outcome {
    var outcome = Outcome()
    let first = groups[0]
    if earlier.isEmpty, prefersGroups(part, groups) {
      let error = await read(part, [first], isByGroup: true)
      if error?.isAbsence != true {
        setDivision(.byGroup, of: part)
        outcome.more = groups.dropFirst().map { .group(part, $0) }
        if let error { outcome.lose(part, [first], error) }
        return outcome
      }
    }
    let era = groups.filter { $0.era == first.era }
    let others = groups.filter { $0.era != first.era }
    let error = await read(part, era, isByGroup: false)
    let groupError = error == nil ? nil : await read(part, [first], isByGroup: true)
    // Some hosts send a web page for any document they don't have.
    if let error, let groupError, error.isAbsence, groupError.isAbsence,
      error.isMissing || !groupError.isMissing
    {
      // There is neither, so another era may tell. A host is asked at most once more, and not at all for songs, which it
      // doesn't need to have.
      let missing = earlier + [(era, reason(error, groupError))]
      let isCostly = if case .notFound = error { source.isRemote } else { false }
      if !others.isEmpty, !isCostly || part == .members && earlier.isEmpty {
        outcome.more = [.probe(part, others, without: missing)]
      } else if part == .members {
        for (groups, error) in missing + [(others, reason(error, groupError))] {
          outcome.lose(part, groups, error)
        }
      } else {
        setDivision(.missing, of: part)
        keepNone(part, missing.flatMap(\.groups) + others)
      }
      return outcome
    }
    let isByGroup = error?.isAbsence == true && groupError?.isAbsence != true
    setDivision(isByGroup ? .byGroup : .byEra, of: part)
    for (groups, error) in earlier {
      outcome.lose(part, isByGroup ? Array(groups.prefix(1)) : groups, error)
      if isByGroup { outcome.more += groups.dropFirst().map { .group(part, $0) } }
    }
    if let groupError, isByGroup { outcome.lose(part, [first], groupError) }
    if let error, groupError != nil, !isByGroup {
      outcome.lose(part, era, error)
    } else if error != nil {
      outcome.more += era.dropFirst().map { .group(part, $0) }
    }
    outcome.more += requests(part, others)
    return outcome
  }

  /// Why an era could not be read, of the errors of its document and of that of its first group: if the first is missing,
  /// a host's error names the last form tried.
  private func reason(_ error: CatalogError, _ groupError: CatalogError) -> CatalogError {
    error.isMissing && (source.isRemote || !groupError.isMissing) ? groupError : error
  }

  /// Whether there are copies of documents by group and none by era, so that the source is probably divided like that.
  private func prefersGroups(_ part: CatalogPart, _ groups: [GirlGroup]) -> Bool {
    let all = state.withLock { $0.index?.groups } ?? groups
    func hasCopy(_ names: [String]) -> Bool { names.contains { source.hasCopy("\(part.folder)/\($0).json") } }
    return !hasCopy(eras(of: all).map { $0[0].era.description }) && hasCopy(all.map(\.apiName))
  }

  private func setDivision(_ division: Division, of part: CatalogPart) {
    state.withLock { $0.divisions[part] = division }
  }

  /// Remembers that groups have no songs beside their signature songs.
  private func keepNone(_ part: CatalogPart, _ groups: [GirlGroup]) {
    guard part == .songs else { return }
    state.withLock { state in
      for group in groups { state.songs[group.slug] = [group.song] }
      state.hasReadMore = true
    }
  }

  /// Reads the document of an era or of a group. Returns why that failed; `nil` if it did not.
  private func read(_ part: CatalogPart, _ groups: [GirlGroup], isByGroup: Bool) async -> CatalogError? {
    let name = isByGroup ? groups[0].apiName : groups[0].era.description
    let path = "\(part.folder)/\(name).json"
    // From a host all groups of the document, so that it need not be requested again.
    let isWhole = source.isRemote && !isByGroup
    let all = state.withLock { $0.index?.groups.filter { $0.era == groups[0].era } } ?? []
    let listed = isWhole ? all : groups
    do throws(CatalogError) {
      switch part {
      case .members:
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.members(data, document: path, of: listed)
        }
        state.withLock { state in
          for group in listed { state.members[group.slug] = lists[group.slug] ?? [] }
        }
      case .songs:
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.songs(data, document: path, of: listed)
        }
        state.withLock { state in
          for group in listed { state.songs[group.slug] = (lists[group.slug] ?? []).withSignature(of: group) }
        }
      case .sources:
        guard let index = state.withLock({ $0.sourceIndex }) else { return nil }
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.sourceRows(data, document: path, index, of: listed)
        }
        state.withLock { state in
          for group in listed { state.sources[group.slug] = lists[group.slug] ?? [] }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
