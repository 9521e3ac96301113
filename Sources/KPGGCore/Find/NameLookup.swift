internal import Characters

/// Looks up groups, members or songs by their names in full, or by how they begin.
///
/// A text matches a name (``NameMatch/Tier/exact``), else an alias (``NameMatch/Tier/alias``), else the beginning of
/// either (``NameMatch/Tier/prefix``), ignoring case, spaces, punctuation, diacritics and script. ``CatalogSearch``
/// finds weaker matches.
package struct NameLookup: Sendable {
  /// The maximum length of a name in bytes. Longer texts match nothing.
  package static let longestName = 1024

  private let entries: [CatalogEntry]
  /// The indices of the entries by folded name, and by folded alias.
  private var names: [String: [Int]] = [:]
  private var aliases: [String: [Int]] = [:]

  /// Creates a lookup; equal matches keep the order of the entries.
  package init(_ entries: [CatalogEntry]) {
    self.entries = entries
    for (index, entry) in entries.enumerated() {
      for name in Set(entry.ownNames.map(\.folded)) { names[name, default: []].append(index) }
      for alias in Set(entry.otherNames.map(\.folded)) { aliases[alias, default: []].append(index) }
    }
  }

  /// The entries with this name, and the tier of the match. Empty if none match.
  ///
  /// - Parameters:
  ///   - text: The name as typed.
  ///   - weakest: The weakest tier that is accepted.
  package func matches(_ text: String, accepting weakest: NameMatch.Tier = .prefix) -> (
    entries: [CatalogEntry], tier: NameMatch.Tier
  ) {
    let typed = text.folded
    guard !typed.isEmpty, typed.utf8.count <= Self.longestName else { return ([], weakest) }
    if let indices = names[typed] { return (indices.map { entries[$0] }, .exact) }
    if weakest >= .alias, let indices = aliases[typed] { return (indices.map { entries[$0] }, .alias) }
    if weakest >= .reordered, let found = inKana(text, typed, weakest) { return found }
    if weakest >= .reordered, let found = inParts(text) { return (found, .reordered) }
    if weakest < .prefix { return ([], weakest) }
    let indices = Set(
      (names.keys.filter(typed.begins) + aliases.keys.filter(typed.begins)).flatMap {
        (names[$0] ?? []) + (aliases[$0] ?? [])
      })
    return (indices.sorted().map { entries[$0] }, .prefix)
  }

  /// The people with all the words among the parts of their names; `nil` if there are none.
  private func inParts(_ text: String) -> [CatalogEntry]? {
    guard text.contains(where: \.isWhitespace), let typed = TypedName(text) else { return nil }
    let found = entries.filter {
      $0.isPerson && typed.match(MatchableNames($0), weakest: .reordered) != nil
    }
    return found.isEmpty ? nil : found
  }

  /// The entries whose Korean names match in kana; `nil` if none do, or the text has no kana.
  private func inKana(_ text: String, _ folded: String, _ weakest: NameMatch.Tier) -> (
    entries: [CatalogEntry], tier: NameMatch.Tier
  )? {
    guard Kana.isPart(of: folded.unicodeScalars), let typed = TypedName(text) else { return nil }
    let fits = entries.compactMap { entry in
      typed.match(MatchableNames(entry), weakest: min(weakest, .prefix)).map { (entry: entry, match: $0) }
    }
    guard let best = fits.map(\.match).min() else { return nil }
    let found = fits.filter { best.tier == .prefix ? true : $0.match.isAsGood(as: best) }
    return (found.map(\.entry), best.tier)
  }

  /// Whether a text is long enough to match as a beginning: three letters, or two syllables of Hangul or kana.
  static func canDecide(_ text: String) -> Bool {
    let typed = text.folded.unicodeScalars
    return typed.count >= (typed.contains(where: \.isHangul) || Kana.isPart(of: typed) ? 2 : 3)
  }
}

extension String {
  fileprivate func begins(_ name: String) -> Bool { name.hasPrefix(self) }
}
