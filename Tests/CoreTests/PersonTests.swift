import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of people, units and agencies, which the edition 2026-10 added to the model.
@Suite(.hangLimit) struct PersonTests {
  private func groups() throws -> [GirlGroup] {
    let unit = SubUnit(
      slug: try #require(Slug("duo")), name: try #require(Name(latin: "Duo", korean: nil)),
      members: [try #require(Slug("a"))], debut: Day(iso: "2018-05"), ended: Day(iso: "2019"))
    return [
      try Sample.group("New", debut: "2020-01-01"),
      try Sample.group("Old", debut: "2016-01-01", units: [unit]),
      try Sample.group("Ended", debut: "2010-01-01", disbanded: "2015-06-01"),
    ]
  }

  @Test func `entries with the same person ID are one person, even if their names or birth dates differ`()
    throws
  {
    let members = [
      try Sample.member("new/a", birthDate: "2000-01-01", person: "x"),
      try Sample.member("old/b", birthDate: "1999-01-01", person: "x"),
      try Sample.member("old/c", person: "y"),
    ]
    let persons = Person.merging(members, of: try groups())
    #expect(persons.map(\.id) == ["x", "y"])
    #expect(persons[0].birthDate == Day(iso: "2000-01-01"), "the first row counts")
    #expect(Person.merging([members[1]], of: try groups()).map(\.id) == ["x"])
  }

  @Test func `a person is shown with her oldest group among the groups that she is still in`() throws {
    let groups = try groups()
    func main(_ members: Member...) -> String? {
      Person.merging(members, of: groups).first?.main.id.description
    }
    let new = try Sample.member("new/a", person: "x")
    let old = try Sample.member("old/a", person: "x")
    #expect(main(new, old) == "old/a")
    #expect(main(try Sample.member("ended/a", person: "x"), new) == "new/a")
    #expect(main(try Sample.member("old/a", person: "x", membership: .former(left: nil)), new) == "new/a")
  }

  @Test func `memberships run from the debut or joining date to the leaving or end date, and include units`()
    throws
  {
    let groups = try groups()
    let members = [
      try Sample.member("new/a", person: "x", joined: "2021-03"),
      try Sample.member("old/a", person: "x", membership: .former(left: Day(iso: "2020-09-09"))),
      try Sample.member("ended/a", person: "x"),
    ]
    let person = try #require(Person.merging(members, of: groups).first)
    let memberships = person.memberships(in: groups.bySlug).map { stint in
      [stint.unit?.name.latin ?? stint.group.name.latin, stint.joined?.iso, stint.left?.iso]
    }
    #expect(
      memberships == [
        ["Ended", "2010-01-01", "2015-06-01"], ["Old", "2016-01-01", "2020-09-09"],
        ["Duo", "2018-05", "2019"],
        ["New", "2021-03", nil],
      ])
    #expect(person.memberships(in: groups.bySlug).map(\.isOngoing) == [false, false, false, true])
  }

  // MARK: The bundled people

  @Test func `no one in the catalog has facts that differ between her groups`() async throws {
    let groups = try await Catalog.bundled.index().groups
    let members = try await Catalog.bundled.members(of: groups)
    let people = Person.merging(members, of: groups)
    #expect(people.count == Edition.rows("people").count)
    for person in people {
      for entry in person.entries { #expect(entry.profile == person.profile, "\(entry.id)") }
    }
  }

  // MARK: Agencies

  @Test func `a group is found by its agencies' owners, and a cycle of owners is cut`() throws {
    let text = """
      {"agencies": {"a": {"name": "Label", "parent": "b"}, "b": {"name": "Holding", "nameko": "지주", "parent": "a"},
        "c": {"name": "Alone", "parent": "nobody"}},
       "group": {"first": [{"groupname": "X", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false,
        "agencies": [{"agency": "a", "from": "2020-01-01", "to": "2021"}, {"agency": "c"}, {"agency": "z"}]}]}}
      """
    let decoded = try WireFormat.index(Data(text.utf8), document: "index")
    let group = decoded.value.groups[0]
    #expect(group.agencies.map(\.agency.name.latin) == ["Label", "Alone"])
    #expect(group.agencies[0].agency.family.map(\.slug.description) == ["a", "b"])
    let rosters = decoded.value.rosters(of: decoded.value.agencies)
    #expect(rosters.map { $0.labels.map(\.slug.description) } == [[], ["a"], []])
    #expect(group.agencies.map(\.isOngoing) == [false, true])
    #expect(group.currentAgencies.map(\.agency.name.latin) == ["Alone"])
    for name in ["holding", "지주", "lab", "alone"] {
      #expect(try group.meets(["agency": name]) == (name == "alone"), "\(name)")
      #expect(try group.meets(["agency": name, "ever": "yes"]), "\(name)")
    }
    #expect(
      decoded.issues.map(\.path).filter { $0.contains("agenc") } == [
        "agencies.b.parent", "agencies.c.parent", "group.first[0].agencies[2].agency",
      ])
  }

  @Test(arguments: [true, false])
  func `the number of owners above an agency is limited, whatever their order`(areParentsFirst: Bool) throws {
    let agencies = (0..<50).map { number in
      let parent = areParentsFirst ? number - 1 : number + 1
      return "\"a\(number + 100)\": {\"name\": \"A\(number)\", \"parent\": \"a\(parent + 100)\"}"
    }
    let periods = (0..<60).map { _ in "{\"agency\": \"\(areParentsFirst ? "a149" : "a100")\"}" }
    let text = """
      {"agencies": {\(agencies.joined(separator: ","))}, "group": {"first": [{"groupname": "X",
        "hitsong": "QIN5_tJRiyY", "haspreviousmember": false, "agencies": [\(periods.joined(separator: ","))]}]}}
      """
    let decoded = try WireFormat.index(Data(text.utf8), document: "index")
    let group = decoded.value.groups[0]
    #expect(group.agencies.count == 50 && group.agencies[0].agency.family.count <= 9)
    #expect(decoded.issues.contains { $0.path == "group.first[0].agencies" })
  }

  @Test func `a host without agencies has the agencies given by its agency names`() throws {
    let text = """
      {"group": {"first": [{"groupname": "X", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false,
        "agency": "Then", "agencyko": "당시", "agencyaliases": ["Old"], "agencynow": "Now"}]}}
      """
    let group = try WireFormat.index(Data(text.utf8), document: "index").value.groups[0]
    #expect(group.debutAgency?.name == Name(latin: "Then", korean: "당시"))
    #expect(group.currentAgencies.map(\.agency.name.latin) == ["Now"])
    #expect(group.agencies.map(\.agency.aliases) == [["Old"], []])
    #expect(group.units == [] && group.generation == nil)
  }
}

/// Tests of people in catalogs without person IDs.
@Suite(.hangLimit) struct NamesakeTests {
  private let groups: [GirlGroup]

