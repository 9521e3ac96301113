internal import Synchronization

/// The choice of the documents that a load reads.
extension Catalog {
  /// A request for one or two documents. Its outcome determines the next requests.
  enum Request {
    case sourceIndex([GirlGroup])
    /// Finds out how a source divides a part, which these groups lack. `without` has the groups of the eras that were
    /// tried before and have no documents.
    case probe(CatalogPart, [GirlGroup], without: [(groups: [GirlGroup], error: CatalogError)] = [])
    /// The groups belong to one era.
    case era(CatalogPart, [GirlGroup])
    case group(CatalogPart, GirlGroup)
  }

  private struct Outcome {
    var more: [Request] = []
    var unread: [(part: CatalogPart, group: GirlGroup, error: CatalogError)] = []

    mutating func recordFailure(_ part: CatalogPart, _ groups: [GirlGroup], _ error: CatalogError) {
      unread += groups.map { (part, $0, error) }
    }
  }

  /// Returns the groups whose part has not been read.
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
    let (layout, sourceIndex) = state.withLock { ($0.layouts[part], $0.sourceIndex) }
    if part == .sources, sourceIndex == nil, layout == nil { return [.sourceIndex(groups)] }
    switch layout {
    case nil: return [.probe(part, groups)]
    case .byEra: return eras(of: groups).map { .era(part, $0) }
    case .byGroup: return groups.map { .group(part, $0) }
    case .missing:
      recordNoDocuments(part, groups)
      return []
    }
  }

  private func eras(of groups: [GirlGroup]) -> [[GirlGroup]] {
    let byEra = Dictionary(grouping: groups, by: \.era)
    return groups.map(\.era).withoutDuplicates.compactMap { byEra[$0] }
  }

  /// Performs requests, concurrently if the source is a host. Returns the errors of the groups that could not be read.
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
          setLayout(.missing, of: .sources)
        } else {
          outcome.recordFailure(.sources, groups, error)
        }
      }
    case .probe(let part, let groups, let earlier): return await probe(part, groups, earlier)
    case .era(let part, let groups):
      guard let error = await read(part, groups, isByGroup: false) else { break }
      // The host has songs, so a missing document means that it has none of this era.
      if source.isRemote, part == .songs, error.isMissing {
        recordNoDocuments(part, groups)
        break
      }
      // Read the groups' documents instead of a missing or broken one.
      if let other = await read(part, [groups[0]], isByGroup: true) {
        outcome.recordFailure(part, groups, errorToReport(error, other))
      } else {
        outcome.more = groups.dropFirst().map { .group(part, $0) }
      }
    case .group(let part, let group):
      guard let error = await read(part, [group], isByGroup: true) else { break }
      if source.isRemote, part == .songs, error.isMissing {
        recordNoDocuments(part, [group])
      } else {
        outcome.recordFailure(part, [group], error)
      }
    }
    return outcome
  }

  /// Finds out how the source divides a part, by reading the document of the first era and, if needed, its first group.
  private func probe(
    _ part: CatalogPart, _ groups: [GirlGroup], _ earlier: [(groups: [GirlGroup], error: CatalogError)]
  ) async -> Outcome {
    var outcome = Outcome()
    let first = groups[0]
    if earlier.isEmpty, isProbablyByGroup(part, groups) {
      let error = await read(part, [first], isByGroup: true)
      if error?.mayMeanOtherLayout != true {
        setLayout(.byGroup, of: part)
        outcome.more = groups.dropFirst().map { .group(part, $0) }
        if let error { outcome.recordFailure(part, [first], error) }
        return outcome
      }
    }
    let era = groups.filter { $0.era == first.era }
    let others = groups.filter { $0.era != first.era }
    let error = await read(part, era, isByGroup: false)
    let groupError = error == nil ? nil : await read(part, [first], isByGroup: true)
    // Some hosts send a web page for any document they don't have.
    if let error, let groupError, error.mayMeanOtherLayout, groupError.mayMeanOtherLayout,
      error.isMissing || !groupError.isMissing
    {
      // Neither exists, so try another era. A host gets only one more attempt, and only for members, because the other
      // parts are optional.
      let missing = earlier + [(era, errorToReport(error, groupError))]
      let isCostly = if case .notFound = error { source.isRemote } else { false }
      if !others.isEmpty, !isCostly || part == .members && earlier.isEmpty {
        outcome.more = [.probe(part, others, without: missing)]
      } else if part == .members {
        for (groups, error) in missing + [(others, errorToReport(error, groupError))] {
          outcome.recordFailure(part, groups, error)
        }
      } else {
        setLayout(.missing, of: part)
        recordNoDocuments(part, missing.flatMap(\.groups) + others)
      }
      return outcome
    }
    let isByGroup = error?.mayMeanOtherLayout == true && groupError?.mayMeanOtherLayout != true
    setLayout(isByGroup ? .byGroup : .byEra, of: part)
    for (groups, error) in earlier {
      outcome.recordFailure(part, isByGroup ? Array(groups.prefix(1)) : groups, error)
      if isByGroup { outcome.more += groups.dropFirst().map { .group(part, $0) } }
    }
    if let groupError, isByGroup { outcome.recordFailure(part, [first], groupError) }
    if let error, groupError != nil, !isByGroup {
      outcome.recordFailure(part, era, error)
    } else if error != nil {
      outcome.more += era.dropFirst().map { .group(part, $0) }
    }
    outcome.more += requests(part, others)
    return outcome
  }

  /// Returns the error to report for an era, given the errors of its document and of its first group's document. If a
  /// host lacks the former, the error shows the URL that was tried last.
  private func errorToReport(_ error: CatalogError, _ groupError: CatalogError) -> CatalogError {
    error.isMissing && (source.isRemote || !groupError.isMissing) ? groupError : error
  }

  /// Whether there are copies of group documents only, so that the source probably divides the part by group.
  private func isProbablyByGroup(_ part: CatalogPart, _ groups: [GirlGroup]) -> Bool {
    let all = state.withLock { $0.index?.groups } ?? groups
    func hasCopy(_ names: [String]) -> Bool { names.contains { source.hasCopy("\(part.folder)/\($0).json") } }
    return !hasCopy(eras(of: all).map { $0[0].era.description }) && hasCopy(all.map(\.apiName))
  }

  private func setLayout(_ layout: Layout, of part: CatalogPart) {
    state.withLock { $0.layouts[part] = layout }
  }

  /// Records that groups have no songs except their signature songs, if the part is songs.
  private func recordNoDocuments(_ part: CatalogPart, _ groups: [GirlGroup]) {
    guard part == .songs else { return }
    state.withLock { state in
      for group in groups { state.songs[group.slug] = [group.song] }
    }
  }

  /// Reads the document of an era or a group. Returns the error, or `nil` if there was none.
  private func read(_ part: CatalogPart, _ groups: [GirlGroup], isByGroup: Bool) async -> CatalogError? {
    let name = isByGroup ? groups[0].apiName : groups[0].era.description
    let path = "\(part.folder)/\(name).json"
    // Keep all groups of a host's document, so that it is not requested again.
    let isWhole = source.isRemote && !isByGroup
    let all = state.withLock { $0.index?.groups.filter { $0.era == groups[0].era } } ?? []
    let groupsToKeep = isWhole ? all : groups
    do throws(CatalogError) {
      switch part {
      case .members:
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.members(data, document: path, of: groupsToKeep)
        }
        state.withLock { state in
          for group in groupsToKeep { state.members[group.slug] = lists[group.slug] ?? [] }
        }
      case .songs:
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.songs(data, document: path, of: groupsToKeep)
        }
        state.withLock { state in
          for group in groupsToKeep {
            state.songs[group.slug] = (lists[group.slug] ?? []).includingSignatureSong(of: group)
          }
        }
      case .sources:
        guard let index = state.withLock({ $0.sourceIndex }) else { return nil }
        let lists = try await document(path) { (data) throws(CatalogIssue) in
          try WireFormat.sourceRows(data, document: path, index, of: groupsToKeep)
        }
        state.withLock { state in
          for group in groupsToKeep { state.sources[group.slug] = lists[group.slug] ?? [] }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
