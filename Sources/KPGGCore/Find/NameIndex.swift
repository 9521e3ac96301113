internal import Characters

/// An index of the names of a catalog's groups and units, and of its loaded members and songs. Names are folded once.
///
/// ``named(_:_:of:accepting:canBeShort:)`` finds full names and prefixes. `NameResolver.swift` resolves the words that
/// a user types, and `NameSearch.swift` searches for names and makes suggestions.
package struct NameIndex: Sendable {
  /// The maximum length of a name in bytes. Longer texts match nothing.
  package static let maxBytes = 1024

  /// The error for members or songs that must be loaded before words can be resolved.
  package struct NotLoaded: Error {
    package let kind: CatalogEntry.Kind
    package let groups: [GirlGroup]
    /// Whether the words can also be resolved without loading.
    package var isOptional = false
  }

  /// The names of a group and of its members, units and songs.
  final class GroupNames: Sendable {
    let group: GirlGroup
    /// The members and songs, or `nil` if they haven't been loaded.
    let members: [Member]?
    let songs: [Song]?
    private let mainNames: Lazy<[MatchableNames]>
    private let memberNames: Lazy<[MatchableNames]>?
    private let unitNames: Lazy<[MatchableNames]>
    private let songNames: Lazy<[MatchableNames]>?

    /// - Parameter earlier: The names of the same group from an earlier index with fewer members or songs.
    init(_ group: GirlGroup, _ members: [Member]?, _ songs: [Song]?, _ earlier: GroupNames?) {
      self.group = group
      self.members = members
      self.songs = songs
      func names(_ entries: [some Nameable]) -> Lazy<[MatchableNames]> {
        Lazy { entries.map { MatchableNames($0) } }
      }
      mainNames =
        earlier?.mainNames
        ?? Lazy {
          // A group is also found by the names of its fandom.
          let aliases = group.otherNames + (group.fandom?.scripts ?? [])
          return [MatchableNames(names: group.mainNames, aliases: aliases)]
        }
      unitNames = earlier?.unitNames ?? names(group.units)
      memberNames = earlier?.memberNames ?? members.map { names($0) }
      songNames = earlier?.songNames ?? songs.map { names($0) }
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    func has(_ kind: CatalogEntry.Kind) -> Bool {
      switch kind {
      case .group, .unit: true
      case .member: members != nil
      case .song: songs != nil
      }
    }

    /// Returns the names of the entries of a kind, in catalog order.
    func names(of kind: CatalogEntry.Kind) -> [MatchableNames] {
      switch kind {
      case .group: mainNames.value
      case .member: memberNames?.value ?? []
      case .unit: unitNames.value
      case .song: songNames?.value ?? []
      }
    }

    func entry(_ kind: CatalogEntry.Kind, _ index: Int) -> CatalogEntry {
      switch kind {
      case .group: .group(group)
      case .member: .member((members ?? [])[index], of: group)
      case .unit: .unit(group.units[index], of: group)
      case .song: .song((songs ?? [])[index], of: group)
      }
    }

    func entries(of kind: CatalogEntry.Kind) -> [CatalogEntry] {
      names(of: kind).indices.map { entry(kind, $0) }
    }
  }

  package let index: CatalogIndex
  /// The groups to match, in the order for equally good matches.
  var groups: [GroupNames]
  private let bySlug: [Slug: GroupNames]
  let agencies: Lazy<[NamedAgency]>
  /// The groups whose members or songs have been requested. Entries that are still missing can't be loaded.
  package var requested: [CatalogEntry.Kind: Set<Slug>] = [:]
  /// Whether to find a signature song by its ID without loading all titles first.
  package var findsSignatureSongsFirst = false
  /// Whether to suggest names similar to an unknown one. Comparing all names takes much longer than finding one.
  package var makesSuggestions = true

  /// - Parameter earlier: An index of the same catalog with fewer loaded members or songs, whose names are reused.
  package init(
    _ index: CatalogIndex, members: [Slug: [Member]], songs: [Slug: [Song]], after earlier: NameIndex? = nil
  ) {
    self.index = index
    groups = index.groups.map { group in
      let slug = group.slug
      return GroupNames(group, members[slug], songs[slug], earlier?.bySlug[slug])
    }
    bySlug = Dictionary(groups.map { ($0.group.slug, $0) }, uniquingKeysWith: { first, _ in first })
    agencies = earlier?.agencies ?? Lazy { index.agencies.map(NamedAgency.init) }
  }

  /// Returns an index of some of the groups, in this order.
  package func among(_ groups: [GirlGroup]) -> NameIndex {
    var part = self
    part.groups = groups.compactMap { bySlug[$0.slug] }
    return part
  }

  /// Returns the names of the wanted groups, or of all if `nil`. Throws if their members or songs must be loaded first.
  func scope(_ kinds: Set<CatalogEntry.Kind>, of wanted: [GirlGroup]?) throws(NotLoaded) -> [GroupNames] {
    let scope = wanted.map { $0.compactMap { bySlug[$0.slug] } } ?? groups
    for kind in [CatalogEntry.Kind.member, .song] where kinds.contains(kind) {
      let missing = scope.filter { !$0.has(kind) && requested[kind]?.contains($0.group.slug) != true }
      if !missing.isEmpty { throw NotLoaded(kind: kind, groups: scope.map(\.group)) }
    }
    return scope
  }

  /// Returns the entries of a kind with a name, in catalog order. Only the best matches are included. From best to
  /// worst, these are full names, aliases, reordered words, and prefixes that are long enough to identify an entry.
  ///
  /// - Parameters:
  ///   - wanted: The groups whose names to search, or `nil` for all.
  ///   - weakest: The weakest tier that is accepted, at most ``NameMatch/Tier/prefix``.
  ///   - canBeShort: Whether a prefix of any length is accepted.
  package func named(
    _ text: String, _ kind: CatalogEntry.Kind, of wanted: [GirlGroup]? = nil,
    accepting weakest: NameMatch.Tier, canBeShort: Bool = false
  ) throws(NotLoaded) -> [CatalogEntry] {
    if wanted?.isEmpty == true { return [] }
    let scope = try scope([kind], of: wanted)
    guard let typed = TypedName(text, canStartInWord: false) else { return [] }
    let canDecide = canBeShort || Self.canDecide(text)
    return named(typed, kind, in: scope, accepting: canDecide ? weakest : min(weakest, .reordered))
  }

  func named(
    _ typed: TypedName, _ kind: CatalogEntry.Kind, in scope: [GroupNames], accepting weakest: NameMatch.Tier
  ) -> [CatalogEntry] {
    var found: [(match: NameMatch, group: GroupNames, index: Int)] = []
    var weakest = weakest
    for group in scope {
      for (index, names) in group.names(of: kind).enumerated() {
        // The name of a group's fandom is not a name of the group.
        guard let match = typed.match(names, weakest: weakest), match.tier <= weakest,
          kind != .group || (group.group.mainNames + group.group.otherNames).contains(match.name)
        else { continue }
        weakest = match.tier
        found.append((match, group, index))
      }
    }
    // Among kana matches, only those with the most usual spelling are kept.
    let distance =
      weakest == .alias ? found.filter { $0.match.tier == .alias }.map(\.match.distance).min() : nil
    let best = found.filter { $0.match.tier == weakest && (distance == nil || $0.match.distance == distance) }
    return best.map { $0.group.entry(kind, $0.index) }
  }

  /// Whether a text is long enough to match as a prefix: three letters, or two syllables of Hangul or kana.
  static func canDecide(_ text: String) -> Bool {
    let typed = text.folded.unicodeScalars
    return typed.count >= (typed.contains(where: \.isHangul) || Kana.isPart(of: typed) ? 2 : 3)
  }

  /// Returns the agency with this name or slug or, if there is none, the first one with this alias.
  ///
  /// - Parameter acceptsSlug: Whether the text can be a slug, which may be an ordinary word.
  package func agency(exactlyNamed text: String, acceptsSlug: Bool = true) -> Agency? {
    let typed = text.folded
    if typed.isEmpty { return nil }
    let named = agencies.value.filter {
      $0.isNamed(typed) || acceptsSlug && $0.agency.slug.description == typed
    }
    let own = named.first { !$0.agency.aliases.contains { $0.folded == typed } }
    if let best = own ?? named.first { return best.agency }
    let short = text.withoutCompanyWords?.folded ?? typed
    return agencies.value.first { $0.isNamed(shortly: short) }?.agency
  }
}
