import Characters
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct KanaTests {
  /// What people type of the names of the catalog: all of it in kana, or in another order.
  @Test func `looking up a name finds what comparing it with each finds, in the same order`() async throws {
    let index = try await Catalog.bundled.index()
    let members = try await Catalog.bundled.members(of: index.groups)
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
