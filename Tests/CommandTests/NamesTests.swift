import TestSupport
import Testing

@testable import CommandSupport

@Suite(.hangLimit) struct NamesTests: SnapshotSuite {
  static let snapshots = ["found.txt"]

  @Test func `entries are found by any name in any script, and the intended result comes first`() async throws
  {
    try await expectTable("found.txt") { name, command in
      let result = try await kpgg("\(command) \(name)")
      guard command == "search", let row = result.rows.first else {
        return result.lines.joined(separator: " ")
      }
      return [row[0], row[1], row[5]].joined(separator: " ")
    }
  }

  @Test(arguments: ["group", "song", "member", "members", "favorite add", "favorite add stayk", "gruop"])
  func `long names get a short error`(command: String) async {
    let command = words(of: command)
    let words = await TestWorld().run(command + (1...1000).map { "word\($0)" })
    #expect(words.status != 0 && words.output == "" && words.error.count < 400)
    let characters = await TestWorld().run(command + [String(repeating: "가", count: 10_000)])
    #expect(characters.status != 0 && characters.output == "" && characters.error.count < 400)
  }

  @Test(arguments: ["x\nDid you mean: kpgg evil", "\u{1B}]0;x\u{7}\u{202E}"])
  func `a name cannot add lines or control characters to a message`(name: String) async {
    let error = await TestWorld().run("group", name).error
    #expect(error.split(separator: "\n").count == 2)
    #expect(!error.unicodeScalars.contains { $0 != "\n" && ($0.value < 32 || $0.value == 0x202E) })
  }

  @Test(arguments: [
    ("born:1994", ["94년생", "1994년생", "94年生まれ", "94line"]), ("born:2004", ["04년생"]),
    ("mbti:ENFP", ["mbti:엔프피"]),
  ])
  func `birth years and MBTI types are accepted in colloquial forms`(filter: String, others: [String])
    async throws
  {
    let rows = try await kpgg("search \(filter)").rows
    #expect(rows.count > 3)
    for other in others { #expect(try await kpgg("search \(other)").rows == rows, "\(other)") }
  }
}
