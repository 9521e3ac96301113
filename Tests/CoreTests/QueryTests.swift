import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct GroupQueryTests {
  private func groups() throws -> [GirlGroup] {
    [
      try Sample.group("aespa", era: "2020", debut: "2020-11-17", agency: "SM Entertainment", members: 4),
      try Sample.group(
        "STAYC", era: "2020", debut: "2020-11-12", agency: "High Up Entertainment", members: 6),
      try Sample.group(
        "Wonder Girls", era: "2006-2008", debut: "2007-02-10", disbanded: "2017-02-10",
        agency: "JYP Entertainment"),
      try Sample.group("KARA", era: "2006-2008", members: 7),
    ]
  }

  private func names(_ change: (inout GroupQuery) throws -> Void) throws -> [String?] {
    var query = GroupQuery()
    try change(&query)
    return query.results(in: try groups()).map(\.name.latin)
  }

  @Test func `without conditions all groups come in catalog order`() throws {
    #expect(try names { _ in } == ["aespa", "STAYC", "Wonder Girls", "KARA"])
  }

  @Test func `all conditions must hold`() throws {
    #expect(try names { $0.filter.eras = [try Sample.era("2020")] } == ["aespa", "STAYC"])
    #expect(try names { $0.filter.agencies = ["sm entertainment"] } == ["aespa"])
    #expect(try names { $0.filter.states = [.disbanded] } == ["Wonder Girls"])
    #expect(try names { $0.filter.states = [.active] } == ["aespa", "STAYC", "KARA"])
    #expect(
      try names { $0.filter.debuts = [.day(try #require(Day(year: 2020, month: 11)))] } == ["aespa", "STAYC"])
    #expect(try names { $0.filter.debuts = [.day(try #require(Day(month: 2)))] } == ["Wonder Girls"])
    #expect(
      try names {
        $0.filter.eras = [try Sample.era("2020")]
        $0.filter.agencies = ["JYP"]
      } == [])
  }

  @Test func `an agency is found by the Korean reading of its initials`() throws {
    #expect(try names { $0.filter.agencies = ["에스엠"] } == ["aespa"])
    #expect(try names { $0.filter.agencies = ["제이와이피"] } == ["Wonder Girls"])
    #expect(try names { $0.filter.agencies = ["에스", "와이지"] } == ["aespa"])
  }

  @Test func `punctuation alone matches no agency`() throws {
    #expect(try names { $0.filter.agencies = ["-"] } == [])
  }

  @Test func `sorting ignores case`() throws {
    #expect(try names { $0.list.key = .name } == ["aespa", "KARA", "STAYC", "Wonder Girls"])
  }

  @Test func `unknown values come last in both directions`() throws {
    #expect(try names { $0.list.key = .members } == ["aespa", "STAYC", "KARA", "Wonder Girls"])
    #expect(
      try names {
        $0.list.key = .members
        $0.list.isReversed = true
      } == ["KARA", "STAYC", "aespa", "Wonder Girls"])
    #expect(try names { $0.list.key = .debut } == ["Wonder Girls", "STAYC", "aespa", "KARA"])
  }

  @Test func `the limit applies after sorting`() throws {
    #expect(
      try names {
        $0.list.key = .debut
        $0.list.limit = 1
      } == ["Wonder Girls"])
  }
}

@Suite(.hangLimit) struct MemberQueryTests {
  private func members() throws -> [Member] {
    [
      try Sample.member(
        "kara/hara", "Goo Hara", birthDate: "1991-01-13", positions: ["main dancer", "vocalist"],
        bloodType: .b,
        membership: .deceased(died: Day(iso: "2019-11-24"), left: nil)),
      try Sample.member(
        "twice/tzuyu", "Tzuyu", birthDate: "1999-06-14", nationality: ["TW"], positions: ["lead dancer"],
        mbti: .isfp, bloodType: .a),
      try Sample.member(
        "ohmygirl/jine", "JinE", birthDate: "1995-01-22", nationality: ["KR"], membership: .former(left: nil)),
      try Sample.member("somi/somi", "Somi", nationality: ["CA", "KR"], positions: ["face of the group"]),
    ]
  }

  private func names(_ change: (inout MemberQuery) throws -> Void) throws -> [String?] {
    var query = MemberQuery()
    try change(&query)
    let groups = try ["KARA", "TWICE", "OH MY GIRL", "Somi"].map { try Sample.group($0) }
    return query.results(in: try members(), of: groups.bySlug).map(\.stageName.latin)
  }

  @Test func `members of other groups than those wanted are left out`() throws {
    var query = MemberQuery()
    let groups = [
      try Sample.group("KARA", era: "2006-2008"), try Sample.group("TWICE", era: "2014-2015"),
    ]
    query.groups.eras = [try Sample.era("2014-2015")]
    #expect(query.results(in: try members(), of: groups.bySlug).map(\.stageName.latin) == ["Tzuyu"])
  }

