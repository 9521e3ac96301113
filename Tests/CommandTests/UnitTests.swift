import Characters
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Units: their pages and lists, and their songs.
@Suite(.hangLimit) struct UnitTests {
  private static let rows = Edition.rows("units")

  private func run(_ words: String..., columns: Int? = 80) async -> World.Result {
    await World(catalog: TestCatalog.known, columns: columns).run(words)
  }

  @Test(arguments: [
    ["orange caramel"], ["오렌지캬라멜"], ["오캬"], ["afterschool", "orange", "caramel"],
    ["afterschool/orangecaramel"], ["orange", "caramel", "after", "school"], ["オレンジキャラメル"],
  ])
  func `a unit is found by any name, alone or with its group in either order`(words: [String]) async {
    let page = await World(catalog: TestCatalog.known, columns: 80).run(["unit"] + words)
    #expect(page.lines.first == "Orange Caramel  오렌지캬라멜", "\(page.error)")
    #expect(page.fact("Group") == "After School (애프터스쿨)" && page.fact("Ended") == "2016")
    #expect(page.output.contains("\nMembers (3)\n  Raina ") && page.output.contains("  Catallena "))
  }

  @Test func `every unit is found by its ID, its names and its Hangul name in search`() async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let resolver = NameResolver(index: index, members: { _ in [] })
    #expect(index.groups.reduce(0) { $0 + $1.units.count } == Self.rows.count)
    for row in Self.rows {
      let (group, slug) = (row["group_slug"] ?? "", row["unit_slug"] ?? "")
      let names = [row["name"], row["name_ko"]].compactMap(\.self).filter { !$0.folded.isEmpty }
      for words in [["\(group)/\(slug)"], [group, slug]] + names.map({ [group, $0] }) {
        let unit = try? await resolver.unit(words)
        #expect(unit?.0.slug.description == slug && unit?.1.slug.description == group, "\(words)")
      }
    }
  }

  @Test func `a unit's members and songs are those of the tables`() async throws {
    let songs = Edition.rows("songs").filter { $0["unit"] == "orangecaramel" }
    let json = try JSONValue(
      json: Array(await run("unit", "orange caramel", "--json", columns: nil).output.utf8))
    #expect(json["id"] == .string("afterschool/orangecaramel"))
    #expect(json["members"] == .list(["raina", "nana", "lizzy"].map(JSONValue.string)))
    guard case .list(let listed)? = json["songs"] else { throw Failure("no songs") }
    #expect(listed.count == songs.count && !songs.isEmpty)
    let rows = await run("unit", "orange caramel", columns: nil).lines
    #expect(rows.filter { $0.hasPrefix("song\t") }.count == songs.count)
    #expect(rows.filter { $0.hasPrefix("member\tafterschool/") }.count == 3)
  }

  @Test func `units are listed for one group, several or all, in any order`() async {
    let all = await run("units", columns: nil).lines
    #expect(all.count == Self.rows.count)
    let wjsn = Self.rows.filter { $0["group_slug"] == "wjsn" }
    #expect(await run("units", "wjsn", columns: nil).lines.count == wjsn.count)
    let debuts = await run("units", "--sort", "debut", "--jsonl=debut", columns: nil).lines
    #expect(debuts.filter { $0 != #"{"debut":null}"# } == debuts.filter { $0 != #"{"debut":null}"# }.sorted())
    #expect(await run("units", "-n", "0").status == 2)
    #expect(await run("units", "stayc").error.contains("No units."))
  }

  @Test func `a unit's song is played by the unit's name, a title, or both`() async {
    let twinkle = "https://www.youtube.com/watch?v=JmM04_OgajU"
    for words in [["태티서"], ["taetiseo"], ["태티서", "twinkle"], ["girlsgeneration", "twinkle"]] {
      #expect(
        await World(catalog: TestCatalog.known).run(["song"] + words).output == twinkle + "\n", "\(words)")
    }
    #expect(await run("song", "태티서").lines[0] == "Twinkle  Girls' Generation-TTS (Girls' Generation)")
    let newest = await run("song", "orange caramel", "--newest").lines[0]
    #expect(newest.hasPrefix("The Gangnam Avenue"))
    let none = await run("song", "misamo")
    #expect(none.status == 1 && none.output.isEmpty && none.error.contains("no songs of MISAMO"))
  }

  @Test func `songs of units are listed by the option or the unit's name, and carry it`() async {
    let count = Edition.rows("songs").count { $0["unit"] == "orangecaramel" }
    #expect(await run("songs", "--unit", "오렌지캬라멜", columns: nil).lines.count == count)
    #expect(await run("songs", "orange caramel", columns: nil).lines.count == count)
    let both = await run("songs", "--unit", "taetiseo,orangecaramel", "--jsonl=unit", columns: nil).lines
    #expect(Set(both) == [#"{"unit":"taetiseo"}"#, #"{"unit":"orangecaramel"}"#])
    #expect(
      await run("songs", "--year", "2014", "--kind", "all", columns: 120).output.contains(
        "Orange Caramel (Af"))
    #expect(await run("songs", "--unit", "twice", columns: nil).status == 1)
    #expect(await run("songs", "stayc", "--unit", "misamo").status == 2)
    #expect(
      await run("songs", "--unit", "orangecaramel", "--m3u", columns: nil).output.contains(
        "#EXTINF:-1,Orange Caramel - Catallena\n"))
  }

  @Test(arguments: [
    ("오렌지캬라멜", "afterschool", "orangecaramel"), ("irene & seulgi", "redvelvet", "ireneseulgi"),
    ("loona 1/3", "loona", "loona13"), ("odd eye circle", "loona", "oddeyecircle"),
    ("미사모", "twice", "misamo"),
  ])
  func `search finds units`(typed: String, group: String, unit: String) async {
    let row = await run("search", typed, columns: nil).lines.first ?? ""
    #expect(row.hasPrefix("unit\t\(group)/\(unit)\t") && row.hasSuffix("\t\(unit)"), "\(row)")
    let only = await run("search", typed, "--type", "unit", columns: nil).lines
    #expect(only.allSatisfy { $0.hasPrefix("unit\t") } && !only.isEmpty)
  }

  @Test func `a name of another kind leads to the command that accepts it`() async {
    #expect(await run("group", "twice", "misamo").error.contains("Did you mean: kpgg unit twice misamo"))
    #expect(await run("orange", "caramel").error.contains("kpgg unit afterschool orangecaramel"))
    #expect(await run("unit", "twice").error.contains("Did you mean: kpgg unit twice misamo"))
    #expect(await run("unit", "stayc").error.hasPrefix("kpgg: STAYC (스테이씨) has no units"))
    #expect(
      await run("unit", "orenge caramel").error.contains("Did you mean: kpgg unit afterschool orangecaramel"))
    #expect(await run("unit", "xxxx").error.contains("See: kpgg units"))
  }

  @Test func `units are completed by their names and after their groups`() async {
    #expect(await run("__complete", "unit", "oran").output.hasPrefix("orangecaramel\tOrange Caramel"))
    #expect(await run("__complete", "unit", "오렌").output.hasPrefix("오렌지캬라멜\t"))
    #expect(await run("__complete", "unit", "wjsn", "").lines.count == 6)
    #expect(await run("__complete", "songs", "--unit", "misa").output.hasPrefix("misamo\t"))
  }

  @Test func `each unit of the list has its own members`() async throws {
    let lines = await World(catalog: TestCatalog.known, columns: 400).run("units").lines
    for row in Self.rows {
      let members = Edition.rows("members").filter { $0["group_slug"] == row["group_slug"] }
      let names = (row["members"] ?? "").split(separator: "|").compactMap { slug in
        members.first { $0["slug"] == String(slug) }?["stage_name"]
      }
      #expect(lines.contains { $0.hasSuffix("  " + names.joined(separator: ", ")) }, "\(names)")
    }
  }

  @Test(arguments: ["ohmy", "red v", "gugu", "prist"])
  func `the start of a group's name means the group, not a unit that begins like it`(name: String) async {
    let words = name.split(separator: " ").map(String.init)
    let songs = await World(catalog: TestCatalog.known).run(["songs"] + words + ["--jsonl=unit"]).lines
    #expect(songs.contains(#"{"unit":null}"#))
    let hint = await World(catalog: TestCatalog.known).run(words).error
    #expect(!hint.contains("kpgg unit"))
  }

  @Test func `a catalog without units says so`() async {
    let old = World(catalog: TestCatalog.frozen, columns: 80)
    #expect(await old.run("units").error == "This catalog has no units.\n")
    #expect(await old.run("units", "--json").output == "[]\n")
    #expect(await old.run("unit", "misamo").error.hasPrefix("kpgg: This catalog has no units."))
    #expect(await !old.run("group", "twice").output.contains("Units"))
  }

  @Test func `the browser opens units from groups and search, and plays their songs`() async throws {
    let driver = BrowseDriver(folder: try TemporaryFolder())
    let world = World(catalog: TestCatalog.known, programs: ["xdg-open"])
    let search = "/ m i s a m o down"
    #expect(
      try await driver.screen(search + " enter", world: world).text.contains("No songs in this catalog"))
    let streams = World.Streams()
    let twinkle = "/ t a e t i s e o down enter"
    let page = try await driver.screen(twinkle, world: world).text
    #expect(page.contains("소녀시대-태티서") && page.contains("  Twinkle "))
    _ = try await driver.screen(twinkle + " o", world: world, streams)
    #expect(streams.programs == [["xdg-open", "https://www.youtube.com/watch?v=JmM04_OgajU"]])
    #expect(try await driver.screen(twinkle + " tab tab enter", world: world).text.contains("Members (8"))
  }
}
