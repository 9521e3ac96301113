import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct UnitAnniversaryTests {
  @Test func `a unit's debut is listed with its group, and its end if it ended`() async throws {
    for (language, line) in [
      ("en", "  Orange Caramel  오렌지캬라멜  After School  16th anniversary; ended 2016"),
      ("ko", "  오렌지캬라멜  Orange Caramel  애프터스쿨  데뷔 16주년, 2016년 활동 종료"),
      ("ja", "  Orange Caramel  オレンジキャラメル  After School  デビュー16周年、2016年活動終了"),
    ] {
      let world = World(catalog: TestCatalog.known, columns: 120)
      #expect(await world.run("today", "--date", "2026-06-16", "--lang", language).lines.last == line)
    }
    let world = World(catalog: TestCatalog.known)
    let list = try await world.run("today", "--date", "2026-06-16", "--json").list
    let unit = try #require(list.last)
    #expect(unit["kind"] == .string("debut") && unit["id"] == .string("afterschool"))
    #expect(unit["unit"] == .string("orangecaramel") && unit["ended"] == .string("2016"))
    #expect(list[0]["unit"] == .null && list[0]["ended"] == .null)
    let calendar = await world.run("today", "--date", "2026-06-16", "--ics").output
    #expect(calendar.contains("\r\nUID:debut/afterschool/orangecaramel@kpgg\r\n"))
    #expect(
      calendar.contains("\r\nSUMMARY:Orange Caramel (After School): debut anniversary\\; ended 2016\r\n"))
  }

  @Test func `a calendar has every unit with a complete debut date, and no ID twice`() async {
    let debuts = Dictionary(
      Edition.rows("groups").map { ($0["slug"] ?? "", $0["debut_date"]) },
      uniquingKeysWith: { first, _ in first })
    let units = Edition.rows("units").filter { row in
      row["debut"]?.count == 10 && debuts[row["group_slug"] ?? ""] != row["debut"]
    }
    let output = await World(catalog: TestCatalog.known).run("upcoming", "--days", "366", "--ics").output
    let ids = output.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(Set(ids).count == ids.count)
    #expect(
      Set(ids.filter { $0.hasPrefix("UID:debut/") && $0.count { $0 == "/" } == 2 }.map(String.init))
        == Set(units.map { "UID:debut/\($0["group_slug"] ?? "")/\($0["unit_slug"] ?? "")@kpgg" }))
  }

  @Test func `units of a favourite group are favourites`() async throws {
    let folder = try TemporaryFolder()
    let world = World(catalog: TestCatalog.known, favoritesPath: folder.path + "/favorites.json")
    _ = await world.run("favorite", "add", "afterschool")
    #expect(
      await world.run("today", "--date", "2026-06-16", "--favorites", "--jsonl=unit,favorite").lines == [
        #"{"favorite":true,"unit":"orangecaramel"}"#
      ])
  }
}
