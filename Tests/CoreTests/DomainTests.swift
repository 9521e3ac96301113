import Characters
import Foundation
import KPGGCore
import TestSupport
import Testing

/// Which texts are values of each type. Reading what was written is a law.
@Suite(.hangLimit) struct DomainTests {
  private static let readers: [String: @Sendable (String) -> Bool] = [
    "day": { Day(iso: $0) != nil }, "era": { Era($0) != nil }, "slug": { Slug($0) != nil },
    "member": { MemberID($0) != nil }, "video": { YouTubeID($0) != nil },
    "address": { WebURL($0) != nil },
    "country": { CountryCode($0) != nil }, "days": { DayPattern($0) != nil },
    "height": { NumberPattern<BodyHeights>($0) != nil },
  ]

  private static let longest = String(repeating: "가", count: 64)

  private static let valid = """
    day: 2000-02-29 | --02-29 | 0001 | 9999-12-31
    era: 2016–2019 | 2016~2019
    slug: 2ne1 | 아린 | j | \(longest)
    member: ohmygirl/arin | \(longest)/\(longest)
    video: QIN5_tJRiyY | -_aZ09-_aZ0
    country: kr | KR
    height: 50 | 250 | 165–165
    address: https://up.kpop.re/net/a.jpg | http://localhost:8080/a.jpg | https://x/a@b?c@d | https://x?@
    address: https://[::1]:80/a
    """

  private static let invalid = """
    day:  | - | 1999-6-18 | 1999-13-01 | 1999-00-01 | 2023-02-29 | 1900-02-29 | 1999-04-31 | 99-01-01 | --13 | --
    day: 1999-06-18-01 | 1999/06/18 | 0000 | １９９９ | ----06
    era:  | 2019-2016 | 16-19 | 2016- | -2016 | 2016-2017-2018 | twenty | 2016 - 2019 | 00002016
    slug:  | OH | oh my | a/b | .. | a-b | rosé | \u{1B} | a\(longest) | \u{3164} | \u{FFA0} | a\u{3164} | a\u{200B}
    slug: \u{115F}\u{1160} | \u{110B}\u{1161}
    member: ohmygirl | ohmygirl/ | /arin | a/b/c | a/b/ | ../x | A/b | / |  | a\(longest)/a | a/a\(longest)
    video: QIN5_tJRiy | QIN5_tJRiyYY | abc;rm -rf / | QIN5_tJRi y | QIN5_tJRiyé
    country: K | KOR | K1 | 한국 |\u{20}
    address: ftp://x/y | https:// | https:///x | https://x/a b | https://x/" | javascript:alert(1) | https://x/\u{1B}
    address: https://x/é | https://name:x@evil/a | https://name@evil | https://:80/a
    address: https://i.ytimg.com:x@127.0.0.1:1/a
    days: 1999-06-18..1999-06-17 | 2001..1999 | 1999-06-01..07-01 | 01-01..1999-01-15 | 01-01.. | ..01-15 | ..
    days: 01-01..02-30 | 01-01..02-01..03-01 | 1999-01-01..2015-2017 | 1899-01-01..1999-01-01 | 01-01...01-15
    days: 5일 | 년 | 12년5일 | 월6 | 13월 | 123년
    height:  | - | -- | 170-160 | 160-165-170 | 49 | 251 | cm | +170 | 1.70 | 170m
    """

  @Test(arguments: [(valid, true), (invalid, false)])
  func `text of a type is read, and other text is not`(table: String, isValid: Bool) throws {
    for line in table.split(separator: "\n") {
      let (type, texts) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst(2))
      let reader = try #require(Self.readers[String(type)])
      for text in texts.components(separatedBy: " | ") { #expect(reader(text) == isValid, "\(type) \(text)") }
    }
    #expect(MemberID(String(repeating: "a/", count: 100_000)) == nil)
  }

