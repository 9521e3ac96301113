import Foundation
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

/// `kpgg data verify`.
@Suite(.hangLimit) struct DataVerifyTests: CatalogSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
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

  @Test func `a folder over the size limit is reported without reading the rest`() async throws {
    try home.write(#"{"group": {}}"#, to: "site/group/index.json")
    for name in ["a", "b", "c"] {
      try home.write("", to: "site/group/\(name).json")
      #expect(truncate(home.path + "/site/group/\(name).json", 15 << 20) == 0)
    }
    let result = await offline().run("data", "verify", home.path + "/site", "--plain")
    #expect(result.status == 1)
    #expect(result.output == "error\tgroup/b.json\t\ttooLarge\tbytesOfCatalog\t16777216\t\t\n")
  }
}
