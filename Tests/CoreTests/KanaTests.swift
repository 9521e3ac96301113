import Characters
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct KanaTests {
  @Test(arguments: [
    ("아린", "アリン"), ("사나", "サナ"), ("카리나", "カリナ"), ("지효", "ジヒョ"), ("원영", "ウォニョン"), ("슈화", "シュファ"),
    ("은하", "ウナ"), ("예리", "イェリ"), ("쯔위", "ツウィ"), ("솔라", "ソラ"), ("박봄", "バクポム"), ("승희", "スンヒ"),
    ("닝닝", "ニンニン"), ("남희", "ナミ"), ("설하", "ソラ"), ("김립", "ギムリプ"), ("젤리 2", "ジェリ 2"), ("Arin", "Arin"),
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

  /// What people type of the names of the catalog: all of it in kana, or in another order.
  @Test func `looking up a name finds what comparing it with each finds, in the same order`() async throws {
    let index = try await DocumentCatalog.bundled.index().value
    let members = try await DocumentCatalog.bundled.members(of: index.groups).value
    let people = members.compactMap { member in
      index.group(member.id.group).map { CatalogEntry.member(member, of: $0) }
    }
    let entries = index.groups.map(CatalogEntry.group) + people
    let (names, lookup) = (entries.map { MatchableNames($0) }, NameLookup(entries))
    let hangul = entries.flatMap { $0.ownNames + $0.otherNames }.filter {
      $0.unicodeScalars.contains(where: \.isHangul)
    }
    var texts = laws(hangul, sample: 8).flatMap { name in
      // A longer vowel has the same sound, which is not enough for abbreviations in Hangul.
      [Kana.transcription(of: name), Kana.transcription(of: name, isLoanword: true)].flatMap {
        [$0, $0.prefix(1) + "ー" + $0.dropFirst()]
      }
    }
    texts += ["ウィンタ", "ナンシ", "ゼニ", "ジェニー", "トゥドゥンイ", "トゥドゥンーイ", "유나 김", "kim soo", "nobody kim"]
    texts += laws(members.compactMap(\.realName?.latin), sample: 5).map {
      $0.split(separator: " ").reversed().joined(separator: " ")
    }
    for text in texts {
      let typed = TypedName(text)
      let matches = names.map { typed?.match($0, weakest: .reordered) }
      let best = matches.compactMap(\.self).min()
      let expected = zip(entries, matches).filter { _, match in
        guard let match, let best else { return false }
        return match.isAsGood(as: best)
      }
      #expect(lookup.matches(text, accepting: .reordered).entries == expected.map(\.0), "\(text)")
    }
  }
}
