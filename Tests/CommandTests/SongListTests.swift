import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Lists of songs, and single songs by title.
@Suite(.hangLimit) struct SongListTests {
  private func run(_ words: String..., columns: Int? = nil, language: String = "en") async -> World.Result {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.variables["KPGG_LANG"] = language
    return await world.run(words)
  }

  private func urls(_ words: String...) async -> [String] {
    let result = await World(catalog: TestCatalog.known).run(words + ["--jsonl=youtubeID"])
    return result.lines.map { String($0.dropFirst("{\"youtubeID\":\"".count).dropLast(2)) }
  }

  // MARK: Lists

  @Test func `a group's title tracks are listed newest first, and other kinds on request`() async {
    let rows = await run("songs", "newjeans").lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count > 3 && rows.allSatisfy { $0[0] == "newjeans" && $0[7] == "title" })
    #expect(rows.map { $0[5] } == rows.map { $0[5] }.sorted(by: >))
    #expect(rows.count { $0[9] == "true" } == 1)
    #expect(await urls("songs", "newjeans").count < urls("songs", "newjeans", "--kind", "all").count)
    let bsides = await run("songs", "newjeans", "--kind", "bside", "--jsonl=kind").lines
    #expect(!bsides.isEmpty && bsides.allSatisfy { $0 == "{\"kind\":\"bside\"}" })
  }

  @Test func `songs are filtered by year, group, era and favourites`() async throws {
    let year = await run("songs", "newjeans", "--year", "2022", "--kind", "all").lines
    #expect(year.count == 5 && year.allSatisfy { $0.contains("\t2022-") })
    let both = Set(await run("songs", "newjeans,", "red velvet", "--jsonl=group").lines)
    #expect(both == ["{\"group\":\"newjeans\"}", "{\"group\":\"redvelvet\"}"])
    #expect(await run("songs", "--era", "2020", "--year", "2020-").lines.count > 5)
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known)
    world.favoritesPath = home.path + "/favorites.json"
    _ = await world.run("favorite", "add", "illit", "ohmygirl/arin")
    let kept = await world.run("songs", "--favorites", "--jsonl=group").lines
    #expect(!kept.isEmpty && kept.allSatisfy { $0.contains("illit") })
    let playlist = await world.run("songs", "--favorites", "--m3u").lines
    #expect(playlist[0] == "#EXTM3U" && playlist.count == 1 + 2 * kept.count)
  }

  @Test func `without a group only signature songs are listed, with a note on a terminal`() async {
    #expect(await urls("songs").count == Edition.groups)
    #expect(await run("songs").error == "")
    #expect(await run("songs", "--era", "2020", columns: 200).error.hasPrefix("Signature songs only."))
    #expect(await run("songs", "stayc", columns: 80).error == "")
    #expect(await run("songs", "stayc", "--year", "1990", columns: 80).error == "No matching songs.\n")
  }

  @Test func `songs can be sorted and reversed`() async {
    let titles = await run("songs", "stayc", "--sort", "song", "--jsonl=title").lines
    #expect(titles.map { $0.lowercased() } == titles.map { $0.lowercased() }.sorted())
    #expect(await urls("songs", "stayc", "--reverse") == urls("songs", "stayc", "--sort", "released"))
  }

  @Test func `the signature song is marked with a word in every language`() async {
    for (language, word) in [("en", "signature"), ("ko", "대표곡"), ("ja", "代表曲")] {
      let lines = await run("songs", "newjeans", columns: 80, language: language).lines
      #expect(lines.count { $0.contains(word) } == 1, "\(lines)")
    }
  }

  @Test(arguments: [["songs", "arin"], ["songs", "ohmygirl", "arin"], ["songs", "nobody"]])
  func `a member or an unknown name instead of a group is an error`(words: [String]) async {
    let result = await World(catalog: TestCatalog.known).run(words)
    #expect(result.status == 1 && result.output == "" && result.error.hasPrefix("kpgg: "), "\(result.error)")
  }

  @Test func `a misspelt group gets a suggestion`() async {
    let result = await run("songs", "staicy", "--year", "2021")
    #expect(
      result.error == "kpgg: no group named \"staicy\"\nDid you mean: kpgg songs stayc --year 2021\n")
  }

  @Test(arguments: ["hit", "", "titles"])
  func `an unknown kind is a usage error`(kind: String) async {
    #expect(await run("songs", "stayc", "--kind", kind).status == 2)
  }

  // MARK: One song

  @Test(arguments: [
    ("hype boy", "newjeans"), ("다만세", "girlsgeneration"), ("내제잘", "2ne1"), ("ohmygirl nonstop", "ohmygirl"),
    ("오마이걸 살짝 설렜어", "ohmygirl"), ("newjeans omg", "newjeans"), ("stayc", "stayc"),
    ("gee girls generation", "girlsgeneration"), ("지", "girlsgeneration"),
  ])
  func `a song is found by title, Korean title, nickname or reading, with or without its group`(
    typed: String, group: String
  ) async {
    let result = await World(catalog: TestCatalog.known).run(
      ["song"] + typed.split(separator: " ").map(String.init) + ["--json=group"])
    #expect(result.output.contains("\"\(group)\""), "\(result.error)")
  }

  @Test func `a group's name takes precedence over a title, with a note on a terminal`() async {
    let result = await run("song", "omg", columns: 80)
    #expect(result.output.contains("OH MY GIRL"))
    #expect(result.error == "There's also a song with that name: kpgg song newjeans OMG\n")
    #expect(await run("song", "omg").error == "")
    #expect(await run("song", "newjeans", "OMG").output.contains("youtube.com"))
  }

  @Test func `the newest or a random song of a group can be chosen`() async throws {
    let all = await urls("songs", "ohmygirl")
    #expect(await urls("song", "ohmygirl", "--newest") == [all[0]])
    let any = await urls("song", "ohmygirl", "--random", "--seed", "3")
    #expect(await any == urls("song", "ohmygirl", "--random", "--seed", "3") && all.contains(any[0]))
    #expect(await run("song", "ohmygirl", "--newest", "--random").status == 2)
    #expect(await run("song", "hype", "boy", "--newest").status == 2)
  }

  @Test func `a title shared by several groups lists their commands`() async {
    let result = await run("song", "boyfriend")
    if result.status == 1 {
      #expect(result.error.contains("Use one of: kpgg song ") && result.output == "")
    }
    let several = await run("song", "안녕")
    #expect(several.status == 1 && several.error.contains("kpgg song "))
  }

  @Test func `an unknown title suggests the nearest titles`() async {
    #expect(await run("song", "hipe", "boy").error.contains("Did you mean: kpgg song newjeans hypeboy\n"))
    let result = await run("song", "ohmygirl", "nonstap")
    #expect(result.status == 1 && result.error.hasPrefix("kpgg: OH MY GIRL (오마이걸) has no song named"))
    #expect(result.error.contains("Did you mean: kpgg song ohmygirl Nonstop"))
    #expect(await run("song", "").status == 2)
  }

  @Test func `a song can be opened`() async {
    var world = World(catalog: TestCatalog.known)
    world.variables["KPGG_BROWSER"] = "player"
    world.programs = ["player"]
    let result = await world.run("song", "hype", "boy", "--open")
    #expect(result.started == [["player", result.lines[0]]])
  }

  @Test func `songs can be searched and completed by title`() async {
    #expect(
      await run("search", "hype boy", "--type", "song", "--jsonl=youtubeID").lines == [
        "{\"youtubeID\":\"9wUKhEgnllc\"}"
      ])
    #expect(await run("search", "hipe boy").lines.first?.hasPrefix("song\tnewjeans\tHype Boy\t") == true)
    #expect(await run("search", "다만세").lines.first?.hasPrefix("song\tgirlsgeneration\t") == true)
    #expect(await run("__complete", "song", "newjeans", "hy").output.hasPrefix("hypeboy\t"))
    #expect(await run("__complete", "song", "hypeb").output.contains("NewJeans"))
    #expect(await run("__complete", "songs", "stayc", "newj").lines.first?.hasPrefix("newjeans\t") == true)
    #expect(await run("__complete", "song", "newj").lines.first?.hasPrefix("newjeans\t") == true)
  }

  @Test func `a host without song documents has only signature songs`() async {
    // The frozen edition has no song documents.
    #expect(await World().run("songs", "ohmygirl", "--kind", "all").lines.count == 1)
    #expect(await World().run("song", "ohmygirl", "--newest").status == 0)
    #expect(await World().run("song", "secret", "garden").output == World().run("song", "ohmygirl").output)
    #expect(await !World(columns: 80).run("group", "ohmygirl").output.contains("Newest songs"))
  }
}
