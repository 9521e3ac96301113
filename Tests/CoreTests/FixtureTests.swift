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
    #expect(files.sorted() == BundledCatalog.documents.sorted())
    for file in BundledCatalog.documents {
      #expect(FileManager.default.contents(atPath: folder + file) == BundledCatalog.data(file))
    }
  }

  /// `.ci/fixtures --check` compares the files with the tables.
  @Test func `the catalog has no findings, and its parts agree`() async throws {
    let catalog = DocumentCatalog.bundled
    let index = try await catalog.index()
    let groups = index.value.groups
    let members = try await catalog.members(of: groups)
    let songs = try await catalog.songs(of: groups)
    #expect(index.findings + members.findings + songs.findings == [])
    #expect(groups.count == Edition.groups && members.value.count == Edition.members)
    #expect(songs.value.count == Edition.songs)
    #expect(groups.count(where: \.isOriginal) == Edition.originalGroups)
    let membersByGroup = Dictionary(grouping: members.value, by: \.id.group)
    for group in groups {
      let own = membersByGroup[group.slug] ?? []
      #expect(own.count == group.memberCount, "\(group.slug)")
      #expect(own.contains { $0.membership != .current } == group.hasFormerMembers, "\(group.slug)")
      #expect(group.debut?.year.map(group.era.contains) == true, "\(group.slug)")
      let hasSong = songs.value.contains { $0.group == group.slug && $0.youtubeID == group.song.youtubeID }
      #expect(hasSong, "\(group.slug)")
    }
    #expect(index.value.sections.allSatisfy { $0.titles.keys.sorted() == ["en", "ja", "ko"] })
    #expect(index.value.edition != nil && index.value.featured.count == 4)
    let dates = index.value.dates
    #expect(dates.lineUps != nil && dates.someLineUps != nil && dates.songs != nil)
  }

  @Test func `the README and SOURCES count what the catalog has`() async throws {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    func count(_ state: GroupState) -> Int { groups.count { $0.state == state } }
    func counted(_ number: Int, _ what: String) -> String {
      (number < 1000 ? "\(number)" : "\(number / 1000),\(String(number % 1000 + 1000).dropFirst())") + " "
        + what
    }
    let people = counted(Edition.rows("people").count, "people")
    let songs = counted(Edition.songs, "songs")
    let (all, members) = (counted(Edition.groups, "groups"), counted(Edition.members, "members"))
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
    let groups = try await DocumentCatalog.bundled.index().value.groups
    let chosen = ["stayc", "kara", "aespa"].compactMap { slug in groups.first { $0.slug.description == slug }
    }
    let members = try await DocumentCatalog.bundled.members(of: chosen).value
    let order = members.map(\.id.group.description).reduce(into: [String]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(order == ["stayc", "kara", "aespa"])
  }

  @Test func `a missing document is a finding`() async throws {
    let catalog = DocumentCatalog { $0 == "group/index.json" ? BundledCatalog.data($0) : nil }
    let group = try #require(try await catalog.index().value.groups.first)
    await #expect(
      throws: Finding(document: "group/2024-2026.json", path: "", problem: .missing, effect: .documentRefused)
    ) {
      try await catalog.members(of: [group])
    }
  }

  @Test func `a list of groups reads only the index`() async throws {
    let catalog = DocumentCatalog { document in
      #expect(document == "group/index.json")
      return BundledCatalog.data(document)
    }
    _ = try await catalog.index()
  }
}
