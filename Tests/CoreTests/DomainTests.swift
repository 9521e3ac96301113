import Characters
import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct DayTests {
  @Test(arguments: ["1999-06-18", "2022-05", "2016", "--06-18", "--06", "2000-02-29", "--02-29"])
  func `a date keeps its known parts`(text: String) {
    #expect(Day(iso: text)?.iso == text)
  }

  @Test(arguments: [
    "", "-", "1999-6-18", "1999-13-01", "1999-00-01", "2023-02-29", "1900-02-29", "1999-04-31", "99-01-01",
    "--13", "--",
    "1999-06-18-01", "1999/06/18", "0000", "１９９９", "----06",
  ])
  func `other text is not a date`(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test func `a day requires a month`() {
    #expect(Day(year: 1999, day: 3) == nil)
    #expect(Day() == nil)
  }

  @Test(arguments: [
    ("1999", true), ("1999-06", true), ("--06", true), ("--06-18", true), ("2000", false), ("--07", false),
  ])
  func `a date matches a pattern if all parts of the pattern agree`(pattern: String, isMatch: Bool) throws {
    let day = try #require(Day(iso: "1999-06-18"))
    #expect(day.matches(try #require(Day(iso: pattern))) == isMatch)
  }

  @Test func `an unknown part matches no pattern that has it`() throws {
    let (year, month) = (try #require(Day(iso: "1999")), try #require(Day(iso: "1999-06")))
    #expect(!year.matches(month))
    #expect(month.matches(year))
  }

  @Test(arguments: [
    ("1999-06-18", "2026-06-17", 26), ("1999-06-18", "2026-06-18", 27), ("2000-02-29", "2023-02-28", 22),
    ("2000-02-29", "2023-03-01", 23), ("1999-06-18", "1999-06-18", 0),
  ])
  func `ages are in completed years`(birth: String, day: String, age: Int) throws {
    let (birth, day) = (try #require(Day(iso: birth)), try #require(Day(iso: day)))
    #expect(birth.age(on: day) == age)
  }

  @Test(arguments: [
    ("1999", "2026-06-17"), ("1999-06-18", "2026"), ("1999-06-18", "1998-01-01"), ("--06-18", "2026-01-01"),
  ])
  func `there is no age for an incomplete or future date`(birth: String, day: String) throws {
    let (birth, day) = (try #require(Day(iso: birth)), try #require(Day(iso: day)))
    #expect(birth.age(on: day) == nil)
  }

  @Test func `dates sort chronologically, those without a year last`() throws {
    let texts = ["--06-18", "2016-02-01", "2016", "2015-12-31", "2016-02"]
    #expect(
      texts.compactMap(Day.init(iso:)).sorted().map(\.iso) == [
        "2015-12-31", "2016", "2016-02", "2016-02-01", "--06-18",
      ])
  }
}

@Suite(.hangLimit) struct EraTests {
  @Test(arguments: [
    ("2016-2019", "2016-2019"), ("2016–2019", "2016-2019"), ("2016~2019", "2016-2019"), ("2020", "2020"),
  ])
  func `an era is a year or a range of years`(text: String, description: String) {
    #expect(Era(text)?.description == description)
  }

  @Test(arguments: [
    "", "2019-2016", "16-19", "2016-", "-2016", "2016-2017-2018", "twenty", "2016 - 2019", "00002016",
  ])
  func `other text is not an era`(text: String) {
    #expect(Era(text) == nil)
  }

  @Test func `eras contain their years and are sorted by them`() throws {
    let era = try #require(Era("2016-2019"))
    #expect(era.contains(2016) && era.contains(2019) && !era.contains(2020))
    #expect(
      ["2020", "2009", "2010-2011"].compactMap(Era.init(_:)).sorted().map(\.description) == [
        "2009", "2010-2011", "2020",
      ])
  }
}

@Suite(.hangLimit) struct FoldingTests {
  @Test(arguments: [
    ("OH MY GIRL", "ohmygirl"), ("(G)I-DLE", "gidle"), ("f(x)", "fx"), ("IZ*ONE", "izone"), ("Rosé", "rose"),
    ("ROSÉ", "rose"),
    ("Rose\u{301}", "rose"), ("æspa", "aespa"), ("Ｋａｒａ", "kara"), ("𝐀𝐫𝐢𝐧", "arin"), ("𝓢𝓣𝓐𝓨𝓒", "stayc"),
    ("ᴀʀɪɴ", "arin"),
    ("ⓘⓥⓔ", "ive"), ("ℐve", "ive"), ("𝟚ne①", "2ne1"), ("🅰", "a"), ("Я", "я"), ("fromis_9", "fromis9"),
    ("(여자)아이들", "여자아이들"), ("오마이걸", "오마이걸"),
    ("Straße", "strasse"), ("Ø", "o"), ("ママム", "ママム"), ("  ", ""), ("!!! ♥", ""), ("ㅇㅁㅇㄱ", "ㅇㅁㅇㄱ"),
  ])
  func `variants of a name fold to the same text`(name: String, folded: String) {
    #expect(name.folded == folded)
  }

  @Test func `kana, Chinese characters and Hangul fold alike in any company`() {
    // é is not among the characters that are folded byte by byte.
    for value: UInt32 in [0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3].joined() {
      guard let scalar = Unicode.Scalar(value), ![0x3099, 0x309A, 0x309B, 0x309C].contains(value) else {
        continue
      }
      let text = String(scalar)
      #expect((text + "é").folded == text.folded + "e", "\(value)")
    }
  }

  @Test func `decomposed Hangul folds to composed scalars`() {
    let decomposed = "\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}"
    #expect(decomposed.folded.unicodeScalars.elementsEqual("오마이걸".unicodeScalars))
  }
}

@Suite(.hangLimit) struct IdentityTests {
  @Test(arguments: ["ohmygirl", "2ne1", "아린", "j"])
  func `a slug consists of folded letters and digits`(text: String) {
    #expect(Slug(text)?.description == text)
  }

  @Test(arguments: [
    "", "OH", "oh my", "a/b", "..", "a-b", "rosé", "\u{1B}", String(repeating: "a", count: 65),
    "\u{3164}", "\u{FFA0}", "a\u{3164}", "\u{115F}\u{1160}", "a\u{200B}",
  ])
  func `other text is not a slug`(text: String) {
    #expect(Slug(text) == nil)
  }

  @Test func `a decomposed slug is rejected, so that equal slugs have equal bytes`() {
    #expect(Slug("\u{110B}\u{1161}") == nil)
    #expect(Slug(folding: "\u{110B}\u{1161}") == Slug("아"))
  }

  @Test(arguments: [
    "ev\u{3164}il", "evil\u{115F}", "\u{1160}evil", "evil\u{FFA0}", "evil\u{200B}", "evil\u{E0061}",
    "ev\u{AD}il", "evil\u{10EEEE}",
  ])
  func `slugs contain no invisible characters`(name: String) {
    #expect(Slug(name) == nil)
    #expect(Slug(folding: name)?.description == "evil")
    #expect(MemberID("stayc/\(name)") == nil)
  }

  @Test func `a member ID is two slugs and a slash`() {
    #expect(MemberID("ohmygirl/arin")?.description == "ohmygirl/arin")
    for text in ["ohmygirl", "ohmygirl/", "/arin", "a/b/c", "../x", "A/b"] { #expect(MemberID(text) == nil) }
  }

  @Test func `both slugs of a member's ID can have their maximum length, and no third part follows`() {
    let longest = String(repeating: "가", count: 64)
    #expect(MemberID("\(longest)/\(longest)")?.description == "\(longest)/\(longest)")
    for text in ["\(longest)가/a", "a/\(longest)가", "a/b/c", "a/b/", "/a", "a/", "a", "/", ""] {
      #expect(MemberID(text) == nil, "\(text)")
    }
    #expect(MemberID(String(repeating: "a/", count: 100_000)) == nil)
  }

  @Test(arguments: [
    ("QIN5_tJRiyY", true), ("QIN5_tJRiy", false), ("QIN5_tJRiyYY", false), ("abc;rm -rf /", false),
    ("QIN5_tJRi y", false), ("QIN5_tJRiyé", false),
  ])
  func `a YouTube ID has eleven legal characters`(text: String, isLegal: Bool) {
    #expect((YouTubeID(text) != nil) == isLegal)
  }

  @Test(arguments: [
    ("https://up.kpop.re/net/a.jpg", true), ("http://localhost:8080/a.jpg", true), ("ftp://x/y", false),
    ("https://", false), ("https:///x", false),
    ("https://x/a b", false), ("https://x/\"", false), ("javascript:alert(1)", false),
    ("https://x/\u{1B}", false), ("https://x/é", false), ("https://name:x@evil/a", false),
    ("https://name@evil", false),
    ("https://i.ytimg.com:x@127.0.0.1:1/a", false), ("https://x/a@b?c@d", true), ("https://x?@", true),
    ("https://:80/a", false),
    ("https://[::1]:80/a", true),
  ])
  func `only plain, safe web URLs are accepted`(text: String, isLegal: Bool) {
    #expect((WebURL(text) != nil) == isLegal)
  }

  @Test func `a name needs a Latin or Korean form`() {
    #expect(Name(latin: "", korean: nil) == nil)
    #expect(Name(latin: nil, korean: "아린")?.latinFirst == "아린")
    #expect(Name(latin: "Arin", korean: "아린")?.scripts == ["Arin", "아린"])
  }

  @Test func `a country code has two letters`() {
    #expect(CountryCode("kr")?.description == "KR")
    for text in ["K", "KOR", "K1", "한국", ""] { #expect(CountryCode(text) == nil) }
  }
}

@Suite(.hangLimit) struct MemberTests {
  @Test func `members are equal only if all of their properties are`() throws {
    let name = try #require(Name(latin: "Arin", korean: nil))
    let day = try #require(Day(iso: "1999-06-18"))
    func member(
      id: String = "a/b", stageName: Name = name, aliases: [String] = [], nicknames: [String] = [],
      profile: Profile = Profile(), positions: [String] = [], joined: Day? = nil, replaced: [Slug] = [],
      membership: Membership? = nil, image: WebURL? = nil
    ) throws -> Member {
      Member(
        id: try #require(MemberID(id)), stageName: stageName, aliases: aliases, nicknames: nicknames,
        profile: profile, positions: positions, joined: joined, replaced: replaced, membership: membership,
        image: image)
    }
    let others = [
      try member(id: "a/c"), try member(stageName: try #require(Name(latin: "Irene", korean: nil))),
      try member(aliases: ["x"]), try member(nicknames: ["x"]), try member(profile: Profile(height: 160)),
      try member(positions: ["x"]), try member(joined: day), try member(replaced: [try #require(Slug("c"))]),
      try member(membership: .current), try member(image: WebURL("https://x")),
    ]
    let plain = try member()
    #expect(try plain == member())
    #expect(Mirror(reflecting: plain).children.count == others.count)
    for other in others { #expect(plain != other) }
  }
}
