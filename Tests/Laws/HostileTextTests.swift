import Characters
import Foundation
import JSON
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

  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    let text = Self.quoted("x" + Self.hostile)
    try home.write(
      #"{"version": "1.0", "favorites": [{"kind": "group", "id": "ive", "name": \#(text), "nameKo": \#(text)}, {"kind": "member", "id": "evil/arin", "name": \#(text)}]}"#,
      to: ".local/share/kpgg/favorites.json")
    try home.write(
      #"{"version": "1.0", "searches": [\#(text), "arin"]}"#, to: ".local/state/kpgg/history.json")
    try home.write(
      #"{\#(text): \#(text), "theme": \#(text), "player": \#(text)}"#, to: ".config/kpgg/config.json")
    try home.write(
      #"{"group": {\#(text): [], \#(text): 1}, "sections": [{"key": \#(text), "era": \#(text)}]}"#,
      to: "bad/group/index.json")
    try home.write("[\(text), \u{1B}", to: "bad/group/\u{1B}]0;x\u{7}\u{200B}.json")
    try home.write("mine", to: "a\u{1B}]52;c;ZXZpbA==\u{7}\u{202E}\u{200B}b/group/index.json")
  }

  private var folder: String { home.path + "/a\u{1B}]52;c;ZXZpbA==\u{7}\u{202E}\u{200B}b" }

  private static func quoted(_ text: String) -> String {
    String(JSONValue.string(text).written(isPretty: false).dropLast())
  }

  /// A catalog in which every text is hostile.
  private static let catalog: any Catalog = {
    let text = quoted("Evil" + hostile)
    let index = """
      {"edition": "2026-03", "sections": [{"key": "k", "era": "2020", "title": {"en": \(text), "ko": \(text), "ja": \(text)}}], "group": {
      "zero": [{"groupname": \(text), "slug": "evil", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}], "k": [{
      "groupname": \(text), "slug": "evil", "groupnameen": \(text), "groupnameko": \(text), "groupnameja": \(text), "aliases": [\(text)],
      "debut": "2020-11-21", "agency": \(text), "agencyko": \(text), "agencyaliases": [\(text)], "agencynow": \(text), "fandom": \(text),
      "fandomko": \(text), "songtitle": \(text), "songtitleko": \(text), "songreading": \(text), "hitsong": "QIN5_tJRiyY",
      "groupimage": "https://example.org/a?x&y", "haspreviousmember": false, "membercount": 9,
      "events": [{"date": "2021-01-01", "kind": "renamed", "value": \(text), "valueko": \(text)}]}]}}
      """
    let members = """
      {"groupname": {\(text): [{"slug": "arin", "activityname": \(text), "activitynameen": \(text), "activitynameja": \(text), "name": \(text),
      "nameen": \(text), "nameja": \(text), "aliases": [\(text)], "nicknames": [\(text)], "birth": "1999-11-21", "birthplace": \(text),
      "positions": [\(text)], "mbti": \(text), "status": "current", "ispreviousmember": false}]}}
      """
    let songs = """
      {"song": {\(text): [{"title": \(text), "titleko": \(text), "reading": \(text), "video": "QIN5_tJRiyY", "kind": \(text),
      "nicknames": [\(text)]}]}}
      """
    return DocumentCatalog { path in
      Data((path == "group/index.json" ? index : path.hasPrefix("song") ? songs : members).utf8)
    }
  }()

  private func world(_ columns: Int?, typed: String? = nil, _ variables: [String: String] = [:]) -> World {
    var world = World(catalog: Self.catalog, columns: columns, typed: typed)
    world.variables = ["HOME": home.path, "NO_COLOR": "1"].merging(variables) { $1 }
    world.favoritesPath = home.path + "/.local/share/kpgg/favorites.json"
    world.pager = { _, _, _ in nil }
    world.programs = ["nothing"]
    return world
  }

  /// The invisible scalars except the allowed ones.
  private func hidden(_ text: String, _ allowed: String = "\n\t") -> [String] {
    text.unicodeScalars.filter { $0.isInvisible && !allowed.unicodeScalars.contains($0) }.map { scalar in
      "U+\(String(scalar.value, radix: 16))"
    }
  }

  private static let commands: [[String]] = [
    [], ["groups"], ["group", "evil"], ["members"], ["member", "evil", "arin"], ["songs"],
    ["song", "evil", "--kind", "all"],
    ["songs", "--m3u"], ["search", "evil"], ["search", hostile], ["featured"], ["random"], ["stats"],
    ["today"], ["upcoming"],
    ["compare", "evil", "evil"], ["favorite"], ["favorite", "add", "evil"], ["favorite", "remove", hostile],
    ["config"], ["config", "get", "player"],
    ["config", "set", "pager", hostile],
    ["config", "set", hostile, hostile], ["paths"], ["data", "status"],
    ["data", "verify", "bad"], ["data", "verify", hostile],
    ["data", "update", hostile], ["schema", hostile], ["schema", "groups", "--fields", hostile],
    ["help", hostile], [hostile], ["group", hostile],
    ["member", hostile, hostile], ["groups", "--" + hostile], ["groups", "--era", hostile],
    ["groups", "--json=" + hostile],
    ["groups", "--api", hostile], ["picture", "evil", "--url"], ["picture", "evil", "--open"],
    ["picture", "evil", "--save", "folder"],
    ["browse", "--keys", hostile], ["browse", "--dump"], ["browse", "--dump", "--keys", "enter"],
    ["browse", "--dump", "--keys", "3"],
    ["browse", "--dump", "--keys", "/"], ["browse", "--dump", "--keys", "/ e v i l"],
    ["completion", hostile], ["man"],
    ["today", "--date", hostile], ["today", "--timezone", hostile],
  ]

  @Test(arguments: commands)
  func `command output never controls the terminal or hides text`(words: [String]) async throws {
    let words = words.map { ["bad": home.path + "/bad", "folder": folder][$0] ?? $0 }
    for (language, columns, accessible) in [
      ("en", 80, "0"), ("en", 40, "1"), ("ko", 80, "0"), ("ja", 40, "0"),
    ] {
      let result = await world(columns, ["KPGG_LANG": language, "KPGG_ACCESSIBLE": accessible]).run(words)
      #expect(hidden(result.output + result.error, "\n") == [], "\(result)")
    }
    let piped = await world(nil).run(words)
    // Programs get the value exactly as the user wrote it.
    let isValue = words.starts(with: ["config", "get"])
    #expect(hidden((isValue ? "" : piped.output) + piped.error) == [], "\(piped)")
    for form in ["--json", "--jsonl"] {
      let result = await world(nil).run(words + [form])
      #expect(hidden(result.output + result.error) == [], "\(result)")
    }
  }

  @Test func `a calendar has no invisible characters except its line breaks`() async {
    let calendar = await world(nil).run("upcoming", "--days", "366", "--ics").output
    #expect(calendar.contains("SUMMARY:Evil\\\\u{1B}]52"))
    #expect(hidden(calendar, "\r\n") == [])
    #expect(
      calendar.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy {
        $0.last == UInt8(ascii: "\r") && $0.count <= 76
      })
  }

  @Test(arguments: Language.allCases)
  func `a message escapes the name of a folder`(language: Language) async {
    for columns in [1000, nil] {
      let result = await world(columns, ["KPGG_LANG": language.rawValue]).run("data", "export", folder)
      #expect(result.error.contains("a\\u{1B}]52;c;ZXZpbA==\\u{7}\\u{202E}\\u{200B}b"), "\(result)")
      #expect(result.status == 2 && hidden(result.output + result.error, "\n") == [])
    }
  }

  @Test(arguments: [
    ["group", ""], ["group", "evil"], ["member", ""], ["member", "evil", ""], ["song", "evil", ""],
    ["favorite", "remove", ""], ["search", "e"],
    ["groups", "--agency", ""], ["groups", "--era", ""], ["today", "--timezone", ""],
    ["members", "--position", ""], ["group", "Evil"],
    ["group", "이"], ["groups", "--json=" + "s"],
  ])
  func `completions contain no invisible characters, and values no escapes`(words: [String]) async {
    let output = await world(nil).run(["__complete"] + words).output
    #expect(hidden(output) == [], "\(output)")
    for line in output.split(separator: "\n") {
      let value = line.split(separator: "\t", omittingEmptySubsequences: false)[0]
      #expect(!value.contains("\\u{"), "\(line)")
    }
  }

  @Test func `the only escape sequences are the program's own colours and links`() async {
    for words in [["groups"], ["group", "evil"], ["songs"], ["members"], ["favorite"]] {
      var text = await world(80, ["NO_COLOR": "", "TERM": "xterm-256color", "COLORTERM": "truecolor"]).run(
        words
      ).output
      text.replace(/\e\[[0-9;]*[mK]|\e\]8;[!-~]*\e\\/.matchingSemantics(.unicodeScalar), with: "")
      #expect(hidden(text, "\n") == [], "\(words)")
    }
  }

  @Test func `identifiers ignore invisible characters`() async throws {
    let text = Self.quoted("Ev\u{3164}il\u{115F}\u{E0061}")
    let index =
      #"{"group": {"first": [{"groupname": \#(text), "slug": \#(text), "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
    let members = #"{"groupname": {\#(text): [{"activityname": \#(text), "slug": \#(text)}]}}"#
    let world = World(catalog: DocumentCatalog { Data(($0 == "group/index.json" ? index : members).utf8) })
    #expect(await world.run("groups", "--jsonl=slug").output == "{\"slug\":\"evil\"}\n")
    #expect(await world.run("members", "--jsonl=id").output == "{\"id\":\"evil/evil\"}\n")
  }
}
