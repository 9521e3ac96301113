import Characters
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct NameMatchTests {
  @Test func `a word is split only at a group's name with at least three letters or two syllables`() {
    let names = MatchableNames(names: ["Red Velvet", "레드벨벳"], aliases: ["rv", "레벨"])
    func rest(_ text: String) -> Set<String>? { TypedName(text)?.remainders(without: names) }
    #expect(rest("redvelvetirene") == ["irene"] && rest("ireneredvelvet") == ["irene"])
    #expect(rest("rvirene") == [] && rest("레벨아이린") == ["아이린"])
  }

  @Test func `more typos than the limit, and words that are empty or longer than any name, yield nil`() {
    #expect(EditDistance(from: "kitten")?.distance(to: "sitting", limit: 2) == nil)
    #expect(EditDistance(from: "a")?.distance(to: String(repeating: "a", count: 10_000), limit: 2) == nil)
    #expect(EditDistance(from: "") == nil)
    #expect(EditDistance(from: String(repeating: "a", count: 65)) == nil)
  }

  @Test func `a single letter tolerates no typo, a short word one and a longer word two`() {
    #expect(["a", "abcd", "abcde", "아린"].map(EditDistance.tolerance) == [0, 1, 2, 2])
  }

  @Test func `the distance agrees with the textbook algorithm`() {
    var random = SplitMix64(5)
    let letters = Array("abc오걸아")
    func word() -> String { String((0...random.below(9)).map { _ in random.pick(letters) }) }
    for _ in 0..<3000 {
      let one = word()
      let two = word()
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
  func `unusual texts find only names with their letters`(text: String) async throws {
    let search = try await Catalog.bundled.load().names
    // A consonant is an initial of names, and the pattern has two letters if punctuation is ignored.
    let isName = ["ㅋ", ".*(a+)+$"].contains(text)
    #expect(try search.results(text).isEmpty == !isName)
  }
}

/// Tests of searches in the whole catalog.
@Suite(.hangLimit) struct CatalogSearchTests {
  private static let contents = Task { try await Catalog.bundled.load() }

  private func hits(_ text: String) async throws -> [SearchHit] {
    let contents = try await Self.contents.value
    return try contents.names.results(text, members: contents.members(of: contents.groups))
  }

  @Test func `equally good results with the same name come in catalog order`() throws {
    let group = try Sample.group("TWICE")
    let songs = try (0..<50).map { number in
      Song(
        of: group.slug, title: "Likey",
        youtubeID: try #require(YouTubeID("QIN5_tJRi\(number < 10 ? "0" : "")\(number)")))
    }
    let search = Sample.names([group], songs: songs)
    let found = try search.results("likey")
    #expect(found.map(\.entry) == songs.map { .song($0, of: group) })
  }

  /// Texts that are misspelt or in other letters, and the entry whose name they mean.
  @Test(arguments: [
    // A member's whole name comes before the beginning of her group's name.
    ("rksk", "stacy/gana"),
    // The beginning of a title does not hide a misspelt name.
    ("stayc", "stacy"),
  ])
  func `a name takes precedence over parts of other names`(text: String, id: String) throws {
    let group = try Sample.group("Stacy", korean: "가나다라")
    let other = try Sample.group("Other")
    let members = [try Sample.member("stacy/gana", "Gana", korean: "가나")]
    let song = Song(of: other.slug, title: "Stayc's Mom", youtubeID: try #require(YouTubeID("QIN5_tJRiyY")))
    let search = Sample.names([other, group], members: members, songs: [song])
    let found = try search.results(text)
    #expect(found.first { $0.entry.kind != .song }?.entry.id.description == id)
  }

  @Test(arguments: [("s bad", "badvillain"), ("so ocol", "redvelvet")])
  func `several words match at the beginning of words only`(text: String, group: String) async throws {
    #expect(try await hits(text).allSatisfy { $0.entry.group.slug.description != group })
  }

  @Test func `few random words have a result`() async throws {
    var random = SplitMix64(20_261_123)
    let consonants = Array("bcdfghjklmnpqrstvwxyz")
    let vowels = Array("aeiou")
    var found = 0
    for _ in 0..<60 {
      let word = (0..<5).map { ($0 % 2 == 0 ? consonants : vowels).randomElement(using: &random) ?? "x" }
      if try await !hits(String(word)).isEmpty { found += 1 }
    }
    #expect(found <= 4)
    #expect(try await hits("river").isEmpty)
  }

  @Test func `a filter can have several values, and an invalid condition is an error`() async throws {
    #expect(
      Set(try await hits("g:ohmygirl,stayc").map(\.entry.group.slug.description)) == ["ohmygirl", "stayc"])
    let line = try await hits("00 line twice")
    let born = try await hits("born:2000 twice")
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
