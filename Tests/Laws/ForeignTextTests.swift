import Characters
import Foundation
import JSON
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct ForeignTextTests {
  private func world(_ name: String) throws -> World {
    let answer = """
      {"group": {"first": [{"groupname": \(name), "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}
      """
    return World(catalog: DocumentCatalog { $0 == "group/index.json" ? Data(answer.utf8) : nil }, columns: 80)
  }

  @Test func `catalog text cannot send commands to the terminal`() async throws {
    let world = try world(#""A\u001b]0;x\u0007\u202e\tB\nC""#)
    for option in [["--plain"], ["--color=never"], ["--json"]] {
      let output = await world.run(["groups"] + option).output
      #expect(output.unicodeScalars.allSatisfy { !$0.isInvisible || $0 == "\n" || $0 == "\t" })
    }
    let row = await world.run("groups", "--plain").lines
    #expect(row.count == 1)
    #expect(
      row[0].split(separator: "\t", omittingEmptySubsequences: false).count == GroupRecord.columns.count)
    #expect(
      try await world.run("groups", "--json").list[0]["name"]
        == .string("A\u{1B}]0;x\u{7}\u{202E}\tB\nC"))
  }

  /// A letter with any number of combining marks is one character in one cell.
  @Test(arguments: ["groupname", "hitsong", "slug", "aliases", "section", "group", "typed"])
  func `one endless character floods neither the screen nor standard error`(place: String) async throws {
    let endless = "a" + String(repeating: "\u{301}", count: 20_000)
    func text(_ name: String) -> String { name == place ? endless : name == "hitsong" ? "QIN5_tJRiyY" : "a" }
    let answer = """
      {"sections": [{"key": "\(text("section"))", "era": "2020"}], "group": {"\(text("group"))": [], "a": [{
      "groupname": "\(text("groupname"))", "slug": "\(text("slug"))", "aliases": ["\(text("aliases"))"],
      "hitsong": "\(text("hitsong"))", "haspreviousmember": false}]}}
      """
    let world = World(catalog: DocumentCatalog { _ in Data(answer.utf8) }, columns: 80)
    for words in [["groups"], ["groups", "--plain"], ["group", text("typed")]] {
      let result = await world.run(words)
      #expect(result.output.utf8.count + result.error.utf8.count < 5000, "\(words)")
    }
  }

  @Test(arguments: [20, 40, 60, 110, 200, 400])
  func `long names, many members and missing dates stay within the terminal width`(columns: Int)
    async throws
  {
    let name = String(repeating: "긴 이름", count: 43)
    let people = (1...30).map { number in
      #"{"slug": "m\#(number)", "activityname": "\#(name)\#(number)", "name": "\#(name)", "ispreviousmember": \#(number == 3)}"#
    }
    let index = """
      {"group": {"zero": [], "first": [{"groupname": "Long", "slug": "long", "groupnameko": "\(name)", "agency": "\(name)",
      "songtitleko": "\(name)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": true}]}}
      """
    let members = #"{"groupname": {"Long": [\#(people.joined(separator: ", "))]}}"#
    let catalog = DocumentCatalog { path in
      path == "group/index.json" ? Data(index.utf8) : path.hasPrefix("song") ? nil : Data(members.utf8)
    }
    let world = World(catalog: catalog, columns: columns)
    for words in [
      ["groups"], ["group", "long"], ["members"], ["songs"], ["stats"], ["members", "--sort", "born"],
    ] {
      let lines = await world.run(words).lines
      #expect(lines.count > 1 && lines.allSatisfy { $0.cells <= max(columns, 36) }, "\(words)")
    }
  }

  @Test func `problems in the catalog are reported, and valid entries are shown`() async throws {
    let answer =
      #"{"group": {"first": [{"groupname": "A", "haspreviousmember": false, "hitsong": "short"}, {"groupname": "B", "haspreviousmember": false, "hitsong": "QIN5_tJRiyY"}]}}"#
    let result = await World(catalog: DocumentCatalog { _ in Data(answer.utf8) }).run("groups", "--json=slug")
    #expect(result.status == 0)
    #expect(
      result.error
        == "kpgg: the catalog has an issue: group/index.json: group.first[0].hitsong: \"short\" is not a YouTube id (skipped)\n"
    )
    #expect(try result.list.count == 1)
  }

  @Test func `a problem is reported once, even if the catalog is read repeatedly`() async {
    let world = World(
      catalog: DocumentCatalog { document in
        guard document != "group/index.json", let data = BundledCatalog.data(document) else {
          return BundledCatalog.data(document)
        }
        return Data(
          String(decoding: data, as: UTF8.self).replacingOccurrences(of: "1999-06-18", with: "soon").utf8)
      })
    #expect(
      await world.run("member", "아이", "아린x").error.split(separator: "\n").filter { $0.contains("\"soon\"") }
        .count == 1)
  }

  @Test func `a name known only in Hangul is shown once`() async {
    let world = World(
      catalog: DocumentCatalog { document in
        let text =
          document == "group/index.json"
          ? #"{"group": {"first": [{"groupname": "스테이씨", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false, "grouplogo": "", "groupimage": ""}]}}"#
          : #"{"groupname": {"스테이씨": [{"activityname": "아린", "name": "최예원", "birth": "2001-03-13", "mbti": "ISFJ", "bloodtype": "O", "mainimage": ""}]}}"#
        return Data(text.utf8)
      }, columns: 80)
    for words in [["groups"], ["songs"], ["group", "스테이씨"], ["members"]] {
      let name = words == ["members"] ? "아린" : "스테이씨"
      let lines = await world.run(words).lines
      #expect(lines.contains { $0.components(separatedBy: name).count == 2 }, "\(lines)")
    }
    #expect(await world.run("member", "아린").fact("Status") == "unknown")
    #expect(await world.run("members", "--jsonl=status").output == "{\"status\":null}\n")
  }

  @Test func `a catalog with an unexpected structure is an error with a path`() async {
    let result = await World(catalog: DocumentCatalog { _ in Data(#"{"group": []}"#.utf8) }).run("groups")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.error
        == "kpgg: can't read the catalog: group/index.json: group: expected an object, found an array\n")
  }
}
