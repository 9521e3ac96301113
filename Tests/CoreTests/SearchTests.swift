import Characters
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct NameMatchTests {
  private func match(_ text: String, _ names: String..., aliases: [String] = [], areRomanised: Bool = false)
    -> NameMatch.Tier?
  {
    TypedName(text)?.match(MatchableNames(names: names, aliases: aliases, areRomanised: areRomanised))?.tier
  }

  @Test(arguments: [
    ("OH MY GIRL", NameMatch.Tier.exact), ("ohmygirl", .exact), ("oh-my-girl", .exact), ("오마이걸", .exact),
    ("\u{110B}\u{1169}\u{1106}\u{1161}\u{110B}\u{1175}\u{1100}\u{1165}\u{11AF}", .exact), ("옴걸", .alias),
    ("girl my oh", .reordered), ("oh", .prefix), ("오마", .prefix), ("my", .contains), ("이걸", .contains),
    ("girl", .contains), ("ㅇㅁㅇㄱ", .initials), ("ㅇㅁ", .initials), ("오마ㅇ", .initials), ("오망", .initials),
    ("ㅇㄱ", .initials), ("dhakdlrjf", .keyboard), ("dhakdlrj", .keyboard), ("오마이거", .initials),
    ("오머이걸", .typo), ("오마이골", .typo), ("ohmygril", .typo), ("ohmygil", .typo), ("ohmmygirl", .typo),
  ])
  func `a group is found in every tier`(text: String, tier: NameMatch.Tier) {
    #expect(match(text, "OH MY GIRL", "오마이걸", aliases: ["옴걸"]) == tier)
  }

  @Test(arguments: [
    "ohyourgirls", "xohmygirlx1", "오마카세걸", "ㅇㅁㄱㅇ", "ㅁㅇㅇ", "dhakdlrjfs", "h", "걸스데이", "★", "", " ", "12", "ㅏ",
  ])
  func `dissimilar text does not match`(text: String) {
    #expect(match(text, "OH MY GIRL", "오마이걸", aliases: ["옴걸"]) == nil)
  }

  @Test(arguments: [
    ("ㅁㄱㅑㅜ", NameMatch.Tier.keyboard), ("arin", .exact), ("아림", .typo), ("airn", .romanised),
    ("아리", .initials), ("ㅇㄹ", .initials),
  ])
  func `a member is found in every tier`(text: String, tier: NameMatch.Tier) {
    #expect(match(text, "Arin", "아린", areRomanised: true) == tier)
  }

  @Test func `a word is split only at a group's name of three letters, or two syllables, or more`() {
    let names = MatchableNames(names: ["Red Velvet", "레드벨벳"], aliases: ["rv", "레벨"])
    func rest(_ text: String) -> Set<String>? { TypedName(text)?.remainders(without: names) }
    #expect(rest("redvelvetirene") == ["irene"] && rest("ireneredvelvet") == ["irene"])
    #expect(rest("rvirene") == [] && rest("레벨아이린") == ["아이린"])
  }

  @Test func `romanised Korean names match for people only`() {
    #expect(match("hyojeong", "Hyojung", "효정", areRomanised: true) == .romanised)
    #expect(match("seonghui", "Seunghee", "승희", areRomanised: true) == .romanised)
    #expect(match("hyojeong", "효정") == nil)
  }

  @Test(arguments: [
    ("승희", ["seunghui"]), ("설아", ["seora"]), ("최예원", ["choeyewon"]), ("국민", ["gukmin", "gungmin"]),
    ("막론", ["makron", "mangnon"]), ("앞머리", ["apmeori", "ammeori"]), ("종로", ["jongro", "jongno"]),
    ("석류", ["seokryu", "seongnyu"]), ("신라", ["sinra", "silla"]), ("별내", ["byeolnae", "byeollae"]),
    ("좋고", ["jotgo", "joko"]), ("많다", ["manda", "manta"]), ("좋아", ["jota", "joa"]), ("싫어", ["sireo"]),
    ("같이", ["gati", "gachi"]), ("낱알", ["natal"]),
  ])
  func `romanisation follows the spelling and the pronunciation`(name: String, sounds: [String]) {
    let romanised = Hangul.romanised(Array(name.unicodeScalars))
    #expect(romanised == sounds.map { $0.unicodeScalars.map(\.value) })
    for sound in sounds where sound.count > 3 {
      #expect(match(sound, "Name", name, areRomanised: true) == .romanised)
    }
  }

  @Test(arguments: [
    // Two typos from six letters on, one below, none in three
    ("xbcdexg", "abcdefg", true), ("xbcdex", "abcdef", true), ("xbcdx", "abcde", false),
    ("xbcde", "abcde", true),
    ("xbcdef", "abcde", false), ("abxc", "abc", true), ("axc", "abc", false), ("xbcxexg", "abcdefg", false),
  ])
  func `longer names may have more typos`(text: String, name: String, isFound: Bool) {
    #expect(match(text, name) == (isFound ? .typo : nil))
  }

  @Test func `keystrokes follow the Korean keyboard`() {
    for (text, keys) in [("오마이걸", "dhakdlrjf"), ("ㅁㄱㅑㅜ", "arin"), ("많", "aksg")] {
      #expect(Hangul.keys(Array(text.unicodeScalars)) == keys.unicodeScalars.map(\.value))
    }
  }

  @Test func `the closest of several names is reported`() {
    let typed = TypedName("쁘걸")
    #expect(typed?.match(MatchableNames(names: ["Brave Girls"], aliases: ["브걸", "쁘걸"]))?.name == "쁘걸")
    #expect(
      TypedName("pink")?.match(MatchableNames(names: ["BLACKPINK"], aliases: ["Black Pink"]))?.distance == 0)
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

  @Test func `the distance agrees with the textbook algorithm`() {
    var numbers = SplitMix64(5)
    let letters = Array("abc오걸아")
    for _ in 0..<3000 {
      let one = String(
        (0..<Int.random(in: 1...9, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "a"
        })
      let two = String(
        (0..<Int.random(in: 1...9, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "a"
        })
      let counted = EditDistance(from: one)?.distance(to: two, limit: 3)
      let expected = textbookDistance(one, two)
      #expect(counted == (expected <= 3 ? expected : nil), "\(one) \(two)")
    }
  }

  /// The optimal string alignment distance, computed row by row.
  private func textbookDistance(_ one: String, _ two: String) -> Int {
    let a = EditDistance.letters(one, atMost: .max) ?? []
    let b = EditDistance.letters(two, atMost: .max) ?? []
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var best = min(
          rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), rows[i - 1][j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  @Test(arguments: [
    "🎵", "ㅋ", "\u{FFFD}", "\u{202E}abc", String(repeating: "가", count: 300),
    String(repeating: "x", count: 10_000), "' OR 1=1 --",
    ".*(a+)+$", "\u{1F468}\u{200D}\u{1F469}", "שלום", "ㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇㅇ",
  ])
  func `unusual texts find nothing but what their letters say`(text: String) async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let search = CatalogSearch(
      groups: index.groups, members: members,
      songs: try await DocumentCatalog.bundled.songs(of: index.groups).value)
    // Consonants are the initials of names, and without punctuation there are two letters.
    let isName = ["ㅋ", ".*(a+)+$"].contains(text)
    #expect(search.results(for: try SearchQuery([text], eras: [])).isEmpty == !isName)
  }

  @Test(arguments: [
    "a", "ㅇ", "oh my girl", "arin oh my girl", "ㅇㅁㅇㄱ", "dhakdlrjf", "hyojeong", "stacy", "유진", "ahy jang",
    "g:ive", "xqzvw", "사나", "love", "ohmygril arin", "status:former yu",
  ])
  func `prepared names give the same matches`(typed: String) async throws {
    let all = try await DocumentCatalog.bundled.index().value.groups
    let groups = all.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
    let members = try await DocumentCatalog.bundled.members(of: groups).value
    let songs = try await DocumentCatalog.bundled.songs(of: groups).value
    let plain = CatalogSearch(groups: groups, members: members, songs: songs)
    let prepared = CatalogSearch(groups: groups, members: members, songs: songs, isPrepared: true)
    let query = try SearchQuery([typed], eras: [])
    #expect(prepared.results(for: query) == plain.results(for: query))
    #expect(prepared.songs(about: query.words) == plain.songs(about: query.words))
    let some = Array(groups.reversed().prefix(30))
    let part = CatalogSearch(groups: some, members: members, songs: songs)
    #expect(prepared.among(some).results(for: query) == part.results(for: query))
  }
}

/// What fans type, over the whole catalog.
@Suite(.hangLimit) struct CatalogSearchTests {
  private static let search = Task { () -> (CatalogSearch, CatalogIndex) in
    let catalog = DocumentCatalog.bundled
    let index = try await catalog.index().value
    return (
      CatalogSearch(
        groups: index.groups, members: try await catalog.members(of: index.groups).value,
        songs: try await catalog.songs(of: index.groups).value, isPrepared: true), index
    )
  }

  private func hits(_ text: String) async throws -> [CatalogSearch.Hit] {
    let (search, index) = try await Self.search.value
    return search.results(for: try SearchQuery([text], eras: index.sections.map(\.era)))
  }

  /// The IDs of the first hits, with the title for a song.
  private func first(_ text: String, _ count: Int = 1) async throws -> [String] {
    try await hits(text).prefix(count).map { hit in
      if case .song(let song, let group) = hit.entry {
        "\(group.slug) \(song.name?.latinFirst ?? "")"
      } else {
        "\(hit.entry.id.favoriteID)"
      }
    }
  }

  @Test func `equally good results with the same name come in catalog order`() throws {
    let group = try Sample.group("TWICE")
    let songs = try (0..<50).map { number in
      Song(
        of: group.slug, title: "Likey",
        youtubeID: try #require(YouTubeID("QIN5_tJRi\(number < 10 ? "0" : "")\(number)")))
    }
    let search = CatalogSearch(groups: [group], members: [], songs: songs)
    let found = search.results(for: try SearchQuery(["likey"], eras: []))
    #expect(found.map(\.entry) == songs.map { .song($0, of: group) })
  }

  @Test(arguments: [
    // A group and a title, in either order
    ("twice likey", "twice LIKEY"), ("likey twice", "twice LIKEY"), ("after like ive", "ive After LIKE"),
    ("트와이스 라이키", "twice LIKEY"), ("stayc/asap", "stayc ASAP"), ("twcie likey", "twice LIKEY"),
    // A person, group or fandom by any of its names
    ("red velvt irenne", "redvelvet/irene"), ("jennie kim", "blackpink/jennie"), ("amber liu", "fx/amber"),
    ("irene bae", "redvelvet/irene"), ("krystal jung", "fx/krystal"), ("hanni pham", "newjeans/hanni"),
    ("ugudan haebin", "gugudan/haebin"), ("jeni kim", "blackpink/jennie"), ("yoo jimin", "aespa/karina"),
    ("kim jisu", "blackpink/jisoo"), ("taeyon", "girlsgeneration/taeyeon"), ("ナヨン", "twice/nayeon"),
    ("yeojachingu", "gfriend"), ("blink", "blackpink"),
    // Groups before members and songs, unless a title is typed in full
    ("pink", "apink|blackpink"), ("oh my", "ohmygirl Oh My|ohmygirl"), ("fancyy", "twice FANCY"),
    // Of equally many typos, the closest spelling of the longest name
    ("skjin", "girlsday/sojin"), ("xchaerib", "cherrybullet/chaerin"),
  ])
  func `the best result is first`(text: String, expected: String) async throws {
    let names = expected.split(separator: "|").map(String.init)
    #expect(try await first(text, names.count) == names)
  }

  /// In a group of other names, what is spelled wrong or in other letters.
  @Test(arguments: [
    // The whole name of a member before the beginning of her group's
    ("rksk", "stacy/gana"),
    // The beginning of a title hides no misspelling.
    ("stayc", "stacy"),
  ])
  func `a name wins over parts of others`(text: String, id: String) throws {
    let group = try Sample.group("Stacy", korean: "가나다라")
    let other = try Sample.group("Other")
    let members = [try Sample.member("stacy/gana", "Gana", korean: "가나")]
    let song = Song(of: other.slug, title: "Stayc's Mom", youtubeID: try #require(YouTubeID("QIN5_tJRiyY")))
    let search = CatalogSearch(groups: [other, group], members: members, songs: [song])
    let found = search.results(for: try SearchQuery([text], eras: []))
    #expect(found.first { $0.entry.kind != .song }?.entry.id.description == id)
  }

  @Test(arguments: [("s bad", "badvillain"), ("so ocol", "redvelvet")])
  func `several words match at the beginning of words only`(text: String, group: String) async throws {
    #expect(try await hits(text).allSatisfy { $0.entry.group.slug.description != group })
  }

  @Test(arguments: [
    ("height", 130...200), ("age", 5...65), ("count", 1...99), ("size", 1...30), ("generation", 1...5),
    ("number", 0...9999),
  ])
  func `a number in a question is plausible up to both limits`(slot: String, range: ClosedRange<Int>) throws {
    let names = PhraseNames(index: Sample.index([]), members: [], countries: { [:] }, today: nil) { [$0] }
    let parser = PhraseParser(PhraseVocabulary(["members height=%1\tof {\(slot)}"]), names)
    for number in [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1]
    where number >= 0 {
      #expect(parser.readings("of \(number)").isEmpty == !range.contains(number), "\(number)")
    }
  }

  @Test func `few random words have a result`() async throws {
    var random = SplitMix64(20_261_123)
    let (consonants, vowels) = (Array("bcdfghjklmnpqrstvwxyz"), Array("aeiou"))
    var found = 0
    for _ in 0..<60 {
      let word = (0..<5).map { ($0 % 2 == 0 ? consonants : vowels).randomElement(using: &random) ?? "x" }
      if try await !hits(String(word)).isEmpty { found += 1 }
    }
    #expect(found <= 3)
    #expect(try await hits("river").isEmpty)
  }

  @Test func `several values of a filter, and other filters than before`() async throws {
    #expect(
      Set(try await hits("g:ohmygirl,stayc").map(\.entry.group.slug.description)) == ["ohmygirl", "stayc"])
    let (line, born) = (try await hits("00 line twice"), try await hits("born:2000 twice"))
    #expect(line == born)
    #expect(
      try await hits("97라인 twice").map(\.entry.id.favoriteID.description).sorted() == [
        "twice/jihyo", "twice/mina",
      ])
    let songs = try await hits("kind:collaboration")
    #expect(!songs.isEmpty && songs.allSatisfy { $0.entry.kind == .song })
    #expect(throws: SearchQuery.InvalidCondition.self) { try SearchQuery(["fav:yes,no"], eras: []) }
    #expect(try SearchQuery(["foo:bar"], eras: []).unknownKey == "foo")
  }
}
