import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct NamesTests {
  @Test(arguments: [
    ("group", "red velvet|레드벨벳|RED-VELVET|redvelvet|rv|red v", "redvelvet"),
    ("group", "i-dle|gidle|(G)I-DLE|여자아이들|아이들|アイドゥル", "gidle"),
    ("member", "ohmygirl arin|ohmygirl/arin|오마이걸 아린|arin|최예원|arin oh my girl", "ohmygirl/arin"),
    (
      "song", "twice likey|likey|likey 트와이스|twicelikey|likey트와이스|twice/likey",
      "https://www.youtube.com/watch?v=V2hlQkVJZhE"
    ),
  ])
  func `a group, a member or a song is found by any name in any script`(
    command: String, names: String, id: String
  ) async throws {
    for name in names.split(separator: "|") {
      #expect(try await kpgg("\(command) \(name)").rows.first?.last == id, "\(name)")
    }
  }

  /// A sample of all names, half of them with a typo.
  @Test(arguments: ["group", "member", "song", "songs", "compare stayc"])
  func `every suggested command works`(command: String) async throws {
    let index = try await TestCatalog.frozen.index().value
    let members = try await TestCatalog.frozen.members(of: index.groups).value
    let songs = try await TestCatalog.frozen.songs(of: index.groups).value
    let entries: [any Nameable] = index.groups + members + songs
    let names = entries.flatMap { $0.ownNames + $0.otherNames }
    let world = World()
    var count = 0
    for (number, name) in names.enumerated() where number % 401 == 0 {
      let words = words(of: command) + [number % 2 == 0 ? name + "x" : name]
      for line in await world.run(words).error.split(separator: "\n") {
        guard let start = line.firstRange(of: "kpgg \(command) ")?.lowerBound else { continue }
        let suggested = Array(CommandSupport.words(of: String(line[start...])).dropFirst())
        #expect(suggested != words)
        #expect(await world.run(suggested).status == 0, "\(words): \(suggested)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: ["group", "song", "member", "members", "favorite add"])
  func `long names get a short error`(command: String) async {
    let command = words(of: command)
    let words = await World().run(command + (1...1000).map { "word\($0)" })
    #expect(words.status == 1 && words.error.count < 400)
    let characters = await World().run(command + [String(repeating: "가", count: 10_000)])
    #expect(characters.status == 1 && characters.error.count < 250)
  }

  @Test(arguments: ["x\nDid you mean: kpgg evil", "\u{1B}]0;x\u{7}\u{202E}"])
  func `a name cannot add lines or control characters to a message`(name: String) async {
    let error = await World().run("group", name).error
    #expect(error.split(separator: "\n").count == 2)
    #expect(!error.unicodeScalars.contains { $0 != "\n" && ($0.value < 32 || $0.value == 0x202E) })
  }
}
