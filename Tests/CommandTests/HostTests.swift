import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Commands that read a host, and what they report of its failures.
@Suite(.hangLimit) struct HostTests: CatalogSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test func `no host is contacted unless one is named`() async {
    // Contacting a host fails the test in this world.
    for words in [
      [], ["groups"], ["members"], ["group", "kara"], ["data", "status"], ["--offline"],
    ] {
      #expect(await offline().run(words).status == 0)
    }
  }

  @Test func `every command that reads the catalog accepts a host`() async {
    for words in [
      [], ["groups"], ["group", "kara"], ["members", "kara"], ["member", "kara", "hara"], ["song", "kara"],
      ["songs"], ["featured"], ["favorite", "list"], ["data", "status"],
      ["unit", "misamo"], ["units"], ["agency", "hybe"], ["agencies"], ["compare", "kara", "twice"],
    ] {
      let there = await world().run(words + ["--api", url])
      #expect(there.status == 0 && there.error == "", "\(words): \(there.error)")
      if words == ["data", "status"] { continue }
      #expect(there.output == (await offline().run(words).output), "\(words)")
    }
  }

  @Test func `an invalid host in the environment is a usage error`() async {
    var world = offline()
    world.variables["KPGG_API"] = "nonsense"
    let result = await world.run("groups")
    #expect(result.status == 2 && result.error.contains("of KPGG_API: not a host's URL"))
  }

  @Test(arguments: [
    (TransportError.foreignRedirect, "Use the host's final http or https address"),
    (.tooLarge(limit: 1), "A catalog is much smaller"),
  ])
  func `a redirect or an oversized response gets a hint about the address`(
    fault: (TransportError, String)
  ) async {
    var world = world()
    world.host = StubHost { (_) throws(TransportError) in throw fault.0 }
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
    let documents = try OriginalAPI.documents()
    let first = try #require(try await DocumentCatalog { documents[$0] }.index().value.groups.first)
    let broken = ["group/\(first.apiName)", "group/fromis_9"]
    var world = world()
    world.host = StubHost { [url] request in
      let path = String(request.url.dropFirst(url.count + 1)).removingPercentEncoding ?? ""
      if broken.contains(path) { return APIResponse(status: status, body: Data("<".utf8)) }
      let data = documents[path.hasSuffix("/") ? path + "index.json" : path + ".json"]
      return data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404)
    }
    let members = await world.run("members", "--jsonl=group", "--api", url)
    #expect(members.status == 0)
    #expect(Set(members.lines).count == Edition.originalGroups - 2 && !members.output.contains("fromis"))
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
    world.host = StubHost { [host = world.host] (request) throws(TransportError) -> APIResponse in
      if request.url.contains("/group/2009") { throw .brokenAnswer }
      guard let response = try host?.response(to: request) else { throw .noConnection }
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
    #expect(loud.error.contains("kpgg: debug: ") && loud.output == before.output)
    #expect(await world.run(words).error == "")
  }
}