  init() throws {
    groups = [
      try Sample.group("New", era: "2021-2023"), try Sample.group("Old", disbanded: "2021-04-29"),
      try Sample.group("Older"),
    ]
  }

  private func member(
    _ id: String, _ name: String? = "장원영", born: String? = "2004-08-31", as membership: Membership = .current
  ) throws -> Member {
    try Sample.member(
      id, realName: Name(latin: nil, korean: name), birthDate: born, membership: membership)
  }

  @Test func `entries with the same Hangul name and complete birth date are one person`() throws {
    let members = [try member("old/a"), try member("new/b"), try member("new/c", "안유진")]
    let persons = Person.merging(members, of: groups)
    #expect(persons.map { $0.entries.map(\.id.description) } == [["new/b", "old/a"], ["new/c"]])
    #expect(persons[0].main.id.description == "new/b", "active groups come first")
    #expect(persons[0].id == "new/b")
    for (one, other) in [
      ("2004-08-31", "2004-09-01"), ("2004-08", "2004-08"), ("--08-31", "--08-31"), (nil, nil),
    ] {
      #expect(
        Person.merging([try member("old/a", born: one), try member("new/a", born: other)], of: groups).count
          == 2)
    }
    let latin = try ["old/a", "new/a"].map {
      try Sample.member($0, realName: Name(latin: "Jang", korean: nil), birthDate: "2004-08-31")
    }
    #expect(Person.merging(latin, of: groups).count == 2)
  }

  @Test
  func `without a current group, a person is shown with her latest, and one entry can mark her as deceased`()
    throws
  {
    func merged(_ one: Membership, _ other: Membership) throws -> Person {
      try #require(Person.merging([member("new/a", as: one), member("old/a", as: other)], of: groups).first)
    }
    let person = try merged(.former(left: nil), .current)
    #expect(person.main.id.description == "new/a" && person.status == .current)
    let died = Day(iso: "2019-11-24")
    let deceased = try merged(.current, .deceased(died: died, left: nil))
    #expect(deceased.isDeceased && deceased.died == died)
  }
}
