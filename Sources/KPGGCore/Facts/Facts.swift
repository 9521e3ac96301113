internal import Characters

/// The facts of catalog entries, in the order of the command-line options.
package enum Facts {
  /// The type that most facts describe.
  package typealias Entry = CatalogEntry
  private typealias ConditionValue = Fact<Entry>.ConditionValue

  /// The facts of groups. Lists of members, units and songs can also be filtered by most of them.
  package static let ofGroups: [Fact<Entry>] = [
    .sortKey("name", of: .group) { $0.group.name.sortKey($1.isKoreanFirst) },
    era,
    .names(
      "agency", of: .group, matchesInitialsExactly: true, examples: ["sm"],
      knownValues: \.agencyNames
    ) { entry, context in
      let group = entry.group
      if context.query.has("former") {
        let present = group.companies()
        return group.companies(includingFormer: true).filter { !present.contains($0) }.flatMap(\.searchNames)
      }
      return group.companies(includingFormer: context.query.has("ever")).flatMap(\.searchNames)
    }.sorting { entry, context in
      let names = entry.group.currentAgencies.map { $0.agency.name.sortKey(context.isKoreanFirst) }
      return names.isEmpty ? nil : names.joined()
    }.showing { entry, _ in .list(entry.group.currentAgencies.map { .name($0.agency.name) }) }
      .counted { entry, _ in
        entry.group.currentAgencies.compactMap(\.family.last).withoutDuplicates.map {
          CountedValue(.name($0.name), position: 0)
        }
      },
    // These two change the meaning of the condition on the agency.
    .flag("ever", of: .group) { _, _ in true }.asFilterOnly(needing: "agency"),
    .flag("former", of: .group) { _, _ in true }.asFilterOnly(needing: "agency"),
    .names(
      "debut-agency", of: .group, matchesInitialsExactly: true, examples: ["sm"],
      knownValues: \.agencyNames
    ) { entry, _ in entry.group.companiesAtDebut.flatMap(\.searchNames) }
    .showing { entry, _ in entry.group.debutAgency.map { .name($0.name) } },
    .names("fandom", of: .group, examples: ["miracle"]) { entry, _ in entry.group.fandom?.scripts ?? [] }
      .showing { entry, _ in entry.group.fandom.map(FactValue.name) },
    .choice("state", of: .group) { entry, _ in entry.group.state },
    .day("debut", of: .group) { $0.group.debut },
    .days("disbanded", of: .group) { $0.group.disbandments },
    .number("generation", of: .group, .generations) { entry, _ in entry.group.generation }.countedByNumber
      .notSortable,
    Fact("year", of: .group).counted { entry, _ in
      entry.group.debut?.year.map { [CountedValue(.number($0), position: -$0)] } ?? []
    },
    .number("size", of: .group, .people) { entry, context in context.lineUp(of: entry.group)?.count }
      .countedByNumber.needingMembers,
    nationalityOfGroup, nationalityCount, containsMember,
    .sortKey("years", of: .group) { entry, context in entry.group.duration(until: context.today) }
      .showing { entry, context in entry.group.years(until: context.today).map(FactValue.number) }
      .countedByNumber,
    .sortKey("members", of: .group) { entry, _ in entry.group.memberCount }
      .showing { entry, _ in entry.group.memberCount.map(FactValue.number) },
    .sortKey("song", of: .group) { entry, context in entry.group.song.name?.sortKey(context.isKoreanFirst) },
    .sortKey("released", of: .group) { entry, _ in entry.group.song.released }
      .showing { entry, _ in entry.group.song.released.map(FactValue.day) },
    .flag("original", of: .group) { entry, _ in entry.group.isInOriginalApp }.asFilterOnly(),
    .flag("fav", of: nil) { entry, context in context.favorites.includes(entry.id.favoriteID) },
  ]

  /// The facts that statistics can be grouped by. The facts of groups come first, followed by the facts of people.
  package static let ofStatistics = (ofGroups + ofMembers.filter { $0.kind == .member }).filter {
    $0.counted != nil
  }

  /// The size of a height range in statistics, in centimetres.
  package static let heightStep = 5

  /// The facts of members, followed by the facts of their groups.
  package static let ofMembers: [Fact<Entry>] =
    [
      nameOfMember,
      .choice("status", of: .member, hasUnknown: true) { entry, _ in entry.member?.membership?.status }
        .acceptingAll,
      .day("born", of: .member) { $0.member?.birthDate },
      .sortKey("group", of: .member) { $0.group.name.sortKey($1.isKoreanFirst) },
      .choice("mbti", of: .member, hasUnknown: true, parse: MBTI.init(typed:)) { entry, _ in
        entry.member?.profile.mbti
      }.sorting { entry, _ in entry.member?.profile.mbti?.rawValue }
        .counted { entry, _ in entry.member?.profile.mbti.map { [CountedValue($0)] } ?? [] },
      .choice("blood", of: .member, hasUnknown: true) { entry, _ in entry.member?.profile.bloodType }
        .sorting { entry, _ in entry.member?.profile.bloodType?.rawValue }
        .counted { entry, _ in entry.member?.profile.bloodType.map { [CountedValue($0)] } ?? [] },
      position,
      nationality.sorting { entry, _ in entry.member?.profile.nationality.first?.description },
      birthplace.sorting { entry, _ in entry.member?.profile.birthPlace },
      .number("height", of: .member, .heights) { entry, _ in entry.member?.profile.height }
        .showing { entry, _ in entry.member?.profile.height.map(FactValue.centimetres) }
        .counted(by: { entry, _ in entry.member?.profile.height.map { $0 - $0 % heightStep } }),
      Fact("month", of: .member).counted(by: { entry, _ in entry.member?.birthDate?.month }),
      .number("age", of: .member, .ages) { entry, context in
        guard let member = entry.member, !member.isDeceased else { return nil }
        return context.day.flatMap { member.birthDate?.age(on: $0) }
      }.sorting { entry, _ -> Int32? in
        guard let member = entry.member, !member.isDeceased else { return nil }
        // The youngest come first.
        return member.birthDate.map { -$0.order }
      },
      .days("joined", of: .member) { entry in entry.member?.joined.map { [$0] } ?? [] },
      .day("left", of: .member) { $0.member?.membership?.left },
      .sortKey("real-name", of: .member) { $0.member?.realName?.sortKey($1.isKoreanFirst) }
        .showing { entry, _ in entry.member?.realName.map(FactValue.name) },
      alsoIn,
    ] + groupFilters.filter { !$0.name.hasPrefix("nationality") }

  /// The facts of songs, followed by the facts of their groups.
  package static let ofSongs: [Fact<Entry>] =
    [
      .choice("kind", of: .song) { entry, _ in entry.song.map { $0.kind ?? .title } }.acceptingAll,
      .days("year", of: .song) { entry in entry.song?.released.map { [$0] } ?? [] },
    ]
    + ofGroups.map { fact in
      switch fact.name {
      case "song": .sortKey("song", of: .song) { $0.song?.name?.sortKey($1.isKoreanFirst) }
      case "released": .sortKey("released", of: .song) { entry, _ in entry.song?.released }
      default: fact
      }
    }

  /// The facts of units, followed by the facts of their groups.
  package static let ofUnits: [Fact<Entry>] =
    [
      .sortKey("name", of: .unit) { $0.name?.sortKey($1.isKoreanFirst) },
      .sortKey("debut", of: .unit) { entry, _ in entry.unit?.debut },
      .sortKey("group", of: .unit) { $0.group.name.sortKey($1.isKoreanFirst) },
      .sortKey("members", of: .unit) { entry, _ in entry.unit?.members.count },
    ] + groupFilters

  package static let ofAgencies: [Fact<AgencyRoster>] = [
    .sortKey("name", of: .group) { $0.agency.name.sortKey($1.isKoreanFirst) },
    .sortKey("groups", of: .group) { roster, _ in roster.groupCount },
  ]

  /// The facts that searches and questions can filter by.
  package static let ofSearch = ofMembers + ofSongs.filter { $0.kind == .song }

  package static func of(_ kind: CatalogEntry.Kind) -> [Fact<Entry>] {
    switch kind {
    case .group: ofGroups
    case .member: ofMembers
    case .unit: ofUnits
    case .song: ofSongs
    }
  }

  /// The facts of groups that lists of other entries can be filtered by, but not sorted by.
  private static var groupFilters: [Fact<Entry>] { ofGroups.filter(\.canFilter).map(\.notSortable) }
}

