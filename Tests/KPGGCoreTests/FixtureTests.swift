import KPGGCore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct FixtureTests {
  private let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Fixtures/"

  @Test func `every file in the folder is embedded, and equal`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "group").sorted()
    #expect(files.map { "group/" + $0 } == BundledCatalog.documents.sorted())
    for file in BundledCatalog.documents {
      #expect(FileManager.default.contents(atPath: folder + file) == BundledCatalog.data(file))
    }
  }

  @Test func `the catalog holds 46 groups in eight sections, decoded without a finding`() async throws {
    let index = try await Catalog.bundled.index()
    #expect(index.findings == [])
    #expect(index.value.groups.count == 46)
    #expect(
      index.value.sections.map(\.era.description) == [
        "2021-2023", "2020", "2016-2019", "2014-2015", "2012-2013", "2010-2011", "2009", "2006-2008",
      ])
    #expect(index.value.edition == Day(iso: "2023-11"))
    #expect(
      index.value.featured.map(\.slug.description) == ["girlsgeneration", "sistar", "ohmygirl", "blackpink"])
  }

  @Test func `it holds 296 members, and the seven sections of the original app 38 groups and 250 members`()
    async throws
  {
    let groups = try await Catalog.bundled.index().value.groups
    let members = try await Catalog.bundled.members(groups)
    #expect(members.findings == [])
    #expect(members.value.count == 296)
    let original = groups.filter { $0.era.description != "2021-2023" }
    #expect(original.count == 38)
    #expect(try await Catalog.bundled.members(original).value.count == 250)
  }

  @Test func `every group's count of members and mark of former ones is true`() async throws {
    let groups = try await Catalog.bundled.index().value.groups
    for group in groups {
      let members = try await Catalog.bundled.members([group]).value
      #expect(members.count == group.memberCount, "\(group.slug)")
      #expect(members.contains { $0.membership != .current } == group.hasFormerMembers, "\(group.slug)")
    }
  }

  @Test func `every section has a title in the three languages`() async throws {
    for section in try await Catalog.bundled.index().value.sections {
      #expect(section.titles.keys.sorted() == ["en", "ja", "ko"])
    }
  }

  @Test func `every group debuted in its section`() async throws {
    for group in try await Catalog.bundled.index().value.groups {
      #expect(group.era.contains(try #require(group.debut?.year)), "\(group.slug)")
    }
  }

  @Test func `members come group by group in the order asked for`() async throws {
    let groups = try await Catalog.bundled.index().value.groups
    let chosen = ["stayc", "kara", "aespa"].compactMap { slug in groups.first { $0.slug.description == slug }
    }
    let members = try await Catalog.bundled.members(chosen).value
    let order = members.map(\.id.group.description).reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(order == ["stayc", "kara", "aespa"])
  }

  @Test func `a missing document is a finding`() async throws {
    let catalog = Catalog { $0 == "group/index.json" ? BundledCatalog.data($0) : nil }
    let group = try #require(try await catalog.index().value.groups.first)
    await #expect(
      throws: Finding(document: "group/2021-2023.json", path: "", problem: .missing, effect: .documentRefused)
    ) {
      try await catalog.members([group])
    }
  }

  @Test func `a list of groups reads the index alone`() async throws {
    let catalog = Catalog { document in
      #expect(document == "group/index.json")
      return BundledCatalog.data(document)
    }
    _ = try await catalog.index()
  }
}
