import JSON
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct StatsTests {
  @Test func `every era has a row, newest first, followed by the total`() async throws {
    let records = try await World().run("stats", "--json").list
    #expect(records.count == 9)
    #expect(records.first?["era"] == .string("2021-2023"))
    let total = try #require(records.last)
    #expect(total["era"] == .null)
    #expect(total["groups"] == .integer(46))
    #expect(total["members"] == .integer(296))
  }

  @Test func `filters limit what is counted`() async throws {
    let records = try await World().run("stats", "--era", "2020", "--json=era,groups,members").list
    #expect(
      records == [
        .object(["era": .string("2020"), "groups": .integer(2), "members": .integer(10)]),
        .object(["era": .null, "groups": .integer(2), "members": .integer(10)]),
      ])
    let jyp = try await World().run("stats", "--agency", "jyp", "--json=groups,agencies").list
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

  // MARK: Other keys

  private static let people = Edition.rows("people")
  private static let groups = Edition.rows("groups")

  private func rows(by key: String, _ words: String...) async throws -> [JSONValue] {
    try await World(catalog: TestCatalog.known).run(["stats", "--by", key, "--json"] + words).list
  }

  @Test(arguments: CatalogStatistics.Key.allCases.map(\.rawValue))
  func `every key has a row for each value, and the total last`(key: String) async throws {
    let rows = try await rows(by: key)
    #expect(rows.allSatisfy { $0["by"] == .string(key) })
    #expect(rows.last?["value"] == .null && rows.dropLast().allSatisfy { $0["value"] != .null })
    #expect(Set(rows.map { $0["value"]?.text ?? "" }).count == rows.count)
    let total = try #require(rows.last)
    #expect(total["groups"] == .integer(Self.groups.count))
    #expect(total["members"] == .integer(Edition.members))
    #expect(total["people"] == .integer(Self.people.count))
    let heights = Self.people.compactMap { Int($0["height_cm"] ?? "") }
    #expect(total["knownHeights"] == .integer(heights.count))
    #expect(total["tallestHeight"] == heights.max().map(JSONValue.integer))
    #expect(total["shortestHeight"] == heights.min().map(JSONValue.integer))
    for columns in [40, 80, 120] {
      let lines = await World(catalog: TestCatalog.known, columns: columns).run("stats", "--by", key).lines
      #expect(lines.allSatisfy { $0.cells <= columns }, "\(key) at \(columns)")
    }
  }

  @Test(arguments: [("mbti", "mbti"), ("blood", "blood_type")])
  func `people are counted once by what the tables say of them`(key: String, column: String) async throws {
    for row in try await rows(by: key).dropLast() {
      let value = row["value"]?.text ?? ""
      let people = Self.people.count { $0[column] == (value == "unknown" ? "" : value) }
      #expect(row["people"] == .integer(people), "\(value)")
    }
  }

  @Test func `birthdays are counted by month, and groups by generation and debut year`() async throws {
    for row in try await rows(by: "month").dropLast() where row["value"] != .string("unknown") {
      let month = row["value"]?.text ?? ""
      let people = Self.people.count { $0["birth_date"]?.dropFirst(5).prefix(2) ?? "" == month }
      #expect(row["people"] == .integer(people), "\(month)")
    }
    for (key, column, length) in [("generation", "generation", 1), ("year", "debut_date", 4)] {
      for row in try await rows(by: key).dropLast() {
        let text = row["value"]?.text ?? ""
        let groups = Self.groups.count { group in
          group[column]?.prefix(length) ?? "" == (text == "unknown" ? "" : text)
        }
        #expect(row["groups"] == .integer(groups), "\(key) \(text)")
      }
    }
    #expect(try await rows(by: "year").first?["value"] == .string("2026"))
  }

  @Test func `line-ups are counted by the members who have not left`() async throws {
    let current = Edition.rows("members").filter { $0["status"] == "current" }
    let sizes = Dictionary(grouping: current) { $0["group_slug"] ?? "" }.values.map(\.count)
    for row in try await rows(by: "size").dropLast() {
      let size = row["value"]?.text.flatMap { Int($0) }
      let groups = sizes.count { $0 == size }
      #expect(row["groups"] == .integer(groups), "\(size ?? 0)")
    }
  }

  @Test func `the table shows what matters for the key`() async {
    func headings(_ key: String) async -> String {
      await World(columns: 80).run("stats", "--by", key).lines[0]
    }
    let size = await headings("size")
    #expect(size.hasPrefix("  Line-up  Groups") && !size.contains("Members"))
    let month = await headings("month")
    #expect(month.hasPrefix("  Birth month  People") && !month.contains("Groups"))
    #expect(await World(columns: 80).run("stats", "--by", "month").output.contains("\n  June "))
    #expect(
      await World(catalog: TestCatalog.known, columns: 80).run("stats", "--by", "height").output.contains(
        "\n  165-169 cm "))
    #expect(await World().run("stats").output == (await World().run("stats", "--by", "era").output))
  }

  @Test func `an unknown key is a usage error with the possible keys`() async {
    let result = await World().run("stats", "--by", "label")
    #expect(result.status == 2)
    #expect(result.error.contains("Possible values: era, generation, agency, year, size, years, month"))
  }
}
