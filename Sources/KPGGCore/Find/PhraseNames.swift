internal import Characters

/// The names and values that the slots of phrases stand for.
package struct PhraseNames: Sendable {
  private let groups: Lazy<NameLookup>
  private let people: Lazy<NameLookup>
  private let units: Lazy<NameLookup>
  private let agencies: Lazy<[String: String]>
  private let fandoms: Lazy<[String: String]>
  private let places: Lazy<[String: String]>
  private let countries: Lazy<[String: CountryCode]>
  private let eras: [Era]
  /// The date for `today` and `tomorrow`.
  package var today: Day?

  /// Creates names, which are collected when a phrase first needs them.
  ///
  /// - Parameters:
  ///   - index: The catalog's index.
  ///   - members: The members whose places of birth and names count; without them, the slots for those stay empty.
  ///   - countries: Returns the countries by their names, in any language.
  ///   - today: The date for `today` and `tomorrow`.
  ///   - translations: Returns a place of birth in every language.
  package init(
    index: CatalogIndex, members: [Member], countries: @escaping @Sendable () -> [String: CountryCode],
    today: Day?, translations: @escaping @Sendable (String) -> [String]
  ) {
    groups = Lazy { NameLookup(index.groups.map(CatalogEntry.group)) }
    people = Lazy {
      let groups = index.groups.bySlug
      return NameLookup(
        members.compactMap { member in groups[member.id.group].map { .member(member, of: $0) } })
    }
    units = Lazy {
      NameLookup(index.groups.flatMap { group in group.units.map { .unit($0, of: group) } })
    }
    agencies = Lazy { index.agencies.namesForPhrases }
    fandoms = Lazy { Self.byName(index.groups.flatMap { $0.fandom?.scripts ?? [] }.map { ($0, $0) }) }
    places = Lazy {
      let places = Set(members.compactMap(\.profile.birthPlace)).sorted()
      return Self.byName(places.flatMap { place in translations(place).map { ($0, place) } })
    }
    self.countries = Lazy { Self.byName(countries().map { ($0.key, $0.value) }) }
    eras = index.sections.map(\.era)
    self.today = today
  }

  /// The values by their folded names. The first with a name counts.
  private static func byName<Value>(_ named: [(String, Value)]) -> [String: Value] {
    Dictionary(named.map { ($0.0.folded, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a text is the whole name of a group, unit or member, or a pair of them.
  package func isName(_ text: String) -> Bool {
    func isNamed(_ lookup: NameLookup, _ name: String) -> Bool {
      !lookup.matches(name, accepting: .alias).entries.isEmpty
    }
    if isNamed(groups.value, text) || isNamed(units.value, text) || isNamed(people.value, text) {
      return true
    }
    return NamePair.all(text.split(separator: " ").map(String.init)).contains { pair in
      isNamed(groups.value, pair.group)
        && (isNamed(people.value, pair.name) || isNamed(units.value, pair.name))
    }
  }

  func groups(named text: String, canBeKana: Bool) -> [Slug] {
    entries(groups.value, text, canBeKana).map(\.group.slug)
  }

  func units(named text: String, canBeKana: Bool) -> [UnitID] {
    entries(units.value, text, canBeKana).compactMap(\.unitID)
  }

  /// The entries with a name in full. Kana can be those of a Korean name.
  private func entries(_ lookup: NameLookup, _ text: String, _ canBeKana: Bool) -> [CatalogEntry] {
    lookup.matches(text, accepting: canBeKana ? .reordered : .alias).entries
  }

  /// The value of a slot for a name; `nil` if nothing has that name.
  func value(_ slot: PhraseVocabulary.Slot, _ text: String) -> String? {
    let folded = text.folded
    return switch slot {
    case .agency: agencies.value[folded] ?? text.withoutCompanyWords.flatMap { agencies.value[$0.folded] }
    case .mbti:
      MBTI(typed: text)?.rawValue ?? MBTI(typed: text.hasSuffix("s") ? String(text.dropLast()) : "")?.rawValue
    case .fandom: fandoms.value[folded]
    case .place: places.value[folded]
    case .country: countries.value[folded]?.description
    case .blood: BloodType(rawValue: folded.uppercased())?.rawValue
    case .era: eras.named(text)?.description
    default: nil
    }
  }

  /// The birthdays, `06-18`, of the people with a name, alone or beside that of their group.
  func birthdays(ofPersonNamed text: String, canBeKana: Bool) -> [String] {
    let words = text.split { $0.isWhitespace || $0 == "/" }.map(String.init)
    var found = entries(people.value, text, canBeKana)
    for (group, name) in NamePair.all(words) where found.isEmpty {
      let slugs = Set(groups(named: group, canBeKana: canBeKana))
      found = entries(people.value, name, canBeKana).filter { slugs.contains($0.group.slug) }
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

extension [Agency] {
  /// The Latin name of each by its folded names, also without words such as Entertainment.
  fileprivate var namesForPhrases: [String: String] {
    var names: [String: String] = [:]
    for agency in self {
      // The same in every language, so that the results are, too.
      let latin = agency.name.latinFirst.withoutCompanyWords ?? agency.name.latinFirst
      for name in agency.searchNames {
        if let short = name.withoutCompanyWords?.folded { names[short] = names[short] ?? latin }
        names[name.folded] = latin
      }
    }
    return names
  }
}
