import KPGGCore

extension App {
  /// The index of the catalog. Findings are shown as a warning.
  func index() async throws -> CatalogIndex {
    try await reportingFindings(waitingForHost { try await catalog.index() })
  }

  /// The members of the groups. Findings are shown as a warning.
  func members(of groups: [Group]) async throws -> [Member] {
    try await reportingFindings(waitingForHost { try await catalog.members(groups) })
  }

  /// The other groups in which a member is or was, each with her entry there. Empty with a host: it would take a request for
  /// each era.
  func otherEntries(of member: Member, in index: CatalogIndex) async -> [(Member, Group)] {
    // Findings in other eras must not hide her page.
    guard hostReading == nil, let name = member.realName?.korean,
      let namesakes = try? await catalog.membersMentioning(name, index.groups).value
    else { return [] }
    let person = Person.merging(namesakes, of: index.groups).first { person in
      person.entries.contains { $0.id == member.id }
    }
    return (person?.entries ?? []).filter { $0.id != member.id }.compactMap { entry in
      index.group(entry.id.group).map { (entry, $0) }
    }
  }

  /// The songs of the groups. Findings are shown as a warning.
  func songs(of groups: [Group]) async throws -> [Song] {
    try await reportingFindings(waitingForHost { try await catalog.songs(groups) })
  }

  /// The members with nothing but their names.
  func names(of groups: [Group]) async throws -> [Member] {
    try await reportingFindings(waitingForHost { try await catalog.names(groups) })
  }

  private func reportingFindings<Value>(_ decoded: Decoded<Value>) -> Value {
    if let first = decoded.findings.first {
      warn(.catalogFindings(count: decoded.findings.count, first: first))
    }
    return decoded.value
  }
}

extension App {
  /// Does work that requests documents from a host, and shows on a terminal that it waits.
  func showingActivity<Value>(
    _ text: Text, asking host: APIHost, timeout: Seconds?, _ work: (Activity) async throws -> Value
  ) async throws -> Value {
    let failure = Failure(APIError.noAnswer(.timedOut, url: host.description))
    return try await showingActivity(text, within: self.timeout(timeout), or: failure, work)
  }
}
