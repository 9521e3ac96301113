import KPGGCore

extension App {
  /// The catalog's index. Warns about findings.
  func index() async throws -> CatalogIndex {
    try await reportingFindings(waitingForHost { try await catalog.index() })
  }

  /// The members of the groups. Warns about findings.
  func members(of groups: [Group]) async throws -> [Member] {
    try await reportingFindings(waitingForHost { try await catalog.members(of: groups) })
  }

  /// A member's entries in other groups. Empty if the catalog comes from a host, which would need a request per era.
  func otherEntries(of member: Member, in index: CatalogIndex) async -> [(Member, Group)] {
    // Errors in other eras must not hide the member's page.
    guard hostReading == nil, let members = try? await catalog.members(of: index.groups).value else {
      return []
    }
    let person = Person.merging(members, of: index.groups).first { person in
      person.entries.contains { $0.id == member.id }
    }
    return (person?.entries ?? []).filter { $0.id != member.id }.compactMap { entry in
      index.group(entry.id.group).map { (entry, $0) }
    }
  }

  /// The songs of the groups. Warns about findings.
  func songs(of groups: [Group]) async throws -> [Song] {
    try await reportingFindings(waitingForHost { try await catalog.songs(of: groups) })
  }

  func reportingFindings<Value>(_ decoded: Decoded<Value>) -> Value {
    if let first = decoded.findings.first {
      warn(.catalogFindings(count: decoded.findings.count, first: first))
    }
    return decoded.value
  }
}

extension App {
  /// Does work that sends requests to a host, and shows progress on a terminal.
  func showingActivity<Value>(
    _ text: Text, asking host: APIHost, timeout: Seconds?, _ work: (Activity) async throws -> Value
  ) async throws -> Value {
    let failure = Failure(APIError.noAnswer(.timedOut, url: host.description))
    return try await showingActivity(text, within: self.timeout(timeout), or: failure, work)
  }
}
