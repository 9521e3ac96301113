internal import Characters
internal import Synchronization

/// Resolves words to groups, members, units and songs.
///
/// A name needs no quotes, even with spaces. A group's name directly before or after that of one of its members, units or
/// songs, or joined by a slash, means that member or song. A name on its own means the only entry with that name; for a
/// person in several groups, the one in her main group. Names are matched in full, and those of groups, members and units also
/// by a unique beginning; ``CatalogSearch`` suggests what else was meant.
package struct NameResolver: Sendable {
  /// The meaning of some of the words.
  package struct Named: Sendable {
    /// The ID.
    package let id: EntryID
    /// The entry; `nil` for a favourite that is no longer in the catalog.
    package let entry: CatalogEntry?
    /// Whether the words also name the member's group.
    package var hasGroupWords = false

    /// Creates a resolved name.
    package init(id: EntryID, entry: CatalogEntry?, hasGroupWords: Bool = false) {
      (self.id, self.entry, self.hasGroupWords) = (id, entry, hasGroupWords)
    }
  }

  /// The reason that words cannot be resolved.
  package struct Unresolved: Error, Sendable {
    /// The kinds of problems.
    package enum Reason: Sendable {
      /// A word is empty, or has only commas and white space.
      case empty
      /// Several entries match. With `isBeginning`, the text is only the start of their names.
      case several(isBeginning: Bool)
      /// The group has no member, unit or song with this name.
      case notInGroup(GirlGroup, name: String)
      /// The name of a member is given where a group is expected, or the reverse.
      case otherKind
      /// No entry has this name.
      case unknown

      /// Whether nothing has the name, rather than several entries.
      package var isUnknown: Bool {
        switch self {
        case .unknown, .notInGroup, .otherKind: true
        case .empty, .several: false
        }
      }
    }

    /// The kind of problem.
    package var reason: Reason
    /// The indices of the words that cause the problem.
    package var words: Range<Int>
    /// The name as typed, which can be part of a word.
    package var text: String
    /// Suggestions, likeliest first; for an ambiguous name, all matches.
    package var meant: [CatalogEntry] = []
    /// The other names of a sequence, before and after this one; `nil` if one of them is wrong, too.
    package var others: (before: [Named], after: [Named])? = ([], [])
    /// The number of pieces of a sequence that it covers after the names before it.
    var pieceCount = 0
    /// Whether it also covers the name before it, which is that of a group.
    var coversPrevious = false
  }

  /// The maximum number of words in a name.
  static let mostWords = 16

  private struct Scope: Hashable {
    let kind: CatalogEntry.Kind
    let groups: [Slug]
  }

  private final class Prepared: Sendable {
    let lookups = Mutex<[Scope: NameLookup]>([:])
  }

  let index: CatalogIndex
  let groups: NameLookup
  private let fetchMembers: @Sendable ([GirlGroup]) async throws -> [Member]
  private let fetchSongs: @Sendable ([GirlGroup]) async throws -> [Song]
  private let prepared = Prepared()
  /// Whether an unknown name is compared with all others, to suggest some. That takes much longer than finding a name.
  package var makesSuggestions = true
  /// Whether to find a signature song by its ID without fetching all titles first.
  package var fetchesSparingly = false

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - index: The index of groups.
  ///   - members: Fetches the members of groups. Called with all groups only for a name without a group.
  ///   - songs: Fetches the songs of groups, in the same way.
  package init(
    index: CatalogIndex, members: @escaping @Sendable ([GirlGroup]) async throws -> [Member],
    songs: @escaping @Sendable ([GirlGroup]) async throws -> [Song] = { _ in [] }
  ) {
    self.index = index
    groups = NameLookup(index.groups.map(CatalogEntry.group))
    fetchMembers = members
    fetchSongs = songs
  }

  // MARK: - One entry

  /// Resolves all words together to a group. Throws only ``Unresolved``.
  package func group(_ words: [String]) async throws -> GirlGroup {
    let text = words.joined(separator: " ")
    _ = try segments([text])
    let (found, tier) = groups.matches(text)
    if found.count > 1 { throw problem(.several(isBeginning: tier == .prefix), words, found) }
    if let group = found.first?.group, tier < .prefix || NameLookup.canDecide(text) { return group }
    do {
      if let member = try await own(.member, words, accepting: .reordered) {
        throw problem(.otherKind, words, [member])
      }
    } catch var problem as Unresolved {
      // Several members.
      problem.reason = .otherKind
      throw problem
    } catch {
      // If the members cannot be read, the group is simply unknown.
    }
    throw problem(.unknown, words, found.isEmpty ? try await suggestions(text, [.group]) : found)
  }

  /// Resolves all words together to a member. Throws ``Unresolved``, or the error of fetching members.
  package func member(_ words: [String]) async throws -> (Member, GirlGroup) {
    let found = try await own(.member, words, accepting: .prefix)
    if case .member(let member, let group)? = found { return (member, group) }
    let group = matches(groups, words.joined(separator: " "), .prefix).first
    if let group { throw problem(.otherKind, words, [group]) }
    throw try await unknown(.member, words)
  }

  /// Resolves all words together to a unit. Throws only ``Unresolved``.
  package func unit(_ words: [String]) async throws -> (SubUnit, GirlGroup) {
    if let named = try await unit(words, accepting: .prefix) { return named }
    let group = matches(groups, words.joined(separator: " "), .prefix).first
    if let group { throw problem(.otherKind, words, [group]) }
    throw try await unknown(.unit, words)
  }

  /// The unit with this name; `nil` if there is none. Throws if there are several.
  package func unit(_ words: [String], accepting weakest: NameMatch.Tier) async throws -> (
    SubUnit, GirlGroup
  )? {
    guard case .unit(let unit, let group)? = try await own(.unit, words, accepting: weakest) else {
      return nil
    }
    return (unit, group)
  }

  /// Resolves all words together to a song, a group or a unit. A group goes before a song of the same name, and a song
  /// before a unit. The ID or URL of a song's video means the song, unless it is a name. Throws ``Unresolved``, or the error
  /// of fetching songs. The beginning of a title only suggests the song.
  package func song(_ words: [String]) async throws -> CatalogEntry {
    let text = words.joined(separator: " ")
    let named = matches(groups, text, .alias)
    if named.count == 1 { return named[0] }
    if YouTubeID(url: text) != nil {
      guard let song = try await song(video: text) else { throw problem(.unknown, words, []) }
      return song
    }
    if fetchesSparingly, let song = signatureSong(video: text) { return song }
    if let song = try await own(.song, words, accepting: .reordered) { return song }
    if let unit = try await own(.unit, words, accepting: .reordered) { return unit }
    let similar = matches(groups, text, .reordered)
    if similar.count == 1 { return similar[0] }
    let begun = matches(groups, text, .prefix)
    if begun.count == 1 { return begun[0] }
    if let song = try await song(video: text) { return song }
    throw try await unknown(.song, words)
  }

  /// The song with this ID or URL; `nil` if there is none.
  package func song(video text: String) async throws -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    if fetchesSparingly, let song = signatureSong(video: text) { return song }
    let song = try await fetchSongs(index.groups).first { $0.youtubeID == video }
    return song.flatMap { song in index.group(song.group).map { .song(song, of: $0) } }
  }

  /// The signature song with this ID or URL; `nil` if there is none. The index has them all.
  private func signatureSong(video text: String) -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    return index.groups.first { $0.song.youtubeID == video }.map { .song($0.song, of: $0) }
  }

  /// The songs with this title, even if a group has the same name.
  package func songs(titled words: [String]) async throws -> [CatalogEntry] {
    matches(try await lookup(.song, of: index.groups), words.joined(separator: " "), .reordered)
  }

  /// The member, unit or song with this name, alone or beside the name of its group, or of a song's unit; `nil` if there
  /// is none. Throws if there are several.
  private func own(
    _ kind: CatalogEntry.Kind, _ words: [String], accepting weakest: NameMatch.Tier
  ) async throws -> CatalogEntry? {
    let pieces = try segments(words).joined().map(\.text)
    let text = words.joined(separator: " ")
    // Two names cannot be longer together, and each split takes time proportional to the length.
    guard text.utf8.count <= 2 * NameLookup.longestName else { return nil }
    for tier in [NameMatch.Tier.reordered, .prefix] where tier <= weakest {
      for (group, name) in NamePair.all(pieces) {
        var own = try await members(kind, name, of: matches(groups, group, tier).map(\.group), tier)
        if kind == .song {
          // A unit can begin with the name of its group.
          let others = try await songs(titled: name, ofUnitsNamed: group, tier)
          own += others.filter { song in !own.contains { $0.id == song.id } }
        }
        if let found = try only(own, words, tier) { return found }
      }
      var all = try await members(kind, text, of: index.groups, tier)
      // A reading or nickname can stand for every song with that title.
      for title in Set(all.compactMap { $0.song?.title }) {
        let same = try await members(kind, title, of: index.groups, .exact)
        all += same.filter { song in !all.contains { $0.id == song.id } }
      }
      if let found = try only(all, words, tier) { return found }
    }
    return pieces.count == 1 ? try only(await joined(kind, text), words, .reordered) : nil
  }

  /// The songs with this title of the units with this name.
  private func songs(titled title: String, ofUnitsNamed name: String, _ tier: NameMatch.Tier) async throws
    -> [CatalogEntry]
  {
    let units = try await members(.unit, name, of: index.groups, tier)
    let ids = Set(units.compactMap(\.unitID))
    return try await members(.song, title, of: units.map(\.group).withoutDuplicates, tier).filter {
      $0.song?.unitID.map(ids.contains) ?? false
    }
  }

  /// The members, units or songs whose name and group are written as one word, in either order.
  func joined(_ kind: CatalogEntry.Kind, _ text: String) async throws -> [CatalogEntry] {
    try await search([kind], of: index.groups).hits(for: [text], kinds: [kind], weakest: .reordered).map(
      \.entry)
  }

  /// The only entry; `nil` if there is none. Throws if there are several.
  private func only(_ entries: [CatalogEntry], _ words: [String], _ tier: NameMatch.Tier) throws
    -> CatalogEntry?
  {
    let entries = distinct(entries)
    if entries.count > 1 { throw problem(.several(isBeginning: tier == .prefix), words, entries) }
    return entries.first
  }

  /// Removes all but the main entry of each person, all but the title track or else the first of a group's songs with the
  /// same title, and versions of a song that is among them.
  func distinct(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    if entries.count < 2 { return entries }
    let members = entries.compactMap { entry in
      if case .member(let member, _) = entry { member } else { nil }
    }
    let main = Set(Person.merging(members, of: index.groups).map { EntryID.member($0.main.id) })
    let songs = Dictionary(grouping: entries.compactMap(\.song)) { song in
      [song.group.description, song.name?.latinFirst.folded ?? ""]
    }
    var shown = Set(songs.values.compactMap { same in same.first { $0.kind == .title } ?? same.first })
    let titles = Set(shown.map(\.titleWords))
    shown = shown.filter { song in
      let words = song.titleWords
      return !(2..<max(2, words.count)).contains { titles.contains(Array(words.prefix($0))) }
    }
    return entries.filter { entry in
      switch entry {
      case .group, .unit: true
      case .member: main.contains(entry.id.favoriteID)
      case .song(let song, _): shown.contains(song)
      }
    }
  }

  // MARK: - Look-ups

  /// The groups' members or songs with this name.
  func members(_ kind: CatalogEntry.Kind, _ name: String, of groups: [GirlGroup], _ tier: NameMatch.Tier)
    async throws -> [CatalogEntry]
  {
    groups.isEmpty ? [] : matches(try await lookup(kind, of: groups), name, tier)
  }

  /// The entries with this name. A prefix counts only if it is long enough to identify an entry.
  func matches(_ lookup: NameLookup, _ name: String, _ tier: NameMatch.Tier) -> [CatalogEntry] {
    let found = lookup.matches(name, accepting: tier)
    return found.tier == .prefix && !NameLookup.canDecide(name) ? [] : found.entries
  }

  private func lookup(_ kind: CatalogEntry.Kind, of groups: [GirlGroup]) async throws -> NameLookup {
    let scope = Scope(kind: kind, groups: groups.map(\.slug))
    if let known = prepared.lookups.withLock({ $0[scope] }) { return known }
    let entries: [CatalogEntry] =
      switch kind {
      case .group: groups.map(CatalogEntry.group)
      case .member:
        try await fetchMembers(groups).compactMap { member in
          index.group(member.id.group).map { .member(member, of: $0) }
        }
      case .unit: groups.flatMap { group in group.units.map { .unit($0, of: group) } }
      case .song:
        try await fetchSongs(groups).compactMap { song in
          index.group(song.group).map { .song(song, of: $0) }
        }
      }
    let lookup = NameLookup(entries)
    prepared.lookups.withLock { $0[scope] = lookup }
    return lookup
  }

  // MARK: - Suggestions

  /// The problem with words that name no entry of this kind.
  private func unknown(_ kind: CatalogEntry.Kind, _ words: [String]) async throws -> Unresolved {
    let text = words.joined(separator: " ")
    var problem = problem(.unknown, words, [])
    guard makesSuggestions, text.utf8.count <= 2 * NameLookup.longestName else { return problem }
    for (group, name) in NamePair.all(try segments(words).joined().map(\.text)) {
      let named = matches(groups, group, .reordered)
      if named.count != 1 { continue }
      let elsewhere = try await members(kind, name, of: index.groups, .reordered)
      let meant =
        try await elsewhere.isEmpty ? suggestions(name, [kind], of: [named[0].group]) : distinct(elsewhere)
      if case .unknown = problem.reason { problem.reason = .notInGroup(named[0].group, name: name) }
      if !meant.isEmpty {
        (problem.reason, problem.meant) = (.notInGroup(named[0].group, name: name), meant)
        return problem
      }
    }
    problem.meant = try await suggestions(text, kind == .song ? [.group, .unit, .song] : [kind])
    if !problem.meant.isEmpty { problem.reason = .unknown }
    return problem
  }

  /// Up to three entries that a text may mean, likeliest first. Groups come before equally similar songs.
  func suggestions(
    _ text: String, _ kinds: Set<CatalogEntry.Kind>, of groups: [GirlGroup]? = nil
  ) async throws -> [CatalogEntry] {
    // One or two Latin letters are similar to, or part of, too many names of all groups.
    guard makesSuggestions, groups != nil || text.folded.utf8.count >= 3 else { return [] }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var hits = try await search(kinds, of: groups ?? index.groups).hits(for: words, kinds: kinds)
    if kinds.contains(.song) {
      // Where songs are expected, a unit without songs is of no use.
      let units = Set(try await fetchSongs(groups ?? index.groups).compactMap(\.unitID))
      hits.removeAll { hit in hit.entry.unitID.map { !units.contains($0) } ?? false }
    }
    let isNear: (CatalogSearch.Hit) -> Bool = { hit in
      hit.entry.kind == .group && hit.match?.distance ?? 0 <= hits.first?.match?.distance ?? 0
    }
    return (hits.filter(isNear) + hits.filter { !isNear($0) }).prefix(3).map(\.entry)
  }

  private func search(_ kinds: Set<CatalogEntry.Kind>, of groups: [GirlGroup]) async throws -> CatalogSearch {
    CatalogSearch(
      groups: groups, members: try await kinds.contains(.member) ? fetchMembers(groups) : [],
      songs: try await kinds.contains(.song) ? fetchSongs(groups) : [])
  }

  private func problem(_ reason: Unresolved.Reason, _ words: [String], _ meant: [CatalogEntry]) -> Unresolved
  {
    Unresolved(reason: reason, words: words.indices, text: words.joined(separator: " "), meant: meant)
  }
}

extension Song {
  /// The group's slug and the words of the title. The title of a version starts with the same words: `LIKEY -Japanese
  /// ver.-`.
  fileprivate var titleWords: [String] {
    let words = (title ?? "").split(maxSplits: 20) { !$0.isLetter && !$0.isNumber }
    return [group.description] + words.map { String($0).folded }
  }
}

/// The name of a group and that of one of its members or songs.
enum NamePair {
  /// The ways to split words into a pair: the group first, then the group last, each starting with the longest name of the
  /// group. A slash also separates the names.
  static func all(_ words: [String]) -> [(group: String, name: String)] {
    let words = words.flatMap { $0.split(separator: "/").map(String.init) }
    guard words.count <= 2 * NameResolver.mostWords else { return [] }
    let cuts = words.indices.dropFirst().map { cut in
      (words[..<cut].joined(separator: " "), words[cut...].joined(separator: " "))
    }
    return cuts.reversed().map { ($0, $1) } + cuts.map { ($1, $0) }
  }
}