  @Test func `every condition filters`() throws {
    #expect(try names { $0.statuses = [.deceased] } == ["Goo Hara"])
    #expect(try names { $0.statuses = [.former] } == ["JinE"])
    #expect(try names { $0.born = [.day(try #require(Day(month: 1)))] } == ["Goo Hara", "JinE"])
    #expect(try names { $0.born = [.day(try #require(Day(year: 1999)))] } == ["Tzuyu"])
    #expect(try names { $0.mbti = [.isfp] } == ["Tzuyu"])
    #expect(try names { $0.bloodTypes = [.b] } == ["Goo Hara"])
    #expect(try names { $0.nationalities = [try #require(CountryCode("KR"))] } == ["JinE", "Somi"])
  }

  @Test func `a condition matches any of its values, including unknown`() throws {
    #expect(try names { $0.statuses = [.deceased, .former] } == ["Goo Hara", "JinE"])
    #expect(try names { $0.born = [try #require(DayPattern("1990-1996"))] } == ["Goo Hara", "JinE"])
    #expect(try names { $0.bloodTypes = [.a, .b] } == ["Goo Hara", "Tzuyu"])
    #expect(try names { $0.mbti = [nil] } == ["Goo Hara", "JinE", "Somi"])
  }

  @Test(arguments: [
    ("dancer", ["Goo Hara", "Tzuyu"]), ("main dancer", ["Goo Hara"]), ("Main-Dancer", ["Goo Hara"]),
    ("main", []), ("group", ["Somi"]), ("-", []),
  ])
  func `a position matches its last words`(position: String, expected: [String]) throws {
    #expect(try names { $0.positions = [position] } == expected)
  }

  @Test func `members sort by birth date, unknown dates last`() throws {
    #expect(try names { $0.list.key = .born } == ["Goo Hara", "JinE", "Tzuyu", "Somi"])
  }
}

@Suite(.hangLimit) struct EditDistanceTests {
  @Test(arguments: [
    ("stacy", "stayc", 1), ("blakpink", "blackpink", 1), ("아림", "아린", 1), ("same", "same", 0),
    ("kitten", "sitting", 3), ("ab", "ba", 1),
  ])
  func `a typo is an insertion, deletion, substitution or swap of letters`(
    left: String, right: String, distance: Int
  ) {
    #expect(EditDistance(from: left)?.distance(to: right, limit: 5) == distance)
    #expect(EditDistance(from: right)?.distance(to: left, limit: 5) == distance)
  }

  @Test func `more typos than the limit yield nil`() {
    #expect(EditDistance(from: "kitten")?.distance(to: "sitting", limit: 2) == nil)
    #expect(EditDistance(from: "a")?.distance(to: String(repeating: "a", count: 10_000), limit: 2) == nil)
  }

  @Test func `nothing is similar to an empty word or one longer than any name`() {
    #expect(EditDistance(from: "") == nil)
    #expect(EditDistance(from: String(repeating: "a", count: 65)) == nil)
  }

  @Test func `a single letter tolerates no typo, a short word one and a longer word two`() {
    #expect(["a", "abcd", "abcde", "아린"].map(EditDistance.tolerance) == [0, 1, 2, 2])
  }
}

/// The problem and its suggestions as text.
extension NameResolver.Unresolved {
  fileprivate var text: String {
    let ids = meant.map(\.id.favoriteID.description).joined(separator: "|")
    return switch reason {
    case .several(let isBeginning): ids + (isBeginning ? " prefix" : " several")
    case .notInGroup(let group, let name): "\(group.slug) lacks \(name) ? \(ids)"
    case .otherKind: "not \(ids)"
    case .unknown, .empty: "? \(ids)"
    }
  }
}

@Suite(.hangLimit) struct GroupNameTests {
  private func answer(_ text: String) async throws -> String {
    let groups = [
      try Sample.group("OH MY GIRL", korean: "오마이걸", aliases: ["OMG", "옴걸"]),
      try Sample.group("BLACKPINK", korean: "블랙핑크", aliases: ["BP"]),
      try Sample.group("Apink", korean: "에이핑크"),
      try Sample.group("AOA", korean: "에이오에이", aliases: ["아오아"]),
      try Sample.group("I.O.I", korean: "아이오아이", aliases: ["아오아"]),
      try Sample.group("STAYC", korean: "스테이씨"),
    ]
    do {
      return try await NameResolver(index: Sample.index(groups)) { _ in [] }.group([text]).slug.description
    } catch let problem as NameResolver.Unresolved {
      return problem.text
    }
  }

