import KPGGCore
import TestSupport
import Testing

@Suite(.hangLimit) struct StatisticsTests {
  private func ages(_ births: [String?], debut: String?) throws -> DebutAges {
    let members = try births.enumerated().map { try Sample.member("stayc/m\($0)", birthDate: $1) }
    return DebutAges(of: members) { _ in debut.flatMap(Day.init(iso:)) }
  }

  @Test func `ages are those at debut, in completed years`() throws {
    let ages = try ages(["2001-11-12", "2001-11-13", "2004-12-09"], debut: "2020-11-12")
    #expect(ages.known == 3)
    #expect(ages.youngest?.number == 15)
    #expect(ages.oldest?.number == 19)
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
    #expect(ages.youngest?.number == 18 && ages.oldest?.number == 18)
  }

  private func catalog() throws -> (groups: [GirlGroup], members: [Member]) {
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
    #expect(statistics.parts.map(\.value) == eras.map(CatalogStatistics.Value.era))
    #expect(statistics.parts.map(\.groups) == [2, 2, 0])
    #expect(statistics.parts.map(\.members) == [2, 2, 0])
    #expect(statistics.parts.map(\.ages.known) == [1, 2, 0])
    #expect(statistics.total.value == .total)
    #expect(statistics.total.groups == 4 && statistics.total.members == 4)
    #expect(statistics.total.ages.meanTenths == 163)
    #expect(CatalogStatistics(eras: [eras[1]], groups: groups, members: members).total.members == 2)
  }

  @Test func `an era without groups has zero counts, and no ages or agencies`() throws {
    let empty = CatalogStatistics(eras: [try Sample.era("1999")], groups: [], members: []).parts[0]
    #expect(empty.groups == 0 && empty.members == 0 && empty.ages.meanTenths == nil)
    #expect(empty.agencies == [] && empty.groupsOfAgency == 0)
    #expect(CatalogStatistics(eras: [], groups: [], members: []).total.groups == 0)
  }

  @Test func `the agencies with the most groups are listed, in any spelling`() throws {
    let (groups, members) = try catalog()
    let statistics = CatalogStatistics(
      eras: [try Sample.era("2020"), try Sample.era("2009")], groups: groups, members: members)
    #expect(statistics.parts[0].agencies.map(\.latinFirst) == ["High Up Entertainment", "SM Entertainment"])
    #expect(statistics.parts[0].groupsOfAgency == 1)
    #expect(statistics.total.agencies.map(\.latinFirst) == ["SM Entertainment"])
    #expect(statistics.total.groupsOfAgency == 2)
  }

  // MARK: Other keys

  private func statistics(
    by key: CatalogStatistics.Key, _ groups: [GirlGroup], _ members: [Member], edition: String? = "2026-10"
  ) -> CatalogStatistics {
    CatalogStatistics(
      by: key, eras: Array(Set(groups.map(\.era))), groups: groups, members: members,
      edition: edition.flatMap(Day.init(iso:)))
  }

  @Test func `a person in two groups is two members, but one person with one height`() throws {
    let groups = [try Sample.group("A"), try Sample.group("B")]
    let members = [
      try Sample.member("a/x", birthDate: "2000-06-01", height: 170, person: "x"),
      try Sample.member("a/y", birthDate: "--06", height: 160, person: "y"),
      try Sample.member("b/x", birthDate: "2000-06-01", height: 170, person: "x"),
      try Sample.member("b/z", birthDate: "1999", person: "z"),
    ]
    let months = statistics(by: .month, groups, members)
    #expect(months.parts.map(\.value) == [.number(6), .unknown])
    #expect(months.parts.map(\.people) == [2, 1] && months.parts.map(\.members) == [3, 1])
    #expect(months.parts.map(\.groups) == [2, 1])
    #expect(months.total.members == 4 && months.total.people == 3 && months.total.groups == 2)
    #expect(months.total.heights.mean.tenths == 1650 && months.total.heights.mean.known == 2)
    #expect(months.total.heights.tallest?.members.map(\.id.description) == ["a/x"])
    #expect(months.total.heights.shortest?.number == 160)
    let ofGroups = statistics(by: .size, groups, members)
    #expect(ofGroups.parts.map(\.value) == [.number(2)] && ofGroups.parts.map(\.people) == [3])
  }

