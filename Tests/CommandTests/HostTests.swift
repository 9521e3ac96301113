import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of commands that read a host, and of the errors that they report.
@Suite(.hangLimit) struct HostTests {
  private static let api = "--api \(StubHost.base)"

  /// The examples in all help texts that only read the catalog.
  private static let examples = Examples.inHelp.filter { line in
    let others = /^(browse|completion|config|data|help|man|paths|picture|play|schema|watch)\b/
    return !line.contains(others) && !line.contains(/--open|--api|--offline| (add|remove|clear|import)\b/)
  }

  @Test(arguments: sampled(examples, sample: 40))
  func `every command that reads the catalog accepts a host, with the same result`(line: String) async throws
  {
    let here = try await kpgg(line)
    let there = try await kpgg("\(line) \(Self.api)", host: .frozen())
    #expect(there.status == here.status && there.error == here.error && there.output == here.output)
  }

  @Test(arguments: [
    "group nobodyknows", "member nobodyknows", "song nobodyknows", "favorite add nobodyknows", "nobodyknows",
    "compare stayc nobodyknows", "nobodyknows elsewhere", "members from nowhere",
  ])
  func `each document is requested only once, even if the host does not have the name`(line: String)
    async throws
  {
    let world = TestWorld(home: TemporaryFolder(), host: .frozen())
    let result = await world.run(words(of: "\(line) \(Self.api)"))
    let urls = world.host?.requests.map(\.url) ?? []
    #expect(result.status != 0 && !urls.isEmpty && Set(urls).count == urls.count, "\(urls)")
  }

  @Test(arguments: ["memebrs", "grops", "stat", "Sogns"])
  func `no host is asked about a word that is nearly a command`(word: String) async throws {
    let world = TestWorld(home: TemporaryFolder(), host: .frozen())
    for place in [[word] + words(of: Self.api), words(of: Self.api) + [word]] {
      #expect(await world.run(place).status == 2)
    }
    #expect(world.host?.requests.isEmpty == true)
    let misled = TestWorld(variables: ["KPGG_API": "nowhere"])
    let result = await misled.run([word])
    #expect(result.status == 2 && !result.error.contains("nowhere"), "\(result.error)")
  }

