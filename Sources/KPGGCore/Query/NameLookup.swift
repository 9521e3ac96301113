/// Finds groups or members by the names people type.
///
/// This is the one place that decides what a typed name means: a name (``NameMatch/Tier/exact``), a curated alias
/// (``NameMatch/Tier/alias``) or a beginning (``NameMatch/Tier/prefix``), in this order; case, spaces, punctuation,
/// diacritics and script make no difference. Everything less certain is only ever suggested.
package struct NameLookup<Entry: Nameable>: Sendable {
  /// Nothing longer, in bytes, is taken for a name.
  package static var longestName: Int { 1024 }

  private let entries: [Entry]
  /// The places of the entries that have a folded name, or alias.
  private var names: [String: [Int]] = [:]
  private var aliases: [String: [Int]] = [:]

  /// Prepares the entries, in the order in which equals are to be listed.
  package init(_ entries: [Entry]) {
    self.entries = entries
    for (place, entry) in entries.enumerated() {
      for name in Set(entry.ownNames.map(\.folded)) { names[name, default: []].append(place) }
      for alias in Set(entry.otherNames.map(\.folded)) { aliases[alias, default: []].append(place) }
    }
  }

  /// The entries that the typed name means, and how surely. There are none for a name that is not known.
  ///
  /// - Parameters:
  ///   - text: The name as it was typed.
  ///   - weakest: The least certain tier that may decide.
  package func matches(_ text: String, accepting weakest: NameMatch.Tier = .prefix) -> (
    entries: [Entry], tier: NameMatch.Tier
  ) {
    let typed = text.folded
    guard !typed.isEmpty, typed.utf8.count <= Self.longestName else { return ([], weakest) }
    if let places = names[typed] { return (places.map { entries[$0] }, .exact) }
    if weakest >= .alias, let places = aliases[typed] { return (places.map { entries[$0] }, .alias) }
    if let found = inKana(text, typed, weakest) { return found }
    if weakest < .prefix { return ([], weakest) }
    let places = Set(
      (names.keys.filter(typed.begins) + aliases.keys.filter(typed.begins)).flatMap {
        (names[$0] ?? []) + (aliases[$0] ?? [])
      })
    return (places.sorted().map { entries[$0] }, .prefix)
  }

  /// The entries whose Korean names are written so in kana; `nil` if there are none, or no kana is typed.
  private func inKana(_ text: String, _ folded: String, _ weakest: NameMatch.Tier) -> (
    entries: [Entry], tier: NameMatch.Tier
  )? {
    guard Kana.isPart(of: folded.unicodeScalars), let typed = TypedName(text) else { return nil }
    let fits = entries.compactMap { entry in
      typed.match(MatchableNames(entry), weakest: min(weakest, .prefix)).map { (entry: entry, match: $0) }
    }
    guard let best = fits.map(\.match).min() else { return nil }
    let found = fits.filter { best.tier == .prefix ? true : $0.match.isAsGood(as: best) }
    return (found.map(\.entry), best.tier)
  }

  /// Whether a beginning is long enough to stand for a name: three letters, or two syllables of Hangul or kana.
  static func canDecide(_ text: String) -> Bool {
    let typed = text.folded.unicodeScalars
    return typed.count >= (typed.contains(where: \.isHangul) || Kana.isPart(of: typed) ? 2 : 3)
  }

  /// At most three entries that may have been meant by a name that is not known, the likeliest first.
  package func suggestions(_ text: String) -> [Entry] {
    // One or two Latin letters are near too many names, and stand in too many.
    guard text.folded.utf8.count >= 3, let typed = TypedName(text) else { return [] }
    let hits = entries.enumerated().compactMap { offset, entry in
      typed.match(MatchableNames(entry)).map { (match: $0, offset: offset, entry: entry) }
    }
    return hits.sorted { left, right in
      left.match.isAsGood(as: right.match) ? left.offset < right.offset : left.match < right.match
    }.prefix(3).map(\.entry)
  }
}

extension String {
  fileprivate func begins(_ name: String) -> Bool { name.hasPrefix(self) }
}