extension Facts {
  private static let era: Fact<Entry> = .custom(
    "era", of: .group, examples: ["2016-2019", "2015"],
    knownValues: { _, context in context.eras.map { [$0.description] } }
  ) { text, _ in
    guard Era(text) != nil else { return nil }
    return ConditionValue(text: text) { context in
      let era = context.eras.named(text)
      return { $0.group.era == era }
    }
  }.recognizing { $1.eras.named($0) != nil }.acceptingAll
    .showing { entry, _ in .text(entry.group.era.description) }
    .counted { entry, _ in [CountedValue(entry.group.era)] }

  /// A position, or its last word: `vocalist` also matches main and lead vocalists.
  private static let position: Fact<Entry> = .custom(
    "position", of: .member, examples: ["vocalist", "leader"],
    knownValues: { entries, context in
      entries.flatMap { $0.member?.positions ?? [] }.withoutDuplicates.map(context.language.names)
    }
  ) { text, language in
    ConditionValue(text: text) { context in
      let position = language.position(text) ?? text
      let maknaes = position == "maknae" ? context.maknaes : []
      return { entry in
        guard let member = entry.member else { return false }
        return member.has(position: position) || maknaes.contains(member.id)
      }
    }
  }.showing { entry, _ in
    entry.member.flatMap { $0.positions.isEmpty ? nil : .list($0.positions.map(FactValue.word)) }
  }

