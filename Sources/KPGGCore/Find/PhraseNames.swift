internal import Characters
internal import Synchronization

/// The names and values that the slots of questions can have.
package struct PhraseNames: Sendable {
  /// The entries found so far. A question asks for the same names several times.
  private final class FoundEntries: Sendable {
    struct Key: Hashable {
      let kind: CatalogEntry.Kind
      let text: String
      let canBeKana: Bool
    }

    let byKey = Mutex<[Key: [CatalogEntry]]>([:])
  }

  private let names: NameIndex
  private let found = FoundEntries()
  private let fandoms: Lazy<[String: String]>
  private let countries: Lazy<[String: CountryCode]>
  private let eras: [Era]
  private let isTerm: @Sendable (String) -> Bool
  /// The date for periods such as `tomorrow` and `last year`.
  package var today: Day?

  /// Creates the names. They are collected when a question first needs them.
  ///
  /// - Parameters:
  ///   - names: The names of a catalog. Without its members, the slots for people and places stay empty.
  ///   - countries: Returns the countries by their names, in any language.
  ///   - isTerm: Whether help explains a word.
  package init(
    _ names: NameIndex, countries: @escaping @Sendable () -> [String: CountryCode],
    today: Day?, isTerm: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.names = names
    let index = names.index
    fandoms = Lazy { Self.byName(index.groups.flatMap { $0.fandom?.scripts ?? [] }.map { ($0, $0) }) }
    self.countries = Lazy { Self.byName(countries().map { ($0.key, $0.value) }) }
    eras = index.sections.map(\.era)
    self.today = today
    self.isTerm = isTerm
  }

  /// Returns the values by their folded names. If several values have the same name, the first one is used.
  private static func byName<Value>(_ named: [(String, Value)]) -> [String: Value] {
    Dictionary(named.map { ($0.0.folded, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a text is the full name of a group, unit or member, or a group's name and a member's or unit's name.
  package func isName(_ text: String) -> Bool {
    func isNamed(_ name: String, _ kinds: [CatalogEntry.Kind]) -> Bool {
      kinds.contains { !entries($0, name, canBeKana: false).isEmpty }
    }
    if isNamed(text, [.group, .unit, .member]) { return true }
    return NamePair.all(text.split(separator: " ").map(String.init)).contains { pair in
      isNamed(pair.group, [.group]) && isNamed(pair.name, [.member, .unit])
    }
  }

  func groups(named text: String, canBeKana: Bool) -> [Slug] {
    entries(.group, text, canBeKana: canBeKana).map(\.group.slug)
  }

  /// Returns the units with a name that no group has.
  func units(named text: String, canBeKana: Bool) -> [UnitID] {
    if !groups(named: text, canBeKana: canBeKana).isEmpty { return [] }
    return entries(.unit, text, canBeKana: canBeKana).compactMap(\.unitID)
  }

  /// Returns the entries with this full name. If `canBeKana`, typed kana also match Korean names.
  private func entries(_ kind: CatalogEntry.Kind, _ text: String, canBeKana: Bool) -> [CatalogEntry] {
    let key = FoundEntries.Key(kind: kind, text: text, canBeKana: canBeKana)
    if let known = found.byKey.withLock({ $0[key] }) { return known }
    guard let typed = TypedName(text, canBeKana: canBeKana) else { return [] }
    let entries = names.named(typed, kind, in: names.groups, accepting: canBeKana ? .reordered : .alias)
    found.byKey.withLock { $0[key] = entries }
    return entries
  }

  /// Returns the value of a slot for a name, or `nil` if nothing has that name.
  func value(_ slot: PhraseVocabulary.Slot, _ text: String) -> String? {
    let folded = text.folded
    return switch slot {
    case .agency: names.agency(exactlyNamed: text, acceptsSlug: false)?.shortName
    case .mbti:
      MBTI(typed: text)?.rawValue ?? MBTI(typed: text.hasSuffix("s") ? String(text.dropLast()) : "")?.rawValue
    case .fandom: fandoms.value[folded]
    case .country: countries.value[folded]?.description
    case .blood: BloodType(rawValue: folded.uppercased())?.rawValue
    case .era: eras.named(text)?.description
    case .term: isTerm(text) ? text : nil
    default: nil
    }
  }

  func hasMember(named text: String, canBeKana: Bool) -> Bool {
    !entries(.member, text, canBeKana: canBeKana).isEmpty
  }

  /// Returns the debut year of the only group with this name, or `nil` if there is none.
  func debut(ofGroupNamed text: String, canBeKana: Bool) -> String? {
    let named = entries(.group, text, canBeKana: canBeKana)
    return named.count == 1 ? named[0].group.debut?.year.map(String.init) : nil
  }

  /// Returns the birthdays (`06-18`) of everyone with this name, alone or together with a group's name.
  func birthdays(ofPersonNamed text: String, canBeKana: Bool) -> [String] {
    let words = text.split { $0.isWhitespace || $0 == "/" }.map(String.init)
    var found = entries(.member, text, canBeKana: canBeKana)
    for (group, name) in NamePair.all(words) where found.isEmpty {
      let slugs = Set(groups(named: group, canBeKana: canBeKana))
      found = entries(.member, name, canBeKana: canBeKana).filter { slugs.contains($0.group.slug) }
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
