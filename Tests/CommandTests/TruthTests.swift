import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct TruthTests {
  private func profile(_ words: String...) async -> World.Result {
    await World(columns: 80).run(["member"] + words)
  }

  @Test func `a current member of an active group is active`() async {
    #expect(await profile("ohmygirl", "arin").fact("Status") == "active")
  }

  @Test func `a member of a disbanded group is shown as a member until the end`() async {
    #expect(await profile("wondergirls", "sunmi").fact("Status") == "member until the group disbanded (2017)")
  }

  @Test func `a former member is shown with the date she left, if known`() async {
    #expect(await profile("wondergirls", "hyuna").fact("Status") == "former (left 2007-07)")
    #expect(await profile("afterschool", "eyoung").fact("Status") == "former")
  }

  @Test func `a deceased member is shown with the date and without an age`() async {
    let hara = await profile("kara", "hara")
    #expect(hara.fact("Status") == "passed away 2019-11-24")
    #expect(hara.fact("Born") == "1991-01-13")
    #expect(!hara.output.contains("(age") && hara.fact("Next birthday") == nil)
  }

  @Test func `an inactive group is not called disbanded`() async {
    let page = await World(columns: 80).run("group", "f(x)").output
    #expect(!page.contains("isbanded"))
    #expect(page.contains("active"))
  }

  @Test func `pages end with the date of the line-ups`() async {
    #expect(await World(columns: 80).run("group", "kara").lines.last == "line-ups as of 2023-11")
    #expect(await World(columns: 80).run("member", "kara", "hara").lines.last == "line-ups as of 2023-11")
  }

  @Test func `an age is shown only on a terminal`() async {
    #expect(await profile("ohmygirl", "arin").output.contains("1999-06-18 (age 27)"))
    for option in [[], ["--json"], ["--plain"]] {
      #expect(!(await World().run(["member", "ohmygirl", "arin"] + option).output.contains("27")))
    }
  }

  @Test func `unknown values are shown as unknown`() async {
    #expect(await profile("kara", "sunghee").output.contains("Blood type     unknown"))
    #expect(await World(columns: 80).run("group", "ioi").output.contains("Fandom          unknown"))
  }

  @Test func `former and deceased members are marked with words, not only by style`() async throws {
    let lines = await World(columns: 80).run("group", "kara").lines
    #expect(lines.contains { $0.contains("Goo Hara") && $0.contains("passed away") })
    #expect(lines.contains { $0.contains("Kim Sunghee") && $0.contains("former") })
    for width in 40...100 {
      let lines = await World(columns: width).run("members", "--era", "2009").lines
      let start = try #require(lines.firstIndex { $0.contains("Kahi") })
      // A narrow terminal shows each record on several lines.
      let record = lines[start..<start + (width < 60 ? 3 : 1)].joined()
      #expect(record.contains("former"), "\(width)")
    }
  }

  @Test(arguments: Country.known)
  func `every known nationality has a name`(code: CountryCode) {
    #expect(Language.english(.country(code)) != code.description)
  }

  @Test func `every nationality in the catalog is known`() async throws {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    for member in try await DocumentCatalog.bundled.members(of: groups).value {
      #expect(member.profile.nationality.allSatisfy(Country.known.contains), "\(member.id)")
    }
  }
}
