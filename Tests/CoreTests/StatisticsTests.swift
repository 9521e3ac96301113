import Foundation
import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct StatisticsTests {
  @Test func `ages at the debut are counted`() async throws {
    try await expectTable("ages.txt") { text, debut in
      let births = text.components(separatedBy: ", ")
      let members = try births.enumerated().map { try Sample.member("stayc/\($0)", birthDate: $1) }
      let ages = DebutAges(of: members) { _ in Day(iso: debut) }
      let extremes = [ages.youngest, ages.oldest].map { extremum in
        extremum.map { "\($0.number):" + $0.members.map(\.id.member.description).joined(separator: ",") }
          ?? "-"
      }
      #expect(ages.all == births.count)
      let tenths = ages.average.tenths.map(String.init) ?? "-"
      return "\(ages.average.known) \(tenths) \(extremes[0]) \(extremes[1])"
    }
  }

  @Test func `the agencies with the most groups are listed, in any spelling`() throws {
    let groups = [
      try Sample.group("STAYC", era: "2020", agency: "High Up Entertainment"),
      try Sample.group("aespa", era: "2020", agency: "SM Entertainment"),
      try Sample.group("f(x)", era: "2009", agency: "S.M. Entertainment"),
      try Sample.group("T-ara", era: "2009"),
    ]
    let eras = [try Sample.era("2020"), try Sample.era("2009"), try Sample.era("1999")]
    let context = FactContext(Sample.index(groups))
    let statistics = CatalogStatistics(by: Facts.ofStatistics[0], eras: eras, groups: groups, context)
    #expect(statistics.parts[0].agencies.map(\.latinFirst) == ["High Up Entertainment", "SM Entertainment"])
    #expect(statistics.total.agencies.map(\.latinFirst) == ["SM Entertainment"])
    #expect((statistics.parts + [statistics.total]).map(\.groupsOfAgency) == [1, 1, 0, 2])
    #expect((statistics.parts + [statistics.total]).map(\.groups) == [2, 2, 0, 4])
    #expect(
      CatalogStatistics(by: Facts.ofStatistics[0], eras: [eras[1]], groups: groups, context).total.groups == 2
    )
  }

  // MARK: Other keys

  private func statistics(
    by name: String, _ groups: [GirlGroup], _ members: [Member], today: String? = "2026-10-01"
  ) throws -> CatalogStatistics {
    CatalogStatistics(
      by: try #require(Facts.ofStatistics.first { $0.name == name }), eras: Array(Set(groups.map(\.era))),
      groups: groups,
      FactContext(Sample.index(groups), members: members, today: today.flatMap(Day.init(iso:))))
  }

  @Test func `a person in two groups is two members, but one person with one height`() throws {
    let groups = [try Sample.group("A"), try Sample.group("B")]
    let members = [
      try Sample.member("a/x", birthDate: "2000-06-01", height: 170, person: "x"),
      try Sample.member("a/y", birthDate: "--06", height: 160, person: "y"),
      try Sample.member("b/x", birthDate: "2000-06-01", height: 170, person: "x"),
      try Sample.member("b/z", birthDate: "1999", person: "z"),
    ]
    let months = try statistics(by: "month", groups, members)
    #expect(months.parts.map(\.value.number) == [6, nil])
    #expect(months.parts.map(\.people) == [2, 1] && months.parts.map(\.members) == [3, 1])
    #expect(months.parts.map(\.groups) == [2, 1])
    #expect(months.total.members == 4 && months.total.people == 3 && months.total.groups == 2)
    #expect(months.total.heights.average.tenths == 1650 && months.total.heights.average.known == 2)
    #expect(months.total.heights.tallest?.members.map(\.id.description) == ["a/x"])
    #expect(months.total.heights.shortest?.number == 160)
    let ofGroups = try statistics(by: "size", groups, members)
    #expect(ofGroups.parts.map(\.value.number) == [2] && ofGroups.parts.map(\.people) == [3])
  }

  @Test func `the size is that of the last line-up, and unknown if any status is`() throws {
    let groups = [try Sample.group("A"), try Sample.group("B"), try Sample.group("C"), try Sample.group("D")]
    let unknown = Member(
      id: try #require(MemberID("b/y")), stageName: try #require(Name(latin: "Y", korean: nil)),
      membership: nil)
    let members = [
      try Sample.member("a/x"), try Sample.member("a/y", membership: .former(left: nil)),
      try Sample.member("a/z", membership: .deceased(died: nil, left: nil)), try Sample.member("b/x"),
      unknown,
      try Sample.member("c/x", membership: .former(left: nil)),
    ]
    let context = FactContext(Sample.index(groups), members: members)
    #expect(groups.map { context.lineUp(of: $0)?.count } == [1, nil, nil, nil])
  }
}

extension CatalogStatistics.Value {
  fileprivate var number: Int? {
    guard case .known(let counted) = self, case .number(let number) = counted.value else { return nil }
    return number
  }
}
