import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Tests of the documents that a catalog requests from a host, and of their URLs.
@Suite(.hangLimit) struct HostSourceTests {
  /// In every kind of catalog, groups and members are in order and belong together.
  @Test(arguments: ["bundled", "ours", "files", "original"])
  func `a catalog lists groups by section, and members by group`(kind: String) async throws {
    let catalog: Catalog =
      switch kind {
      case "ours": try StubHost.ours().catalog()
      case "files": try StubHost.files().catalog()
      case "original": try StubHost.original().catalog()
      default: .bundled
      }
    let contents = try await catalog.load([.members])
    let groups = contents.groups
    let members = contents.members(of: groups)
    #expect(contents.issues == [] && contents.unread.isEmpty)
    if kind == "original" {
      #expect(groups.count == Edition.originalGroups && members.count == Edition.originalMembers)
    } else {
      #expect(groups.count == Edition.groups && members.count == Edition.members)
      #expect(try await contents.index == Catalog.bundled.index())
      #expect(try await members == Catalog.bundled.members(of: groups))
    }
    #expect(contents.index.featured.count == 4)
    #expect(groups.map(\.era) == groups.map(\.era).sorted(by: >))
    #expect(Set(members.map(\.id)).count == members.count)
    #expect(members.map(\.id.group).withoutDuplicates == groups.map(\.slug))
    let group = try #require(groups.first { $0.slug.description == "ohmygirl" })
    let own = contents.members(of: group)
    #expect(own == members.filter { $0.id.group == group.slug })
    let arin = try #require(own.first { $0.stageName.korean == "아린" })
    #expect(arin.realName?.korean == "최예원" && arin.birthDate?.iso == "1999-06-18")
    #expect(arin.profile.bloodType == .o && group.song.youtubeID.description == "QIN5_tJRiyY")
  }

  @Test func `a load requests only what it needs, and nothing twice`() async throws {
    let host = StubHost.ours()
    let catalog = try host.catalog()
    let stayc = try #require(Slug("stayc"))
    let groups = try await catalog.load([]).groups
    #expect(host.paths == ["group/"])
    _ = try await catalog.load([.members], of: [stayc])
    #expect(host.paths.dropFirst() == ["group/2020"])
    let contents = try await catalog.load(of: [stayc])
    #expect(host.paths.dropFirst(2) == ["song/2020"])
    let group = try #require(contents.index.group(stayc))
    #expect(contents.issues == [] && contents.songs(of: group).count > 1)
    #expect(try await contents.songs(of: group) == Catalog.bundled.songs(of: [group]))
    let others = groups.filter { $0.era == group.era }.map(\.slug)
    _ = try await catalog.load(of: others)
    #expect(host.paths.count == 3)
  }

  @Test func `all documents are requested once, nine at a time, and kept unchanged`() async throws {
    for host in [StubHost.ours(), .files()] {
      let catalog = try host.catalog(keepsDocuments: true)
      _ = try await catalog.load(Set(CatalogPart.allCases))
      #expect(catalog.documents.count == Edition.documents)
      #expect(catalog.documents.allSatisfy { $0.data == BundledDocuments.data($0.path) })
      #expect(catalog.documents.first?.path == "group/index.json")
      #expect((2...9).contains(host.maxConcurrentRequests))
      // For the URL of the index without a file name, a file server returns a page.
      let isFileServer = host.paths.contains("group/index.json")
      #expect(host.paths.count == Edition.documents + (isFileServer ? 1 : 0))
      #expect(host.paths.count { $0.hasSuffix(".json") } == (isFileServer ? Edition.documents : 0))
    }
  }

  @Test func `a host with the original API gets requests by group, but for eras and songs only once`()
    async throws
  {
    let host = try StubHost.original()
    let catalog = try host.catalog()
    for _ in 0..<2 {
      let contents = try await catalog.load()
      #expect(contents.unread.isEmpty)
      #expect(contents.songs(of: contents.groups) == contents.groups.map(\.song))
    }
    let probes = ["group/2020", "group/2020.json"]
    #expect(host.paths.filter { $0.hasPrefix("group/2020") } == probes)
    #expect(host.paths.count { $0.hasPrefix("group/") } == 1 + probes.count + Edition.originalGroups)
    #expect(host.paths.count { $0.hasPrefix("song/") } == 4)
    #expect(host.paths.contains("group/f%28x%29"))
    #expect(host.maxConcurrentRequests <= Catalog.maxConcurrentReads)
  }

