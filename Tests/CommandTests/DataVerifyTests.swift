import Foundation
import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
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
    let result = await offline().run("data", "verify", home.path + "/site")
    #expect(result.status == 1)
    #expect(result.lines.count == 1)
    #expect(result.output.contains("group.first[0].hitsong\tmalformed\tno\tyouTubeID"))
    #expect(result.error == "kpgg: errors: 1, warnings: 0\n")
    #expect(await offline().run("data", "verify", home.path + "/nowhere").status == 1)
  }

  @Test func `verify needs a folder, and neither a file nor a pipe`() async throws {
    try home.write(#"{"group": {}}"#, to: "index.json")
    try #require(mkfifo(home.path + "/pipe", 0o600) == 0)
    for name in ["index.json", "pipe"] {
      let path = home.path + "/" + name
      let result = await offline().run("data", "verify", path)
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.hasPrefix("kpgg: data verify needs a folder, not a file: \"\(path)\"\n"))
    }
  }

  /// Exports the catalog to `site`, and leaves only the documents of groups. Returns the groups.
  private func exportByGroup() async throws -> [GirlGroup] {
    _ = await offline().run("data", "export", home.path + "/site")
    let index = try await TestCatalog.known.index().value
    for section in index.sections {
      try FileManager.default.removeItem(atPath: "\(home.path)/site/group/\(section.era).json")
    }
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
      try await offline().run("data", "verify", home.path + "/site", "--json").list.filter {
        $0["severity"]?.text == "error"
      }.compactMap { $0["document"]?.text }.sorted()
    }
    #expect(try await errors() == missing.map { "group/\($0).json" })
    // With a document of an era, an era without any document lacks that one.
    try home.write(#"{"groupname": {"IVE": []}}"#, to: "site/group/2021-2023.json")
    let found = try await errors()
    #expect(found.contains("group/2009.json") && !found.contains("group/2NE1.json"))
  }

  @Test func `problems in JSON text are reported with line and column in every format`() async throws {
    let index =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
    let broken = "{\n  \"groupname\": {},\n  \"가\": {\"a\": 1}, x"
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let cases = [
      ("broken", broken, "notJSON", "", "", 3, 18, "not JSON at line 3, column 18"),
      (
        "deep", deep, "tooLarge", "levels", "512", 1, 513,
        "more than 512 levels of nesting, line 1, column 513"
      ),
    ]
    for (name, text, problem, found, expected, line, column, message) in cases {
      let site = home.path + "/" + name
      try home.write(index, to: name + "/group/index.json")
      try home.write(text, to: name + "/group/2020.json")
      let json = try await offline().run("data", "verify", site, "--json").list
      #expect(json.count == 1 && json[0]["problem"]?.text == problem, "\(json)")
      #expect(json.first?["line"]?.integer == line && json.first?["column"]?.integer == column, "\(json)")
      let rows = await offline().run("data", "verify", site, "--plain")
      #expect(rows.status == 1)
      #expect(
        rows.output
          == "error\tgroup/2020.json\t\t\(problem)\t\(found)\t\(expected)\t\(line)\t\(column)\n")
      let lines = await offline().run("data", "verify", site, "--jsonl=problem,line,column").output
      #expect(lines == "{\"column\":\(column),\"line\":\(line),\"problem\":\"\(problem)\"}\n")
      #expect(
        await offline(columns: 1000).run("data", "verify", site).output
          == "error: group/2020.json: \(message)\n")
    }
  }

  @Test func `a value that is treated as unknown is a warning, which does not fail`() async throws {
    try home.write(
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false, "debut": "soon"}]}}"#,
      to: "site/group/index.json")
    try home.write(#"{"groupname": {"A": []}}"#, to: "site/group/2020.json")
    let result = await offline().run("data", "verify", home.path + "/site")
    #expect(
      result.output == "warning\tgroup/index.json\tgroup.first[0].debut\tmalformed\tsoon\tday\t\t\n")
    #expect(result.status == 0 && result.error == "")
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