  /// One of a member's names, in any script.
  private static let nameOfMember: Fact<Entry> = .custom(
    "name", of: .member, examples: ["yuna"],
    knownValues: { entries, _ in entries.compactMap { $0.member?.stageName.forms } }
  ) { text, _ in
    let typed = text.folded
    return ConditionValue(text: text) { _ in
      { $0.member?.allNames.contains { $0.folded == typed } == true }
    }
  }.sorting { $0.member?.stageName.sortKey($1.isKoreanFirst) }.asFilterOnly()

  /// Another group that the person is or was in.
  private static let alsoIn: Fact<Entry> = .custom(
    "also-in", of: .member, examples: ["ioi"],
    knownValues: { _, context in
      context.index.groups.map { $0.name.forms + $0.aliases + [$0.slug.description] }
    }
  ) { text, _ in
    let typed = text.folded
    return ConditionValue(text: text) { context in
      let named = context.index.groups.filter { group in
        (group.name.forms + group.aliases + [group.slug.description]).contains { $0.folded == typed }
      }
      let slugs = Set(named.map(\.slug))
      let people = Person.merging(context.loadedMembers.compactMap(\.member), of: context.index.groups)
      let found = people.map(\.entries).filter { $0.contains { slugs.contains($0.id.group) } }
      let ids = Set(found.joined().map(\.id))
      return { entry in
        guard let member = entry.member else { return false }
        return ids.contains(member.id) && !slugs.contains(entry.group.slug)
      }
    }
  }.asFilterOnly()

  private static let nationality: Fact<Entry> = .custom(
    "nationality", of: .member, examples: ["KR", "japan"]
  ) { text, language in
    guard let (code, test) = test(of: text, language) else { return nil }
    return ConditionValue(text: code) { _ in
      { if let member = $0.member { test(member.profile.nationality) } else { false } }
    }
  }.showing { entry, _ in
    guard let countries = entry.member?.profile.nationality, !countries.isEmpty else { return nil }
    return .list(countries.map(FactValue.country))
  }

  private static let birthplace: Fact<Entry> = .custom(
    "birthplace", of: .member, examples: ["daegu"],
    knownValues: { entries, context in
      entries.compactMap { $0.member?.profile.birthPlace }.withoutDuplicates.map(context.language.names)
    }
  ) { text, language in
    ConditionValue(text: text) { context in
      let country = language.country(text)
      let places = context.members.values.joined().compactMap(\.profile.birthPlace).withoutDuplicates
        .filter { place in
          language.names(place).hasWord(beginning: text)
            || country != nil && language.countryOfPlace(place) == country
        }
      return { if let place = $0.member?.profile.birthPlace { places.contains(place) } else { false } }
    }
  }.showing { entry, _ in entry.member?.profile.birthPlace.map(FactValue.word) }

