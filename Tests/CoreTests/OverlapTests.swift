import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of the times in which two people were in a group or unit together.
@Suite(.hangLimit) struct OverlapTests {
  private func left(_ day: String?) -> Membership { .former(left: day.flatMap(Day.init(iso:))) }

  @Test func `two members were together in the time that their dates prove, in either order`() async throws {
    try await expectTable("overlaps.txt") { text, _ in
      let dates = text.components(separatedBy: ", ").map { $0.components(separatedBy: "..") }
      let group = try Sample.group("A", debut: dates[0][0], disbanded: dates[0][1])
      let memberships = try dates.dropFirst().enumerated().map { number, ends in
        let membership: Membership =
          switch ends[1].first {
          case nil: .current
          case "†": .deceased(died: Day(iso: String(ends[1].dropFirst())), left: nil)
          default: left(ends[1])
          }
        let member = try Sample.member("a/\(number)", joined: ends[0], membership: membership)
        return MembershipPeriod(of: member, in: group)
      }
      let overlap = try #require(Overlap(memberships[0], memberships[1]))
      #expect(Overlap(memberships[1], memberships[0]) == overlap)
      switch overlap.time {
      case .apart: return "apart"
      case .unknown: return "unknown"
      case .together(let from, let until, let isOngoing):
        return "\(from?.iso ?? "?")..\(isOngoing ? "now" : until?.iso ?? "?")"
      }
    }
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
