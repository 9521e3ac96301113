import KPGGCore
import TestSupport
import Testing

/// Who was in a group when. `Transcripts/stories.txt` has the bars.
@Suite(.hangLimit) struct LineUpHistoryTests {
  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  private func event(_ kind: GroupEvent.Kind, _ iso: String) throws -> GroupEvent {
    try #require(GroupEvent(kind, on: day(iso)))
  }

  /// `2007..2014, 2022..now` for a group that debuted in 2007.
  private func periods(_ member: Member, _ events: [GroupEvent] = []) throws -> String {
    let group = try Sample.group("A", debut: "2007-03-29", events: events)
    return Stint(of: member, in: group).periods.map { period in
      "\(period.from?.iso ?? "?")..\(period.isPresent ? "now" : period.to?.iso ?? "?")"
    }.joined(separator: ", ")
  }

  @Test func `who came back has a time before and a time after`() throws {
    let absence = Absence(from: try day("2014-01"), to: try day("2022"))
    let member = try Sample.member("a/nicole", absences: [absence])
    #expect(try periods(member) == "2007-03-29..2014-01, 2022..now")
    let left = try Sample.member("a/b", membership: .former(left: day("2023-01-01")), absences: [absence])
    #expect(try periods(left) == "2007-03-29..2014-01, 2022..2023-01-01")
  }

  @Test func `the time in which a group was disbanded is left out, but only for those who were there again`()
    throws
  {
    let events = [try event(.disbanded, "2017-01-31"), try event(.reunited, "2026-05-19")]
    #expect(try periods(Sample.member("a/x"), events) == "2007-03-29..2017-01-31, 2026-05-19..now")
    let early = try Sample.member("a/x", membership: .former(left: day("2016-06-01")))
    #expect(try periods(early, events) == "2007-03-29..2016-06-01")
    let late = try Sample.member("a/x", joined: "2026-05-19")
    #expect(try periods(late, events) == "2026-05-19..now")
    // Nobody knows when she left, so nobody knows whether she was there again.
    let unknown = try Sample.member("a/x", membership: .former(left: nil))
    #expect(try periods(unknown, events) == "2007-03-29..?")
  }

  @Test func `silence is neither before an end nor after a return`() throws {
    let events = [
      try event(.hiatus, "2018-01"), try event(.returned, "2021-11-15"), try event(.inactive, "2021"),
    ]
    let group = try Sample.group("A", debut: "2009-07-29", events: events)
    #expect(
      group.silences.map { "\($0.from.iso)..\($0.to?.iso ?? "now")" }
        == ["2018-01-01..2021-11-15", "2021-12-31..now"])
  }

  @Test func `members are in the order of joining`() throws {
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

  @Test func `since she joined a group, she has been in those that were not over by then`() throws {
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
    let since = person.stints(since: members[2], in: groups.bySlug)
    #expect(since.map(\.group.slug.description) == ["beside", "after"])
  }
}
