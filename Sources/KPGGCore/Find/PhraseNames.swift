internal import Characters

/// The names and values that the slots of phrases stand for.
package struct PhraseNames: Sendable {
  let groups: NameLookup
  let people: NameLookup
  private let units: [String: [UnitID]]
  private let agencies: [String: String]
  private let fandoms: [String: String]
  private let places: [String: String]
  private let countries: [String: CountryCode]
  private let eras: [Era]
  private let groupList: [Group]
  let today: Day?

  /// Collects the names.
  ///
  /// - Parameters:
  ///   - index: The catalog's index.
  ///   - members: The members whose places of birth and names count; without them, the slots for those stay empty.
  ///   - countries: The countries by their names, in any language.
  ///   - suffixes: Words at the end of an agency's name that can be left out, and names that need them.
  ///   - today: The date for `today` and `tomorrow`.
  ///   - translations: A place of birth in every language.
  package init(
    index: CatalogIndex, members: [Member], countries: [String: CountryCode],
    today: Day?, translations: (String) -> [String]
  ) {
    groups = NameLookup(index.groups.map(CatalogEntry.group))
    groupList = index.groups
    let bySlug = index.groups.bySlug
    people = NameLookup(
      members.compactMap { member in bySlug[member.id.group].map { .member(member, of: $0) } })
    var units: [String: [UnitID]] = [:]
    for group in index.groups {
      for unit in group.units {
        let names = Set((unit.name.forms + unit.aliases).map(\.folded))
        for name in names { units[name, default: []].append(group.id(of: unit)) }
      }
    }
    self.units = units
    var agencies: [String: String] = [:]
    for agency in index.agencies {
      for name in agency.searchNames {
        if let short = name.withoutCompanyWords { agencies[short.folded] = agencies[short.folded] ?? short }
        agencies[name.folded] = name
      }
    }
    self.agencies = agencies
    fandoms = Dictionary(
      index.groups.flatMap { $0.fandom?.scripts ?? [] }.map { ($0.folded, $0) }, uniquingKeysWith: { first, _ in first })
    var places: [String: String] = [:]
    for place in Set(members.compactMap(\.profile.birthPlace)) {
      for name in translations(place) { places[name.folded] = name }
    }
    self.places = places
    self.countries = Dictionary(countries.map { ($0.key.folded, $0.value) }, uniquingKeysWith: { first, _ in first })
    eras = index.sections.map(\.era)
    self.today = today
  }

  /// A group's name is more than a prefix, so that no other word is taken for it.
  func groups(named text: String) -> [Group] {
    groups.matches(text, accepting: .alias).entries.map(\.group)
  }

  func units(named text: String) -> [UnitID] { units[text.folded] ?? [] }

  /// The value of a slot for a name; `nil` if nothing has that name.
  func value(_ slot: PhraseVocabulary.Slot, _ text: String) -> String? {
    let folded = text.folded
    return switch slot {
    case .agency: agencies[folded] ?? text.withoutCompanyWords.map { agencies[$0.folded] } ?? nil
    case .mbti: MBTI(typed: text)?.rawValue ?? MBTI(typed: text.hasSuffix("s") ? String(text.dropLast()) : "")?.rawValue
    case .fandom: fandoms[folded]
    case .place: places[folded]
    case .country: countries[folded]?.description
    case .blood: BloodType(rawValue: folded.uppercased())?.rawValue
    case .era: eras.named(text)?.description
    default: nil
    }
  }

  /// The birthdays, `06-18`, of the people with a name, alone or beside that of their group.
  func birthdays(ofPersonNamed text: String) -> [String] {
    let words = text.split { $0.isWhitespace || $0 == "/" }.map(String.init)
    var found = people.matches(text, accepting: .alias).entries
    for (group, name) in NamePair.all(words) where found.isEmpty {
      let slugs = Set(groups(named: group).map(\.slug))
      found = people.matches(name, accepting: .alias).entries.filter { slugs.contains($0.group.slug) }
    }
    let days = found.compactMap { entry -> String? in
      guard case .member(let member, _) = entry, let born = member.birthDate, let month = born.month,
        let day = born.day.flatMap({ Day(month: month, day: $0) })
      else { return nil }
      return String(day.iso.dropFirst(2))
    }
    return days.withoutDuplicates.sorted()
  }
}
