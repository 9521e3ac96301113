import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

/// Hosts of a catalog of five groups in three eras that serve various routes.
@Suite(.hangLimit) struct RoutesTests {
  private static let eras = [("2020", ["A", "B"]), ("2016-2019", ["C", "D"]), ("2014-2015", ["E"])]

  private static let index: Data = {
    let sections = zip(["first", "second", "third"], eras).map { key, era in
      let groups = era.1.map {
        "{\"groupname\": \"\($0)\", \"hitsong\": \"QIN5_tJRiy\($0)\", \"haspreviousmember\": false}"
      }
      return "\"\(key)\": [\(groups.joined(separator: ", "))]"
    }
    return Data("{\"group\": {\(sections.joined(separator: ", "))}}".utf8)
  }()

  private static func list(_ folder: Substring, _ groups: [String]) -> Data {
    let lists = groups.map { group in
      folder == "song"
        ? "\"\(group)\": [{\"title\": \"\(group)\", \"video\": \"NsY-9MCOIA\(group)\"}]"
        : "\"\(group)\": [{\"activityname\": \"\(group)\", \"name\": \"\(group)\", \"birth\": \"1999-06-18\", \"ispreviousmember\": false}]"
    }
    return Data("{\"\(folder == "song" ? "song" : "groupname")\": {\(lists.joined(separator: ", "))}}".utf8)
  }

  /// A host that serves members and songs in these divisions, at URLs with or without endings. `failing` replaces the
  /// responses of some documents.
  private static func host(
    members: Set<Division> = [.byEra], songs: Set<Division> = [.byEra], hasEndings: Bool = false,
    failing: [String: APIResponse] = [:]
  ) -> StubHost {
    StubHost { request, path in
      let isEnded = path.hasSuffix(".json")
      let name = path.hasSuffix("/") ? path + "index" : isEnded ? String(path.dropLast(5)) : path
      if let response = failing[name] { return .success(response) }
      guard isEnded == hasEndings else { return .success(APIResponse(status: 404)) }
      if name == "group/index" { return .success(APIResponse(status: 200, body: index)) }
      let parts = name.split(separator: "/")
      let divisions = parts[0] == "song" ? songs : members
      if divisions.contains(.byEra), let era = eras.first(where: { $0.0 == parts[1] }) {
        return .success(APIResponse(status: 200, body: list(parts[0], era.1)))
      }
      if divisions.contains(.byGroup), eras.contains(where: { $0.1.contains(String(parts[1])) }) {
        return .success(APIResponse(status: 200, body: list(parts[0], [String(parts[1])])))
      }
      return .success(APIResponse(status: 404))
    }
  }

  /// The groups with members, and those with more than their signature songs.
  private func read(_ access: APIAccess) async throws -> (members: String, songs: String) {
    let catalog = APICatalog(access)
    let groups = try await catalog.index().value.groups
    let members = try await catalog.members(of: groups).value.map { $0.id.group.description }
    let songs = try await catalog.songs(of: groups).value.filter { $0.youtubeID.description.hasPrefix("NsY") }
    return (members.joined(), songs.map(\.group.description).joined())
  }

  /// What a document may return instead of itself.
  private static let faults = [
    APIResponse(status: 500), APIResponse(status: 200, body: Data("{\"".utf8)),
  ]

  // MARK: - Routes

  @Test(arguments: [Division.byEra, .byGroup], [Division.byEra, .byGroup, nil])
  func `every combination of routes is found, and used without further misses`(
    members: Division, songs: Division?
  ) async throws {
    for hasEndings in [false, true] {
      let folder = TemporaryFolder()
      let host = Self.host(members: [members], songs: Set([songs].compactMap { $0 }), hasEndings: hasEndings)
      let cache = ResponseCache(host: try host.access().host, below: folder.path)
      #expect(try await read(host.access(cache: cache)) == ("abcde", songs == nil ? "" : "abcde"))
      let before = host.paths.count
      #expect(try await read(host.access(cache: cache)) == ("abcde", songs == nil ? "" : "abcde"))
      func documents(_ division: Division) -> Int { division == .byEra ? 3 : 5 }
      // A host without songs is probed again.
      #expect(host.paths.count - before == 1 + documents(members) + (songs.map(documents) ?? 4))
    }
  }

