import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The pages of groups and members.
@Suite(.hangLimit) struct PageTests {
  private func run(_ words: String..., columns: Int = 80, rows: Int? = nil, today: String = "2026-11-21")
    async
    -> World.Result
  {
    var world = World(catalog: TestCatalog.known, columns: columns)
    (world.rows, world.today) = (rows, Day(iso: today))
    return await world.run(words + ["--no-pager"])
  }

  private func place(_ text: String, in lines: [String]) -> Int? { lines.firstIndex { $0.hasPrefix(text) } }

  @Test func `a group's page has members, then songs, then facts, without era and picture address`() async {
    let lines = await run("group", "ohmygirl").lines
    let places = ["Members (", "Newest songs", "Facts", "Units", "Timeline"].compactMap {
      place($0, in: lines)
    }
    #expect(places.count == 5 && places == places.sorted())
    #expect(!lines.contains { $0.contains("  Era ") || $0.contains("Picture") })
    let picture = await run("group", "ohmygirl", "--picture")
    #expect(picture.fact("Era") == "2014-2015")
  }

  @Test func `other names are listed once, however they are spaced, and without the name itself`() throws {
    let context = RenderContext(
      width: 80, language: .english, names: NameOrder(.both, in: .english), today: nil, isAccessible: false)
    let name = try #require(Name(latin: "Like OOH-AHH", korean: nil))
    let names = ["우아하게", "LIKE OOH AHH", "OOH-AHH", "우아 하게", "ooh ahh", "우아하게"]
    #expect(context.aliases(names, of: name)?.value.text == "우아하게, OOH-AHH")
    #expect(context.aliases(["Like OOH-AHH"], of: name) == nil)
  }

  @Test(arguments: [10, 24, 40, 60])
  func `a group's page has as many songs as fit on the screen, but at least three`(rows: Int) async {
    let lines = await run("group", "stayc", rows: rows).lines
    let start = lines.firstIndex { $0 == "Newest songs" || $0 == "Songs" } ?? 0
    let songs = lines[(start + 1)...].prefix { $0.contains("https://youtu.be/") }.count
    #expect(songs >= 3)
    let all = Edition.rows("songs").count { $0["group_slug"] == "stayc" }
    if songs < all { #expect(lines.contains { $0.contains("kpgg songs stayc --kind all") }) }
    if songs > 3, songs < all { #expect(lines.count >= rows - 2 && lines.count < rows) }
    if rows == 60 { #expect(songs == all) }
  }

  @Test func `the timeline says who replaced whom`() async {
    #expect(await run("group", "h1key").output.contains("Hwiseo joined, replacing Sitala\n"))
    #expect(await run("group", "h1key", "--lang", "ko").output.contains("휘서 합류 (시탈라 후임)\n"))
  }

  @Test(arguments: [
    ("stayc", "2020-11-12 (6 years)"), ("sistar", "2010-06-04 (7 years)"), ("aoa", "2012-07-30"),
  ])
  func `a group's page says how many years it has existed, unless its end is unknown`(
    group: String, debut: String
  ) async {
    #expect(await run("group", group).fact("Debut") == debut)
  }

  @Test(arguments: [
    ("2027-03-18", "2027-03-19 (tomorrow)"), ("2027-03-19", "2027-03-19 (today)"),
    ("2027-03-20", "2028-03-19 (in 365 days)"),
  ])
  func `the next birthday is today's or the one after, and names who shares it`(today: String, shown: String)
    async
  {
    let value = await run("member", "lesserafim", "sakura", today: today).fact("Next birthday")
    #expect(value?.hasPrefix(shown + ", the same day as ") == true, "\(value ?? "none")")
    #expect(value?.contains("Sakura") == false)
  }

  @Test func `a shared birthday names only the living`() async {
    let haram = await run("member", "billlie", "haram").output
    #expect(haram.contains("the same day as") && !haram.contains("Goo Hara"))
  }

  @Test func `a person born on 29 February has her birthday on 1 March in common years`() async {
    let catalog = DocumentCatalog { document in
      BundledCatalog.data(document).map { data in
        Data(String(decoding: data, as: UTF8.self).replacing("1998-03-19", with: "1996-02-29").utf8)
      }
    }
    for (today, next) in [("2026-11-21", "2027-03-01"), ("2027-11-21", "2028-02-29")] {
      var world = World(catalog: catalog, columns: 80)
      world.today = Day(iso: today)
      let page = await world.run("member", "lesserafim", "sakura")
      #expect(page.fact("Next birthday")?.hasPrefix(next + " ") == true)
    }
  }

  @Test func `bandmates are those of the present line-up, and only hers`() async {
    #expect(
      await run("member", "lesserafim", "sakura").fact("Bandmates")
        == "Kim Chaewon, Huh Yunjin, Kazuha, Hong Eunchae")
    #expect(await run("member", "lesserafim", "garam").fact("Bandmates") == nil)
  }

  @Test func `a unit is part of the story, with its group`() async {
    let nana = await run("member", "afterschool", "nana").output
    #expect(nana.contains("  2010-2016   Orange Caramel (After School)\n"))
    #expect(
      await run("member", "afterschool", "nana", "--jsonl=stints").output.contains(#""unit":"orangecaramel""#)
    )
  }

  @Test func `the sources of a profile are named below it`() async {
    let page = await run("member", "stayc", "sumin", columns: 200).lines
    #expect(page.last?.contains("sources: ") == true)
    #expect(page.last?.hasSuffix("kpgg member stayc sumin --sources") == true)
  }

  @Test func `a member's page fits on 24 rows`() async throws {
    var tall: [String] = []
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let largest = members.filter { $0.id.group.description == "triples" }
    for member in largest + members.enumerated().filter({ $0.offset.isMultiple(of: 40) }).map(\.element) {
      let lines = await run("member", member.id.description).lines
      if lines.count > 23 { tall.append("\(member.id) \(lines.count)") }
    }
    #expect(tall.isEmpty)
  }

  @Test(arguments: [40, 80, 120, 160], Language.allCases)
  func `no page is wider than the screen`(columns: Int, language: Language) async {
    for words in [
      ["group", "triples"], ["member", "triples", "yooyeon"], ["unit", "visionaryvision"],
      ["agency", "hybe"],
      ["agencies"], ["units"], ["member", "kara", "hara"], ["group", "afterschool"],
    ] {
      let lines = await World(catalog: TestCatalog.known, columns: columns).run(
        words + ["--lang", language.rawValue, "--no-pager"]
      ).lines
      #expect(!lines.isEmpty && lines.allSatisfy { $0.cells <= columns }, "\(words)")
    }
  }
}
