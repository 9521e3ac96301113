internal import Characters
internal import Synchronization

/// The names and values that the slots of phrases stand for.
package struct PhraseNames: Sendable {
  private let groups: NameLookup
  private let people: People
  private let units: NameLookup
  private let agencies: [String: String]
  private let fandoms: [String: String]
  private let places: [String: String]
  private let countries: [String: CountryCode]
  private let eras: [Era]
  /// The date for `today` and `tomorrow`.
  package var today: Day?

  /// Collects the names.
  ///
  /// - Parameters:
  ///   - index: The catalog's index.
  ///   - members: The members whose places of birth and names count; without them, the slots for those stay empty.
  ///   - countries: The countries by their names, in any language.
  ///   - today: The date for `today` and `tomorrow`.
  ///   - translations: A place of birth in every language.
  package init(
    index: CatalogIndex, members: [Member], countries: [String: CountryCode],
    today: Day?, translations: (String) -> [String]
  ) {
    groups = NameLookup(index.groups.map(CatalogEntry.group))
    people = People(members, index)
    units = NameLookup(index.groups.flatMap { group in group.units.map { .unit($0, of: group) } })
    var agencies: [String: String] = [:]
    for agency in index.agencies {
      // The same in every language, so that the results are, too.
      let latin = agency.name.latinFirst.withoutCompanyWords ?? agency.name.latinFirst
      for name in agency.searchNames {
        if let short = name.withoutCompanyWords?.folded {
          agencies[short] = agencies[short] ?? latin
        }
        agencies[name.folded] = latin
      }
    }
    self.agencies = agencies
    fandoms = Dictionary(
      index.groups.flatMap { $0.fandom?.scripts ?? [] }.map { ($0.folded, $0) },
      uniquingKeysWith: { first, _ in first })
    var places: [String: String] = [:]
    for place in Set(members.compactMap(\.profile.birthPlace)).sorted() {
      for name in translations(place) where places[name.folded] == nil {
        places[name.folded] = place
      }
    }
    self.places = places
    self.countries = Dictionary(
      countries.map { ($0.key.folded, $0.value) }, uniquingKeysWith: { first, _ in first })
    eras = index.sections.map(\.era)
    self.today = today
  }

  /// Whether a text is the whole name of a group, unit or member, or a pair of them.
  package func isName(_ text: String) -> Bool {
    func isNamed(_ lookup: NameLookup, _ name: String) -> Bool {
      !lookup.matches(name, accepting: .alias).entries.isEmpty
    }
    if isNamed(groups, text) || isNamed(units, text) || isNamed(people.lookup, text) { return true }
    return NamePair.all(text.split(separator: " ").map(String.init)).contains { pair in
      isNamed(groups, pair.group) && (isNamed(people.lookup, pair.name) || isNamed(units, pair.name))
    }
  }

  func groups(named text: String, canBeKana: Bool) -> [GirlGroup] {
    entries(groups, text, canBeKana).map(\.group)
  }

  func units(named text: String, canBeKana: Bool) -> [UnitID] {
    entries(units, text, canBeKana).compactMap(\.unitID)
  }

  /// The entries with a name in full. Kana can be those of a Korean name.
  private func entries(_ lookup: NameLookup, _ text: String, _ canBeKana: Bool) -> [CatalogEntry] {
    lookup.matches(text, accepting: canBeKana ? .reordered : .alias).entries
  }

  /// The value of a slot for a name; `nil` if nothing has that name.
  func value(_ slot: PhraseVocabulary.Slot, _ text: String) -> String? {
    let folded = text.folded
    return switch slot {
    case .agency: agencies[folded] ?? text.withoutCompanyWords.map { agencies[$0.folded] } ?? nil
    case .mbti:
      MBTI(typed: text)?.rawValue ?? MBTI(typed: text.hasSuffix("s") ? String(text.dropLast()) : "")?.rawValue
    case .fandom: fandoms[folded]
    case .place: places[folded]
    case .country: countries[folded]?.description
    case .blood: BloodType(rawValue: folded.uppercased())?.rawValue
    case .era: eras.named(text)?.description
    default: nil
    }
  }

  /// The members' names, prepared when a phrase first asks for a person.
  private final class People: Sendable {
    private let members: [Member]
    private let groups: [Slug: GirlGroup]
    private let prepared = Mutex<NameLookup?>(nil)

    init(_ members: [Member], _ index: CatalogIndex) {
      (self.members, groups) = (members, index.groups.bySlug)
    }

    var lookup: NameLookup {
      prepared.withLock { known in
        let lookup =
          known
          ?? NameLookup(
            members.compactMap { member in
              groups[member.id.group].map { .member(member, of: $0) }
            })
        known = lookup
        return lookup
      }
    }
  }

  /// The birthdays, `06-18`, of the people with a name, alone or beside that of their group.
  func birthdays(ofPersonNamed text: String, canBeKana: Bool) -> [String] {
    let words = text.split { $0.isWhitespace || $0 == "/" }.map(String.init)
    var found = entries(people.lookup, text, canBeKana)
    for (group, name) in NamePair.all(words) where found.isEmpty {
      let slugs = Set(groups(named: group, canBeKana: canBeKana).map(\.slug))
      found = entries(people.lookup, name, canBeKana).filter { slugs.contains($0.group.slug) }
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
