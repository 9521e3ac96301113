import Characters
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct KanaTests {
  @Test(arguments: [
    ("아린", "アリン"), ("사나", "サナ"), ("카리나", "カリナ"), ("지효", "ジヒョ"), ("원영", "ウォニョン"), ("슈화", "シュファ"),
    ("은하", "ウナ"), ("예리", "イェリ"), ("쯔위", "ツウィ"), ("솔라", "ソラ"), ("박봄", "バクポム"), ("승희", "スンヒ"),
    ("닝닝", "ニンニン"), ("김립", "ギムリプ"), ("젤리 2", "ジェリ 2"), ("Arin", "Arin"),
  ])
  func `a Korean name has its usual transcription`(name: String, kana: String) {
    #expect(Kana.transcription(of: name) == kana)
  }

  @Test func `a full name begins with an unvoiced surname`() {
    #expect(Kana.transcription(ofFullName: "장원영") == "チャン・ウォニョン")
    #expect(Kana.transcription(ofFullName: "김 도연") == "キム・ドヨン")
  }

  @Test(arguments: [
    "サナ", "さな", "ｻﾅ", "サーナ", "サ・ナ", "ｻ ﾅ", "ザナ",
  ])
  func `kana matches in either syllabary and width, voiced or not, long or short`(text: String) {
    let match = TypedName(text)?.match(MatchableNames(names: ["Sana", "사나"]))
    #expect(match?.tier == .alias && match?.name == "사나")
  }

  @Test(arguments: [
    ("ウォニョン", "ウォンヨン"), ("ジュリ", "チュリ"), ("ウナ", "ウンハ"), ("ミヨン", "ミョン"), ("ジェニー", "ゼニ"),
    ("ガウル", "カウル"), ("アイリット", "アイリ"), ("キム", "キン"), ("エリー", "イエリ"),
  ])
  func `spelling variants sound the same`(one: String, other: String) {
    #expect(sound(one) == sound(other))
  }

  @Test(arguments: [("ファサ", "ハサ"), ("サナ", "ミナ"), ("ジウ", "ジユ"), ("ウンジ", "インジ")])
  func `different names sound different`(one: String, other: String) {
    #expect(sound(one) != sound(other))
  }

  private func sound(_ text: String) -> [UInt32] { Kana.sound(text.folded.unicodeScalars) }

  @Test func `voicing marks join the kana before them`() {
    #expect("か\u{3099}".folded == "ガ")
    #expect("ﾊﾟｰ".folded == "パー")
    #expect("ｳﾞ".folded == "ヴ")
    #expect("ア゛".folded == "ア")
  }

  @Test func `the closer spelling ranks first`() {
    func match(_ text: String, _ name: String) -> NameMatch? {
      TypedName(text)?.match(MatchableNames(names: [name], areRomanised: true))
    }
    #expect(match("サナ", "사나").map(\.distance) == 0)
    #expect(match("サナ", "상아").map(\.distance) == 1)
    #expect(match("ウィンター", "윈터").map(\.distance) == 2)
    #expect(match("サネ", "사나")?.tier == .typo)
    #expect(match("ミラザ", "미라클") == nil)
    #expect(match("エスハ", "에스파")?.tier == .typo)
    #expect(match("チェヨン", "손채영")?.tier == .contains)
    #expect(match("ヒョジョ", "효정")?.tier == .prefix)
    #expect(match("モモ", "사나") == nil)
  }

  @Test func `an abbreviation in Hangul matches only its own kana`() {
    let names = MatchableNames(names: ["GFRIEND", "여자친구"], aliases: ["여친"])
    #expect(TypedName("ヨチン")?.match(names)?.tier == .alias)
    #expect(TypedName("ヨジン")?.match(names) == nil)
    #expect(TypedName("ヨジャチング")?.match(names)?.tier == .alias)
  }

  @Test func `kana matches the Korean reading of an English title`() {
    let names = MatchableNames(names: ["Next Level"], aliases: ["넥스트 레벨"])
    #expect(TypedName("ネクストレベル")?.match(names)?.tier == .alias)
    #expect(TypedName("ネクスト")?.match(names)?.tier == .prefix)
  }

  @Test func `looking up kana finds what comparing it with each name finds, in the same order`() async throws
  {
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let entries =
      index.groups.map(CatalogEntry.group)
      + members.compactMap { member in index.group(member.id.group).map { .member(member, of: $0) } }
    let names = entries.map { MatchableNames($0) }
    let lookup = NameLookup(entries)
    let hangul = entries.flatMap { $0.ownNames + $0.otherNames }.filter {
      $0.unicodeScalars.contains(where: \.isHangul)
    }
    var texts = hangul.enumerated().filter { $0.offset % 244 == 0 }.map(\.element).flatMap {
      [Kana.transcription(of: $0), Kana.transcription(of: $0, isLoanword: true)]
    }
    // The same sound, which is not enough for abbreviations in Hangul.
    texts += texts.map { $0.prefix(1) + "ー" + $0.dropFirst() }
    texts += ["ウィンタ", "ナンシ", "ゼニ", "ジェニー", "トゥドゥンイ", "トゥドゥンーイ"]
    for text in texts {
      let typed = TypedName(text)
      let matches = names.map { typed?.match($0, weakest: .reordered) }
      let best = matches.compactMap(\.self).min()
      let expected = zip(entries, matches).filter { _, match in
        match.map { match in best.map(match.isAsGood) ?? false } ?? false
      }
      #expect(lookup.matches(text, accepting: .reordered).entries == expected.map(\.0), "\(text)")
    }
  }

  @Test func `looking up parts of a name finds everybody who has them, in the same order`() async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let entries: [CatalogEntry] = members.compactMap { member in
      index.group(member.id.group).map { .member(member, of: $0) }
    }
    let lookup = NameLookup(entries)
    for text in [
      "jennie kim", "유나 김", "kim soo", "bae irene", "jimin yoo", "park choa", "nobody kim",
      "sakura miyawaki", "chaewon kim", "eunbi kwon", "yena choi", "yujin an", "wonyoung jang",
    ] {
      let typed = TypedName(text)
      let expected = entries.filter { typed?.match(MatchableNames($0), weakest: .reordered) != nil }
      #expect(lookup.matches(text, accepting: .reordered).entries == expected, "\(text)")
    }
  }

  // .ci/recall tests all names.
  @Test func `Japanese names in the catalog find their entries first`() async throws {
    let catalog = DocumentCatalog.bundled
    let groups = try await catalog.index().value.groups
    let members = try await catalog.members(of: groups).value
    let search = CatalogSearch(groups: groups, members: members, songs: [], isPrepared: true)
    for group in groups.enumerated().filter({ $0.offset % 16 == 0 }).map(\.element) {
      guard let name = group.name.japanese else { continue }
      let hit = search.results(for: try SearchQuery([name], eras: [])).first
      #expect(hit?.entry.id == .group(group.slug), "\(name)")
    }
    for member in members.enumerated().filter({ $0.offset % 64 == 0 }).map(\.element) {
      for name in [member.stageName.japanese, member.realName?.japanese] {
        guard let name else { continue }
        let hits = search.results(for: try SearchQuery([name], eras: []))
        let best = hits.prefix { $0.match.map { $0.tier <= .alias } ?? false }
        #expect(
          best.contains { $0.entry.id == .member(member.id) },
          "\(name) of \(member.id): \(hits.prefix(3).map { $0.entry.id })")
      }
    }
  }
}