  @Test func `if the first era does not exist, the others are found and its groups are reported`()
    async throws
  {
    let unread = Mutex("")
    let access = try Self.host(failing: ["group/2020": APIResponse(status: 404)]).access { event in
      if case .unread(let group, .noDocument) = event { unread.withLock { $0 += group.slug.description } }
    }
    #expect(try await read(access).members == "cde")
    #expect(unread.withLock { $0 } == "ab")
  }

  @Test func `if the first group does not exist, the others are requested without their eras`() async throws {
    let missing = APIResponse(status: 404)
    let host = Self.host(members: [.byGroup], songs: [.byGroup], failing: ["group/A": missing])
    #expect(try await read(host.access()).members == "bcde")
    // Two eras are tried, each with and without an ending.
    #expect(host.paths.count { path in Self.eras.contains { path.contains("group/\($0.0)") } } == 4)
  }

  @Test(arguments: faults) func `if the first group fails, the others are found`(fault: APIResponse)
    async throws
  {
    let host = Self.host(
      members: [.byGroup], songs: [.byGroup], failing: ["group/A": fault, "song/B": fault])
    #expect(try await read(host.access()) == ("bcde", "acde"))
  }

  // MARK: - Eras and groups

  @Test(arguments: faults, eras.map(\.0))
  func `the documents of groups replace an era's that is broken`(fault: APIResponse, era: String)
    async throws
  {
    let unread = Mutex(0)
    let host = Self.host(
      members: [.byEra, .byGroup], songs: [.byEra, .byGroup],
      failing: ["group/\(era)": fault, "song/\(era)": fault])
    let access = try host.access { event in
      if case .unread = event { unread.withLock { $0 += 1 } }
    }
    #expect(try await read(access) == ("abcde", "abcde"))
    #expect(unread.withLock { $0 } == 0)
    // An update gets everything too, and it can be read.
    let snapshot = try await APICatalog(access).snapshot()
    let groups = try await snapshot.catalog.index().value.groups
    #expect(try await snapshot.catalog.members(of: groups).value.count == 5)
    #expect(try await snapshot.catalog.songs(of: groups).value.count == 10)
  }

  @Test(arguments: faults, ["group", "song"])
  func `an update fails if a document is broken and not replaced`(fault: APIResponse, list: String)
    async throws
  {
    let document = "\(list)/2016-2019"
    let host = Self.host(failing: [document: fault])
    let error = await #expect(throws: APIError.self) { try await host.catalog().snapshot() }
    #expect(error?.document?.contains(document) == true)
  }

  @Test(arguments: faults) func `a copy stands in for broken songs`(fault: APIResponse) async throws {
    let folder = TemporaryFolder()
    let cache = ResponseCache(host: try Self.host().access().host, below: folder.path)
    _ = try await read(Self.host().access(cache: cache))
    let copies = Mutex(0)
    let access = try Self.host(failing: ["song/2020": fault]).access(cache: cache) { event in
      if case .copyServed = event { copies.withLock { $0 += 1 } }
    }
    #expect(try await read(access).songs == "abcde")
    #expect(copies.withLock { $0 } == 1)
  }

  @Test func `a folder may divide each era differently`() async throws {
    let catalog = DocumentCatalog { path in
      let name = path.dropLast(5).split(separator: "/")
      return switch name[1] {
      case "index": Self.index
      case "2020": Self.list(name[0], ["A", "B"])
      case "C", "D", "E": Self.list(name[0], [String(name[1])])
      default: nil
      }
    }
    let groups = try await catalog.index().value.groups
    #expect(try await catalog.members(of: groups).value.map(\.id.group.description).joined() == "abcde")
    #expect(try await catalog.songs(of: groups).value.count == 10)
  }
}
