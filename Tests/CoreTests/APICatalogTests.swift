import Foundation
import JSON
import TestSupport
import Testing

@testable import KPGGCore

/// What a catalog requests from a host, and in which form.
@Suite(.hangLimit) struct APICatalogTests {
  /// For every kind of catalog, groups and members are in order and belong together.
  @Test(arguments: ["bundled", "ours", "files", "original"])
  func `a catalog lists groups by section, and members by group`(kind: String) async throws {
    let catalog: any Catalog =
      switch kind {
      case "ours": try StubHost.ours().catalog()
      case "files": try StubHost.files().catalog()
      case "original": try StubHost.original().catalog()
      default: DocumentCatalog.bundled
      }
    let index = try await catalog.index()
    #expect(index.findings == [])
    let groups = index.value.groups
    #expect(groups.count == (kind == "original" ? Edition.originalGroups : Edition.groups))
    #expect(index.value.featured.count == 4)
    #expect(groups.map(\.era) == groups.map(\.era).sorted(by: >))
    let members = try await catalog.members(of: groups)
    #expect(members.findings == [])
    #expect(members.value.count == (kind == "original" ? Edition.originalMembers : Edition.members))
    #expect(Set(members.value.map(\.id)).count == members.value.count)
    var order: [Slug] = []
    for member in members.value where order.last != member.id.group { order.append(member.id.group) }
    #expect(order == groups.map(\.slug))
    let arin = try #require(
      members.value.first { $0.stageName.korean == "아린" && $0.id.group.description == "ohmygirl" })
    #expect(
      arin.realName?.korean == "최예원" && arin.birthDate?.iso == "1999-06-18" && arin.profile.bloodType == .o)
    let group = try #require(groups.first { $0.slug.description == "ohmygirl" })
    #expect(group.song.youtubeID.description == "QIN5_tJRiyY")
    let own = try await catalog.members(of: [group])
    #expect(own.value == members.value.filter { $0.id.group == group.slug })
  }

  @Test func `a host of our files matches the bundled catalog`() async throws {
    let (ours, bundled) = (try StubHost.ours().catalog(), DocumentCatalog.bundled)
    let index = try await ours.index().value
    #expect(try await index == bundled.index().value)
    #expect(try await ours.members(of: index.groups).value == bundled.members(of: index.groups).value)
  }

  @Test func `a list of groups takes one request`() async throws {
    let host = StubHost.ours()
    _ = try await host.catalog().index()
    #expect(host.paths == ["group/"])
  }

  @Test func `the members of one group take one more request, for the whole era`() async throws {
    let host = StubHost.ours()
    let catalog = try host.catalog()
    let group = try #require(try await catalog.index().value.groups.last)
    _ = try await catalog.members(of: [group])
    #expect(host.paths == ["group/", "group/1997-2005"])
  }

  @Test func `a host without eras is queried by group, and probed only once`() async throws {
    let host = try StubHost.original()
    _ = try await host.catalog().snapshot()
    let paths = host.paths.filter { !$0.hasPrefix("song/") && !$0.hasPrefix("source/") }
    #expect(paths.prefix(3) == ["group/", "group/2020", "group/2020.json"])
    #expect(paths.count == 1 + 2 + Edition.originalGroups)
    // One song document and the index of sources are tried in each form; there are none.
    #expect(host.paths.count == paths.count + 4 + 2)
    #expect(host.mostInFlight <= APICatalog.mostInFlight)
    #expect(host.paths.contains("group/f%28x%29"))
  }

  @Test func `a file server is recognized by its index`() async throws {
    let host = StubHost.files()
    _ = try await host.catalog().snapshot()
    #expect(host.paths.count == Edition.documents + 1)
    #expect(host.paths.dropFirst(2).allSatisfy { $0.hasSuffix(".json") })
  }

  @Test func `the routes of a host are remembered`() async throws {
    let folder = TemporaryFolder()
    let host = try StubHost.original()
    let cache = ResponseCache(host: try host.access().host, below: folder.path)
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    let before = host.paths.count
    _ = try await APICatalog(try host.access(cache: cache)).snapshot()
    #expect(!host.paths.dropFirst(before).contains("group/2020"))
  }

  @Test func `changed routes are discovered again`() async throws {
    let folder = TemporaryFolder()
    let original = try StubHost.original()
    let cache = ResponseCache(host: try original.access().host, below: folder.path)
    _ = try await APICatalog(try original.access(cache: cache)).snapshot()
    let snapshot = try await APICatalog(try StubHost.ours().access(cache: cache)).snapshot()
    #expect(snapshot.documents.count == Edition.documents)
  }

  @Test func `songs are fetched only when needed`() async throws {
    let host = StubHost.ours()
    let catalog = try host.catalog()
    let groups = try await catalog.index().value.groups
    _ = try await catalog.members(of: groups)
    #expect(!host.paths.contains { $0.hasPrefix("song") })
    let group = try #require(groups.first { $0.slug.description == "stayc" })
    let before = host.paths.count
    let songs = try await catalog.songs(of: [group])
    #expect(host.paths.dropFirst(before) == ["song/2020"])
    #expect(songs.findings == [] && songs.value.allSatisfy { $0.group == group.slug })
    #expect(try await songs.value == DocumentCatalog.bundled.songs(of: [group]).value)
    #expect(songs.value.count > 1)
  }

  @Test func `a host without songs provides signature songs, and is not asked again`() async throws {
    let host = try StubHost.original()
    let catalog = try host.catalog()
    let groups = try await catalog.index().value.groups
    let songs = try await catalog.songs(of: groups)
    #expect(songs.findings == [])
    #expect(songs.value == groups.map(\.song))
    #expect(
      host.paths.filter { $0.hasPrefix("song/") } == [
        "song/2020", "song/2020.json", "song/STAYC", "song/STAYC.json",
      ])
  }

  @Test func `songs can come per group`() async throws {
    let songs = try StubHost.listedByGroup(.song)
    let host = StubHost.serving { path in
      if path == "group/" { return BundledCatalog.data("group/index.json") }
      guard path.hasPrefix("song/") else { return BundledCatalog.data(path + ".json") }
      let name = String((path.removingPercentEncoding ?? path).dropFirst(5))
      let own = songs[name].map { JSONValue.object(["song": .object([name: $0])]) }
      return own.map { Data($0.written().utf8) }
    }
    let catalog = try host.catalog()
    let groups = try await catalog.index().value.groups.filter { $0.era.description == "2020" }
    #expect(try await catalog.songs(of: groups).value == DocumentCatalog.bundled.songs(of: groups).value)
  }

  @Test func `a signature song missing from the list is put first`() async throws {
    let catalog = DocumentCatalog { document in
      switch document {
      case "group/index.json":
        Data(
          #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
            .utf8)
      case "song/2020.json": Data(#"{"song": {"A": [{"title": "B", "video": "NsY-9MCOIAQ"}]}}"#.utf8)
      default: nil
      }
    }
    let songs = try await catalog.songs(of: catalog.index().value.groups)
    #expect(songs.value.map(\.youtubeID.description) == ["QIN5_tJRiyY", "NsY-9MCOIAQ"])
  }

  @Test func `routes cached by an earlier version can be read`() throws {
    let routes = try JSONDecoder().decode(
      APICatalog.Routes.self, from: Data(#"{"hasEndings": true, "members": "byGroup"}"#.utf8))
    #expect(routes == APICatalog.Routes(hasEndings: true, members: .byGroup))
  }

  @Test func `there are at most nine concurrent requests, for the index, members, songs and sources`()
    async throws
  {
    let host = StubHost.ours()
    _ = try await host.catalog().snapshot()
    #expect((2...9).contains(host.mostInFlight))
    #expect(host.paths.count == Edition.documents)
  }
}
