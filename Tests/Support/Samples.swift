package import KPGGCore
internal import Testing

/// Short functions that create groups and members for tests.
package enum Sample {
  /// A language that has words for people born in a certain year.
  package static let language = FactLanguage(value: { kind, word in
    kind == "line" && ["line", "라인", "년생"].contains(word) ? "born" : nil
  })

  package static func era(_ text: String) throws -> Era { try #require(Era(text)) }

  package static func group(
    _ name: String, korean: String? = nil, aliases: [String] = [], era: String = "2020", debut: String? = nil,
    disbanded: String? = nil, agency: String? = nil, periods: [AgencyPeriod] = [], events: [GroupEvent] = [],
    units: [SubUnit] = [], members: Int? = nil
  ) throws -> GirlGroup {
    let slug = try #require(Slug(folding: name))
    return GirlGroup(
      slug: slug, apiName: name.filter { $0 != " " },
      name: try #require(Name(latin: name, korean: korean)), aliases: aliases, era: try self.era(era),
      debut: debut.flatMap(Day.init(iso:)), disbanded: disbanded.flatMap(Day.init(iso:)),
      agencies: try periods
        + [agency].compactMap { $0 }.map { name in
          AgencyPeriod(
            Agency(
              slug: try #require(Slug(folding: name)), name: try #require(Name(latin: name, korean: nil))))
        },
      events: events, units: units, memberCount: members,
      song: Song(of: slug, youtubeID: try #require(YouTubeID("QIN5_tJRiyY"))))
  }

  package static func member(
    _ id: String, _ name: String? = nil, korean: String? = nil, aliases: [String] = [], realName: Name? = nil,
    birthDate: String? = nil, nationality: [String] = [], positions: [String] = [], mbti: MBTI? = nil,
    bloodType: BloodType? = nil, height: Int? = nil, person: String? = nil, joined: String? = nil,
    membership: Membership = .current, absences: [Absence] = []
  ) throws -> Member {
    let id = try #require(MemberID(id))
    return Member(
      id: id, stageName: try #require(Name(latin: name ?? id.member.description, korean: korean)),
      aliases: aliases,
      profile: Profile(
        person: person, realName: realName, birthDate: birthDate.flatMap(Day.init(iso:)),
        nationality: nationality.compactMap(CountryCode.init(_:)), mbti: mbti, bloodType: bloodType,
        height: height), positions: positions, joined: joined.flatMap(Day.init(iso:)), membership: membership,
      absences: absences)
  }

  package static func index(_ groups: [GirlGroup]) -> CatalogIndex {
    CatalogIndex(
      edition: Day(iso: "2023-11"), sections: Set(groups.map(\.era)).map { EraSection(era: $0) },
      groups: groups, featured: [])
  }

  /// Returns the names of a catalog with these entries.
  package static func names(_ groups: [GirlGroup], members: [Member] = [], songs: [Song] = []) -> NameIndex {
    NameIndex(
      index(groups), members: Dictionary(grouping: members, by: \.id.group),
      songs: Dictionary(grouping: songs, by: \.group))
  }
}

extension GirlGroup {
  /// Whether the group meets conditions, in a catalog that has only this group.
  package func meets(_ conditions: KeyValuePairs<String, String>) throws -> Bool {
    var query = Query()
    for (fact, value) in conditions { query.add(value, to: fact) }
    return try query.filter(Facts.ofGroups, FactContext(Sample.index([self]))).matches(self)
  }
}

extension NameIndex {
  /// Returns the search results for a text, best first.
  package func results(_ text: String, members: [Member] = []) throws -> [SearchHit] {
    let query = try SearchQuery([text], eras: index.sections.map(\.era), language: Sample.language)
    return try results(for: query, context: FactContext(index, members: members))
  }
}