  @Test func `heights are counted in steps of 5 cm, lowest first and unknown last`() throws {
    let heights = [nil, 165, 164, 160, 159].enumerated()
    let members = try heights.map { try Sample.member("a/m\($0)", height: $1) }
    let parts = statistics(by: .height, [try Sample.group("A")], members).parts
    #expect(parts.map(\.value) == [.number(155), .number(160), .number(165), .unknown])
    #expect(parts.map(\.people) == [1, 2, 1, 1])
  }

  @Test func `a group counts for each of its families, and once in the total`() throws {
    func agency(_ name: String, _ parent: Agency? = nil) throws -> Agency {
      Agency(
        slug: try #require(Slug(folding: name)), name: try #require(Name(latin: name, korean: nil)),
        parent: parent)
    }
    func group(_ name: String, _ agencies: [Agency]) throws -> GirlGroup {
      let slug = try #require(Slug(folding: name))
      return GirlGroup(
        slug: slug, apiName: name, name: try #require(Name(latin: name, korean: nil)),
        era: try Sample.era("2020"), agencies: agencies.map { AgencyPeriod($0) },
        song: Song(of: slug, youtubeID: try #require(YouTubeID("QIN5_tJRiyY"))))
    }
    let holding = try agency("Holding")
    let (one, two) = (try agency("One", holding), try agency("Two", holding))
    let groups = [
      try group("A", [try agency("Alone")]), try group("B", [one, two]), try group("C", [two]),
      try group("D", [try agency("Alone"), one]), try group("E", []),
    ]
    let families = statistics(by: .agency, groups, [])
    #expect(families.parts.map(\.value) == [.family(holding), .family(try agency("Alone")), .unknown])
    #expect(families.parts.map(\.groups) == [3, 2, 1] && families.total.groups == 5)
  }

  @Test(
    arguments: [
      ("2016-10-01", nil, nil, 10), ("2016-10-02", nil, nil, 9), ("2026-10-20", nil, nil, 0),
      ("2026-11-01", nil, nil, nil), ("2010-05-05", "2015-05-05", nil, 5),
      ("2010-05-05", "2015-05-04", nil, 4),
      ("2010-05-05", "2015", nil, nil), ("2010-01-01", "2015", nil, 5), ("2016-07-08", "2016", nil, 0),
      ("2010-05", "2015-06", nil, 5), ("2010-05", "2015-05", nil, nil), (nil, "2015", nil, nil),
      ("2010-05-05", nil, "2014", nil), ("--05-05", nil, nil, nil),
    ] as [(String?, String?, String?, Int?)])
  func `years run to the announced end or the edition, and are unknown if a date leaves them open`(
    debut: String?, disbanded: String?, inactive: String?, years: Int?
  ) throws {
    let events = inactive.flatMap { Day(iso: $0) }.flatMap { GroupEvent(.inactive, on: $0) }
    let group = try Sample.group(
      "A", debut: debut, disbanded: disbanded, events: [events].compactMap { $0 })
    #expect(GroupFigures(edition: Day(iso: "2026-10")).years(of: group) == years)
    #expect(disbanded != nil || GroupFigures().years(of: group) == nil, "without an edition")
  }

  @Test func `the size is that of the last line-up, and unknown if any standing is`() throws {
    let groups = [try Sample.group("A"), try Sample.group("B"), try Sample.group("C"), try Sample.group("D")]
    let unknown = Member(
      id: try #require(MemberID("b/y")), stageName: try #require(Name(latin: "Y", korean: nil)),
      membership: nil)
    let figures = GroupFigures(members: [
      try Sample.member("a/x"), try Sample.member("a/y", membership: .former(left: nil)),
      try Sample.member("a/z", membership: .deceased(died: nil, left: nil)), try Sample.member("b/x"),
      unknown,
      try Sample.member("c/x", membership: .former(left: nil)),
    ])
    #expect(groups.map(figures.size) == [1, nil, nil, nil])
  }
}
