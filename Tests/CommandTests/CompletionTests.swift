import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of `kpgg __complete`. Descriptions are in a transcript. `OfferTests` in `Laws` tries every command and option.
@Suite(.hangLimit) struct CompletionTests: SnapshotSuite {
  static let snapshots = ["completed.txt"]

  /// Returns the offered values. The test fails on any request, any error output, and any line without two columns.
  private static func values(_ words: [String], _ world: TestWorld = TestWorld()) async -> [String] {
    let result = await world.run(["__complete"] + words)
    #expect(result.status == 0 && result.error == "" && result.rows.allSatisfy { $0.count == 2 }, "\(result)")
    return result.ids.filter { !$0.isEmpty }
  }

  @Test func `the offered values depend on the words before the cursor`() async throws {
    try await expectTable("completed.txt") { line, _ in
      let values = await Self.values(words(of: line))
      return values.isEmpty ? "nothing" : values.joined(separator: " ")
    }
  }

  @Test func `favorite remove accepts the offered name, and completion changes no file`() async throws {
    let world = TestWorld(home: TemporaryFolder())
    _ = await world.run("favorite", "add", "ohmygirl", "arin")
    let before = world.home?.files
    let offered = await Self.values(["favorite", "remove", "오마"], world)
    _ = await Self.values(["favorite", "add", ""], world)
    #expect(world.home?.files == before)
    #expect(await world.run(["favorite", "remove"] + offered).status == 0 && offered.count == 1)
  }

  @Test(arguments: ["https://api.example.org", "nonsense"])
  func `completion contacts no host, and needs no catalog or config file`(api: String) async throws {
    let home = TemporaryFolder()
    try home.write("{", to: ".config/kpgg/config.json")
    var world = TestWorld(home: home)
    world.variables["KPGG_API"] = api
    #expect(await Self.values(["group", "ohm"], world) == ["ohmygirl"])
    #expect(await Self.values(["member", "--api", "https://a.example", "ohmygirl", "a"], world) == ["arin"])
    world.catalog = Catalog { _ in nil }
    #expect(await Self.values(["group", ""], world) == [])
    #expect(await Self.values(["mem"], world) == ["members", "member"])
  }

  /// U+0D4E is a letter that forms one character with the character after it.
  @Test(arguments: [
    "가;x", "가\u{D4E};x", "가 $(x)", "가`x`", "가'x", "가\"x", "가\nx", "가\u{301}x", "가~", "가=$x", "-가",
    "가\u{200D}x",
    "X\nY\tZ\u{1B}",
  ])
  func `values contain nothing that a shell would interpret`(name: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let group =
      #"{"groupname": "AB", "groupnameko": \#(quoted), "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    let members = #"{"groupname": {"AB": [{"activityname": \#(quoted), "activitynameen": "Cd"}]}}"#
    let index = #"{"group": {"first": [\#(group)]}}"#
    let world = TestWorld(catalog: Catalog { Data(($0 == "group/index.json" ? index : members).utf8) })
    for line in ["group 가", "member 가", "member ab 가", "favorite add ab/가", #"group """#] {
      let values = await Self.values(words(of: line), world)
      #expect(!values.isEmpty || name.hasPrefix("X"))
      #expect(values.joined().unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "/" }, "\(values)")
    }
  }
}