  @Test(arguments: [
    "Nobodyknows \(api)", "\(api) nobodyknows", "nobodyknows members \(api)",
    "favorite add \"LOONA 1/3\" \(api)",
    "favorite add loona 1/3 \(api)", "group loona 1/3 \(api)",
  ])
  func `a group that only the host has is found, even if its name has a slash`(line: String) async throws {
    var world = TestWorld(home: TemporaryFolder())
    world.serve { path in
      let member = #""id": "1", "activityname": "나나", "activitynameen": "Nana", "now": true"#
      guard path == "group/index.json" else {
        return Data(#"{"groupname": {"Nobodyknows": [{\#(member)}], "LOONA": [], "LOONA 1/3": []}}"#.utf8)
      }
      let groups = ["Nobodyknows", "LOONA", "LOONA 1/3"].map {
        #"{"groupname": "\#($0)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
      }
      return Data(#"{"group": {"zero": [], "first": [\#(groups.joined(separator: ","))]}}"#.utf8)
    }
    let result = await world.run(words(of: line))
    let name = line.lowercased().contains("loona") ? "LOONA 1/3" : "nobodyknows"
    #expect(result.status == 0 && result.output.localizedCaseInsensitiveContains(name), "\(result.error)")
  }

  @Test(arguments: ["http://[::1", "http://127.0.0.1:99999", "http://127.0.0.1:0", "http://::1:80"])
  func `an invalid address is rejected before any request`(address: String) async throws {
    for line in ["groups --api \(address)", "data update \(address)", "config set api \(address)"] {
      let result = try await kpgg(line)
      #expect(result.status == 2 && result.output == "" && result.files.isEmpty)
      #expect(result.error.contains("\"\(address)\"") && result.error.contains("https://api.example.org"))
    }
  }

  @Test(arguments: ["--api https://API.example.org/", "--api HTTPS://api.example.org"])
  func `--api overrides KPGG_API, and ignores the case of its scheme and host name`(option: String)
    async throws
  {
    let home = TemporaryFolder()
    let world = TestWorld(home: home, host: .frozen(), variables: ["KPGG_API": "https://other.example.org"])
    #expect(await world.run(words(of: "groups \(option)")).status == 0)
    #expect(world.host?.requests.map(\.url) == ["\(StubHost.base)/group/"])
    #expect(await world.run(words(of: "groups \(Self.api) --offline")).status == 0)
  }

  @Test(arguments: [
    (#"{"group": {"first": "x"}}"#, "group.first"), (#"{"group": {"first": [7]}}"#, "group.first[0]"),
    (#"{"group": []}"#, "group/index.json: group:"), ("[]", "group/index.json:"),
    (#"{"group": {"first": []}}"#, nil), (#"{"group": {}}"#, nil),
  ])
  func `an unreadable index is an error with a path, an empty one is not, and neither can be an update`(
    index: String, path: String?
  ) async throws {
    let host = StubHost.serving { _ in Data(index.utf8) }
    let result = try await kpgg("groups --json \(Self.api)", host: host)
    #expect(result.status == (path == nil ? 0 : 1) && result.output == (path == nil ? "[]\n" : ""))
    #expect(result.error.isEmpty == (path == nil), "\(result.error)")
    if let path { #expect(result.error.contains(path), "\(result.error)") }
    let update = try await kpgg("data update \(StubHost.base)", host: host)
    #expect(update.status == 1 && update.files[".local/share/kpgg/catalog"] == nil)
  }

  @Test func `invalid records are left out, and no name leads out of its folder or controls the terminal`()
    async throws
  {
    let rest = #""hitsong": "QIN5_tJRiyY""#
    let groups = [
      #"{"groupname": "../../etc/passwd", \#(rest)}"#, #"{"groupname": "\u001b]0;x\u0007A", \#(rest)}"#,
      #"{"groupname": "B", "hitsong": "abc;rm -rf"}"#, #"{"groupname": "C", "slug": "../c", \#(rest)}"#,
      #"{"groupname": "../../etc/passwd", \#(rest)}"#,
    ]
    let index = "{\"group\": {\"first\": [\(groups.joined(separator: ", "))]}}"
    let host = StubHost.serving { Data(($0 == "group/" ? index : "{\"groupname\": {}}").utf8) }
    let result = try await kpgg("groups \(Self.api)", host: host)
    #expect(result.status == 0 && result.ids == ["etcpasswd", "0xa", "c"])
    #expect(!result.output.contains("\u{1B}") && !result.error.contains("\u{1B}"))
    let home = TemporaryFolder()
    let world = TestWorld(home: home, host: host)
    #expect(await world.run(words(of: "data export \(home.path)/site \(Self.api)")).status == 0)
    #expect(home.files.keys.allSatisfy { !$0.contains("passwd") })
    let verified = await world.run("data", "verify", StubHost.base)
    #expect(verified.status == 1)
    let problems = verified.rows.filter { $0.first == "error" }.map { [$0[2], $0[3]] }
    #expect(problems.contains(["group.first[2].hitsong", "malformed"]))
    #expect(problems.contains(["group.first[4].slug", "duplicate"]))
  }

  /// A warning has the number of missing groups, and the number of other failed documents regardless of their groups.
  @Test(arguments: [["2009"], ["2009", "2006-2008"], ["2009", "2006-2008", "2016-2019"]])
  func `eras that fail are a warning in a list and an error for their own groups`(eras: [String]) async throws
  {
    let problem = StubHost.Answer.failure(.brokenResponse)
    let host = StubHost.frozen().answering(Set(eras.map { "group/\($0)" }), with: problem)
    let groups = try await kpgg("groups --jsonl=slug,era").lines
    let lost = groups.filter { line in eras.contains { line.contains("\"\($0)\"") } }
    let result = try await kpgg("members --jsonl=group \(Self.api)", host: host)
    #expect(result.status == 0 && Set(result.lines).count == groups.count - lost.count)
    let counts = result.error.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(
      counts.first == lost.count && (eras.count == 1 || counts.last == eras.count - 1), "\(result.error)")
    #expect(result.error.count { $0 == "\n" } == 1, "\(result.error)")
    let lines = ["group 2ne1", "member 2ne1 cl", "compare 2ne1 stayc"].map { "\($0) \(Self.api)" }
    for line in lines + ["data update \(StubHost.base)"] {
      let result = try await kpgg(line, host: host)
      #expect(
        result.status == 1 && result.output == "" && result.error.contains("/group/2"), "\(result.error)")
    }
    #expect(try await kpgg("group stayc \(Self.api)", host: host).error == "")
  }

  @Test func `a damaged cached response is requested again, without a message`() async throws {
    let home = TemporaryFolder()
    let world = TestWorld(home: home, host: .frozen())
    let before = await world.run(words(of: "groups \(Self.api)"))
    for file in home.files.keys where file.contains(/kpgg\/.*\//) { try home.write("damage", to: file) }
    let result = await world.run(words(of: "groups \(Self.api)"))
    #expect(result.error == "" && result.output == before.output && !result.output.isEmpty)
  }

  @Test func `a cache that cannot be read is reported with KPGG_DEBUG only`() async throws {
    let home = TemporaryFolder()
    var world = TestWorld(home: home, host: .frozen())
    let before = await world.run(words(of: "groups \(Self.api)"))
    for file in home.files.keys where file.contains(/kpgg\/.*\//) {
      try FileManager.default.removeItem(atPath: home.path(file))
      try home.makeFolder(file, mode: 0o755)
    }
    for debug in ["0", "1"] {
      world.variables["KPGG_DEBUG"] = debug
      let result = await world.run(words(of: "groups \(Self.api)"))
      #expect(result.error.contains("kpgg: debug: ") == (debug == "1"), "\(result.error)")
      #expect(result.output == before.output)
    }
  }
}
