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
      #expect(group.state != .active || !LineUp(own, of: group).members.isEmpty, "\(group.slug)")
      #expect(group.state == .active || group.lastStateChange != nil, "\(group.slug)")
      #expect((group.state == .disbanded) == (group.disbanded != nil), "\(group.slug)")
      #expect(group.state != .disbanded || !group.agencies.contains(where: \.isOngoing), "\(group.slug)")
    }
    #expect(Set(groups.map(\.state)) == Set(GroupState.allCases))
    #expect(contents.index.sections.allSatisfy { $0.titles.keys.sorted() == ["en", "ja", "ko"] })
    #expect(contents.index.edition != nil && contents.index.featured.count == 4)
    let dates = contents.index.dates
    #expect(dates.lineUps != nil && dates.someLineUps != nil && dates.songs != nil)
  }

  @Test func `the README and SOURCES have the catalog's counts`() async throws {
    let groups = try await Catalog.bundled.index().groups
    func count(_ state: GroupState) -> Int { groups.count { $0.state == state } }
    func counted(_ number: Int, _ what: String) -> String {
      "\(number.formatted(.number.locale(Locale(identifier: "en_US")))) \(what)"
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
      "README.md": ["\(all), \(people) and \(songs)"],
      "Fixtures/SOURCES.md": [
        "\(all), \(members), who are \(people), \(songs), \(units) and \(agencies)", states, withoutDebut,
      ],
    ]
    for (path, sentences) in figures {
      let text = Repository.text(of: path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for sentence in sentences { #expect(text.contains(sentence), "\(path): \(sentence)") }
    }
  }

  @Test func `members come in the requested order of groups`() async throws {
    let index = try await Catalog.bundled.index()
    let chosen = ["stayc", "kara", "aespa"].compactMap { Slug($0).flatMap(index.group) }
    let members = try await Catalog.bundled.members(of: chosen)
    #expect(members.map(\.id.group.description).withoutDuplicates == ["stayc", "kara", "aespa"])
  }
}
