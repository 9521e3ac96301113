/// A question in words, understood as one list: `japanese rappers of twice` is the members of TWICE with a nationality
/// and a position.
package struct Phrase: Hashable, Sendable {
  /// The kinds of lists.
  package enum Kind: String, CaseIterable, Sendable {
    /// A list of these entries.
    case groups, members, units, songs
  }

  /// A condition, or a choice of order or length, as an option of the list's command: its name and its value.
  package struct Option: Hashable, Sendable {
    /// The name without hyphens: `born`, `sort`, `reverse`, `limit`.
    package let name: String
    /// The value; empty for a flag.
    package let value: String
  }

  /// What is listed.
  package let kind: Kind
  /// The groups that the phrase names.
  package let groups: [Slug]
  /// The units that the phrase names.
  package let units: [UnitID]
  /// Whether it asks for the signature song of its group.
  package let isSignature: Bool
  /// The options in the order of ``SearchQuery/keys``, then sort order and length.
  package let options: [Option]

  /// The value of an option; `nil` if the phrase has none.
  package func value(of name: String) -> String? { options.first { $0.name == name }?.value }
}

extension Phrase {
  /// The conditions, order and length that the options say.
  package var query: Query {
    var query = Query()
    for option in options {
      switch option.name {
      case "sort": query.order = option.value
      case "reverse": query.isReversed = true
      case "limit": query.limit = Int(option.value)
      case "favorites": query.add("yes", to: "fav")
      case "original": query.add("yes", to: "original")
      default: if option.value != "all" { query.add(option.value, to: option.name) }
      }
    }
    return query
  }

  /// The entries that the phrase asks for, from these groups and their songs, and the members in the context. Throws if a
  /// name in a condition is in the catalog nowhere.
  package func entries(groups: [GirlGroup], songs: [Song], _ context: FactContext) throws(UnknownValue)
    -> [CatalogEntry]
  {
    let query = kind == .members && self.groups.count == 1 ? query.ofOneGroup : query
    let facts = Facts.of(kind.entryKind)
    let filter = try query.filter(facts, context)
    let named = self.groups.isEmpty ? groups : groups.filter { self.groups.contains($0.slug) }
    let admitted = named.filter { filter.admits($0) }
    let bySlug = admitted.bySlug
    let entries: [CatalogEntry] =
      switch kind {
      case .groups: admitted.map(CatalogEntry.group)
      case .units: admitted.flatMap { group in group.units.map { .unit($0, of: group) } }
      case .members:
        admitted.flatMap { group in (context.members[group.slug] ?? []).map { .member($0, of: group) } }
      case .songs where isSignature: admitted.map { .song($0.song, of: $0) }
      case .songs:
        songs.filter { units.isEmpty || $0.unitID.map(units.contains) == true }.compactMap { song in
          bySlug[song.group].map { .song(song, of: $0) }
        }
      }
    return query.sorted(entries.filter { filter.admitsItself($0) }, facts, context)
  }
}

extension Phrase.Kind {
  /// The kind of entries that a list of this kind has.
  package var entryKind: CatalogEntry.Kind {
    switch self {
    case .groups: .group
    case .members: .member
    case .units: .unit
    case .songs: .song
    }
  }
}

/// The meaning of a part of a phrase: a word, a name or a pattern of both. See ``PhraseVocabulary`` for the signs.
struct PhraseMeaning: Hashable {
  enum Joint: Hashable {
    case or, and
  }

  enum Number: Hashable {
    case one, many
  }

  var kind: Phrase.Kind?
  /// The kinds of lists that the meaning is possible for; empty for all.
  var kinds: Set<Phrase.Kind> = []
  var options: [Phrase.Option] = []
  /// What its first slot names: a group or a unit.
  var named: PhraseVocabulary.Slot?
  var group: Slug?
  var unit: UnitID?
  var number: Number?
  /// The word that joins two values of one option: `or`, or `and`.
  var joint: Joint?
  var isParticle = false
  /// Whether it is left out before or after a name: `who is karina`.
  var isQuestion = false
  /// Whether it asks for a fact on a page.
  var isAbout = false
  /// Whether it needs a list of its own kinds, rather than one of members or songs of groups.
  var isStrict = false
  var isSignature = false
  /// Whether it makes sense only with a number of results: `tall members, top 5`.
  var isRanked = false
  var cost = 1

  /// Whether it fits a list of this kind. A condition of groups also fits the members of groups that are named.
  func isPossible(in kind: Phrase.Kind, named: Set<Phrase.Kind>) -> Bool {
    let isOfOrder = options.contains { $0.name == "sort" }
    return kinds.isEmpty || kinds.contains(kind)
      || !isOfOrder && !isStrict && !kinds.isDisjoint(with: named)
  }
}

