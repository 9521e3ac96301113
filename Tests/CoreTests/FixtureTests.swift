import Foundation
import JSON
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

  @Test func `the catalog has the groups and sections of the tables, without findings`() async throws {
    let index = try await DocumentCatalog.bundled.index()
    #expect(index.findings == [])
    #expect(index.value.groups.count == Edition.groups)
    #expect(
      index.value.sections.map(\.era.description) == [
        "2024-2026", "2021-2023", "2020", "2016-2019", "2014-2015", "2012-2013", "2010-2011", "2009",
        "2006-2008", "1997-2005",
      ])
    #expect(index.value.edition == Day(iso: "2026-10"))
    #expect(index.value.songEdition == Day(iso: "2026-08"))
    #expect(
      index.value.featured.map(\.slug.description) == ["girlsgeneration", "sistar", "ohmygirl", "blackpink"])
  }

  @Test
  func `the catalog has the members of the tables, and marks the original app's groups`()
    async throws
  {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    let members = try await DocumentCatalog.bundled.members(of: groups)
    #expect(members.findings == [])
    #expect(members.value.count == Edition.members)
    let original = groups.filter(\.isOriginal)
    #expect(original.count == Edition.originalGroups)
    #expect(Set(original.map(\.era)).count == Edition.originalSections)
    #expect(try await DocumentCatalog.bundled.members(of: original).value.count == Edition.originalMembers)
  }

  @Test func `the catalog has the songs of the tables, including every signature song, without findings`()
    async throws
  {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    let songs = try await DocumentCatalog.bundled.songs(of: groups)
    #expect(songs.findings == [])
    #expect(songs.value.count == Edition.songs)
    for group in groups {
      let own = songs.value.filter { $0.group == group.slug }
      #expect(own.contains { $0.youtubeID == group.song.youtubeID }, "\(group.slug)")
    }
  }

  @Test func `the number of members and the mark for former ones are correct`() async throws {
    let groups = try await DocumentCatalog.bundled.index().value.groups
    for group in groups {
      let members = try await DocumentCatalog.bundled.members(of: [group]).value
      #expect(members.count == group.memberCount, "\(group.slug)")
      #expect(members.contains { $0.membership != .current } == group.hasFormerMembers, "\(group.slug)")
    }
  }

  @Test func `every section has a title in three languages`() async throws {
    for section in try await DocumentCatalog.bundled.index().value.sections {
      #expect(section.titles.keys.sorted() == ["en", "ja", "ko"])
    }
  }

  @Test func `every group debuted in its era`() async throws {
    for group in try await DocumentCatalog.bundled.index().value.groups {
      #expect(group.era.contains(try #require(group.debut?.year)), "\(group.slug)")
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

  private static let mistakes: [(document: String, right: String, wrong: String, path: String)] = [
    ("group/index.json", "\"NsY-9MCOIAQ\"", "\"NsY-9MCO\"", "group.first[10].hitsong"),
    ("group/index.json", "\"debut\": \"2020-11-17\"", "\"debut\": \"2020-11-31\"", "group.first[11].debut"),
    ("group/index.json", "\"slug\": \"aespa\"", "\"slug\": \"stayc\"", "group.first[11].slug"),
    (
      "group/index.json", "\"membercount\": 6, \"debut\": \"2020-11-12",
      "\"membercount\": \"6\", \"debut\": \"2020-11-12", "group.first[10].membercount"
    ),
    ("group/index.json", "\"era\": \"2020\"", "\"era\": \"2020s\"", "sections[2].era"),
    (
      "group/index.json", "\"date\": \"2025-05-02\", \"kind\": \"renamed\"",
      "\"date\": \"2025-05-02\", \"kind\": \"risen\"",
      "group.second[21].events[0].kind"
    ),
    (
      "group/index.json", "\"date\": \"2025-05-02\"", "\"date\": \"2025-02-30\"",
      "group.second[21].events[0].date"
    ),
    (
      "group/index.json", ", \"value\": \"i-dle\", \"valueko\": \"아이들\"", "",
      "group.second[21].events[0].value"
    ),
    ("group/2020.json", "\"birth\": \"2001-03-13\"", "\"birth\": \"13.3.2001\"", "groupname.STAYC[0].birth"),
    ("group/2020.json", "\"slug\": \"sieun\"", "\"slug\": \"sumin\"", "groupname.STAYC[1].slug"),
    (
      "group/2020.json", "\"2001-08-01\", \"mbti\": \"ENFJ\"", "\"2001-08-01\", \"mbti\": \"ENFX\"",
      "groupname.STAYC[1].mbti"
    ),
    ("group/2020.json", "\"aespa\": [", "\"espa\": [", "groupname.aespa"),
    (
      "group/2020.json", "\"ispreviousmember\": false, \"slug\": \"sumin\"",
      "\"ispreviousmember\": \"no\", \"slug\": \"sumin\"", "groupname.STAYC[0].ispreviousmember"
    ),
    ("song/2020.json", "\"WM9DCnxXstI\"", "\"WM9DCnxXst\"", "song.cignature[0].video"),
    ("song/2020.json", "\"xDuaONIDgvc\"", "\"WM9DCnxXstI\"", "song.cignature[1].video"),
    ("song/2020.json", "\"kind\": \"title\"", "\"kind\": \"hit\"", "song.cignature[0].kind"),
    (
      "song/2020.json", "\"released\": \"2020-02-03\"", "\"released\": \"2020-02-30\"",
      "song.cignature[0].released"
    ),
    ("song/2020.json", "\"cignature\": [", "\"signature\": [", "song.cignature"),
    ("song/2020.json", "\"song\": {", "\"song\": [{", ""),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a copy of the files is reported with its path`(
    mistake: (document: String, right: String, wrong: String, path: String)
  ) async throws {
    let text = String(decoding: try #require(BundledCatalog.data(mistake.document)), as: UTF8.self)
    let range = try #require(text.range(of: mistake.right), "\(mistake.right) is not in \(mistake.document)")
    let broken = Data(text.replacingCharacters(in: range, with: mistake.wrong).utf8)
    let catalog = DocumentCatalog { $0 == mistake.document ? broken : BundledCatalog.data($0) }
    let index = try await catalog.index()
    let groups = index.value.groups.filter { $0.era.description == "2020" }
    let findings =
      switch mistake.document {
      case "group/index.json": index.findings
      case "song/2020.json": try await catalog.songs(of: groups).findings
      default: try await catalog.members(of: groups).findings
      }
    #expect(findings.first?.path == mistake.path)
    #expect(findings.first?.document == mistake.document)
  }

  @Test(arguments: ["group/index.json", "group/2020.json"], [0, 1, 100, 5000])
  func `a truncated file is rejected`(document: String, length: Int) async throws {
    let whole = try #require(BundledCatalog.data(document))
    let catalog = DocumentCatalog { $0 == document ? Data(whole.prefix(length)) : BundledCatalog.data($0) }
    let end = try #require(throws: JSONError.self) { try JSONValue(json: whole.prefix(length)) }
    let position = Finding.Position(line: end.line, column: end.column)
    let finding = Finding(
      document: document, path: "", problem: .notJSON(position), effect: .documentRefused, position: position)
    await #expect(throws: finding) {
      try await catalog.members(of: catalog.index().value.groups)
    }
  }
}
