import Foundation
import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct FixtureTests {
  private let folder = Repository.path("Fixtures/")

  @Test func `every file in the folder is embedded unchanged`() throws {
    let files = try ["group", "song", "source"].flatMap { name in
      try FileManager.default.contentsOfDirectory(atPath: folder + name).map { "\(name)/\($0)" }
    }
    #expect(files.sorted() == BundledDocuments.paths.sorted())
    for file in BundledDocuments.paths {
      #expect(FileManager.default.contents(atPath: folder + file) == BundledDocuments.data(file))
    }
  }

  /// `.ci/fixtures --check` compares the files with the tables.
  @Test func `the catalog has no issues, and its parts agree`() async throws {
    let contents = try await Catalog.bundled.load(Set(CatalogPart.allCases))
    let groups = contents.groups
    let members = contents.members(of: groups)
    let songs = contents.songs(of: groups)
    #expect(contents.issues == [] && contents.unread.isEmpty)
    #expect(groups.count == Edition.groups && members.count == Edition.members)
    #expect(songs.count == Edition.songs)
    #expect(groups.count(where: \.isInOriginalApp) == Edition.originalGroups)
    let membersByGroup = Dictionary(grouping: members, by: \.id.group)
    for group in groups {
      let own = membersByGroup[group.slug] ?? []
      #expect(own.count == group.memberCount, "\(group.slug)")
      #expect(own.contains { $0.membership != .current } == group.hasFormerMembers, "\(group.slug)")
      let year = try #require(group.debut?.year, "\(group.slug)")
      #expect(group.era.contains(year), "\(group.slug)")
      let hasSong = songs.contains { $0.group == group.slug && $0.youtubeID == group.song.youtubeID }
      #expect(hasSong, "\(group.slug)")
    }
    #expect(contents.index.sections.allSatisfy { $0.titles.keys.sorted() == ["en", "ja", "ko"] })
    #expect(contents.index.edition != nil && contents.index.featured.count == 4)
    let dates = contents.index.dates
    #expect(dates.lineUps != nil && dates.someLineUps != nil && dates.songs != nil)
  }

  @Test func `the README and SOURCES have the catalog's counts`() async throws {
    let groups = try await Catalog.bundled.index().groups
    func count(_ state: GroupState) -> Int { groups.count { $0.state == state } }
    func counted(_ number: Int, _ what: String) -> String {
      (number < 1000 ? "\(number)" : "\(number / 1000),\(String(number % 1000 + 1000).dropFirst())") + " "
        + what
    }
    let people = counted(Edition.rows("people").count, "people")
    let songs = counted(Edition.songs, "songs")
    let all = counted(Edition.groups, "groups")
    let members = counted(Edition.members, "members")
    let units = counted(Edition.rows("units").count, "units")
    let agencies = counted(Edition.rows("agencies").count, "agencies")
    let states =
      "\(count(.active)) groups are active, \(count(.hiatus)) on hiatus, \(count(.inactive)) inactive and \(count(.disbanded)) disbanded"
    let withoutDebut = counted(groups.count { $0.debutSong == nil }, "groups have no debut song")
    let figures = [
      "README.md": ["\(all), \(people) and \(songs)", "Browse \(Edition.groups) K-pop girl groups"],
      "Fixtures/SOURCES.md": [
        "\(all), \(members), who are \(people), \(songs), \(units) and \(agencies)", states, withoutDebut,
      ],
    ]
    for (path, sentences) in figures {
      let text = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for sentence in sentences { #expect(text.contains(sentence), "\(path): \(sentence)") }
    }
  }

  @Test func `members come in the requested order of groups`() async throws {
    let groups = try await Catalog.bundled.index().groups
    let chosen = ["stayc", "kara", "aespa"].compactMap { slug in groups.first { $0.slug.description == slug }
    }
    let members = try await Catalog.bundled.members(of: chosen)
    let order = members.map(\.id.group.description).reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(order == ["stayc", "kara", "aespa"])
  }

  @Test func `a missing document is an issue`() async throws {
    let catalog = Catalog { $0 == "group/index.json" ? BundledDocuments.data($0) : nil }
    let group = try #require(try await catalog.index().groups.first)
    let issue = CatalogIssue(refusing: "group/2024-2026.json", because: .missing)
    await #expect(throws: CatalogError.unusable(issue, url: nil)) { try await catalog.load(of: [group.slug]) }
  }

  @Test func `a list of groups reads only the index`() async throws {
    let catalog = Catalog { document in
      #expect(document == "group/index.json")
      return BundledDocuments.data(document)
    }
    _ = try await catalog.index()
  }
}
