import Foundation
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// What the bundled catalog adds to the 2023-11 edition.
@Suite(.hangLimit) struct EditionTests {
  private func bundled(_ words: String..., columns: Int? = 80, language: String = "en") async -> World.Result
  {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.variables["KPGG_LANG"] = language
    return await world.run(words)
  }

  @Test func `every favourite from the previous edition still exists`() async throws {
    let (old, new) = (TestCatalog.frozen, TestCatalog.known)
    let (was, now) = (try await old.index().value.groups, try await new.index().value.groups)
    #expect(was.count == 46 && Set(was.map(\.slug)).isSubset(of: now.map(\.slug)))
    let (members, present) = (try await old.members(of: was).value, try await new.members(of: now).value)
    #expect(members.count == 296 && Set(members.map(\.id)).isSubset(of: present.map(\.id)))
  }

  // MARK: Names and states of today

  @Test(arguments: ["i-dle", "gidle", "(G)I-DLE", "여자아이들", "아이들", "アイドゥル"])
  func `a renamed group is found by either name, and its page lists the former name`(name: String) async {
    let page = await bundled("group", name)
    #expect(page.lines.first == "i-dle  아이들")
    #expect(page.fact("Formerly") == "(G)I-DLE")
    #expect(page.lines.contains("  2025-05-02  renamed i-dle (아이들)"))
  }

  @Test func `a former name keeps its usual spelling`() async {
    #expect(await bundled("group", "bbgirls").fact("Formerly") == "Brave Girls")
    #expect(await bundled("group", "wooah").fact("Formerly") == "woo!ah!")
    #expect(await !bundled("group", "stayc").output.contains("Formerly"))
  }

