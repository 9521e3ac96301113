import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of facts derived from a group's events, agencies and members.
@Suite(.hangLimit) struct GroupTests {
  private func events(_ text: String) -> [GroupEvent] {
    text.split(separator: " ").compactMap { event in
      let parts = event.split(separator: ":").map(String.init)
      let kind = GroupEvent.Kind(rawValue: parts[0])
      return kind.flatMap { kind in Day(iso: parts[1]).flatMap { GroupEvent(kind, on: $0) } }
    }
  }

  // MARK: State

  @Test(
    arguments: [
      ("", nil, .active, nil),
      ("", "2017-06-04", .disbanded, "2017-06-04"),
      ("disbanded:2021-05-22 reunited:2025-01-13", nil, .active, "2025-01-13"),
      ("disbanded:2002-12 reunited:2016-12 inactive:2017", nil, .inactive, "2017"),
      ("disbanded:2002 reunited:2016", "2018", .disbanded, "2018"),
      ("hiatus:2018-01 returned:2021-11-15 inactive:2021", nil, .inactive, "2021"),
      ("inactive:2021 returned:2021-11-15", nil, .inactive, "2021"),
      ("inactive:2019 hiatus:2022-04-10", nil, .hiatus, "2022-04-10"),
      ("hiatus:2024-11-28 returned:2025-11-12", nil, .active, "2025-11-12"),
      ("inactive:2022 returned:2023", nil, .active, "2023"),
      ("hiatus:2023-03 renewal:2024", nil, .hiatus, "2023-03"),
      ("renewal:2024-01-01", nil, .active, nil),
    ] as [(String, String?, GroupState, String?)])
  func `the last turn in a group's history determines its state`(
    history: String, disbanded: String?, state: GroupState, since: String?
  ) throws {
    let group = try Sample.group("A", disbanded: disbanded, events: events(history))
    #expect(group.state == state)
    #expect(group.lastStateChange?.date.iso == since)
    #expect((group.disbanded == nil) == (state != .disbanded))
    // The order of the events does not matter.
    let shuffled = try Sample.group("A", disbanded: disbanded, events: events(history).reversed())
    #expect(shuffled.state == state)
  }

  @Test func `a group that reunited is still found by the year in which it disbanded`() throws {
    let group = try Sample.group("A", events: events("disbanded:2017-01-31 reunited:2026-05-19"))
    #expect(try group.meets(["disbanded": "2017"]) && group.disbanded == nil)
    #expect(try !group.meets(["disbanded": "2026"]))
  }

  // MARK: Years

  @Test(
    arguments: [
      ("2016-10-01", "", 10), ("2016-10-02", "", 9), ("2026-10-20", "", nil),
      ("2010-05-05", "disbanded:2015-05-05", 5), ("2010-05-05", "disbanded:2015-05-04", 4),
      ("2010-05-05", "disbanded:2015", nil), ("2010-01-01", "disbanded:2015", 5),
      ("2016-07-08", "disbanded:2016", 0), ("2010-05", "disbanded:2015-06", 5),
      ("2010-05", "disbanded:2015-05", nil), (nil, "disbanded:2015", nil), ("--05-05", "", nil),
      // A break of any kind counts, but not the time in which the group was disbanded.
      ("2010-05-05", "inactive:2014", 16), ("2010-05-05", "hiatus:2014-01-01 returned:2020-01-01", 16),
      ("2009-05-06", "disbanded:2016-11-25 reunited:2024-07-22", 9),
      ("2016-05-04", "disbanded:2017-01-31 reunited:2026-05-19", 1),
      ("2015-01-16", "disbanded:2021-05-22 reunited:2025-01-13 disbanded:2025-12-31", 7),
      ("2000-01-01", "disbanded:2005-01-01 reunited:2010-01-01 disbanded:2012-01-01 reunited:2024-10-01", 9),
      // Periods are added before they are rounded.
      ("2010-01-01", "disbanded:2011-07-01 reunited:2025-03-01", 3),
      ("1997-07-03", "disbanded:2006 reunited:2024-12-12", nil),
    ] as [(String?, String, Int?)])
  func `years are counted to the end or today, and are unknown if a date is too imprecise`(
    debut: String?, history: String, years: Int?
  ) throws {
    let group = try Sample.group("A", debut: debut, events: events(history))
    let today = try #require(Day(iso: "2026-10-01"))
    #expect(group.years(until: today) == years)
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

  // MARK: The catalog

  @Test
  func `active groups have a line-up, other groups have a last turn, and ended ones have no current agency`()
    async throws
  {
    let catalog = Catalog.bundled
    let groups = try await catalog.index().groups
    let members = Dictionary(grouping: try await catalog.members(of: groups), by: \.id.group)
    for group in groups {
      let lineUp = LineUp(members[group.slug] ?? [], of: group)
      #expect(group.state != .active || !lineUp.members.isEmpty, "\(group.slug)")
      #expect(group.state == .active || group.lastStateChange != nil, "\(group.slug)")
      #expect((group.state == .disbanded) == (group.disbanded != nil), "\(group.slug)")
      #expect(group.state != .disbanded || !group.agencies.contains(where: \.isOngoing), "\(group.slug)")
    }
    #expect(Set(groups.map(\.state)) == Set(GroupState.allCases))
  }
}
