import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of the times in which two people were in a group or unit together.
@Suite(.hangLimit) struct OverlapTests {
  private func left(_ day: String?) -> Membership { .former(left: day.flatMap(Day.init(iso:))) }

  /// The group is `DEBUT..END`, and a member is `JOINED..LEFT`. Without dates, she was in the first line-up, or is in
  /// the last one. `?` stands for an unknown date, and a cross marks the date of her death.
  @Test(arguments: [
    // Members of the line-up have been together since the second one joined, even if that date is unknown.
    ("2010-05-05..", "..", "..", "2010-05-05..now"), ("2010-05-05..", "..", "2012..", "2012..now"),
    ("..", "..", "..", "?..now"),
    // They are together until the first of them leaves, or the group ends.
    ("2010-05-05..", "..2014-02-03", "..", "2010-05-05..2014-02-03"),
    ("2010-05-05..2017-01-01", "..", "..", "2010-05-05..2017-01-01"),
    ("2010-05-05..", "2011..2013", "2012-06..2015", "2012-06..2013"),
    ("2010-05-05..", "..†2016-01-01", "..", "2010-05-05..2016-01-01"),
    // A member who left on the day when another one joined was not in the group with her.
    ("2010-05-05..", "..2014-02-03", "2014-02-03..", "apart"),
    ("2010-05-05..", "..2014-02-04", "2014-02-03..", "2014-02-03..2014-02-04"),
    ("2010-05-05..", "..2013", "2014..", "apart"),
    // Ambiguous partial dates prove nothing.
    ("2010-05-05..", "..2014", "2014-06-01..", "unknown"),
    ("2010-05-05..", "..2014-06", "2014-06..", "unknown"), ("2010-05-05..", "..2014", "2014..", "unknown"),
    // If the leaving date is unknown, only her joining proves that she was in the group.
    ("2010-05-05..", "..?", "..", "2010-05-05..?"), ("2010-05-05..", "..?", "..?", "2010-05-05..?"),
    ("2010-05-05..", "..?", "2012-01-01..", "unknown"),
    ("2010-05-05..", "2012-01-01..?", "..", "2012-01-01..?"),
    ("2010-05-05..", "2012-01-01..?", "..2011", "apart"), ("..", "..?", "..2012", "unknown"),
    // The first line-up is together even if the debut is only a year.
    ("2010..", "..?", "..2012", "2010..?"), ("2010..", "..?", "2010-06..", "unknown"),
    // The last line-up is together, even if its start is unknown.
    ("..2017-01-01", "..", "..", "?..2017-01-01"), ("..2017", "..", "..", "unknown"),
  ])
  func `two members were together in the time that their dates prove, in either order`(
    time: String, one: String, other: String, expected: String
  ) throws {
    func ends(_ text: String) -> [String] { text.components(separatedBy: "..") }
    let group = try Sample.group("A", debut: ends(time)[0], disbanded: ends(time)[1])
    let memberships = try [("a/x", ends(one)), ("a/y", ends(other))].map { id, ends in
      let membership: Membership =
        switch ends[1].first {
        case nil: .current
        case "†": .deceased(died: Day(iso: String(ends[1].dropFirst())), left: nil)
        default: left(ends[1])
        }
      return MembershipPeriod(of: try Sample.member(id, joined: ends[0], membership: membership), in: group)
    }
    let overlap = try #require(Overlap(memberships[0], memberships[1]))
    #expect(Overlap(memberships[1], memberships[0]) == overlap)
    let found =
      switch overlap.time {
      case .apart: "apart"
      case .unknown: "unknown"
      case .together(let from, let until, let isOngoing):
        "\(from?.iso ?? "?")..\(isOngoing ? "now" : until?.iso ?? "?")"
      }
    #expect(found == expected)
  }

  @Test func `a unit is listed separately from its group, and other groups are not listed`() throws {
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
