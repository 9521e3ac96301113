import Foundation
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

@Suite struct DataTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private let url = "https://api.example.org"

  /// A world with a home folder and a host that serves the bundled catalog with changes.
  private func world(
    columns: Int? = nil, now: Int = 1_800_000_000,
    changing change: @escaping @Sendable (String) -> String = { $0 }
  ) -> World {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.now = now
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    world.host = { [url] request in
      let path = String(request.url.dropFirst(url.count + 1))
      let document = path.hasSuffix("/") ? path + "index.json" : path + ".json"
      guard let data = BundledCatalog.data(document) else { return APIResponse(status: 404) }
      return APIResponse(status: 200, body: Data(change(String(decoding: data, as: UTF8.self)).utf8))
    }
    return world
  }

  private func offline(columns: Int? = nil, now: Int = 1_800_000_000) -> World {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.now = now
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    return world
  }

  @Test func `no host is contacted unless one is named`() async {
    // Contacting a host fails the test in this world.
    for words in [
      [], ["groups"], ["members"], ["group", "kara"], ["data", "status"], ["data", "diff"], ["--offline"],
    ] {
      #expect(await offline().run(words).status == 0)
    }
  }

  @Test func `every command that reads the catalog accepts a host`() async {
    for words in [
      [], ["groups"], ["group", "kara"], ["members", "kara"], ["member", "kara", "hara"], ["song", "kara"],
      ["songs"], ["featured"], ["favorite", "list"], ["data", "status"], ["data", "diff"],
      ["unit", "misamo"], ["units"], ["agency", "hybe"], ["agencies"], ["compare", "kara", "twice"],
    ] {
      let there = await world().run(words + ["--api", url])
      #expect(there.status == 0 && there.error == "", "\(words): \(there.error)")
      if words == ["data", "status"] { continue }
      #expect(there.output == (await offline().run(words).output), "\(words)")
    }
  }

  @Test func `status shows which catalog is in use and why`() async throws {
    func source(_ world: World, _ words: String...) async -> String? {
      await world.run(["data", "status"] + words).lines.first
    }
    #expect(await source(offline()) == "source\tbundled")
    #expect(await source(world(), "--api", url) == "source\thost")
    #expect(await source(offline(), "--api", url, "--offline") == "source\tcache")
    _ = await world().run("data", "update", url)
    #expect(await source(offline()) == "source\tupdate")
    let page = await offline(columns: 80, now: 1_800_000_000 + 3 * 86_400).run("data", "status").output
    #expect(page.contains("updated (fetched by kpgg data update)"))
    #expect(page.contains("Age          3 days old"))
    #expect(page.contains("https://api.example.org"))
  }

  @Test func `a diff describes the changes of an update in words`() async {
    let changed = world { text in
      text.replacingOccurrences(of: "\"name\": \"WM Entertainment\"", with: "\"name\": \"Other\"")
        .replacingOccurrences(of: "\"slug\": \"stayc\"", with: "\"slug\": \"stayc2\"")
        .replacingOccurrences(of: "QIN5_tJRiyY", with: "AAAAAAAAAAA")
        .replacingOccurrences(of: "\"activitynameen\": \"Arin\"", with: "\"activitynameen\": \"Arinn\"")
    }
    let update = await changed.run("data", "update", url)
    #expect(
      update.output
        == "Updated from api.example.org: edition 2026-10, \(Edition.groups) groups, \(Edition.members) members, \(Edition.songs) songs\n"
    )
    let lines = await offline(columns: 100).run("data", "diff").lines
    #expect(lines.contains("gone: group stayc (STAYC (스테이씨))"))
    #expect(lines.contains("new group stayc2 (STAYC (스테이씨))"))
    #expect(lines.contains { $0.hasPrefix("group ohmygirl (OH MY GIRL (오마이걸)) has another signature song") })
    #expect(lines.contains("group ohmygirl (OH MY GIRL (오마이걸)), agency: WM Entertainment → Other"))
    #expect(lines.contains("member ohmygirl/arin (Arinn (아린)) has a new name: Arin → Arinn"))
    let reset = await offline().run("data", "reset")
    #expect(reset.output.hasPrefix("Removed the updated catalog"))
    #expect(await offline(columns: 80).run("data", "diff").error == "No difference.\n")
  }

  @Test func `a diff names members who have left`() async {
    let changed = world { text in
      guard text.contains("\"slug\": \"arin\"") else { return text }
      return text.replacingOccurrences(of: "\"status\": \"current\"", with: "\"status\": \"former\"")
        .replacingOccurrences(of: "\"ispreviousmember\": false", with: "\"ispreviousmember\": true")
    }
    _ = await changed.run("data", "update", url)
    #expect(
      await offline(columns: 80).run("data", "diff").lines.contains(
        "member ohmygirl/arin (Arin (아린)) has left"))
    let rows = await offline().run("data", "diff").lines
    #expect(rows.contains("left\tmember\tohmygirl/arin\tArin\t아린\tstatus\tcurrent\tformer"))
  }

  @Test func `the first update needs a host, and later ones reuse it`() async {
    let none = await world().run("data", "update")
    #expect(none.status == 2 && none.error.contains("no host given"))
    _ = await world().run("data", "update", url)
    #expect(await world().run("data", "update").output.hasPrefix("Nothing new at api.example.org"))
  }

  @Test func `a cached response that cannot be read is reported with KPGG_DEBUG only`() async throws {
    let words = ["groups", "--api", url]
    var world = world()
    let before = await world.run(words)
    let cache = home.path + "/.cache/kpgg"
    let files = try #require(FileManager.default.subpaths(atPath: cache))
    func damage() throws {
      for file in files.filter({ $0.contains("/") }) { try home.write("damage", to: ".cache/kpgg/" + file) }
    }
    try damage()
    let quiet = await world.run(words)
    #expect(quiet.error == "" && quiet.output == before.output)
    try damage()
    world.variables["KPGG_DEBUG"] = "1"
    let loud = await world.run(words)
    #expect(loud.error.contains("kpgg: debug: KPGGCore.StoreError(kind: ") && loud.output == before.output)
    #expect(await world.run(words).error == "")
  }

  @Test func `a damaged update is reported, and the bundled catalog is used`() async throws {
    _ = await world().run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    try home.write(String(text.dropLast(10)), to: path)
    let result = await offline().run("groups")
    #expect(result.status == 0 && result.lines.count == Edition.groups)
    #expect(
      result.error
        == "kpgg: the updated catalog is damaged (changed since it was written): \(home.path)/\(path) (kpgg data reset removes it)\n"
    )
    #expect(await world().run("data", "update", url).status == 0)
    #expect(await offline().run("groups").error == "")
    try home.write("{\"version\": 9}\n", to: path)
    #expect(await offline().run("groups").error.contains("newer than this kpgg supports"))
    #expect(await offline().run("data", "reset").status == 0)
  }

  @Test func `a document of an update that is damaged on disk is reported by what reads it`() async throws {
    _ = await world().run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    let last = try #require(text.range(of: "\"name\": \"배수민\"", options: .backwards))
    try home.write(text.replacingCharacters(in: last, with: "\"name\": \"배수\0\0\0\""), to: path)
    #expect(await offline().run("groups").error == "")
    let member = await offline().run("member", "stayc", "sumin")
    #expect(member.status == 1 && member.error.contains("group/2020.json: not JSON"), "\(member)")
    let status = await offline().run("data", "status")
    #expect(status.lines.first == "source\tupdate" && status.error.contains("group/2020.json"), "\(status)")
    let verified = await offline().run("data", "verify", "updated")
    #expect(verified.status == 1 && verified.output.contains("group/2020.json"), "\(verified)")
  }

  @Test func `an update stored by version 1.0.0 is used`() async throws {
    _ = await world { $0.replacingOccurrences(of: "Arin", with: "Arinn") }.run("data", "update", url)
    let path = ".local/share/kpgg/catalog"
    let text = try #require(home.read(path))
    let early = text.dropLast().replacingOccurrences(of: #","version":4}"#, with: #","names":[]}"#)
    #expect(early.utf8.count < text.utf8.count)
    try home.write(#"{"sha256":"","version":3}"# + "\n" + early, to: path)
    let member = await offline().run("member", "ohmygirl", "arinn")
    #expect(member.status == 0 && member.error == "" && member.output.contains("Arinn"))
    #expect(await world().run("data", "update").output.hasPrefix("Updated from api.example.org"))
  }

  @Test func `an export can be verified, served and read back`() async throws {
    let site = home.path + "/site"
    #expect(
      await offline().run("data", "export", site).output
        == "Wrote \(Edition.exportedFiles) files to \(site)\n")
    for document in BundledCatalog.documents {
      #expect(FileManager.default.contents(atPath: "\(site)/\(document)") == BundledCatalog.data(document))
    }
    #expect(
      await offline(columns: 80).run("data", "verify", site).error
        == "No issues: \(Edition.groups) groups, \(Edition.members) members, \(Edition.songs) songs.\n")
    #expect(await offline().run("data", "diff", "bundled", site).output == "")
    let again = await offline().run("data", "export", site)
    #expect(again.status == 0)
    #expect(again.error.hasSuffix("such as Windows: IZ*ONE.json\n"))
  }

  @Test func `an export cannot go to standard output`() async throws {
    let result = await offline().run("data", "export", "-")
    #expect(result.status == 2 && result.error.contains("can't export a folder"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `a file name that collides on case-insensitive disks is skipped with a warning`() async throws {
    let groups = ["Straße", "STRASSE"].enumerated().map {
      #"{"groupname": "\#($0.element)", "slug": "g\#($0.offset)", "hitsong": "QIN5_tJRiyY"}"#
    }
    let members = #"{"groupname": {"Straße": [], "STRASSE": []}}"#
    var world = world { _ in #"{"group": {"first": [\#(groups.joined(separator: ","))]}}"# }
    world.host = { request in
      let isIndex = request.url.hasSuffix("/group/")
      let text = isIndex ? #"{"group": {"first": [\#(groups.joined(separator: ","))]}}"# : members
      return APIResponse(status: 200, body: Data(text.utf8))
    }
    let site = home.path + "/site"
    let result = await world.run("data", "export", site, "--api", url)
    #expect(result.status == 0)
    #expect(
      result.error.contains("skipped") && result.error.contains("group/STRASSE.json"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: site + "/group/STRASSE.json"))
  }

  @Test func `a folder over the size limit is reported without reading the rest`() async throws {
    try home.write(#"{"group": {}}"#, to: "site/group/index.json")
    for name in ["a", "b", "c"] {
      try home.write("", to: "site/group/\(name).json")
      #expect(truncate(home.path + "/site/group/\(name).json", 15 << 20) == 0)
    }
    let result = await offline().run("data", "verify", home.path + "/site", "--plain")
    #expect(result.status == 1)
    #expect(result.output == "error\tgroup/b.json\t\ttooLarge\tbytesOfCatalog\t16777216\t\t\n")
    let compared = await offline().run("data", "diff", "bundled", home.path + "/site")
    #expect(compared.error.contains("group/b.json: more than 16,777,216 bytes in all documents"))
  }

  @Test func `an export overwrites other files only with confirmation or --force`() async throws {
    try home.write("mine", to: "site/group/STAYC.json")
    let refused = await offline().run("data", "export", home.path + "/site")
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.error.contains("such as \(home.path)/site/group/STAYC.json"))
    #expect(refused.error.contains("use --force"))
    var asked = offline()
    asked.typed = "n"
    let declined = await asked.run("data", "export", home.path + "/site")
    #expect(declined.output == "" && declined.error.hasSuffix("Nothing was changed.\n"))
    #expect(home.read("site/group/STAYC.json") == "mine" && home.read("site/group/index.json") == nil)
    asked.typed = "y"
    #expect(
      await asked.run("data", "export", home.path + "/site").output.hasPrefix(
        "Wrote \(Edition.exportedFiles) files"))
    try home.write("{}", to: "other/group/index.json")
    #expect(await offline().run("data", "export", home.path + "/other", "--force").status == 0)
    let file = await offline().run("data", "export", home.path + "/site/group/index.json")
    #expect(file.status == 1 && file.error.contains("index.json is a file, not a folder"))
  }

  @Test(arguments: [
    (TransportError.foreignRedirect, "Use the host's final http or https address"),
    (.tooLarge(limit: 1), "A catalog is much smaller"),
  ])
  func `a redirect or an oversized response gets a hint about the address`(
    fault: (TransportError, String)
  ) async {
    var world = world()
    world.host = { (_) throws(TransportError) in throw fault.0 }
    let result = await world.run("groups", "--api", url)
    #expect(result.status == 1 && result.error.contains(fault.1), "\(result.error)")
  }

  @Test func `an unreadable index is an error, but an empty one is not`() async {
    for (index, status) in [
      (#"{"group": {"first": "x"}}"#, 1), (#"{"group": {"first": [7]}}"#, 1),
      (#"{"group": {"first": []}}"#, 0),
      (#"{"group": {}}"#, 0),
    ] {
      let result = await world { _ in index }.run("groups", "--json", "--api", url)
      #expect(result.status == status && result.output == (status == 0 ? "[]\n" : ""), "\(index)")
      #expect(result.error.contains("group.first") == (status == 1), "\(result.error)")
    }
  }

  @Test(arguments: [404, 200])
  func `with one document per group, a failed document affects only its group`(
    status: Int
  ) async throws {
    let snapshot = CatalogSnapshot(documents: try await CatalogSnapshot.bundled.originalFiles().files)
    let first = try #require(try await snapshot.catalog.index().value.groups.first)
    let broken = ["group/\(first.apiName)", "group/fromis_9"]
    var world = world()
    world.host = { [url] request in
      let path = String(request.url.dropFirst(url.count + 1)).removingPercentEncoding ?? ""
      if broken.contains(path) { return APIResponse(status: status, body: Data("<".utf8)) }
      let data = snapshot.data(path.hasSuffix("/") ? path + "index.json" : path + ".json")
      return data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404)
    }
    let members = await world.run("members", "--jsonl=group", "--api", url)
    #expect(members.status == 0)
    #expect(Set(members.lines).count == 36 && !members.output.contains("fromis"))
    #expect(members.error.split(separator: "\n").count == 1)
    #expect(
      members.error.hasPrefix(
        "kpgg: 2 groups could not be read completely; the first is \(first.apiName): \(url)/group/"),
      "\(members.error)")
    #expect(members.error.hasSuffix("; 1 more document failed\n"), "\(members.error)")
    let alone = await world.run("group", "fromis_9", "--api", url)
    #expect(alone.status == 1 && alone.output == "")
  }

  @Test func `an era that fails is a warning in a list and an error for its own groups`() async throws {
    var world = world()
    world.host = { [host = world.host] (request) throws(TransportError) -> APIResponse in
      if request.url.contains("/group/2009") { throw .brokenAnswer }
      guard let response = try host?(request) else { throw .noConnection }
      return response
    }
    let all = await world.run("members", "--jsonl=group", "--api", url)
    #expect(all.status == 0 && !all.output.contains("\"2ne1\"") && all.output.contains("\"stayc\""))
    #expect(
      all.error.split(separator: "\n").count == 1 && all.error.contains("\(url)/group/2009"), "\(all.error)")
    for words in [["group", "2ne1"], ["member", "2ne1", "cl"]] {
      let one = await world.run(words + ["--api", url])
      #expect(one.status == 1 && one.output == "" && one.error.contains("\(url)/group/2009"), "\(one.error)")
    }
    #expect(await world.run("group", "stayc", "--api", url).error == "")
    let update = await world.run("data", "update", url)
    #expect(update.status == 1 && update.error.contains("\(url)/group/2009"), "\(update.error)")
  }

  @Test func `problems in an update are reported only by update and status`() async {
    let wrong = world {
      $0.replacingOccurrences(of: "\"birth\": \"1999-06-18\"", with: "\"birth\": \"soon\"")
    }
    #expect(await wrong.run("data", "update", url).error.contains("\"soon\" is not a date"))
    for words in [["members"], ["group", "ohmygirl"], ["today"]] {
      #expect(await offline().run(words).error == "")
    }
    #expect(await offline().run("data", "status").error.contains("\"soon\" is not a date"))
  }

  @Test func `verify reports a mistake with its path and fails`() async throws {
    try home.write(
      #"{"group": {"first": [{"groupname": "A", "hitsong": "no", "haspreviousmember": false}]}}"#,
      to: "site/group/index.json")
    for what in ["/site", "/site/group/index.json"] {
      let result = await offline().run("data", "verify", home.path + what)
      #expect(result.status == 1)
      #expect(result.lines.count == 1)
      #expect(result.output.contains("group.first[0].hitsong\tmalformed\tno\tyouTubeID"))
      #expect(result.error == "kpgg: errors: 1, warnings: 0\n")
    }
    #expect(await offline().run("data", "verify", home.path + "/nowhere").status == 1)
  }

  /// Exports the catalog to `site`, and leaves only the documents of groups. Returns the groups.
  private func exportByGroup() async throws -> [GirlGroup] {
    _ = await offline().run("data", "export", home.path + "/site")
    let index = try await TestCatalog.known.index().value
    for section in index.sections {
      try FileManager.default.removeItem(atPath: "\(home.path)/site/group/\(section.era).json")
    }
    // An export leaves out file names that Windows can't have.
    try home.write(#"{"groupname": {"CLASS:y": []}}"#, to: "site/group/CLASS:y.json")
    return index.groups
  }

  @Test func `verify names every missing document, as the catalog divides them`() async throws {
    let groups = try await exportByGroup()
    let missing = groups.filter {
      $0.era.description == "2009" || ["ive", "stayc"].contains($0.slug.description)
    }
    .map(\.apiName).sorted()
    for name in missing { try FileManager.default.removeItem(atPath: "\(home.path)/site/group/\(name).json") }
    func errors() async throws -> [String] {
      try jsonList(await offline().run("data", "verify", home.path + "/site", "--json").output).filter {
        $0["severity"]?.text == "error"
      }.compactMap { $0["document"]?.text }.sorted()
    }
    #expect(try await errors() == missing.map { "group/\($0).json" })
    // With a document of an era, an era without any document lacks that one.
    try home.write(#"{"groupname": {"IVE": []}}"#, to: "site/group/2021-2023.json")
    let found = try await errors()
    #expect(found.contains("group/2009.json") && !found.contains("group/2NE1.json"))
  }

  @Test func `contradictory data about a person is reported for the group's own document`() async throws {
    _ = try await exportByGroup()
    let text = home.read("site/group/IVE.json") ?? ""
    try home.write(
      text.replacingOccurrences(of: "2004-08-31", with: "2004-08-30"), to: "site/group/IVE.json")
    let rows = await offline().run("data", "verify", home.path + "/site", "--plain").output
    #expect(rows.contains("group/IZ*ONE.json\tgroupname.IZ*ONE.wonyoung.birth\tcontradicts"), "\(rows)")
    for row in rows.split(separator: "\n") {
      let document = row.split(separator: "\t")[1]
      #expect(FileManager.default.fileExists(atPath: home.path + "/site/\(document)"), "\(row)")
    }
  }

  @Test func `problems in JSON text are reported with line and column in every format`() async throws {
    try home.write("{\n  \"group\": {},\n  \"group\": {\"a\": 1}, x", to: "broken.json")
    try home.write(
      "{\"group\": {\"first\": []},\n \"x\": {\"가\": [1],\n  \"나\": \"다\", \"가\": 2}}", to: "twice.json")
    try home.write(String(repeating: "[", count: 600) + String(repeating: "]", count: 600), to: "deep.json")
    let cases = [
      ("broken", "notJSON", "", "", 3, 22, "not JSON at line 3, column 22"),
      (
        "twice", "duplicate", "가", "", 3, 13,
        "x.가: duplicate \"가\", line 3, column 13 (first value used)"
      ),
      (
        "deep", "tooLarge", "levels", "512", 1, 513,
        "more than 512 levels of nesting, line 1, column 513"
      ),
    ]
    for (name, problem, found, expected, line, column, message) in cases {
      let file = home.path + "/\(name).json"
      let json = try jsonList(await offline().run("data", "verify", file, "--json").output)
      let own = json.filter { $0["problem"]?.text == problem }
      #expect(
        own.count == 1 && own[0]["line"]?.integer == line && own[0]["column"]?.integer == column, "\(json)")
      let rows = await offline().run("data", "verify", file, "--plain").output
      #expect(rows.contains("\t\(problem)\t\(found)\t\(expected)\t\(line)\t\(column)\n"), "\(rows)")
      let lines = await offline().run("data", "verify", file, "--jsonl=problem,line,column").output
      #expect(lines.contains(#"{"column":\#(column),"line":\#(line),"problem":"\#(problem)"}"#), "\(lines)")
      #expect(await offline(columns: 1000).run("data", "verify", file).output.contains(message))
    }
    #expect(
      await offline().run("data", "verify", home.path + "/twice.json").status == 0, "warnings do not fail")
    try home.write("{\"group\": {}, \"group\": 1}", to: "site/group/index.json")
    #expect(
      await offline().run("data", "verify", home.path + "/site").output.contains(
        "group/index.json\tgroup\tduplicate\tgroup\t\t1\t15\n"))
  }

  @Test func `verify reports a document that is not JSON even if nothing needs it`() async throws {
    let site = home.path + "/site"
    _ = await offline().run("data", "export", site)
    try home.write("{", to: "site/group/STAYC.json")
    let result = await offline().run("data", "verify", site)
    #expect(result.status == 1 && result.output == "error\tgroup/STAYC.json\t\tnotJSON\t\t\t1\t2\n")
  }

  @Test func `a favourites file nested too deeply is an error`() async throws {
    let lists = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    try home.write(#"{"version": "1.0", "favorites": [], "x": \#(lists)}"#, to: "deep/favorites.json")
    var world = offline()
    world.favoritesPath = home.path + "/deep/favorites.json"
    let result = await world.run("favorite")
    #expect(
      result.status == 1 && result.error.contains("nested more than 512 levels deep at line 1, column"),
      "\(result)")
  }

  @Test(arguments: [
    (["groups", "--api", "localhost:8080"], "for --api"),
    (["data", "update", "example.org"], "is not the URL of a host"),
    (["data", "verify", "ftp://a"], "is not the URL of a host"),
    (["groups", "--timeout", "0"], "for --timeout"),
    (["data", "export"], "DIR is missing"),
    (["data", "diff", "a", "b", "c"], "unexpected argument"),
  ])
  func `invalid arguments are usage errors`(line: ([String], String)) async {
    let result = await offline().run(line.0)
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.contains(line.1), "\(result.error)")
  }

  @Test func `an invalid host in the environment is a usage error`() async {
    var world = offline()
    world.variables["KPGG_API"] = "nonsense"
    let result = await world.run("groups")
    #expect(result.status == 2 && result.error.contains("of KPGG_API: not a host's URL"))
  }

  @Test(arguments: [
    (0, "0 seconds old"), (61, "1 minute old"), (7200, "2 hours old"), (200_000, "2 days old"),
  ])
  func `ages use the largest unit that fits`(age: (Int, String)) {
    #expect(Language.english(.age(seconds: age.0)) == age.1)
  }

  @Test func `an update over the size limit leaves the current data unchanged`() async throws {
    #expect(await world().run("data", "update", url).status == 0)
    let kept = try #require(home.read(".local/share/kpgg/catalog"))
    var larger = world()
    let filler = Data(repeating: UInt8(ascii: " "), count: 3 << 20)
    larger.host = { [host = larger.host] (request) throws(TransportError) -> APIResponse in
      guard var response = try host?(request) else { throw .noConnection }
      response.body += filler
      return response
    }
    let result = await larger.run("data", "update", url)
    #expect(result.status == 1)
    #expect(result.error.contains("exceed 16 MiB"))
    #expect(result.error.contains("The data in use is unchanged."))
    #expect(!result.error.contains("move it away"))
    #expect(home.read(".local/share/kpgg/catalog") == kept)
  }

  @Test func `a folder name that is not UTF-8 is refused`() async {
    let result = await offline().run("data", "export", home.path + "/a\u{FFFD}")
    #expect(result.status == 2)
    #expect(result.error.contains("is not UTF-8"))
    var world = offline()
    world.variables["HOME"] = "/tmp/\u{FFFD}"
    #expect(await world.run("config", "set", "language", "ko").status == 1)
    world.variables = ["HOME": home.path, "XDG_CONFIG_HOME": "/tmp/\u{FFFD}"]
    #expect(await world.run("config", "set", "language", "ko").error.contains("in UTF-8"))
  }
}
