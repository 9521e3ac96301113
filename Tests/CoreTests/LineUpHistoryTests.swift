import KPGGCore
import TestSupport
import Testing

/// Tests of the times in which members were in a group. `Transcripts/stories.txt` has timelines.
@Suite(.hangLimit) struct LineUpHistoryTests {
  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  /// Returns a member's periods in a group that debuted in 2007: `2007..2014, 2022..now`.
  private func periods(_ member: Member, _ events: [GroupEvent] = []) throws -> String {
    let group = try Sample.group("A", debut: "2007-03-29", events: events)
    return MembershipPeriod(of: member, in: group).periods.map { period in
      "\(period.from?.iso ?? "?")..\(period.isOngoing ? "now" : period.to?.iso ?? "?")"
    }.joined(separator: ", ")
  }

  @Test func `a member who came back has a period before and a period after`() throws {
    let absence = Absence(from: try day("2014-01"), to: try day("2022"))
    let member = try Sample.member("a/nicole", absences: [absence])
    #expect(try periods(member) == "2007-03-29..2014-01, 2022..now")
    let left = try Sample.member("a/b", membership: .former(left: day("2023-01-01")), absences: [absence])
    #expect(try periods(left) == "2007-03-29..2014-01, 2022..2023-01-01")
  }

  @Test func `the time in which a group was disbanded is left out, but only for members who came back`()
    throws
  {
    let events = events("disbanded:2017-01-31 reunited:2026-05-19")
    #expect(try periods(Sample.member("a/x"), events) == "2007-03-29..2017-01-31, 2026-05-19..now")
    let early = try Sample.member("a/x", membership: .former(left: day("2016-06-01")))
    #expect(try periods(early, events) == "2007-03-29..2016-06-01")
    let late = try Sample.member("a/x", joined: "2026-05-19")
    #expect(try periods(late, events) == "2026-05-19..now")
    // Her leaving date is unknown, so it is also unknown whether she came back.
    let unknown = try Sample.member("a/x", membership: .former(left: nil))
    #expect(try periods(unknown, events) == "2007-03-29..?")
  }

  @Test func `inactive periods follow from the turns in a group's history`() throws {
    let events = events("hiatus:2018-01 returned:2021-11-15 inactive:2021")
    let group = try Sample.group("A", debut: "2009-07-29", events: events)
    #expect(
      group.inactivePeriods.map { "\($0.from?.iso ?? "?")..\($0.to?.iso ?? "now")" }
        == ["2018-01-01..2021-11-15", "2021-12-31..now"])
  }

  @Test func `members are in the order in which they joined`() throws {
    let group = try Sample.group("A", debut: "2007-03-29")
    let members = [
      try Sample.member("a/late", joined: "2014"), try Sample.member("a/first"),
      try Sample.member("a/second", joined: "2008-07"),
    ]
    let history = LineUpHistory(of: group, members: members)
    #expect(history.members.map(\.member.id.member.description) == ["first", "second", "late"])
    #expect(history.hasChanges)
    #expect(!LineUpHistory(of: group, members: [members[1]]).hasChanges)
  }

  @Test func `the groups since a member joined one are the groups that she had not left by then`() throws {
    let groups = [
      try Sample.group("Before", debut: "2010-01-01"), try Sample.group("Beside", debut: "2015-01-01"),
      try Sample.group("A", debut: "2016-05-04"), try Sample.group("After", debut: "2017-03-21"),
    ]
    let members = [
      try Sample.member("before/x", person: "x", membership: .former(left: day("2012"))),
      try Sample.member("beside/x", person: "x", membership: .former(left: day("2022-09-14"))),
      try Sample.member("a/x", person: "x"),
      try Sample.member("after/x", person: "x"),
    ]
    let person = Person.merging(members, of: groups)[0]
    let since = person.memberships(since: members[2], in: groups.bySlug)
    #expect(since.map(\.group.slug.description) == ["beside", "after"])
  }
}
