/// Finds entries by the names people type.
///
/// This is the one place that decides what a typed name means. A look-up accepts, in this order, a name
/// (``Tier/exact``), a curated alias (``Tier/alias``) and a beginning that only one entry has
/// (``Tier/prefix``); case, spaces, punctuation, diacritics and script make no difference. Everything less
/// certain is only ever suggested.
public struct NameLookup<Entry: Sendable>: Sendable {
  /// How sure it is that an entry was meant, the surest first.
  public enum Tier: Int, Comparable, Sendable {
    case exact, alias, prefix

    /// Surer tiers come first.
    public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a typed name means.
  public enum Answer: Sendable {
    /// One entry.
    case found(Entry, Tier)
    /// Several entries, equally well; never fewer than two.
    case ambiguous([Entry], Tier)
    /// None. The suggestions are at most three, the likeliest first.
    case unknown(suggestions: [Entry])
  }

  /// Nothing longer, in bytes, is taken for a name.
  static var longestName: Int { 1024 }

  private struct Key: Sendable {
    let names: [String]
    let aliases: [String]
    let entry: Entry
    /// Prepares the names for everything less certain than a beginning.
    let matchable: @Sendable () -> MatchableNames
  }

  private let keys: [Key]

  /// Prepares the entries.
  ///
  /// - Parameters:
  ///   - entries: The entries, in the order in which equals are to be listed.
  ///   - names: The names of an entry: each of them decides a look-up.
  ///   - aliases: What else people type for it.
  ///   - areRomanised: Whether Korean names are suggested by how they sound, too.
  public init(
    _ entries: [Entry], names: (Entry) -> [String], aliases: (Entry) -> [String], areRomanised: Bool = false
  ) {
    keys = entries.map { entry in
      let (names, aliases) = (names(entry), aliases(entry))
      return Key(names: names.map(\.folded), aliases: aliases.map(\.folded), entry: entry) {
        MatchableNames(names: names, aliases: aliases, areRomanised: areRomanised)
      }
    }
  }

  /// What the typed name means.
  ///
  /// - Parameters:
  ///   - text: The name as it was typed.
  ///   - weakest: The least certain tier that may decide.
  public func callAsFunction(_ text: String, accepting weakest: Tier = .prefix) -> Answer {
    let (entries, tier) = matches(text, accepting: weakest)
    switch entries.count {
    case 0: return .unknown(suggestions: suggestions(text))
    case 1: return .found(entries[0], tier)
    default: return .ambiguous(entries, tier)
    }
  }

  /// The entries that the typed name means, and how surely. There are none for a name that is not known.
  ///
  /// - Parameters:
  ///   - text: The name as it was typed.
  ///   - weakest: The least certain tier that may decide.
  public func matches(_ text: String, accepting weakest: Tier = .prefix) -> (entries: [Entry], tier: Tier) {
    let typed = text.folded
    guard !typed.isEmpty, typed.utf8.count <= Self.longestName else { return ([], weakest) }
    let tiers: [(Tier, (Key) -> Bool)] = [
      (.exact, { $0.names.contains(typed) }),
      (.alias, { $0.aliases.contains(typed) }),
      (.prefix, { key in (key.names + key.aliases).contains { $0.hasPrefix(typed) } }),
    ]
    for (tier, fits) in tiers where tier <= weakest {
      let hits = keys.filter(fits)
      if !hits.isEmpty { return (hits.map(\.entry), tier) }
    }
    return ([], weakest)
  }

  /// At most three entries that may have been meant by a name that is not known, the likeliest first.
  public func suggestions(_ text: String) -> [Entry] {
    // One or two Latin letters are near too many names, and stand in too many.
    guard text.folded.utf8.count >= 3, let typed = TypedName(text) else { return [] }
    let hits = keys.enumerated().compactMap { offset, key in
      typed.match(key.matchable()).map { (match: $0, offset: offset, entry: key.entry) }
    }
    return hits.sorted { left, right in
      left.match.isAsGood(as: right.match) ? left.offset < right.offset : left.match < right.match
    }.prefix(3).map(\.entry)
  }
}

extension NameLookup<Group> {
  /// A look-up among groups, by either script's name, slug and aliases.
  public init(groups: [Group]) {
    self.init(
      groups, names: { $0.name.scripts + [$0.slug.description, $0.apiName] }, aliases: \.aliases)
  }
}

extension NameLookup<Member> {
  /// A look-up among members, by either script's stage name, slug, real name and aliases.
  public init(members: [Member]) {
    self.init(
      members, names: { $0.stageName.scripts + [$0.id.member.description] },
      aliases: { $0.aliases + ($0.realName?.scripts ?? []) }, areRomanised: true)
  }
}
