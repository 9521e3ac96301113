import Characters
import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of lists of songs, of single songs found by title or video, and of playlists.
@Suite(.hangLimit) struct SongTests {
  @Test func `a name takes precedence over an ID`() async throws {
    let catalog = TestCatalog.frozen(adding: [
      ("STAYC", "X", "supernature"), ("IVE", "Super Nature", "AAAAAAAAAAA"),
    ])
    let world = TestWorld(catalog: catalog)
    #expect(await world.run("song", "supernature").output.hasSuffix("=AAAAAAAAAAA\n"))
    #expect(await world.run("song", "supernatura").status == 1)
    let found = try #require(await world.run("search", "supernature", "--json").list.first)
    #expect(found["youtubeID"]?.text == "AAAAAAAAAAA")
  }

  @Test func `a host is not asked for its songs if the index has the ID`() async throws {
    let host = StubHost.serving { TestCatalog.frozenDocument($0) }
    for text in ["song NsY-9MCOIAQ", "songs https://youtu.be/NsY-9MCOIAQ"] {
      let result = try await kpgg("\(text) --jsonl=youtubeID --api \(StubHost.base)", host: host)
      #expect(result.output == "{\"youtubeID\":\"NsY-9MCOIAQ\"}\n")
    }
    #expect(!host.paths.isEmpty && !host.paths.contains { $0.hasPrefix("song/") })
    let other = try await kpgg("song iKSo8shldrI --api \(StubHost.base)", host: host)
    #expect(other.output.hasSuffix("=iKSo8shldrI\n") && host.paths.contains { $0.hasPrefix("song/") })
  }

  @Test func `a host without song documents has signature songs with their titles`() async throws {
    let host = StubHost.serving { $0.hasPrefix("song/") ? nil : TestCatalog.frozenDocument($0) }
    let found = try await kpgg("song secret garden --api \(StubHost.base)", host: host)
    #expect(try await found.output == kpgg("song ohmygirl").output)
    #expect(try await kpgg("songs ohmygirl --kind all --api \(StubHost.base)", host: host).rows.count == 1)
    let page = try await kpgg("group ohmygirl --api \(StubHost.base)", columns: 80, host: host)
    #expect(page.lines.count { $0.contains("Secret Garden") } == 2)
  }

  // MARK: Featured and random groups

  @Test func `a seed is repeatable, and seeds reach every candidate`() async throws {
    var slugs: Set<String> = []
    for seed in 0..<20 {
      let first = try await kpgg("featured --seed \(seed) --jsonl=slug").output
      #expect(try await kpgg("featured --seed \(seed) --jsonl=slug").output == first)
      slugs.insert(first)
    }
    let featured = try await TestCatalog.frozen.index().featured
    #expect(slugs == Set(featured.map { "{\"slug\":\"\($0.slug)\"}\n" }) && slugs.count == 3)
  }

  @Test func `a catalog without featured groups is an error`() async throws {
    let result = try await kpgg("featured", catalog: Catalog { _ in Data(#"{"group": {}}"#.utf8) })
    #expect(result.status == 1 && result.output == "" && result.error != "")
  }

  @Test func `a random group has the requested era and state`() async throws {
    for seed in 0..<20 {
      let group = try await kpgg("random --era 2016-2019 --active --seed \(seed) --json=era,state").json
      #expect(group["era"]?.text == "2016-2019" && group["state"]?.text == "active")
    }
  }

  // MARK: Playlists

  @Test func `a playlist falls back to Korean names, and catalog text stays on its line`() async throws {
    let answer = #"""
      {"group": {"first": [
        {"groupname": "A\n#EXTINF:0\u001b]0;x\u0007\u2028B\r", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false},
        {"groupname": "스테이씨", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false}]}}
      """#
    let catalog = Catalog { $0 == "group/index.json" ? Data(answer.utf8) : nil }
    let result = try await kpgg("songs --m3u", columns: 80, catalog: catalog)
    #expect(result.lines.count == 5 && result.lines.contains("#EXTINF:-1,스테이씨"))
    #expect(result.output.unicodeScalars.allSatisfy { !$0.isInvisible || $0 == "\n" })
  }
}
