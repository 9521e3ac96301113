import TestSupport
import Testing

@testable import CommandSupport

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

  // MARK: Search

  @Test(arguments: [
    ("dhakdlrjf", "group", "ohmygirl", "keyboard"), ("ㅁㄱㅑㅜ", "member", "ohmygirl/arin", "keyboard"),
    ("아림", "member", "ohmygirl/arin", "typo"), ("hyojeong", "member", "ohmygirl/hyojung", "romanised"),
    ("소시", "group", "girlsgeneration", "alias"), ("ㅂㅍ", "group", "blackpink", "initials"),
    ("arin oh my girl", "member", "ohmygirl/arin", "exact"), ("오마이걸 아린", "member", "ohmygirl/arin", "exact"),
    ("ohmygirl ㅇㄹ", "member", "ohmygirl/arin", "initials"), ("velvet red", "group", "redvelvet", "reordered"),
    ("비밀정원", "song", "ohmygirl", "exact"), ("yewon choi", "member", "ohmygirl/arin", "reordered"),
    ("다만세", "song", "girlsgeneration", "alias"),
  ])
  func `the intended result comes first`(text: String, type: String, id: String, tier: String) async throws {
    let row = try await kpgg("search \(text)").rows.first ?? []
    #expect([0, 1, 5].map { row[$0] } == [type, id, tier])
  }

  @Test(arguments: [
    ("에스파카리나", "aespa/karina"), ("카리나에스파", "aespa/karina"), ("ohmygirlarin", "ohmygirl/arin"),
    ("オマイゴルアリン", "ohmygirl/arin"), ("TWICEサナ", "twice/sana"),
  ])
  func `a group and a member can be typed without a space`(text: String, id: String) async throws {
    for command in ["search", "member"] {
      #expect(try await kpgg("\(command) \(text) --jsonl=id").output == "{\"id\":\"\(id)\"}\n")
    }
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