  /// Returns a test of nationalities. The text is a country's name, or `foreign` for any known one except Korean.
  private static func test(of text: String, _ language: FactLanguage) -> (
    code: String, test: @Sendable ([CountryCode]) -> Bool
  )? {
    if text.lowercased() == "foreign" { return ("foreign", { !$0.isEmpty && !$0.contains(.korea) }) }
    guard let country = language.country(text) else { return nil }
    return (country.description, { $0.contains(country) })
  }

  /// The nationality of anyone in the group's line-up.
  private static let nationalityOfGroup: Fact<Entry> = .custom(
    "nationality", of: .group, examples: ["KR", "japan"]
  ) { text, language in
    guard let (code, test) = test(of: text, language) else { return nil }
    return ConditionValue(text: code) { context in
      { entry in context.lineUp(of: entry.group)?.contains { test($0.profile.nationality) } == true }
    }
  }.showing { entry, context in
    let countries = (context.lineUp(of: entry.group) ?? []).flatMap(\.profile.nationality).withoutDuplicates
    return countries.isEmpty ? nil : .list(countries.map(FactValue.country))
  }.needingMembers.asFilterOnly()

  /// The number of people in the line-up who have a nationality in the query. `all` means the whole line-up.
  private static let nationalityCount: Fact<Entry> = .custom(
    "nationality-count", of: .group, examples: NumberScale.people.examples + ["all"]
  ) { text, language in
    let pattern = NumberPattern(text, .people)
    if pattern == nil, text.lowercased() != "all" { return nil }
    return ConditionValue(text: text) { context in
      let wanted = context.query.values(of: "nationality").compactMap { test(of: $0, language)?.test }
      return { entry in
        guard let lineUp = context.lineUp(of: entry.group) else { return false }
        let count = lineUp.count { member in wanted.contains { $0(member.profile.nationality) } }
        return pattern?.matches(count) ?? (count == lineUp.count)
      }
    }
  }.needingMembers.asFilterOnly(needing: "nationality")

  /// A past or present member, given by any of her names, alone or after her group's name: `karina`, `ive/wonyoung`.
  private static let containsMember: Fact<Entry> = .custom(
    "with", of: .group, examples: ["wonyoung"],
    knownValues: { _, context in context.loadedMembers.compactMap { $0.member?.stageName.forms } }
  ) { text, _ in
    ConditionValue(text: text) { context in
      let groups = context.groups(with: text)
      return { groups.contains($0.group.slug) }
    }
  }.needingMembers.asFilterOnly()
}

extension FactContext {
  /// Returns every group of each person with this name, which can be in any script and follow a group's name.
  fileprivate func groups(with name: String) -> Set<Slug> {
    let typed = name.folded
    let named = Set(
      loadedMembers.filter { entry in
        guard let member = entry.member else { return false }
        let names = member.allNames.map(\.folded)
        let groups = (entry.group.name.forms + entry.group.aliases).map(\.folded)
        return names.contains(typed)
          || groups.contains { typed.hasPrefix($0) && names.contains(String(typed.dropFirst($0.count))) }
      }.compactMap(\.member?.id))
    let people = Person.merging(loadedMembers.compactMap(\.member), of: index.groups)
    return Set(
      people.map(\.entries).filter { $0.contains { named.contains($0.id) } }.joined().map(\.id.group))
  }

  fileprivate var eras: [Era] { index.sections.map(\.era) }

  fileprivate var agencyNames: [[String]] {
    index.agencies.map { $0.searchNames + $0.searchNames.compactMap(\.withoutCompanyWords) }
  }
}

extension Member {
  fileprivate var allNames: [String] {
    stageName.forms + (realName?.forms ?? []) + aliases + nicknames + [id.member.description]
  }
}

extension [Era] {
  /// Returns the era with this range of years, or the era that contains this year. Returns `nil` if there is none.
  package func named(_ text: String) -> Era? {
    guard let asked = Era(text) else { return nil }
    return first { $0 == asked || asked.years.count == 1 && $0.contains(asked.years.lowerBound) }
  }
}
