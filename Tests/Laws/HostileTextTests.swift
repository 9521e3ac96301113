import Characters
import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Text from hosts, files, folders and arguments is shown in many places. It must never control the terminal or hide.
@Suite(.hangLimit) struct HostileTextTests {
  /// C0 and C1 controls, clipboard and title sequences, bidi controls, separators, tags, fillers, kitty's placeholder.
  private static let hostile =
    "\u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[31m\u{9B}5m\u{9D}0;x\u{9C}\u{7F}\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}\u{85}\u{200B}\u{AD}\u{FEFF}\u{2060}\u{E0061}\u{E007F}\u{3164}\u{115F}\u{1160}\u{FFA0}\u{10EEEE}\u{200D}\u{FE0F}\r\n\t"
  private static let folder = "a\u{1B}]52;c;ZXZpbA==\u{7}\u{202E}\u{200B}b"

  private static func quoted(_ text: String) -> String {
    String(JSONValue.string(text).jsonText(isPretty: false).dropLast())
  }

  /// Returns a home folder in which every text is hostile.
  private func home() throws -> TemporaryFolder {
    let home = TemporaryFolder()
    let text = Self.quoted("x" + Self.hostile)
    for (path, content) in [
      (
        ".local/share/kpgg/favorites.json",
        #"{"version": "1.0", "favorites": [{"kind": "group", "id": "ive", "name": \#(text), "nameKo": \#(text)}, {"kind": "member", "id": "evil/arin", "name": \#(text)}]}"#
      ),
      (".local/state/kpgg/history.json", #"{"version": "1.0", "searches": [\#(text), "arin"]}"#),
      (".config/kpgg/config.json", #"{\#(text): \#(text), "theme": \#(text), "player": \#(text)}"#),
      (
        "bad/group/index.json",
        #"{"group": {\#(text): [], \#(text): 1}, "sections": [{"key": \#(text), "era": \#(text)}]}"#
      ),
      ("bad/group/\u{1B}]0;x\u{7}\u{200B}.json", "[\(text), \u{1B}"),
      ("\(Self.folder)/group/index.json", "mine"),
    ] { try home.write(content, to: path) }
    return home
  }

  /// The documents of a catalog in which every text is hostile. Its group also has the names in the examples.
  private static let document: @Sendable (String) -> Data? = {
    let text = quoted("Evil" + hostile)
    let index = """
      {"edition": "2026-03", "sections": [{"key": "k", "era": "2020", "title": {"en": \(text), "ko": \(text), "ja": \(text)}}], "group": {
      "zero": [{"groupname": \(text), "slug": "evil", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}], "k": [{
      "groupname": \(text), "slug": "evil", "groupnameen": \(text), "groupnameko": \(text), "groupnameja": \(text), "aliases": [\(text), "stayc", "ohmygirl",
      "red velvet", "ioi", "twice", "kara", "hybe"], "debut": "2020-11-21", "agency": \(text), "agencyko": \(text), "agencyaliases": [\(text)], "agencynow": \(text), "fandom": \(text),
      "fandomko": \(text), "songtitle": \(text), "songtitleko": \(text), "songreading": \(text), "hitsong": "QIN5_tJRiyY",
      "groupimage": "https://example.org/a?x&y", "haspreviousmember": false, "membercount": 9,
      "events": [{"date": "2021-01-01", "kind": "renamed", "value": \(text), "valueko": \(text)}]}]}}
      """
    let members = """
      {"groupname": {\(text): [{"slug": "arin", "activityname": \(text), "activitynameen": \(text), "activitynameja": \(text), "name": \(text),
      "nameen": \(text), "nameja": \(text), "aliases": [\(text), "karina", "hara"], "nicknames": [\(text)], "birth": "1999-11-21", "birthplace": \(text),
      "positions": [\(text)], "mbti": \(text), "status": "current", "ispreviousmember": false}]}}
      """
    let songs = """
      {"song": {\(text): [{"title": \(text), "titleko": \(text), "reading": \(text), "video": "QIN5_tJRiyY", "kind": \(text),
      "nicknames": [\(text)]}]}}
      """
    return { path in
      if path == "group/index.json" { return Data(index.utf8) }
      return Data((path.hasPrefix("song") ? songs : members).utf8)
    }
  }()

  private func world(
    _ home: TemporaryFolder?, _ columns: Int? = nil, _ variables: [String: String] = [:]
  ) -> TestWorld {
    var world = TestWorld(
      home: home, catalog: Catalog(documents: Self.document), columns: columns, programs: ["nothing"])
    world.serve(Self.document)
    world.variables.merge(variables) { $1 }
    world.pager = { _, _, _ in nil }
    return world
  }

  /// Returns the invisible scalars except the allowed ones.
  private func hidden(_ text: String, _ allowed: String = "\n\t") -> [String] {
    text.unicodeScalars.filter { $0.isInvisible && !allowed.unicodeScalars.contains($0) }
      .map { "U+\(String($0.value, radix: 16))" }
  }

  /// Every example without colours, and with each of its words replaced by hostile text.
  private static let lines = Examples.all.flatMap { line -> [[String]] in
    let words = words(of: line.replacing("--color always", with: "--color never"))
    return [words]
      + words.indices.map { place in
        words.enumerated().map { $0.offset == place ? hostile : $0.element }
      }
  }

  /// Lines about hostile names and files, with `{}` for hostile text.
  private static let own = """
    data verify bad | groups --api {} | today --timezone {} | config set {} {} | favorite remove {} | \
    song evil --kind all | member evil arin | songs --m3u | browse --dump | browse --dump --keys enter | \
    browse --dump --keys 3 | browse --dump --keys / | browse --dump --keys '/ e v i l'
    """.components(separatedBy: " | ").map { words(of: $0).map { $0 == "{}" ? hostile : $0 } }

  @Test func `command output never controls the terminal or hides text`() async throws {
    var random = SplitMix64(Laws.seed)
    for words in Self.own + sampled(Self.lines, sample: 25) {
      let home = try home()
      let places = ["bad": "bad", "site": Self.folder]
      let typed = Examples.words(words.map { places[$0].map(home.path) ?? $0 }, in: home)
      for (columns, accessible) in [(80, "0"), (40, "1")] {
        let language = Language.allCases[random.below(Language.allCases.count)].rawValue
        let world = world(home, columns, ["KPGG_LANG": language, "KPGG_ACCESSIBLE": accessible])
        let result = await world.run(typed)
        // A calendar has its own line breaks.
        let allowed = words.contains("--ics") ? "\r\n" : "\n"
        #expect(hidden(result.output + result.error, allowed) == [], "\(words) in \(language)")
      }
      for form in [[], ["--json"], ["--jsonl"]] {
        let result = await world(home).run(typed + form)
        // Programs get the value exactly as the user wrote it.
        let isExact = words.starts(with: ["config", "get"]) && form.isEmpty || words.contains("--ics")
        #expect(hidden((isExact ? "" : result.output) + result.error) == [], "\(words) \(form)")
      }
    }
  }

  @Test func `a calendar has no invisible characters except its line breaks`() async {
    let calendar = await world(nil).run("upcoming", "--days", "366", "--ics").output
    #expect(calendar.contains("SUMMARY:Evil\\\\u{1B}]52") && hidden(calendar, "\r\n") == [])
    let lines = calendar.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
  }

  @Test(
    arguments: """
      group "" | group evil | member "" | member evil "" | song evil "" | favorite remove "" | search e | \
      groups --agency "" | groups --era "" | today --timezone "" | members --position "" | group Evil | group 이 | \
      groups --json=s
      """.components(separatedBy: " | "))
  func `completions contain no invisible characters, and values no escapes`(line: String) async throws {
    let result = await world(try home()).run(["__complete"] + words(of: line))
    #expect(hidden(result.output) == [] && result.ids.allSatisfy { !$0.contains("\\u{") }, "\(result.output)")
  }

  @Test func `the only escape sequences are the program's own colours and links`() async throws {
    let colors = ["NO_COLOR": "", "TERM": "xterm-256color", "COLORTERM": "truecolor"]
    for line in ["groups", "group evil", "songs", "members", "favorite"] {
      var text = await world(try home(), 80, colors).run(words(of: line)).output
      text.replace(/\e\[[0-9;]*[mK]|\e\]8;[!-~]*\e\\/.matchingSemantics(.unicodeScalar), with: "")
      #expect(hidden(text, "\n") == [], "\(line)")
    }
  }

  /// Returns a catalog with an index, and with the same members for all groups.
  private func catalog(_ index: String, _ members: String = #"{"groupname": {}}"#) -> Catalog {
    Catalog { path in
      if path == "group/index.json" { return Data(index.utf8) }
      return path.hasPrefix("song") ? nil : Data(members.utf8)
    }
  }

  @Test func `identifiers ignore invisible characters, rows and JSON keep them in one value`() async throws {
    let name = "Ev\u{3164}il\u{115F}\u{E0061}\u{1B}\tx\ny"
    let text = Self.quoted(name)
    let index =
      #"{"group": {"first": [{"groupname": \#(text), "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
    let world = TestWorld(
      catalog: catalog(index, #"{"groupname": {\#(text): [{"activityname": \#(text)}]}}"#))
    #expect(await world.run("groups").rows.map(\.count) == [GroupRecord.columns.count])
    let group = try #require(try await world.run("groups", "--json").list.first)
    #expect(group["slug"]?.text == "evilxy" && (group["nameKo"]?.text ?? group["name"]?.text) == name)
    #expect(await world.run("members").ids == ["evilxy/evilxy"])
  }

  /// A letter with any number of combining marks is one character in one cell.
  @Test(arguments: ["groupname", "hitsong", "slug", "aliases", "section", "group", "typed"])
  func `one endless character floods neither the screen nor standard error`(place: String) async throws {
    let endless = "a" + String(repeating: "\u{301}", count: 20_000)
    func text(_ name: String) -> String {
      if name == place { return endless }
      return name == "hitsong" ? "QIN5_tJRiyY" : "a"
    }
    let answer = """
      {"sections": [{"key": "\(text("section"))", "era": "2020"}], "group": {"\(text("group"))": [], "a": [{
      "groupname": "\(text("groupname"))", "slug": "\(text("slug"))", "aliases": ["\(text("aliases"))"],
      "hitsong": "\(text("hitsong"))", "haspreviousmember": false}]}}
      """
    let world = TestWorld(catalog: Catalog { _ in Data(answer.utf8) }, columns: 80)
    for words in [["groups"], ["groups", "--plain"], ["group", text("typed")]] {
      let result = await world.run(words)
      #expect(result.output.utf8.count + result.error.utf8.count < 5000, "\(words)")
    }
  }

  @Test(arguments: [20, 40, 60, 110, 200, 400])
  func `long names, many members and missing dates stay within the terminal width`(columns: Int) async throws
  {
    let name = String(repeating: "긴 이름", count: 43)
    let people = (1...30).map {
      #"{"slug": "m\#($0)", "activityname": "\#(name)\#($0)", "ispreviousmember": \#($0 == 3)}"#
    }
    let index = """
      {"group": {"zero": [], "first": [{"groupname": "Long", "slug": "long", "groupnameko": "\(name)", "agency": "\(name)",
      "songtitleko": "\(name)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": true}]}}
      """
    let members = #"{"groupname": {"Long": [\#(people.joined(separator: ", "))]}}"#
    var world = TestWorld(catalog: catalog(index, members), columns: columns)
    world.variables["HOME"] = "/home/" + name.prefix(24)
    for line in ["groups", "group long", "members", "songs", "stats", "members --sort born", "paths"] {
      let lines = await world.run(words(of: line)).lines
      #expect(lines.count > 1 && lines.allSatisfy { $0.cells <= max(columns, 36) }, "\(line)")
    }
  }

  @Test func `a problem in the catalog is reported once, and valid entries are shown`() async throws {
    let group = #"{"groupname": "A", "haspreviousmember": false, "hitsong": "soon"}"#
    let index = #"{"group": {"first": [\#(group), \#(group.replacing("soon", with: "QIN5_tJRiyY"))]}}"#
    let frozen = Catalog { path in
      TestCatalog.frozenDocument(path).map {
        $0.replacing(Data("1999-06-18".utf8), with: Data("soon".utf8))
      }
    }
    for (catalog, line, rows) in [(catalog(index), "groups --json=slug", 1), (frozen, "member 아이 아린x", 0)] {
      let result = await TestWorld(catalog: catalog).run(words(of: line))
      #expect(result.error.split(separator: "\"soon\"").count == 2, "\(result.error)")
      #expect(try rows == 0 ? result.status == 1 : result.list.count == rows && result.status == 0)
    }
  }
}
