import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Timelines, members in several groups, and random picks.
@Suite(.hangLimit) struct StoryTests {
  private func run(_ words: String..., columns: Int? = 80, language: String = "en") async -> World.Result {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.variables["KPGG_LANG"] = language
    return await world.run(words)
  }

  @Test func `a timeline lists the debut, departures, the end and later events by date`() async {
    let page = await run("group", "momoland").output
    #expect(
      page.contains(
        """
        Timeline
          2016-11-10  debut
          2017-04     Taeha, Daisy joined
          2019-11-29  Yeonwoo, Taeha left
          2020-05-13  Daisy left
          2023-02-14  disbanded
          2025-04-10  reunited
          2025-04-10  moved to Inyeon Entertainment

        """), "\(page)")
    #expect(await run("group", "kara", language: "ko").output.contains("2019.11.24  구하라, 세상을 떠남"))
    #expect(await run("group", "kara", language: "ja").output.contains("Goo Haraさんが死去"))
    #expect(await run("group", "kara").output.contains("  2014-07-01  Heo Youngji joined\n"))
    #expect(await !run("group", "illit").output.contains("Timeline"))
  }

  @Test func `a group's page shows its newest songs and the command for all of them`() async {
    let page = await run("group", "newjeans").output
    #expect(page.contains("Newest songs\n") && page.contains("kpgg songs newjeans --kind all"))
    let rows = await run("group", "newjeans", columns: nil).lines
    let songs = rows.filter { $0.hasPrefix("song\t") }
    #expect(
      songs.count > 10 && songs.contains { $0.hasPrefix("song\tHype Boy\t\t2022-07-23\ttitle\thttps://") })
    let kinds = rows.map { String($0.prefix { $0 != "\t" }) }
    #expect(kinds.firstIndex(of: "song") ?? .max < kinds.firstIndex(of: "member") ?? 0)
  }

  @Test func `a failure to load songs is reported, and the rest of the page is shown`() async {
    var world = World(catalog: TestCatalog.known)
    world.variables["KPGG_TIMEOUT"] = "3600"
    world.host = StubHost { request in
      let path = String(request.url.dropFirst("https://api.example.org/".count))
      if path.hasPrefix("song/") { return APIResponse(status: 500) }
      let document = path.hasSuffix("/") ? path + "index.json" : path + ".json"
      return BundledCatalog.data(document).map { APIResponse(status: 200, body: $0) }
        ?? APIResponse(status: 404)
    }
    let page = await world.run("group", "stayc", "--api", "https://api.example.org")
    #expect(page.status == 0 && page.output.contains("member\tstayc/sumin"))
    #expect(page.output.contains("song\tASAP\t") && page.error.contains("returned HTTP 500"))
    let songs = await world.run("songs", "stayc", "--api", "https://api.example.org")
    #expect(songs.status == 1 && songs.output == "")
  }

  @Test func `a damaged document for another era does not affect a member's page`() async {
    let catalog = DocumentCatalog { document in
      document == "group/2009.json" ? Data("{\"최예원\\n".utf8) : BundledCatalog.data(document)
    }
    let page = await World(catalog: catalog, columns: 80).run("member", "ohmygirl", "arin")
    #expect(page.status == 0 && page.output.contains("1999-06-18"))
  }

  @Test func `lists mark disbanded groups with a word`() async {
    for width in [40, 80, 120] {
      let lines = await run("groups", "--era", "2009", columns: width).lines
      let start = lines.firstIndex { $0.contains("4MINUTE") } ?? 0
      #expect(lines[start..<min(start + 3, lines.count)].joined().contains("disbanded"), "\(width)")
    }
  }

  @Test func `groups can be filtered by debut since a year`() async {
    let slugs = await run("groups", "--debut", "2024-", "--jsonl=debut", columns: nil).lines
    let count = Edition.rows("groups").count { ($0["debut_date"] ?? "") >= "2024" }
    #expect(slugs.count == count && slugs.allSatisfy { $0 >= "{\"debut\":\"2024" })
    #expect(await run("groups", "--debut", "2024–", columns: nil).lines.count == count)
  }

  @Test(arguments: ["sakura", "izone/sakura"])
  func `a member's page tells her groups in order, whichever it is opened from`(name: String) async {
    #expect(
      await run("member", name).output.contains(
        "Groups and units\n  2018-2021   IZ*ONE (아이즈원)\n  since 2022  LE SSERAFIM (르세라핌)\n\n"))
  }

  @Test(arguments: [
    ("blackswan", "youngheun", "  2017-2018  Stellar "), ("civa", "yoonchaekyung", "  2016-2022  APRIL "),
    ("unit", "woohee", "  2012-2018  Dal Shabet "),
  ])
  func `a member's other groups are listed from when she joined`(group: String, name: String, other: String)
    async
  {
    #expect(await run("member", group, name).output.contains(other))
  }

  @Test func `other groups are found however the real name is spaced`() async {
    let catalog = DocumentCatalog { document in
      guard let data = BundledCatalog.data(document), document == "group/2021-2023.json" else {
        return BundledCatalog.data(document)
      }
      return Data(String(decoding: data, as: UTF8.self).replacing("\"정은비\"", with: "\"정 은비\"").utf8)
    }
    let page = await World(catalog: catalog, columns: 80).run("member", "viviz", "eunha").output
    #expect(page.contains("(정 은비)") && page.contains("  2015-2021   GFRIEND "))
  }

  @Test(arguments: ["sakura", "wonyoung", "장원영", "yujin ive"])
  func `a unique name selects the person's current group`(name: String) async {
    let words = name.split(separator: " ").map(String.init)
    let result = await World(catalog: TestCatalog.known).run(["member"] + words + ["--json=id"])
    #expect(result.status == 0 && !result.output.contains("izone"), "\(result.error)")
  }

  @Test func `members who share a name are listed separately, each once`() async {
    let result = await run("member", "hyuna")
    #expect(result.status == 1)
    #expect(
      result.error
        == "kpgg: several members are named \"hyuna\"\nUse one of: kpgg member 9muses hyuna\n            kpgg member 4minute hyuna\n"
    )
  }

  @Test func `on a screen, favourites list each person once`() async throws {
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known)
    world.favoritesPath = home.path + "/favorites.json"
    _ = await world.run("favorite", "add", "izone/wonyoung", "ive/wonyoung")
    #expect(await world.run("favorite", "list").lines.count == 2)
    world.columns = 80
    let lines = await world.run("favorite", "list").lines
    #expect(lines.count == 2 && lines[1].contains("IZ*ONE, IVE"))
    #expect(await world.run("--seed", "1").output.contains("IZ*ONE, IVE"))
  }

  @Test func `of contradictory data about a person, the first row counts`() async {
    let catalog = DocumentCatalog { path in
      guard let data = BundledCatalog.data(path) else { return nil }
      if path != "group/2021-2023.json" { return data }
      return Data(String(decoding: data, as: UTF8.self).replacing("2004-08-31", with: "2004-08-30").utf8)
    }
    let world = World(catalog: catalog, columns: 80)
    #expect(await world.run("member", "ive", "wonyoung").output.contains("  IZ*ONE "))
    #expect(await world.run("member", "wonyoung").status == 0)
  }

  @Test func `a random pick is repeatable with a seed`() async {
    #expect(await run("random", "--seed", "7").output == run("random", "--seed", "7").output)
    let member = await run("random", "--member", "--active", "--seed", "7", "--json=status", columns: nil)
    #expect(member.output.contains("\"current\""))
    let song = await run("random", "--song", "--seed", "7", columns: nil)
    #expect(song.output.hasPrefix("https://www.youtube.com/watch?v="))
    for seed in 0..<20 {
      let group = await run(
        "random", "--era", "2016-2019", "--active", "--seed", "\(seed)", "--json=era,state", columns: nil)
      #expect(group.output.contains("2016-2019") && group.output.contains("\"active\""))
    }
    #expect(await run("random", "--agency", "nobody").status == 1)
    #expect(await run("random", "--member", "--song").status == 2)
    #expect(await run("random", "--member", "--json=debut").status == 2)
  }

  @Test func `the featured page lists the group's members`() async {
    #expect(await run("featured", "--seed", "7").output.contains("Members (4)"))
  }

  @Test func `an unknown name gets a note with the catalog's date`() async {
    for words in [["group", "zzzzqq"], ["member", "zzzzqq"], ["search", "zzzzqq"], ["song", "zzzzqq"]] {
      let result = await World(catalog: TestCatalog.known, columns: 200).run(words)
      #expect(
        result.status == 1 && result.error.contains("K-pop girl groups: kpgg groups"), "\(words)")
    }
  }
}
