import Characters
import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of values of the model. `Snapshots/values.txt` has texts for each type, and `ReadingTests` tests round trips.
@Suite(.hangLimit) struct DomainTests {
  @Test func `a day requires a month, and a name a form in Latin letters or Hangul`() {
    #expect(Day(year: 1999, day: 3) == nil && Day() == nil)
    #expect(
      Name(latin: "", korean: nil) == nil && Name(latin: nil, korean: "", japanese: "x") == nil)
    #expect(Name(latin: nil, korean: "아린")?.latinFirst == "아린")
    #expect(Name(latin: "Arin", korean: "아린")?.scripts == ["Arin", "아린"])
  }

  @Test func `dates and eras sort chronologically, dates without a year last`() {
    let texts = ["--06-18", "2016-02-01", "2016", "2015-12-31", "2016-02"]
    let sorted = ["2015-12-31", "2016", "2016-02", "2016-02-01", "--06-18"]
    #expect(texts.compactMap(Day.init(iso:)).sorted().map(\.iso) == sorted)
    let eras = ["2020", "2009", "2010-2011", "2010"].compactMap(Era.init(_:)).sorted()
    #expect(eras.map(\.description) == ["2009", "2010", "2010-2011", "2020"])
    #expect((2009...2012).map(eras[2].contains) == [false, true, true, false])
  }
}

@Suite(.hangLimit) struct FoldingTests {
  @Test func `kana, Chinese characters and Hangul are folded in the same way next to any characters`() {
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
}

@Suite(.hangLimit) struct MemberTests {
  @Test func `members are equal only if all of their properties are`() throws {
    let id = try #require(MemberID("a/b"))
    let name = try #require(Name(latin: "Arin", korean: nil))
    let day = try #require(Day(iso: "1999-06-18"))
    let others = [
      Member(id: try #require(MemberID("a/c")), stageName: name),
      Member(id: id, stageName: try #require(Name(latin: "Irene", korean: nil))),
      Member(id: id, stageName: name, aliases: ["x"]), Member(id: id, stageName: name, nicknames: ["x"]),
      Member(id: id, stageName: name, profile: Profile(height: 160)),
      Member(id: id, stageName: name, positions: ["x"]), Member(id: id, stageName: name, joined: day),
      Member(id: id, stageName: name, replaced: [id.member]),
      Member(id: id, stageName: name, membership: nil),
      Member(id: id, stageName: name, absences: [Absence(from: day, to: day)]),
      Member(id: id, stageName: name, image: WebURL("https://x")),
    ]
    let plain = Member(id: id, stageName: name)
    #expect(plain == Member(id: id, stageName: name))
    #expect(Mirror(reflecting: plain).children.count == others.count)
    for other in others { #expect(plain != other) }
  }
}
