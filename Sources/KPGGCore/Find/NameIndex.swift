internal import Characters

/// The names of a catalog's groups and units, and of the members and songs that have been read, folded once.
///
/// ``named(_:_:of:accepting:)`` finds names in full or by how they begin. On it are built the look-up of what a user
/// means (`NameResolver.swift`), and the search with its suggestions (`NameSearch.swift`).
package struct NameIndex: Sendable {
  /// The maximum length of a name in bytes. Longer texts match nothing.
  package static let maxBytes = 1024

  /// Members or songs that have to be read before words can be resolved.
  package struct Unread: Error {
    /// What to read: members or songs.
    package let kind: CatalogEntry.Kind
    /// The groups that they are of.
    package let groups: [GirlGroup]
    /// Whether the words can also be resolved without them.
    package var isOptional = false
  }

  /// The names in a group: its own, and those of its members, units and songs.
  final class GroupNames: Sendable {
    let group: GirlGroup
    /// `nil` if they have not been read.
    let members: [Member]?
    /// `nil` if they have not been read.
    let songs: [Song]?
    private let ownNames: Lazy<[MatchableNames]>
    private let memberNames: Lazy<[MatchableNames]>
    private let unitNames: Lazy<[MatchableNames]>
    private let songNames: Lazy<[MatchableNames]>

    /// - Parameter earlier: The same group when less of it had been read.
    init(_ group: GirlGroup, _ members: [Member]?, _ songs: [Song]?, _ earlier: GroupNames?) {
      (self.group, self.members, self.songs) = (group, members, songs)
      func names(_ entries: [some Nameable]) -> Lazy<[MatchableNames]> {
        Lazy { entries.map { MatchableNames($0) } }
      }
      ownNames =
        earlier?.ownNames
        ?? Lazy {
          // The names of the fandom lead to the group.
          let aliases = group.otherNames + (group.fandom?.scripts ?? [])
          return [MatchableNames(names: group.ownNames, aliases: aliases)]
        }
      unitNames = earlier?.unitNames ?? names(group.units)
      if let earlier, earlier.members != nil {
        memberNames = earlier.memberNames
      } else {
        memberNames = names(members ?? [])
      }
      if let earlier, earlier.songs != nil {
        songNames = earlier.songNames
      } else {
        songNames = names(songs ?? [])
      }
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }

    func has(_ kind: CatalogEntry.Kind) -> Bool {
      switch kind {
      case .group, .unit: true
      case .member: members != nil
      case .song: songs != nil
      }
    }

    /// The names of the entries of a kind, in catalog order.
    func names(of kind: CatalogEntry.Kind) -> [MatchableNames] {
      switch kind {
      case .group: ownNames.value
      case .member: memberNames.value
      case .unit: unitNames.value
      case .song: songNames.value
      }
    }

    func entry(_ kind: CatalogEntry.Kind, _ place: Int) -> CatalogEntry {
      switch kind {
      case .group: .group(group)
      case .member: .member((members ?? [])[place], of: group)
      case .unit: .unit(group.units[place], of: group)
      case .song: .song((songs ?? [])[place], of: group)
      }
    }

    func entries(of kind: CatalogEntry.Kind) -> [CatalogEntry] {
      names(of: kind).indices.map { entry(kind, $0) }
    }
  }

  /// The catalog's index.
  package let index: CatalogIndex
  /// The groups to match, in the order for equally good matches.
  var groups: [GroupNames]
  private let bySlug: [Slug: GroupNames]
  let agencies: Lazy<[NamedAgency]>
  /// The groups whose members or songs have been asked for. What is still missing cannot be read.
  package var asked: [CatalogEntry.Kind: Set<Slug>] = [:]
  /// Whether to find a signature song by its ID without reading all titles first.
  package var readsSparingly = false
  /// Whether an unknown name is compared with all others, to suggest some. That takes much longer than finding a name.
  package var makesSuggestions = true

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - index: The groups, in the order for equally good matches.
  ///   - members: The members by group, as far as they have been read.
  ///   - songs: The songs by group, as far as they have been read.
  ///   - earlier: The names of the same catalog when less of it had been read.
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

  /// The names in some of the groups, in this order.
  package func among(_ groups: [GirlGroup]) -> NameIndex {
    var part = self
    part.groups = groups.compactMap { bySlug[$0.slug] }
    return part
  }

  /// The groups with these entries; `nil` for all. Throws if members or songs of one have not been read.
  func scope(_ kinds: Set<CatalogEntry.Kind>, of wanted: [GirlGroup]?) throws(Unread) -> [GroupNames] {
    let scope = wanted.map { $0.compactMap { bySlug[$0.slug] } } ?? groups
    for kind in [CatalogEntry.Kind.member, .song] where kinds.contains(kind) {
      let missing = scope.filter { !$0.has(kind) && asked[kind]?.contains($0.group.slug) != true }
      if !missing.isEmpty { throw Unread(kind: kind, groups: scope.map(\.group)) }
    }
    return scope
  }

  /// The entries of a kind with a name, in catalog order. Only the best matches count: names in full, then aliases, then
  /// the same words in another order, then beginnings, if they are long enough to identify an entry.
  ///
  /// - Parameters:
  ///   - text: The name as typed.
  ///   - kind: The kind.
  ///   - wanted: The groups, or the groups of the entries; `nil` for all.
  ///   - weakest: The weakest tier that is accepted, at most ``NameMatch/Tier/prefix``.
  ///   - canBeShort: Whether any beginning counts.
  package func named(
    _ text: String, _ kind: CatalogEntry.Kind, of wanted: [GirlGroup]? = nil,
    accepting weakest: NameMatch.Tier,
    canBeShort: Bool = false
  ) throws(Unread) -> [CatalogEntry] {
    if wanted?.isEmpty == true { return [] }
    let scope = try scope([kind], of: wanted)
    guard let typed = TypedName(text, canStartInWord: false) else { return [] }
    let canDecide = canBeShort || Self.canDecide(text)
    return named(typed, kind, in: scope, accepting: canDecide ? weakest : min(weakest, .reordered))
  }

  func named(
    _ typed: TypedName, _ kind: CatalogEntry.Kind, in scope: [GroupNames], accepting weakest: NameMatch.Tier
  ) -> [CatalogEntry] {
    var found: [(match: NameMatch, group: GroupNames, place: Int)] = []
    var weakest = weakest
    for group in scope {
      for (place, names) in group.names(of: kind).enumerated() {
        guard let match = typed.match(names, weakest: weakest),
          match.tier <= weakest, kind != .group || group.group.hasName(match.name)
        else { continue }
        weakest = match.tier
        found.append((match, group, place))
      }
    }
    // Of the names in kana, the way they are usually spelt counts.
    let distance =
      weakest == .alias ? found.filter { $0.match.tier == .alias }.map(\.match.distance).min() : nil
    return found.filter { $0.match.tier == weakest && (distance == nil || $0.match.distance == distance) }.map
    {
      $0.group.entry(kind, $0.place)
    }
  }

  /// Whether a text is long enough to match as a beginning: three letters, or two syllables of Hangul or kana.
  static func canDecide(_ text: String) -> Bool {
    let typed = text.folded.unicodeScalars
    return typed.count >= (typed.contains(where: \.isHangul) || Kana.isPart(of: typed) ? 2 : 3)
  }
}

extension GirlGroup {
  /// Whether it is a name of the group, rather than of its fandom.
  fileprivate func hasName(_ name: String) -> Bool { ownNames.contains(name) || otherNames.contains(name) }
}

extension NameIndex {
  /// The first agency with this name, alias or slug.
  ///
  /// - Parameter acceptsSlug: Whether its slug counts, which can be an ordinary word.
  package func agency(exactlyNamed text: String, acceptsSlug: Bool = true) -> Agency? {
    let typed = text.folded
    if typed.isEmpty { return nil }
    let named = agencies.value.first {
      $0.isNamed(typed) || acceptsSlug && $0.agency.slug.description == typed
    }
    if let named { return named.agency }
    let short = text.withoutCompanyWords?.folded ?? typed
    return agencies.value.first { $0.isNamed(shortly: short) }?.agency
  }
}