extension Phrase {
  /// The options of each kind of list. A list of members or songs has those of groups, too.
  private static let ofGroups = keys(.group)
  private static let ofMembers = keys(.member)
  private static let ofSongs = keys(.song)
  private static let ofLists: Set = ["sort", "reverse", "limit"]
  private static let flags: Set = ["favorites", "original"]

  /// The names of the facts of entries of a kind.
  private static func keys(_ kind: CatalogEntry.Kind) -> Set<String> {
    Set(SearchQuery.facts.filter { $0.kind == kind }.map(\.name))
  }

  /// Joins the meanings of a phrase's pieces; `nil` if they do not fit together.
  init?(_ meanings: [PhraseMeaning]) {
    let options = meanings.flatMap(\.options)
    let names = Set(options.map(\.name))
    let groups = meanings.compactMap(\.group).withoutDuplicates
    let units = meanings.compactMap(\.unit).withoutDuplicates
    let kinds = Set(meanings.compactMap(\.kind))
    guard
      let kind = Self.kind(kinds, names, meanings, isNamed: !groups.isEmpty || !units.isEmpty),
      meanings.allSatisfy({ $0.isPossible(in: kind, named: kinds) })
    else { return nil }
    let possible: Set<String> =
      switch kind {
      case .groups: Self.ofGroups
      case .members: Self.ofGroups.union(Self.ofMembers)
      case .songs: Self.ofGroups.union(Self.ofSongs)
      case .units: Self.ofGroups.union(["original"])
      }
    let namesPossible =
      switch kind {
      case .groups: groups.isEmpty && units.isEmpty
      case .members: groups.count <= 1 && units.isEmpty
      case .songs: groups.isEmpty || units.isEmpty
      case .units: groups.count <= 1 && units.isEmpty
      }
    guard namesPossible,
      names.isSubset(of: possible.union(Self.ofLists).union(kind == .units ? [] : Self.flags))
    else {
      return nil
    }
    var kept: [Option] = []
    for option in options where !kept.contains(option) {
      let isRepeated = kept.contains { $0.name == option.name }
      if isRepeated, Self.ofLists.contains(option.name) || !Self.isAlternative(option.name, meanings) {
        return nil
      }
      kept.append(option)
    }
    let sorted = kept.contains { $0.name == "sort" }
    if !sorted, kept.contains(where: { $0.name == "limit" }) { return nil }
    if meanings.contains(where: \.isRanked), !kept.contains(where: { $0.name == "limit" }) { return nil }
    if sorted, !kept.contains(where: { $0.name == "limit" }),
      !meanings.contains(where: { $0.number == .many })
    {
      kept.append(Option(name: "limit", value: "1"))
    }
    let order =
      SearchQuery.keys + ["favorites", "original", "sort", "reverse", "limit"]
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.options = kept.enumerated().sorted {
      (places[$0.element.name] ?? 0, $0.offset) < (places[$1.element.name] ?? 0, $1.offset)
    }.map(\.element)
    isSignature = meanings.contains(where: \.isSignature)
    if isSignature, !names.isDisjoint(with: Self.ofSongs.union(Self.ofLists)) || groups.count > 1 {
      return nil
    }
    (self.kind, self.groups, self.units) = (kind, groups, units)
  }

  /// Whether two values of an option mean either of them. Positions need an `or`, because a member can have several.
  private static func isAlternative(_ name: String, _ meanings: [PhraseMeaning]) -> Bool {
    meanings.contains { $0.joint == .or || $0.joint == .and && name != "position" }
  }

  /// The kind of list. `members of 4th gen groups` names two kinds and asks for members.
  private static func kind(
    _ named: Set<Kind>, _ options: Set<String>, _ meanings: [PhraseMeaning], isNamed: Bool
  ) -> Kind? {
    let specific = named.subtracting([.groups])
    if specific.count > 1 { return nil }
    if let kind = specific.first ?? named.first {
      let isOfMembers = !options.isDisjoint(with: ofMembers)
      return kind == .groups && isOfMembers ? nil : kind
    }
    if !options.isDisjoint(with: ofMembers) { return .members }
    if !options.isDisjoint(with: ofSongs) { return .songs }
    let allowed = meanings.map(\.kinds).filter { !$0.isEmpty }
    if let first = allowed.first {
      let common = allowed.dropFirst().reduce(first) { $0.intersection($1) }
      if common.count == 1 { return common.first }
      if !common.contains(.groups) { return nil }
    }
    return isNamed || options.isDisjoint(with: ofGroups) ? nil : .groups
  }
}