  @Test func `a day requires a month, and a name a form in Latin letters or Hangul`() {
    #expect(Day(year: 1999, day: 3) == nil && Day() == nil)
    #expect(
      Name(latin: "", korean: nil) == nil && Name(latin: nil, korean: "", japanese: "x") == nil)
    #expect(Name(latin: nil, korean: "아린")?.latinFirst == "아린")
    #expect(Name(latin: "Arin", korean: "아린")?.scripts == ["Arin", "아린"])
  }

  @Test(
    arguments: [
      ("1999-06-18", "2026-06-17", 26), ("1999-06-18", "2026-06-18", 27), ("2000-02-29", "2023-02-28", 22),
      ("2000-02-29", "2023-03-01", 23), ("1999-06-18", "1999-06-18", 0), ("1999", "2026-06-17", nil),
      ("1999-06-18", "2026", nil), ("1999-06-18", "1998-01-01", nil), ("--06-18", "2026-01-01", nil),
    ] as [(String, String, Int?)])
  func `ages are in completed years, and unknown for an incomplete or future date`(
    birth: String, day: String, age: Int?
  ) throws {
    let (birth, day) = (try #require(Day(iso: birth)), try #require(Day(iso: day)))
    #expect(birth.age(on: day) == age)
  }

  @Test func `dates and eras sort chronologically, dates without a year last`() {
    let texts = ["--06-18", "2016-02-01", "2016", "2015-12-31", "2016-02"]
    let sorted = ["2015-12-31", "2016", "2016-02", "2016-02-01", "--06-18"]
    #expect(texts.compactMap(Day.init(iso:)).sorted().map(\.iso) == sorted)
    let eras = ["2020", "2009", "2010-2011", "2010"].compactMap(Era.init(_:)).sorted()
    #expect(eras.map(\.description) == ["2009", "2010", "2010-2011", "2020"])
    #expect((2009...2012).map(eras[2].contains) == [false, true, true, false])
  }

  @Test(arguments: [
    ("29년", "2029"), ("30년", "1930"), ("00년", "2000"), ("99年", "1999"), ("12년생", "2012"), ("29년생", "2029"),
    ("30년생", "1930"), ("99line", "1999"),
  ])
  func `years of two digits are from 1930 to 2029`(short: String, full: String) throws {
    let pattern = try #require(DayPattern(full))
    let query = try SearchQuery([short], eras: [])
    #expect(DayPattern(short) == pattern || query.members.born == [pattern] && query.text.isEmpty)
  }
}

@Suite(.hangLimit) struct FoldingTests {
  @Test(arguments: [
    ("OH MY GIRL", "ohmygirl"), ("(G)I-DLE", "gidle"), ("f(x)", "fx"), ("IZ*ONE", "izone"), ("Rosé", "rose"),
    ("ROSÉ", "rose"), ("Rose\u{301}", "rose"), ("æspa", "aespa"), ("Ｋａｒａ", "kara"), ("𝐀𝐫𝐢𝐧", "arin"),
    ("𝓢𝓣𝓐𝓨𝓒", "stayc"), ("ᴀʀɪɴ", "arin"), ("ⓘⓥⓔ", "ive"), ("ℐve", "ive"), ("𝟚ne①", "2ne1"), ("🅰", "a"),
    ("Я", "я"), ("fromis_9", "fromis9"), ("(여자)아이들", "여자아이들"), ("오마이걸", "오마이걸"), ("Straße", "strasse"),
    ("Ø", "o"), ("ママム", "ママム"), ("  ", ""), ("!!! ♥", ""), ("ㅇㅁㅇㄱ", "ㅇㅁㅇㄱ"),
    ("\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}", "오마이걸"),
  ])
  func `variants of a name fold to the same text`(name: String, folded: String) {
    #expect(name.folded.unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test func `kana, Chinese characters and Hangul fold alike in any company`() {
    // é is not among the characters that are folded byte by byte.
    for value: UInt32 in [0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3].joined() {
      guard let scalar = Unicode.Scalar(value), ![0x3099, 0x309A, 0x309B, 0x309C].contains(value)
      else {
        continue
      }
      let text = String(scalar)
      #expect((text + "é").folded == text.folded + "e", "\(value)")
    }
  }

  @Test(arguments: [
    "ev\u{3164}il", "evil\u{115F}", "\u{1160}evil", "evil\u{FFA0}", "evil\u{200B}", "evil\u{E0061}",
    "ev\u{AD}il", "evil\u{10EEEE}",
  ])
  func `slugs contain no invisible characters`(name: String) {
    #expect(Slug(name) == nil && Slug(folding: name)?.description == "evil")
    #expect(MemberID("stayc/\(name)") == nil)
  }
}

@Suite(.hangLimit) struct MemberTests {
  @Test func `members are equal only if all of their properties are`() throws {
    let name = try #require(Name(latin: "Arin", korean: nil))
    let day = try #require(Day(iso: "1999-06-18"))
    func member(
      id: String = "a/b", stageName: Name = name, aliases: [String] = [], nicknames: [String] = [],
      profile: Profile = Profile(), positions: [String] = [], joined: Day? = nil,
      replaced: [Slug] = [],
      membership: Membership? = nil, image: WebURL? = nil
    ) throws -> Member {
      Member(
        id: try #require(MemberID(id)), stageName: stageName, aliases: aliases,
        nicknames: nicknames,
        profile: profile, positions: positions, joined: joined, replaced: replaced,
        membership: membership,
        image: image)
    }
    let others = [
      try member(id: "a/c"), try member(stageName: try #require(Name(latin: "Irene", korean: nil))),
      try member(aliases: ["x"]), try member(nicknames: ["x"]),
      try member(profile: Profile(height: 160)),
      try member(positions: ["x"]), try member(joined: day),
      try member(replaced: [try #require(Slug("c"))]),
      try member(membership: .current), try member(image: WebURL("https://x")),
    ]
    let plain = try member()
    #expect(try plain == member())
    #expect(Mirror(reflecting: plain).children.count == others.count)
    for other in others { #expect(plain != other) }
  }
}
