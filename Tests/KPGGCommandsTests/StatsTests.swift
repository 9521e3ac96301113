import JSON
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

@Suite struct StatsTests {
  @Test func `every era has a row, newest first, followed by the total`() async throws {
    let records = try jsonList(await World().run("stats", "--json").output)
    #expect(records.count == 9)
    #expect(records.first?["era"] == .string("2021-2023"))
    let total = try #require(records.last)
    #expect(total["era"] == .null)
    #expect(total["groups"] == .integer(46))
    #expect(total["members"] == .integer(296))
  }

  @Test func `filters limit what is counted`() async throws {
    let records = try jsonList(
      await World().run("stats", "--era", "2020", "--json=era,groups,members").output)
    #expect(
      records == [
        .object(["era": .string("2020"), "groups": .integer(2), "members": .integer(10)]),
        .object(["era": .null, "groups": .integer(2), "members": .integer(10)]),
      ])
    let jyp = try jsonList(await World().run("stats", "--agency", "jyp", "--json=groups,agencies").output)
    #expect(jyp.count == 9)
    #expect(jyp[1] == .object(["groups": .integer(0), "agencies": .list([])]))
    #expect(jyp[8]["groups"] == .integer(5))
    #expect(await World().run("stats", "--era", "1999").status == 2)
  }

  @Test func `without matches there are no rows`() async {
    let result = await World(columns: 80).run("stats", "--fandom", "nobody")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(result.error == "No matching groups.\n")
    #expect(await World().run("stats", "--fandom", "nobody", "--json").output == "[]\n")
  }

  @Test func `ages are those at debut and do not depend on today`() async {
    let now = await World().run("stats").output
    #expect(await World(today: Day(iso: "2046-01-01")).run("stats").output == now)
    #expect(now.contains("2020\t2\t10\t10\t18.1\t15\tstayc/j\t20\taespa/karina\t"))
    #expect(
      await World(columns: 80).run("stats").lines.last
        == "ages on the group's debut day, without members known to have joined later")
  }

  @Test func `members who joined later do not count as the youngest at debut`() async {
    let all = await World(catalog: TestCatalog.known, columns: 160).run("stats").output
    #expect(!all.contains("Dani") && !all.contains("Heo Youngji"))
    let oldest = World(catalog: TestCatalog.known)
    let groups = Set(Edition.rows("groups").filter { $0["section"] == "2009" }.compactMap { $0["slug"] })
    let members = Edition.rows("members").filter { groups.contains($0["group_slug"] ?? "") }
    let atDebut = members.filter { $0["joined"] == "" }.count
    #expect(
      await oldest.run("stats", "--era", "2009", "--jsonl=members,knownAges").lines.last
        == "{\"knownAges\":\(atDebut),\"members\":\(members.count)}")
  }

  @Test func `unknown ages are left out, with a note`() async throws {
    let index = try await TestCatalog.frozen.index()
    let members = try await TestCatalog.frozen.members(of: index.value.groups).value
    let catalog = TestCatalog(
      index: { index },
      members: { groups in
        Decoded(
          members.filter { member in groups.contains { $0.slug == member.id.group } }.map { member in
            member.id.member.description == "karina"
              ? Member(
                id: member.id, stageName: member.stageName, profile: Profile(birthDate: Day(iso: "2000-04")))
              : member
          })
      })
    let world = World(catalog: catalog, columns: 160)
    let output = await world.run("stats", "--era", "2020").output
    #expect(output.contains("; known for 9 of 10 members\n"))
    #expect(output.contains("(Sieun)") == false && output.contains("(Karina)") == false)
    #expect(
      await world.run("stats", "--era", "2020", "--jsonl=knownAges").output.hasPrefix("{\"knownAges\":9}\n"))
  }

  @Test func `numbers are right-aligned`() async {
    let lines = await World(columns: 80).run("stats").lines
    #expect(lines[0].hasPrefix("  Era        Groups  Members"))
    #expect(lines.contains { $0.hasPrefix("  2020            2       10         18.1  ") })
    let spoken = await World(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1"], columns: 80).run(
      "stats", "--era", "2020")
    #expect(spoken.lines.prefix(4) == ["Era: 2020", "Groups: 2", "Members: 10", "Average age: 18.1"])
  }

  @Test func `the top agency is named, and ties are listed where there is room`() async {
    #expect(await World(columns: 80).run("stats").output.contains("2 agencies, 4 each"))
    let wide = await World(columns: 160).run("stats").output
    #expect(wide.contains("SM Entertainment (4 each)") && wide.contains("JYP Entertainment, "))
    #expect(await World(columns: 80).run("stats", "--agency", "jyp").output.contains("JYP Entertainment (4)"))
  }
}