  @Test(arguments: [
    ("2ne1", "active, reunited 2024-07-22", "active"),
    ("gfriend", "disbanded 2021-05-22, reunited 2025-01-13", "disbanded"),
    ("girlsgeneration", "no release since 2022", "inactive"),
    ("loona", "on hiatus since 2023-06-16 (not officially disbanded), no", "inactive"),
    ("aoa", "no release since 2019", "inactive"),
    ("fiestar", "active, reunited 2024-08-31", "active"),
    ("stayc", "active", "active"),
    ("sistar", "disbanded 2017-06-04", "disbanded"),
  ])
  func `a group's state is active, inactive or disbanded, with a note on what followed`(
    group: String, shown: String, state: String
  ) async {
    #expect(await bundled("group", group).fact("State")?.hasPrefix(shown) == true)
    #expect(await bundled("group", group, columns: nil).lines.contains("state\t\(state)"))
    #expect(
      await bundled("groups", "--state", state, columns: nil).lines.contains { $0.hasPrefix(group + "\t") })
  }

  @Test func `events are shown in every language and as rows`() async {
    #expect(
      await bundled("group", "2ne1", language: "ko").output.contains(
        "  2016.11.25  해체\n  2024.07.22  재결합\n"))
    #expect(await bundled("group", "2ne1", language: "ja").output.contains("  2024/07/22  再結成\n"))
    let rows = await bundled("group", "apink", columns: nil).lines
    #expect(rows.contains("event\t2025-07-07\tagency\tWITHUS Entertainment\t위드어스엔터테인먼트"))
    let groups = await bundled("groups", "--jsonl=slug,events", columns: nil).lines
    #expect(groups.contains { $0.contains("\"slug\":\"2ne1\"") && $0.contains("\"kind\":\"reunited\"") })
  }

  @Test func `an end without an event is still in the timeline`() async {
    let page = await bundled("group", "gfriend").output
    #expect(page.contains("  2021-05-22  disbanded\n  2025-01-13  reunited\n"))
  }

  @Test func `a group's page shows its agencies with their owners and years`() async {
    let page = await bundled("group", "davichi").output
    #expect(
      page.contains("  Agency          Core Contents Media  2008-2014\n")
        && page.contains("                  CAM WITH US  since 2024\n"))
    #expect(page.contains("                  WAKEONE  2021-2024\n"))
    #expect(await bundled("group", "lesserafim").output.contains("  Source Music (HYBE)\n"))
    for text in ["cam", "core contents", "코어"] {
      #expect(
        await bundled("groups", "--agency", text, columns: nil).lines.contains { $0.hasPrefix("davichi\t") },
        "\(text)")
    }
    #expect(await bundled("groups", "--fandom", "소원", columns: nil).lines.count == 1)
    #expect(await bundled("group", "stayc", language: "ko").fact("소속사") == "하이업엔터테인먼트")
  }

  // MARK: Names that are only found

  @Test(arguments: [
    ("지", "song", "girlsgeneration"), ("탱구", "member", "girlsgeneration/taeyeon"),
    ("宇宙少女", "group", "wjsn"), ("ニュージーンズ", "group", "newjeans"), ("宋茜", "member", "fx/victoria"),
    ("브레이브걸스", "group", "bravegirls"),
  ])
  func `readings, nicknames, kana, kanji and former names find their entries`(
    typed: String, kind: String, id: String
  ) async {
    let rows = await bundled("search", typed, "--type", kind, columns: nil).lines
    let cells = rows.first?.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) ?? []
    #expect(cells.count == 10 && cells[1] == id && ["alias", "exact"].contains(cells[5]), "\(rows)")
  }

  @Test func `a title's reading is never shown`() async {
    for words in [["group", "girlsgeneration"], ["song", "girlsgeneration"], ["songs"], ["groups"]] {
      for language in Language.allCases {
        var world = World(catalog: TestCatalog.known, columns: 160)
        world.variables["KPGG_LANG"] = language.rawValue
        let screen = await world.run(words).output
        #expect(screen.contains("Gee") && !screen.contains("지 (Gee)") && !screen.contains("Gee (지)"))
      }
    }
    let found = await bundled("search", "지", "--type", "song", "--explain").output
    let gee = found.split(separator: "\n").first { $0.contains("Gee ") }
    #expect(gee?.contains("the title by ") == true && gee?.contains("지") == false)
  }

  // MARK: The original app's selection

  @Test func `--original selects the original app's groups and members`() async {
    let (groups, members) = (Edition.originalGroups, Edition.originalMembers)
    #expect(await bundled("groups", "--original", columns: nil).lines.count == groups)
    #expect(await bundled("members", "--original", columns: nil).lines.count == members)
    #expect(await bundled("songs", "--original", columns: nil).lines.count == groups)
    let statistics = await bundled("stats", "--original", columns: nil).lines
    #expect(statistics.count == Edition.originalSections + 1)
    #expect(statistics.last?.hasPrefix("\t\(groups)\t\(members)\t") == true)
    let headings = await bundled("groups", "--original").lines.filter { $0.hasPrefix("Debuted") }
    #expect(headings.count == Edition.originalSections)
    #expect(headings.first == "Debuted 2020" && headings.last == "Debuted 2006-2008")
    #expect(await bundled("search", "wjsn", "--original", columns: nil).status == 1)
    #expect(await bundled("search", "oh my girl", "--original", columns: nil).status == 0)
  }

  @Test func `the original setting applies to screens, with a note`() async throws {
    let home = try TemporaryFolder()
    try home.write("{\"original\": \"on\"}", to: ".config/kpgg/config.json")
    func run(_ words: String..., columns: Int? = 80) async -> World.Result {
      var world = World(catalog: TestCatalog.known, columns: columns)
      world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
      return await world.run(words)
    }
    let note = "Showing the original app's groups only (from your settings); kpgg config unset original"
    for words in [["groups"], ["members"], ["songs"], ["stats"], ["--seed", "1"], ["search", "a"]] {
      var world = World(catalog: TestCatalog.known, columns: 160)
      world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
      let result = await world.run(words)
      #expect(result.error.hasPrefix(note) && !result.output.contains("ILLIT"), "\(words): \(result.error)")
    }
    #expect(await run("groups", columns: nil).lines.count == Edition.groups)
    let all = await run("groups", "--era", "all")
    #expect(all.output.contains("ILLIT") && all.error == "")
    #expect(await run("group", "illit").status == 0)
  }

  @Test func `without marks from the host, the original groups are those in the original sections`()
    async
  {
    // The frozen edition lacks the marks, and has a section that the original app lacks.
    #expect(await World().run("groups", "--original").lines.count == Edition.originalGroups)
    #expect(await World().run("members", "--original").lines.count == Edition.originalMembers)
  }

  // MARK: From one edition to the next

  @Test func `an update older than the bundled catalog gets a note on a terminal`() async throws {
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known)
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    world.serve { document in CatalogSnapshot.frozen.documents.first { $0.path == document }?.data }
    let update = await world.run("data", "update", "https://api.example.org")
    #expect(update.output.hasSuffix("edition 2023-11, 46 groups, 296 members, 46 songs\n"))
    world.host = nil
    let note = "The updated catalog is of 2023-11, the bundled one of 2026-10."
    #expect(await world.run("groups").error == "")
    #expect(await world.run("data", "status").error.contains(note))
    world.columns = 160
    for words in [["groups"], ["member", "arin"], ["search", "arin"]] {
      #expect(await world.run(words).error.hasPrefix(note), "\(words)")
    }
    #expect(
      await world.run("groups").error.contains(
        "kpgg data update. Go back to the bundled one: kpgg data reset"))
    _ = await world.run("data", "reset")
    #expect(await world.run("groups").error == "")
  }

  @Test func `an update of the bundled catalog's edition gets no note`() async throws {
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known, columns: 160)
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    world.serve { BundledCatalog.data($0) }
    #expect(await world.run("data", "update", "https://api.example.org").status == 0)
    world.host = nil
    #expect(await world.run("groups").error == "")
  }

  @Test func `an update without an edition gets a note`() async throws {
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known)
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    let documents = try OriginalAPI.documents()
    world.serve { documents[$0] }
    let update = await world.run("data", "update", "https://api.example.org")
    let (groups, members) = (Edition.originalGroups, Edition.originalMembers)
    #expect(
      update.output
        == "Updated from api.example.org: \(groups) groups, \(members) members, \(groups) songs\n")
    #expect(update.error == "kpgg: fetching the catalog of api.example.org\n")
    world.host = nil
    world.columns = 200
    #expect(await world.run("groups").error.hasPrefix("The updated catalog has no date;"))
  }

  // MARK: Songs that are not as they should be

  /// Runs `data verify` on a copy of the bundled catalog with changed song documents.
  private func verify(_ change: (String, String) -> String?) async throws -> World.Result {
    let home = try TemporaryFolder()
    for document in CatalogSnapshot.bundled.documents {
      let text = String(decoding: document.data, as: UTF8.self)
      if let text = document.path.hasPrefix("song/") ? change(document.path, text) : text {
        try home.write(text, to: "site/" + document.path)
      }
    }
    var world = World(catalog: TestCatalog.known, columns: 1000)
    world.variables["HOME"] = home.path
    return await world.run("data", "verify", home.path + "/site")
  }

  private func replacing(_ old: String, _ new: String) -> (String, String) -> String? {
    { _, text in text.replacingOccurrences(of: old, with: new) }
  }

  @Test func `a missing song document is an error unless all are missing`() async throws {
    let one = try await verify { path, text in path == "song/2020.json" ? nil : text }
    #expect(one.status == 1 && one.lines == ["error: song/2020.json: missing"])
    let none = try await verify { _, _ in nil }
    #expect(
      none.status == 0
        && none.error
          == "No issues: \(Edition.groups) groups, \(Edition.members) members, \(Edition.groups) songs.\n"
    )
  }

  @Test(arguments: [
    (
      "\"song\": {", "\"song\": [{}], \"x\": {",
      "error: song/2020.json: song: expected an object, found an array"
    ),
    (
      "xDuaONIDgvc", "WM9DCnxXstI",
      "error: song/2020.json: song.cignature[1].video: duplicate \"WM9DCnxXstI\" (skipped)"
    ),
    (
      "xDuaONIDgvc", "https://youtu.be/x",
      "error: song/2020.json: song.cignature[1].video: \"https://youtu.be/x\" is not a YouTube id (skipped)"
    ),
    (
      "\"released\": \"2020-04-07\"", "\"released\": \"2020-04-31\"",
      "warning: song/2020.json: song.cignature[1].released: \"2020-04-31\" is not a date (treated as unknown)"
    ),
    (
      "\"title\": \"ASSA\", \"titleko\": \"아싸\", ", "",
      "warning: song/2020.json: song.cignature[1].title: missing (treated as unknown)"
    ),
  ])
  func `problems with songs are reported with their path`(old: String, new: String, finding: String)
    async throws
  {
    let result = try await verify { path, text in
      path == "song/2020.json" ? text.replacingOccurrences(of: old, with: new) : text
    }
    #expect(result.lines == [finding])
  }

  @Test func `a group may have ten thousand songs`() async throws {
    let many = (0..<10_000).map { number in
      let digits = String(number)
      return "{\"title\": \"T\(digits)\", \"video\": \"v" + String(repeating: "0", count: 10 - digits.count)
        + digits + "\"}"
    }.joined(separator: ",")
    let result = try await verify { path, text in
      path == "song/2020.json"
        ? text.replacingOccurrences(of: "\"STAYC\": [", with: "\"STAYC\": [\(many),") : text
    }
    #expect(
      result.error
        == "No issues: \(Edition.groups) groups, \(Edition.members) members, \(Edition.songs + 10_000) songs.\n"
    )
  }

  @Test func `unusable songs are reported but do not block an update`() async throws {
    let home = try TemporaryFolder()
    var world = World(catalog: TestCatalog.known)
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    world.serve { $0 == "song/2020.json" ? Data("{\"song\": 3}".utf8) : BundledCatalog.data($0) }
    let update = await world.run("data", "update", "https://api.example.org")
    #expect(
      update.status == 0 && update.error.contains("song/2020.json: song: expected an object, found a number"))
    #expect(update.output.contains("\(Edition.members) members, "))
  }
}
