import KPGGCore
import Testing

@Suite struct StatisticsTests {
  private func ages(_ births: [String?], debut: String?) throws -> DebutAges {
    let members = try births.enumerated().map { try Sample.member("stayc/m\($0)", birthDate: $1) }
    return DebutAges(of: members) { _ in debut.flatMap(Day.init(iso:)) }
  }

  @Test func `ages are those at debut, in completed years`() throws {
    let ages = try ages(["2001-11-12", "2001-11-13", "2004-12-09"], debut: "2020-11-12")
    #expect(ages.known == 3)
    #expect(ages.youngest?.age == 15)
    #expect(ages.oldest?.age == 19)
    #expect(ages.oldest?.members.map(\.id.description) == ["stayc/m0"])
  }

  @Test func `the mean has one decimal, rounded half up`() throws {
    #expect(try ages(["2000-01-01", "2000-01-01", "2001-01-01"], debut: "2020-01-01").meanTenths == 197)
    // 19.25
    #expect(
      try ages(["2001-01-01", "2001-01-01", "2001-01-01", "2000-01-01"], debut: "2020-01-01").meanTenths
        == 193
    )
    #expect(try ages(["2000-01-01"], debut: "2020-01-01").meanTenths == 200)
  }

  @Test(arguments: ["2000", "2000-01", "--01-01", nil])
  func `an incomplete birth date is ignored`(birth: String?) throws {
    let ages = try ages([birth, "2002-05-05"], debut: "2020-01-01")
    #expect(ages.known == 1)
    #expect(ages.meanTenths == 170)
  }

  @Test(arguments: ["2020", "2020-11", nil])
  func `without a complete debut date no age is known`(debut: String?) throws {
    let ages = try ages(["2000-01-01"], debut: debut)
    #expect(
      ages.all == 1 && ages.known == 0 && ages.meanTenths == nil && ages.youngest == nil && ages.oldest == nil
    )
  }

  @Test func `a member born after the debut has no age`() throws {
    #expect(try ages(["2021-01-01", "2000-01-01"], debut: "2020-01-01").known == 1)
  }

  @Test
  func `ages in days break ties, across leap years and centuries, and twins are both listed`()
    throws
  {
    let ages = try ages(
      ["2000-02-28", "2000-02-29", "2000-03-01", "2000-03-01"], debut: "2018-03-01")
    #expect(ages.youngest?.members.map(\.id.member.description) == ["m2", "m3"])
    #expect(ages.oldest?.members.map(\.id.member.description) == ["m0"])
    #expect(ages.youngest?.age == 18 && ages.oldest?.age == 18)
  }

  private func catalog() throws -> (groups: [Group], members: [Member]) {
    (
      [
        try Sample.group("STAYC", era: "2020", debut: "2020-11-12", agency: "High Up Entertainment"),
        try Sample.group("aespa", era: "2020", debut: "2020-11", agency: "SM Entertainment"),
        try Sample.group("f(x)", era: "2009", debut: "2009-09-05", agency: "S.M. Entertainment"),
        try Sample.group("T-ara", era: "2009", debut: "2009-07-29"),
      ],
      [
        try Sample.member("stayc/isa", birthDate: "2002-01-23"),
        try Sample.member("aespa/karina", birthDate: "2000-04-11"),
        try Sample.member("fx/amber", birthDate: "1992-09-18", membership: .former(left: nil)),
        try Sample.member("fx/sulli", birthDate: "1994-03-29", membership: .deceased(died: nil, left: nil)),
        try Sample.member("other/nobody", birthDate: "1994-03-29"),
      ]
    )
  }

  @Test func `eras are counted in the requested order, and the total covers only those`() throws {
    let (groups, members) = try catalog()
    let eras = [try Sample.era("2020"), try Sample.era("2009"), try Sample.era("1999")]
    let statistics = CatalogStatistics(eras: eras, groups: groups, members: members)
    #expect(statistics.eras.map(\.era) == eras)
    #expect(statistics.eras.map(\.groups) == [2, 2, 0])
    #expect(statistics.eras.map(\.members) == [2, 2, 0])
    #expect(statistics.eras.map(\.ages.known) == [1, 2, 0])
    #expect(statistics.total.era == nil)
    #expect(statistics.total.groups == 4 && statistics.total.members == 4)
    #expect(statistics.total.ages.meanTenths == 163)
    #expect(CatalogStatistics(eras: [eras[1]], groups: groups, members: members).total.members == 2)
  }

  @Test func `an era without groups has zero counts, and no ages or agencies`() throws {
    let empty = CatalogStatistics(eras: [try Sample.era("1999")], groups: [], members: []).eras[0]
    #expect(empty.groups == 0 && empty.members == 0 && empty.ages.meanTenths == nil)
    #expect(empty.agencies == [] && empty.groupsOfAgency == 0)
    #expect(CatalogStatistics(eras: [], groups: [], members: []).total.groups == 0)
  }

  @Test func `the agencies with the most groups are listed, in any spelling`() throws {
    let (groups, members) = try catalog()
    let statistics = CatalogStatistics(
      eras: [try Sample.era("2020"), try Sample.era("2009")], groups: groups, members: members)
    #expect(statistics.eras[0].agencies.map(\.latinFirst) == ["High Up Entertainment", "SM Entertainment"])
    #expect(statistics.eras[0].groupsOfAgency == 1)
    #expect(statistics.total.agencies.map(\.latinFirst) == ["SM Entertainment"])
    #expect(statistics.total.groupsOfAgency == 2)
  }
}
