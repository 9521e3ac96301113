import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct SearchCommandTests {
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
