import Foundation
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Agencies: their families, and their groups now and then.
@Suite(.hangLimit) struct AgencyTests {
  private static let agencies = Edition.rows("agencies")

  private func run(_ words: String..., columns: Int? = 80) async -> World.Result {
    await World(catalog: TestCatalog.known, columns: columns).run(words)
  }

  /// The slugs of an agency and of those below it, according to the tables.
  private func family(_ slug: String) -> Set<String> {
    let below = Self.agencies.filter { $0["parent_slug"] == slug }.compactMap { $0["agency_slug"] }
    return below.reduce(into: [slug]) { $0.formUnion(family($1)) }
  }

  @Test(arguments: ["hybe", "sm", "kakaoent", "ador", "cjenm"])
  func `an agency has its groups and those of its labels, in order of debut`(slug: String) async throws {
    let family = family(slug)
    let expected = Set(
      Edition.rows("group-agencies").filter { family.contains($0["agency_slug"] ?? "") }
        .compactMap { $0["group_slug"] })
    let json = try JSONValue(json: Array(await run("agency", slug, "--json", columns: nil).output.utf8))
    guard case .list(let groups)? = json["groups"] else { throw Failure("no groups") }
    #expect(Set(groups.compactMap { $0["group"]?.text }) == expected)
    let debuts = groups.compactMap { $0["debut"]?.text }
    #expect(debuts == debuts.sorted())
    #expect(
      Set((await run("groups", "--agency", slug, "--plain").lines).map { $0.prefix { $0 != "\t" } })
        .isSuperset(of: expected.map { Substring($0) }))
  }

  @Test func `the page names labels and owners, and tells present groups from former ones`() async {
    let hybe = await run("agency", "하이브").output
    #expect(hybe.hasPrefix("HYBE  하이브\n") && hybe.contains("Source Music (쏘스뮤직)"))
    let parts = hybe.components(separatedBy: "Former groups (")
    #expect(parts[0].contains("  LE SSERAFIM ") && parts[1].contains("  PRISTIN "))
    #expect(await run("agency", "ador").fact("Owner") == "HYBE (하이브)")
    #expect(await run("agency", "ador", "--lang", "ko").output.contains("모회사"))
  }

  @Test func `families are listed with the most groups first, and all agencies on request`() async {
    let families = Self.agencies.filter { $0["parent_slug"] == "" }
    let used = Set(Edition.rows("group-agencies").compactMap { $0["agency_slug"] })
    let shown = families.filter { !family($0["agency_slug"] ?? "").isDisjoint(with: used) }
    let rows = await run("agencies", columns: nil).lines
    #expect(rows.count == shown.count && rows[0].hasPrefix("hybe\t"))
    #expect(await run("agencies", "--labels", columns: nil).lines.count > rows.count)
    let names = await run("agencies", "--sort", "name", "-n", "3", "--jsonl=name", columns: nil).lines
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() } && names.count == 3)
    #expect(
      await run("agencies", "--reverse", "--sort", "groups", "-n", "1", columns: nil).lines == [rows[0]])
  }

  @Test func `a group that reunited is with the agency that it joined for that`() async {
    #expect(await run("agency", "source music").output.contains("2015-2021, since 2024"))
    #expect(await run("group", "ioi").output.contains("  Swing Entertainment (CJ ENM)  since 2026\n"))
  }

  @Test func `no period ends before it begins`() async throws {
    let index = try await TestCatalog.known.index().value
    for group in index.groups {
      for period in group.agencies {
        let years = Language.english(period.years(of: group) ?? "").split(separator: "-").compactMap {
          Int($0)
        }
        #expect(years == years.sorted(), "\(group.slug) \(years)")
      }
    }
  }

  @Test func `unknown, ambiguous and foreign names are explained`() async {
    #expect(await run("agency", "hibe").error.contains("Did you mean: kpgg agency hybe"))
    #expect(await run("agency", "ent").error.hasPrefix("kpgg: several agencies match \"ent\""))
    #expect(await run("agency", "xxxxxx").error.contains("See: kpgg agencies"))
    #expect(await run("agency", " ").status == 2)
    #expect(await run("group", "hybe").error.contains("Did you mean: kpgg agency hybe"))
    #expect(await run("hybe").output == run("agency", "hybe").output)
  }

  @Test func `every agency is found by its slug and its names`() async throws {
    let index = try await DocumentCatalog.bundled.index().value
    for agency in index.agencies {
      #expect(index.agency(exactlyNamed: agency.slug.description) == agency)
      for name in agency.name.forms {
        #expect(index.agency(exactlyNamed: name)?.name.forms.contains(name) == true)
      }
    }
  }

  @Test func `a host without agencies says so, and one with names only has them`() async {
    let bare = StaticCatalog(
      CatalogIndex(edition: nil, sections: [], groups: [], featured: []))
    #expect(
      await World(catalog: bare, columns: 80).run("agencies").error == "This catalog has no agencies.\n")
    #expect(
      await World(catalog: bare).run("agency", "sm").error.hasPrefix("kpgg: This catalog has no agencies."))
    let old = await World(catalog: TestCatalog.frozen, columns: 80).run("agency", "jyp entertainment")
    #expect(old.output.contains("TWICE") && old.status == 0)
  }

  @Test func `the browser opens an agency from a group, and goes on to its groups`() async throws {
    let driver = BrowseDriver(folder: try TemporaryFolder())
    let world = World(catalog: TestCatalog.known)
    let group = "/ i l l i t down enter"
    let keys = group + " tab tab down enter"
    let page = try await driver.screen(keys, world: world).text
    #expect(page.contains("Belift Lab") && page.contains("Owner") && page.contains("Groups now ("))
    #expect(try await driver.screen(keys + " enter", world: world).text.contains("HYBE  하이브"))
  }
}
