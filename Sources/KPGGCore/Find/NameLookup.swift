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
  /// The indices of the people by the parts of their names.
  private let people: Lazy<[String: Set<Int>]>
  /// The indices of the entries by each of the ways to write or hear their names in kana.
  private let kana: Lazy<[[[UInt32]: Set<Int>]]>

  /// Creates a lookup; equal matches keep the order of the entries.
  package init(_ entries: [CatalogEntry]) {
    self.entries = entries
    people = Lazy {
      var people: [String: Set<Int>] = [:]
      for (index, entry) in entries.enumerated() where entry.isPerson {
        for part in MatchableNames(entry).parts { people[part, default: []].insert(index) }
      }
      return people
    }
    kana = Lazy {
      var kana: [[[UInt32]: Set<Int>]] = [[:], [:], [:]]
      for (index, entry) in entries.enumerated() {
        for (way, form) in MatchableNames(entry).kana { kana[way][form, default: []].insert(index) }
      }
      return kana
    }
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
    let words = text.foldedWords
    guard words.count > 1, let first = people.value[words[0]] else { return nil }
    let found = words.dropFirst().reduce(first) { $0.intersection(people.value[$1] ?? []) }
    return found.isEmpty ? nil : found.sorted().map { entries[$0] }
  }

  /// The entries whose Korean names match in kana; `nil` if none do, or the text has no kana.
  private func inKana(_ text: String, _ folded: String, _ weakest: NameMatch.Tier) -> (
    entries: [CatalogEntry], tier: NameMatch.Tier
  )? {
    guard Kana.isPart(of: folded.unicodeScalars) else { return nil }
    let typed = Array(folded.unicodeScalars)
    let sound = Kana.sound(typed)
    for (way, form) in [typed.map(\.value), sound, sound].enumerated() {
      if let found = kana.value[way][form] { return (found.sorted().map { entries[$0] }, .alias) }
    }
    guard weakest >= .prefix, let typed = TypedName(text) else { return nil }
    let begun = entries.filter { typed.match(MatchableNames($0), weakest: .prefix) != nil }
    return begun.isEmpty ? nil : (begun, .prefix)
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