  @Test func `a signature song missing from the list is put first`() async throws {
    let catalog = Catalog { document in
      switch document {
      case "group/index.json":
        Data(#"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY"}]}}"#.utf8)
      case "song/2020.json": Data(#"{"song": {"A": [{"title": "B", "video": "NsY-9MCOIAQ"}]}}"#.utf8)
      default: nil
      }
    }
    let songs = try await catalog.songs(of: catalog.index().groups)
    #expect(songs.map(\.youtubeID.description) == ["QIN5_tJRiyY", "NsY-9MCOIAQ"])
  }

  // MARK: - Hosts that divide their lists differently

  /// Returns a host with five groups in three eras, with these divisions, and with or without file extensions in URLs.
  private func host(members: Set<Division>, songs: Set<Division> = [], hasEndings: Bool = false) -> StubHost {
    let eras = [("first", "2020", "AB"), ("second", "2016-2019", "CD"), ("third", "2014-2015", "E")]
    let ending = hasEndings ? ".json" : ""
    func groups(_ names: String) -> String {
      names.map { "{\"groupname\": \"\($0)\", \"hitsong\": \"QIN5_tJRiy\($0)\"}" }.joined(separator: ", ")
    }
    func entry(_ folder: String, _ group: Character) -> String {
      folder == "song"
        ? "\"\(group)\": [{\"title\": \"\(group)\", \"video\": \"NsY-9MCOIA\(group)\"}]"
        : "\"\(group)\": [{\"activityname\": \"\(group)\", \"name\": \"\(group)\", \"birth\": \"1999-06-18\"}]"
    }
    let index = eras.map { "\"\($0)\": [\(groups($2))]" }.joined(separator: ", ")
    var documents = [hasEndings ? "group/index.json" : "group/": "{\"group\": {\(index)}}"]
    for (folder, key, divisions) in [("group", "groupname", members), ("song", "song", songs)] {
      for (_, era, names) in eras {
        for (division, parts) in [
          (Division.byEra, [(era, names)]), (.byGroup, names.map { ("\($0)", "\($0)") }),
        ]
        where divisions.contains(division) {
          for (name, names) in parts {
            let list = names.map { entry(folder, $0) }.joined(separator: ", ")
            documents["\(folder)/\(name)\(ending)"] = "{\"\(key)\": {\(list)}}"
          }
        }
      }
    }
    return .serving { [documents] in documents[$0].map { Data($0.utf8) } }
  }

  enum Division {
    case byEra, byGroup
  }

  /// Returns the groups with members, the groups with more than a signature song, and the groups that were not read.
  private func read(_ catalog: Catalog) async throws -> (found: [String], unread: Set<Character>) {
    let contents = try await catalog.load()
    let unread = contents.unread.values.flatMap(\.keys)
    let readable = contents.groups.filter { contents.unread[.members]?[$0.slug] == nil }
    let members = contents.members(of: readable).map(\.id.group.description)
    let songs = contents.songs(of: contents.groups).filter { $0.youtubeID.description.hasPrefix("NsY") }
    return (
      [members.joined(), songs.map(\.group.description).joined()], Set(unread.map(\.description).joined())
    )
  }

  @Test(arguments: [Division.byEra, .byGroup], [Division.byEra, .byGroup, nil])
  func `every combination of divisions and extensions is found, and is remembered until it changes`(
    members: Division, songs: Division?
  ) async throws {
    for hasEndings in [false, true] {
      let folder = TemporaryFolder()
      let cache = try StubHost.cache(below: folder)
      let host = host(members: [members], songs: Set([songs].compactMap(\.self)), hasEndings: hasEndings)
      let all = ["abcde", songs == nil ? "" : "abcde"]
      #expect(try await read(host.catalog(cache: cache)) == (all, []))
      let before = host.paths.count
      #expect(try await read(host.catalog(cache: cache)) == (all, []))
      func documents(_ division: Division) -> Int { division == .byEra ? 3 : 5 }
      // A host without songs gets requests for them again.
      #expect(host.paths.count - before == 1 + documents(members) + (songs.map(documents) ?? 4))
      let other = self.host(members: [members == .byEra ? .byGroup : .byEra], hasEndings: !hasEndings)
      #expect(try await read(other.catalog(cache: cache)).found.first == "abcde")
    }
  }

  @Test func `an era without a document of songs has only signature songs, if other eras have songs`()
    async throws
  {
    let host = host(members: [.byEra], songs: [.byEra])
      .answering(["song/2016-2019"], with: .response(404))
    #expect(try await read(host.catalog()) == (["abcde", "abe"], []))
  }

  /// Documents that fail, their answer, the host's divisions, and the groups whose members and other songs remain.
  static let failing: [Failing] = lost + replaced

  typealias Failing = (Set<String>, StubHost.Answer, Set<Division>, [String])

  private static let lost: [Failing] = [
    (["group/2020"], .response(404), [.byEra], ["cde", "abcde"]),
    (["group/A"], .response(404), [.byGroup], ["bcde", "abcde"]),
    (["group/A", "song/B"], .response(500), [.byGroup], ["bcde", "acde"]),
    (["group/A", "song/B"], .response(200, "{\""), [.byGroup], ["bcde", "acde"]),
    // These are the first documents that are requested, and all documents of a kind.
    (["group/A", "song/A"], .response(500), [.byGroup], ["bcde", "bcde"]),
    (["song/A", "song/B", "song/C", "song/D", "song/E"], .response(500), [.byGroup], ["abcde", ""]),
  ]

  /// The documents of groups replace the document of their era.
  private static let replaced = ["2020", "2016-2019", "2014-2015"].flatMap { era -> [Failing] in
    [StubHost.Answer.response(500), .response(200, "{\"")].map { fault -> Failing in
      (["group/\(era)", "song/\(era)"], fault, [.byEra, .byGroup], ["abcde", "abcde"])
    }
  }

  @Test(arguments: failing)
  func `whichever document fails, only its groups are lost and named`(
    documents: Set<String>, fault: StubHost.Answer, divisions: Set<Division>, remaining: [String]
  ) async throws {
    let host = host(members: divisions, songs: divisions).answering(documents, with: fault)
    let lost = Set("abcde").subtracting(remaining[0]).union(Set("abcde").subtracting(remaining[1]))
    #expect(try await read(host.catalog()) == (remaining, lost))
    // If eras seem to be missing, two of them are tried, each with and without an extension.
    #expect(host.paths.count { $0.hasPrefix("group/20") } <= 4)
  }
}
