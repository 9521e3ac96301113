import KPGGCore
import TestSupport
import Testing

/// When two people were in a group or unit at the same time.
@Suite(.hangLimit) struct OverlapTests {
  private typealias Time = Overlap.Time

  /// The time of two members of a group.
  private func time(
    _ one: (joined: String?, membership: Membership), _ other: (joined: String?, membership: Membership),
    debut: String? = "2010-05-05", disbanded: String? = nil
  ) throws -> Overlap.Time {
    let group = try Sample.group("A", debut: debut, disbanded: disbanded)
    let stints = try [("a/x", one), ("a/y", other)].map { id, member in
      Stint(of: try Sample.member(id, joined: member.joined, membership: member.membership), in: group)
    }
    let (there, back) = (Overlap(stints[0], stints[1]), Overlap(stints[1], stints[0]))
    #expect(there == back, "the order does not matter")
    return try #require(there).time
  }

  private func left(_ day: String?) -> Membership { .former(left: day.flatMap(Day.init(iso:))) }

  private func together(_ from: String?, _ until: String?, isPresent: Bool = false) -> Overlap.Time {
    .together(
      from: from.flatMap(Day.init(iso:)), until: until.flatMap(Day.init(iso:)), isPresent: isPresent)
  }

  @Test func `members of the line-up are together since the second of them joined`() throws {
    #expect(try time((nil, .current), (nil, .current)) == together("2010-05-05", nil, isPresent: true))
    #expect(try time((nil, .current), ("2012", .current)) == together("2012", nil, isPresent: true))
    #expect(
      try time((nil, .current), (nil, .current), debut: nil) == together(nil, nil, isPresent: true),
      "now, even if nobody knows since when")
  }

  @Test func `they are together until the first of them leaves, or the group ends`() throws {
    #expect(try time((nil, left("2014-02-03")), (nil, .current)) == together("2010-05-05", "2014-02-03"))
    #expect(
      try time((nil, .current), (nil, .current), disbanded: "2017-01-01")
        == together("2010-05-05", "2017-01-01"))
    #expect(
      try time(("2011", left("2013")), ("2012-06", left("2015"))) == together("2012-06", "2013"))
    let died = Membership.deceased(died: Day(iso: "2016-01-01"), left: nil)
    #expect(try time((nil, died), (nil, .current)) == together("2010-05-05", "2016-01-01"))
  }

  @Test func `who left on the day another joined was not there with her`() throws {
    #expect(try time((nil, left("2014-02-03")), ("2014-02-03", .current)) == .apart)
    #expect(
      try time((nil, left("2014-02-04")), ("2014-02-03", .current)) == together("2014-02-03", "2014-02-04"))
    #expect(try time((nil, left("2013")), ("2014", .current)) == .apart)
  }

  @Test(arguments: [("2014", "2014-06-01"), ("2014-06", "2014-06"), ("2014", "2014")])
  func `partial dates that leave it open prove nothing`(leaving: String, joining: String) throws {
    #expect(try time((nil, left(leaving)), (joining, .current)) == .unknown)
  }

  @Test func `an unknown leaving date proves only what came before it`() throws {
    #expect(try time((nil, left(nil)), (nil, .current)) == together("2010-05-05", nil))
    #expect(try time((nil, left(nil)), (nil, left(nil))) == together("2010-05-05", nil))
    #expect(try time((nil, left(nil)), ("2012-01-01", .current)) == .unknown)
    #expect(
      try time(("2012-01-01", left(nil)), (nil, .current)) == together("2012-01-01", nil),
      "she was there when she joined")
    #expect(try time(("2012-01-01", left(nil)), (nil, left("2011"))) == .apart)
    #expect(try time((nil, left(nil)), (nil, left("2012")), debut: nil) == .unknown)
  }

  @Test func `the first line-up is together even if the debut is only a year`() throws {
    #expect(try time((nil, left(nil)), (nil, left("2012")), debut: "2010") == together("2010", nil))
    #expect(try time((nil, left(nil)), ("2010-06", .current), debut: "2010") == .unknown)
  }

  @Test func `the last line-up is together even if nobody knows when it began`() throws {
    #expect(
      try time((nil, .current), (nil, .current), debut: nil, disbanded: "2017-01-01")
        == together(nil, "2017-01-01"))
    #expect(try time((nil, .current), (nil, .current), debut: nil, disbanded: "2017") == .unknown)
  }

  @Test func `a unit counts apart from its group, and other groups not at all`() throws {
    let unit = SubUnit(
      slug: try #require(Slug("duo")), name: try #require(Name(latin: "Duo", korean: nil)),
      members: ["x", "y", "late", "gone"].compactMap { Slug($0) }, debut: Day(iso: "2012"),
      ended: Day(iso: "2015"))
    let groups = [
      try Sample.group("A", debut: "2010-05-05", units: [unit]), try Sample.group("B", debut: "2016-01-01"),
    ]
    let members = [
      try Sample.member("a/x", person: "x"), try Sample.member("b/x", person: "x"),
      try Sample.member("a/y", person: "y"), try Sample.member("b/z", person: "z"),
      try Sample.member("a/late", person: "late", joined: "2013-01-01"),
      try Sample.member("a/gone", person: "gone", membership: left("2013-03-03")),
      try Sample.member("a/other", person: "other"),
    ]
    let people = Person.merging(members, of: groups)
    func overlaps(_ one: String, _ other: String) -> [String] {
      guard let one = people.first(where: { $0.id == one }),
        let other = people.first(where: { $0.id == other })
      else { return [] }
      return one.overlaps(with: other, in: groups.bySlug).map { overlap in
        let name = overlap.unit?.name.latin ?? overlap.group.name.latin ?? ""
        return switch overlap.time {
        case .together(let from, let until, _): "\(name) \(from?.iso ?? "?")/\(until?.iso ?? "?")"
        case .apart: "\(name) apart"
        case .unknown: "\(name) unknown"
        }
      }
    }
    #expect(overlaps("x", "y") == ["A 2010-05-05/?", "Duo 2012/2015"])
    #expect(overlaps("x", "z") == ["B 2016-01-01/?"])
    #expect(overlaps("y", "z") == [])
    #expect(overlaps("x", "other") == ["A 2010-05-05/?"])
    #expect(overlaps("x", "gone") == ["A 2010-05-05/2013-03-03", "Duo 2012/2013-03-03"])
    #expect(
      overlaps("x", "late") == ["A 2013-01-01/?", "Duo unknown"],
      "nobody knows when she joined a unit that is older than her membership")
  }
}
