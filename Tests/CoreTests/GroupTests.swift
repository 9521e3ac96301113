import Foundation
import KPGGCore
import TestSupport
import Testing

/// Returns events whose kinds and dates are given as text: `disbanded:2017-01-31 reunited:2026-05-19`.
func events(_ text: String) -> [GroupEvent] {
  text.split(separator: " ").compactMap { event in
    let parts = event.split(separator: ":").map(String.init)
    let kind = GroupEvent.Kind(rawValue: parts[0])
    return kind.flatMap { kind in Day(iso: parts[1]).flatMap { GroupEvent(kind, on: $0) } }
  }
}

/// Tests of facts derived from a group's events, agencies and members.
@Suite(.hangLimit) struct GroupTests {
  // MARK: State and years

  @Test func `events determine a group's state, and the years in which it was not disbanded`() async throws {
    let today = try #require(Day(iso: "2026-10-01"))
    try await expectTable("groups.txt") { text, heading in
      let date = text.split(separator: " ").first { !$0.contains(":") }.map(String.init)
      let events = events(text)
      if heading == "years" {
        let group = try Sample.group("A", debut: date, events: events)
        return group.years(until: today).map(String.init) ?? "unknown"
      }
      let group = try Sample.group("A", disbanded: date, events: events)
      #expect((group.disbanded == nil) == (group.state != .disbanded))
      // The order of the events does not matter.
      #expect(try Sample.group("A", disbanded: date, events: events.reversed()).state == group.state)
      return "\(group.state) since \(group.lastStateChange?.date.iso ?? "the debut")"
    }
  }

  @Test func `a group that reunited is still found by the year in which it disbanded`() throws {
    let group = try Sample.group("A", events: events("disbanded:2017-01-31 reunited:2026-05-19"))
    #expect(try group.meets(["disbanded": "2017"]) && group.disbanded == nil)
    #expect(try !group.meets(["disbanded": "2026"]))
  }

  // MARK: Agencies

  private let label: Agency
  private let firm: Agency

  init() throws {
    func agency(_ name: String, _ parent: Agency? = nil, since: String? = nil) throws -> Agency {
      Agency(
        slug: try #require(Slug(folding: name)), name: try #require(Name(latin: name, korean: nil)),
        parent: parent, parentSince: since.flatMap(Day.init(iso:)))
    }
    label = try agency("Label", try agency("Holding"), since: "2019-07")
    firm = try agency("Firm")
  }

  private func group(_ periods: [AgencyPeriod], _ history: String = "") throws -> GirlGroup {
    try Sample.group("A", debut: "2015-01-16", periods: periods, events: events(history))
  }

  private func matches(_ group: GirlGroup, agency: String, isEver: Bool = false) throws -> Bool {
    try group.meets(isEver ? ["agency": agency, "ever": "yes"] : ["agency": agency])
  }

  @Test func `the agency is the current one, the last one if the group ended, and none if the group left`()
    throws
  {
    let periods = [
      AgencyPeriod(label, from: Day(iso: "2015-01-16"), to: Day(iso: "2021-05-22")), AgencyPeriod(firm),
    ]
    let moved = try group(periods)
    #expect(moved.currentAgencies.map(\.agency) == [firm] && moved.debutAgency == label)
    #expect(try matches(moved, agency: "firm") && !matches(moved, agency: "label"))
    #expect(
      try matches(moved, agency: "label", isEver: true) && matches(moved, agency: "holding", isEver: true))

    let ended = try group([periods[0]], "disbanded:2021-05-22")
    #expect(ended.currentAgencies.map(\.agency) == [label] && !ended.isStillWith(periods[0]))
    #expect(try matches(ended, agency: "label") && matches(ended, agency: "holding"))

    let free = try group([periods[0]])
    #expect(try free.currentAgencies == [] && !matches(free, agency: "label"))
    #expect(try matches(free, agency: "label", isEver: true))

    let shared = try group([AgencyPeriod(label), AgencyPeriod(firm)])
    #expect(try matches(shared, agency: "firm") && matches(shared, agency: "holding"))
  }

  @Test func `a company has the groups of its labels only while they belong to it`() throws {
    let before = try group([AgencyPeriod(label, to: Day(iso: "2019-06"))], "disbanded:2019-06")
    #expect(try !matches(before, agency: "holding") && !matches(before, agency: "holding", isEver: true))
    let later = try group([AgencyPeriod(label)])
    #expect(try matches(later, agency: "holding"))
    // The label belonged to no one yet when the group debuted in 2015.
    #expect(try !later.meets(["debut-agency": "holding"]))
    #expect(try later.meets(["debut-agency": "label"]))
  }

  // MARK: Line-ups

  private func maknaes(_ members: [Member]) throws -> [String] {
    LineUp(members, of: try Sample.group("A")).maknaes.map(\.id.member.description)
  }

  @Test func `the maknae is the member with that position, otherwise the youngest of the line-up`() throws {
    let old = try Sample.member("a/old", birthDate: "1999-01-01")
    let young = try Sample.member("a/young", birthDate: "2003-02-03")
    let left = try Sample.member("a/left", birthDate: "2005-01-01", membership: .former(left: nil))
    let named = try Sample.member("a/named", birthDate: "2001-01-01", positions: ["vocalist", "maknae"])
    #expect(try maknaes([old, young, left]) == ["young"])
    #expect(try maknaes([old, young, left, named]) == ["named"])
    #expect(try maknaes([young, try Sample.member("a/twin", birthDate: "2003-02-03")]) == ["young", "twin"])
    #expect(try maknaes([old, try Sample.member("a/unknown")]) == [])
    #expect(try maknaes([old, left]) == [])
  }

  @Test func `a dance leader does not lead a group`() throws {
    let members = [
      try Sample.member("a/x", positions: ["dance leader"]), try Sample.member("a/y", positions: ["leader"]),
      try Sample.member("a/z", positions: ["leader"], membership: .former(left: nil)),
      try Sample.member("a/w", positions: ["main vocalist", "co-leader"]),
    ]
    let lineUp = LineUp(members, of: try Sample.group("A"))
    #expect(lineUp.leaders.map(\.id.member.description) == ["y", "w"])
    #expect(members[3].has(position: "vocalist") && members[0].has(position: "Dance Leader"))
  }
}