  @Test(arguments: [
    ("OH MY GIRL", "ohmygirl"), ("oh-my-girl", "ohmygirl"), ("오마이걸", "ohmygirl"),
    ("omg", "ohmygirl"), ("옴걸", "ohmygirl"),
    ("oh", "? ohmygirl"), ("오", "? ohmygirl"), ("oh m", "ohmygirl"), ("오마", "ohmygirl"), ("ioi", "ioi"),
    ("아오아", "aoa|ioi several"),
    ("a", "apink|aoa prefix"),
    ("에이", "apink|aoa prefix"), ("stacy", "? stayc"), ("blakpink", "? blackpink"),
    ("pink", "? apink|blackpink"),
    ("핑크", "? apink|blackpink"), ("zzzzz", "? "),
    ("", "? "), ("!?", "? "),
  ])
  func `a name is resolved by the best tier, or gets suggestions`(text: String, expected: String)
    async throws
  {
    #expect(try await answer(text) == expected)
  }

  @Test func `decomposed Hangul works`() async throws {
    #expect(try await answer("\u{1109}\u{1173}\u{1110}\u{1166}\u{110B}\u{1175}\u{110A}\u{1175}") == "stayc")
  }

  @Test func `ten thousand characters work`() async throws {
    #expect(try await answer(String(repeating: "가", count: 10_000)) == "? ")
  }
}

@Suite(.hangLimit) struct MemberNameTests {
  private func answer(_ words: String...) async throws -> String {
    let groups = [
      try Sample.group("OH MY GIRL", korean: "오마이걸"), try Sample.group("KARA", korean: "카라"),
      try Sample.group("IZ*ONE", korean: "아이즈원"), try Sample.group("LE SSERAFIM", korean: "르세라핌"),
    ]
    let members = [
      try Sample.member(
        "ohmygirl/arin", "Arin", korean: "아린", realName: Name(latin: "Choi Yewon", korean: "최예원")),
      try Sample.member("ohmygirl/hyojung", "Hyojung", korean: "효정"),
      try Sample.member("kara/gyuri", "Park Gyuri", korean: "박규리", aliases: ["Gyuri"]),
      try Sample.member("izone/chaewon", "Kim Chaewon", korean: "김채원", aliases: ["Chaewon"]),
      try Sample.member("lesserafim/chaewon", "Kim Chaewon", korean: "김채원", aliases: ["Chaewon"]),
    ]
    let resolver = NameResolver(index: Sample.index(groups)) { groups in
      members.filter { member in groups.contains { $0.slug == member.id.group } }
    }
    do {
      return try await resolver.member(words).0.id.description
    } catch let problem as NameResolver.Unresolved {
      return problem.text
    }
  }

  @Test func `group and name work in either order, as one or more words or with a slash`() async throws {
    for words in [
      ["ohmygirl", "arin"], ["arin", "oh", "my", "girl"], ["오마이걸 아린"], ["오마이걸", "ARIN"], ["ohmygirl/arin"],
      ["oh my girl/아린"], ["ohm", "ari"],
    ] {
      #expect(try await answer(words.joined(separator: " ")) == "ohmygirl/arin")
    }
    #expect(try await answer("ohmygirl", "choi", "yewon") == "ohmygirl/arin")
  }

  @Test func `a unique name needs no group`() async throws {
    #expect(try await answer("arin") == "ohmygirl/arin")
    #expect(try await answer("park gyuri") == "kara/gyuri")
    #expect(try await answer("hyo") == "ohmygirl/hyojung")
  }

  @Test func `an ambiguous name lists all members who have it`() async throws {
    #expect(try await answer("kim chaewon") == "izone/chaewon|lesserafim/chaewon several")
    #expect(try await answer("izone", "chaewon") == "izone/chaewon")
  }

  @Test func `an unknown member gets suggestions`() async throws {
    #expect(try await answer("ohmygirl", "arni") == "ohmygirl lacks arni ? ohmygirl/arin")
    #expect(try await answer("kara", "arin") == "kara lacks arin ? ohmygirl/arin")
    #expect(try await answer("nogroup/arin") == "? ")
    #expect(try await answer("hyojun") == "ohmygirl/hyojung")
    #expect(try await answer("hyojnug") == "? ohmygirl/hyojung")
  }
}

@Suite(.hangLimit) struct NumberPatternTests {
  @Test(arguments: [
    ("170", 170...170), ("160-165", 160...165), ("170-", 170...(.max)), ("-155", 50...155),
    ("165–165", 165...165),
    ("170 cm", 170...170), ("160cm~165CM", 160...165),
  ])
  func `a number, or a range open at either end, is understood`(text: String, range: ClosedRange<Int>) {
    #expect(NumberPattern<BodyHeights>(text)?.range == range)
  }

  @Test(arguments: ["", "-", "--", "170-160", "160-165-170", "49", "251", "cm", "+170", "1.70", "170m"])
  func `other text and impossible numbers are not`(text: String) {
    #expect(NumberPattern<BodyHeights>(text) == nil)
  }

  @Test func `an unknown number never matches`() throws {
    let pattern = try #require(NumberPattern<LineUpSizes>("1-"))
    #expect(pattern.matches(1) && !pattern.matches(nil) && !pattern.matches(0))
  }
}
