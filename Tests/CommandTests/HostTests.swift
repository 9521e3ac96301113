import KPGGCore
import TestSupport
import Testing
import Foundation

@testable import CommandSupport
@testable import KPGGCommands

/// Commands that read a host, and what they report of its failures.
@Suite(.hangLimit) struct HostTests {
  private let api = "--api \(StubHost.base)"

  @Test(arguments: [
    "", "groups", "group kara", "members kara", "member kara hara", "song kara", "songs", "featured",
    "favorite list", "unit misamo", "units", "agency hybe", "agencies", "compare kara twice", "stats",
    "upcoming",
  ])
  func `every command that reads the catalog accepts a host`(line: String) async throws {
    let there = try await kpgg("\(line) \(api)", host: .frozen())
    #expect(there.status == 0 && there.error == "")
    #expect(try await there.output == kpgg(line).output)
  }

  @Test(arguments: [(TransportError.foreignRedirect, "final"), (.tooLarge(limit: 1), "smaller")])
  func `a redirect or an oversized response gets a hint about the address`(
    fault: TransportError, word: String
  ) async throws {
    let host = StubHost { (_: APIRequest) throws(TransportError) in throw fault }
    let result = try await kpgg("groups \(api)", host: host)
    #expect(result.status == 1 && result.says(fault.text("\(StubHost.base)/group/")))
    #expect(result.error.contains(word), "\(result.error)")
  }

  @Test(arguments: [
    (#"{"group": {"first": "x"}}"#, "group.first"), (#"{"group": {"first": [7]}}"#, "group.first[0]"),
    (#"{"group": []}"#, "group/index.json: group:"), (#"{"group": {"first": []}}"#, nil),
    (#"{"group": {}}"#, nil),
  ])
  func `an unreadable index is an error with a path, but an empty one is not`(index: String, path: String?)
    async throws
  {
    let result = try await kpgg("groups --json \(api)", host: .serving { _ in Data(index.utf8) })
    #expect(result.status == (path == nil ? 0 : 1) && result.output == (path == nil ? "[]\n" : ""))
    #expect(path.map(result.error.contains) ?? result.error.isEmpty, "\(result.error)")
  }

  @Test(arguments: [404, 200])
  func `with one document per group, a failed document affects only its group`(status: Int) async throws {
    let original = try StubHost.original()
    let host = StubHost { (request: APIRequest) throws(TransportError) in
      let isBroken = ["/STAYC", "/fromis_9"].contains { request.url.hasSuffix($0) }
      return isBroken
        ? APIResponse(status: status, body: Data("<".utf8)) : try original.response(to: request)
    }
    let members = try await kpgg("members --jsonl=group \(api)", host: host)
    #expect(members.status == 0 && Set(members.lines).count == Edition.originalGroups - 2)
    #expect(!members.lines.contains { $0.contains("stayc") || $0.contains("fromis") })
    let warning = /kpgg: 2 groups [^:]* STAYC: https:\S+\/group\/STAYC.*; 1 more document failed\n/
    #expect(members.error.wholeMatch(of: warning) != nil, "\(members.error)")
    let alone = try await kpgg("group fromis_9 \(api)", host: host)
    #expect(alone.status == 1 && alone.output == "")
  }

  @Test func `an era that fails is a warning in a list and an error for its own groups`() async throws {
    let frozen = StubHost.frozen()
    let host = StubHost { (request: APIRequest) throws(TransportError) in
      if request.url.contains("/group/2009") { throw .brokenAnswer }
      return try frozen.response(to: request)
    }
    let problem = TransportError.brokenAnswer.text("\(StubHost.base)/group/2009")
    let all = try await kpgg("members --jsonl=group \(api)", host: host)
    #expect(all.status == 0 && !all.output.contains("\"2ne1\"") && all.output.contains("\"stayc\""))
    #expect(all.error.count { $0 == "\n" } == 1 && all.says(problem), "\(all.error)")
    for line in ["group 2ne1 \(api)", "member 2ne1 cl \(api)", "data update \(StubHost.base)"] {
      let result = try await kpgg(line, host: host)
      #expect(result.status == 1 && result.output == "" && result.says(problem), "\(result.error)")
    }
    #expect(try await kpgg("group stayc \(api)", host: host).error == "")
  }

  @Test func `a cached response that cannot be read is reported with KPGG_DEBUG only`() async throws {
    let home = TemporaryFolder()
    var world = World(home: home, host: .frozen())
    let before = await world.run(words(of: "groups \(api)"))
    for debug in ["0", "1"] {
      for file in home.files.keys where file.contains(/kpgg\/.*\//) { try home.write("damage", to: file) }
      world.variables["KPGG_DEBUG"] = debug
      let result = await world.run(words(of: "groups \(api)"))
      #expect(result.error.hasPrefix("kpgg: debug: ") == (debug == "1"), "\(result.error)")
      #expect(result.error.isEmpty == (debug == "0") && result.output == before.output)
    }
    #expect(await world.run(words(of: "groups \(api)")).error == "")
  }
}
