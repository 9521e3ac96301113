internal import Characters

/// The meaning of some words.
package struct NamedEntry: Sendable {
  /// The ID.
  package let id: EntryID
  /// The entry; `nil` for a favourite that is no longer in the catalog.
  package let entry: CatalogEntry?
  /// Whether the words also name the member's group.
  package var hasGroupWords = false

  /// Creates a meaning.
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

    fileprivate var isOnlyUnknown: Bool {
      if case .unknown = self { true } else { false }
    }

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
  package var others: (before: [NamedEntry], after: [NamedEntry])? = ([], [])
  /// The number of pieces of a sequence that it covers after the names before it.
  var pieceCount = 0
  /// Whether it also covers the name before it, which is that of a group.
  var coversPrevious = false
}

extension Unresolved {
  /// The problem of words that name nothing.
  package static func unknown(_ words: [String]) -> Unresolved {
    Unresolved(reason: .unknown, words: words.indices, text: words.joined(separator: " "))
  }
}

// Resolves words to groups, members, units and songs.
//
// A name needs no quotes, even with spaces. A group's name directly before or after that of one of its members, units or
// songs, or joined by a slash, means that member or song. A name on its own means the only entry with that name; for a
// person in several groups, the one in her main group. Names are matched in full, and those of groups, members and units
// also by a unique beginning.

extension NameIndex {
  /// Resolves all words together to a group. Throws ``Unresolved`` or ``Unread``.
  package func group(_ words: [String]) throws -> GirlGroup {
    let text = words.joined(separator: " ")
    _ = try segments([text])
    let similar = try named(text, .group, accepting: .reordered)
    let found = try similar.isEmpty ? named(text, .group, accepting: .prefix, canBeShort: true) : similar
    if found.count > 1 { throw problem(.several(isBeginning: similar.isEmpty), words, found) }
    if let group = found.first?.group, !similar.isEmpty || Self.canDecide(text) { return group }
    do {
      if let member = try own(.member, words, accepting: .reordered) {
        throw problem(.otherKind, words, [member])
      }
    } catch var problem as Unresolved {
      // Several members.
      problem.reason = .otherKind
      throw problem
    } catch var unread as Unread {
      unread.isOptional = true
      throw unread
    }
    throw problem(.unknown, words, found.isEmpty ? try suggestions(text, [.group]) : found)
  }

  /// Resolves all words together to a member. Throws ``Unresolved`` or ``Unread``.
  package func member(_ words: [String]) throws -> (Member, GirlGroup) {
    let found = try own(.member, words, accepting: .prefix)
    if case .member(let member, let group)? = found { return (member, group) }
    let groups = try named(words.joined(separator: " "), .group, accepting: .prefix)
    if let group = groups.first { throw problem(.otherKind, words, [group]) }
    throw try unknown(.member, words)
  }

  /// Resolves all words together to a unit. Throws ``Unresolved``.
  package func unit(_ words: [String]) throws -> (SubUnit, GirlGroup) {
    if let named = try unit(words, accepting: .prefix) { return named }
    let groups = try named(words.joined(separator: " "), .group, accepting: .prefix)
    if let group = groups.first { throw problem(.otherKind, words, [group]) }
    throw try unknown(.unit, words)
  }

  /// The unit with this name; `nil` if there is none. Throws ``Unresolved`` if there are several.
  package func unit(_ words: [String], accepting weakest: NameMatch.Tier) throws -> (SubUnit, GirlGroup)? {
    guard case .unit(let unit, let group)? = try own(.unit, words, accepting: weakest) else { return nil }
    return (unit, group)
  }

  /// Resolves all words together to a song, a group or a unit. A group goes before a song of the same name, and a song
  /// before a unit. The ID or URL of a song's video means the song, unless it is a name. The beginning of a title only
  /// suggests the song. Throws ``Unresolved`` or ``Unread``.
  package func song(_ words: [String]) throws -> CatalogEntry {
    let text = words.joined(separator: " ")
    let exact = try named(text, .group, accepting: .alias)
    if exact.count == 1 { return exact[0] }
    if YouTubeID(url: text) != nil {
      guard let song = try song(video: text) else { throw problem(.unknown, words, []) }
      return song
    }
    if readsSparingly, let song = signatureSong(video: text) { return song }
    if let song = try own(.song, words, accepting: .reordered) { return song }
    if let unit = try own(.unit, words, accepting: .reordered) { return unit }
    let groups = try named(text, .group, accepting: .prefix)
    if groups.count == 1 { return groups[0] }
    if let song = try song(video: text) { return song }
    throw try unknown(.song, words)
  }

  /// The entries of all kinds that the words name in full, each person once, and other entries that they can name.
  ///
  /// A group or member goes before a unit, and a unit before songs. Songs with the very title are other meanings of the
  /// name of a group or member, as likely as an alias of a group, and likelier than a nickname.
  ///
  /// - Parameters:
  ///   - withSongs: Whether songs count.
  ///   - withOthers: Whether to look for songs with the very name of a group or member, too.
  package func meanings(of words: [String], withSongs: Bool, withOthers: Bool) throws -> (
    likely: [CatalogEntry], others: [CatalogEntry]
  ) {
    let text = words.joined(separator: " ")
    // The name of a group comes before that of a member.
    let groups = try distinct(named(text, .group, accepting: .reordered))
    let found =
      groups.isEmpty ? try meanings(words) { try own(.member, words, accepting: .reordered) } : groups
    let isProper = found.contains { $0.ownNames.contains { $0.folded == text.folded } }
    if !withSongs || isProper && (found.count > 1 || !withOthers) {
      return try found.isEmpty
        ? (meanings(words) { try own(.unit, words, accepting: .reordered) }, []) : (found, [])
    }
    let titled = try distinct(named(text, .song, accepting: .exact))
    if found.isEmpty {
      let units = try meanings(words) { try own(.unit, words, accepting: .reordered) }
      if !units.isEmpty { return (units, titled) }
      return (try meanings(words) { try own(.song, words, accepting: .reordered) }, [])
    }
    if found.count > 1 || !isProper && found[0].kind == .group { return (found + titled, []) }
    return isProper || titled.isEmpty ? (found, titled) : (titled, found)
  }

  /// The only entry, or all that have the name.
  private func meanings(_ words: [String], _ resolve: () throws -> CatalogEntry?) throws -> [CatalogEntry] {
    do {
      return try [resolve()].compactMap(\.self)
    } catch let problem as Unresolved {
      guard case .several(isBeginning: false) = problem.reason, problem.words == words.indices else {
        return []
      }
      return problem.meant
    }
  }

  /// The song with this ID or URL; `nil` if there is none. Throws ``Unread``.
  package func song(video text: String) throws -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    if readsSparingly, let song = signatureSong(video: text) { return song }
    for group in try scope([.song], of: nil) {
      if let song = group.songs?.first(where: { $0.youtubeID == video }) {
        return .song(song, of: group.group)
      }
    }
    return nil
  }

  /// The signature song with this ID or URL; `nil` if there is none. The index has them all.
  private func signatureSong(video text: String) -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    return index.groups.first { $0.song.youtubeID == video }.map { .song($0.song, of: $0) }
  }

  /// The member, unit or song with this name, alone or beside the name of its group, or of a song's unit; `nil` if there
  /// is none. Throws if there are several.
  private func own(
    _ kind: CatalogEntry.Kind, _ words: [String], accepting weakest: NameMatch.Tier
  ) throws -> CatalogEntry? {
    let pieces = try segments(words).joined().map(\.text)
    let text = words.joined(separator: " ")
    // Two names cannot be longer together, and each split takes time proportional to the length.
    guard text.utf8.count <= 2 * Self.maxBytes else { return nil }
    for tier in [NameMatch.Tier.reordered, .prefix] where tier <= weakest {
      for (group, name) in NamePair.all(pieces) {
        let groups = try named(group, .group, accepting: tier).map(\.group)
        var own = try named(name, kind, of: groups, accepting: tier)
        // A unit can begin with the name of its group.
        if kind == .song { own += try songs(titled: name, ofUnitsNamed: group, tier) }
        if let found = try only(own.withoutDuplicates, words, tier) { return found }
      }
      var all = try named(text, kind, accepting: tier)
      // A reading or nickname can stand for every song with that title.
      for title in Set(all.compactMap { $0.song?.title }) {
        all += try named(title, kind, accepting: .exact)
      }
      if let found = try only(all.withoutDuplicates, words, tier) { return found }
    }
    return pieces.count == 1 ? try only(joined(kind, text), words, .reordered) : nil
  }

  /// The songs with this title of the units with this name.
  private func songs(titled title: String, ofUnitsNamed name: String, _ tier: NameMatch.Tier) throws(Unread)
    -> [CatalogEntry]
  {
    let units = try named(name, .unit, accepting: tier)
    let ids = units.map(\.unitID)
    let songs = try named(title, .song, of: units.map(\.group).withoutDuplicates, accepting: tier)
    return songs.filter { $0.song?.unitID != nil && ids.contains($0.song?.unitID) }
  }

  /// The members, units or songs whose name and group are written as one word, in either order.
  func joined(_ kind: CatalogEntry.Kind, _ text: String) throws(Unread) -> [CatalogEntry] {
    _ = try scope([kind], of: nil)
    return hits(for: [text], kinds: [kind], weakest: .reordered).map(\.entry)
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
  package func distinct(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    if entries.count < 2 { return entries }
    let people = Person.merging(entries.compactMap(\.member), of: index.groups)
    let main = Set(people.map { EntryID.member($0.main.id) })
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
      case .member: main.contains(entry.id)
      case .song(let song, _): shown.contains(song)
      }
    }
  }

  // MARK: Suggestions

  /// The problem with words that name no entry of this kind.
  private func unknown(_ kind: CatalogEntry.Kind, _ words: [String]) throws -> Unresolved {
    let text = words.joined(separator: " ")
    var problem = problem(.unknown, words, [])
    guard makesSuggestions, text.utf8.count <= 2 * Self.maxBytes else { return problem }
    for (group, name) in NamePair.all(try segments(words).joined().map(\.text)) {
      let groups = try named(group, .group, accepting: .reordered)
      guard groups.count == 1, let group = groups.first?.group else { continue }
      let elsewhere = try named(name, kind, accepting: .reordered)
      let meant = try elsewhere.isEmpty ? suggestions(name, [kind], of: [group]) : distinct(elsewhere)
      if !meant.isEmpty || problem.reason.isOnlyUnknown { problem.reason = .notInGroup(group, name: name) }
      problem.meant = meant
      if !meant.isEmpty { return problem }
    }
    problem.meant = try suggestions(text, kind == .song ? [.group, .unit, .song] : [kind])
    if !problem.meant.isEmpty { problem.reason = .unknown }
    return problem
  }

  /// Up to three entries that a text may mean, likeliest first. Groups come before equally similar songs.
  func suggestions(_ text: String, _ kinds: Kinds, of wanted: [GirlGroup]? = nil) throws(Unread)
    -> [CatalogEntry]
  {
    // One or two Latin letters are similar to, or part of, too many names of all groups.
    guard makesSuggestions, wanted != nil || text.folded.utf8.count >= 3 else { return [] }
    var index = self
    index.groups = try scope(kinds, of: wanted)
    var hits = index.hits(for: text.split(whereSeparator: \.isWhitespace).map(String.init), kinds: kinds)
    if kinds.contains(.song) {
      // Where songs are expected, a unit without songs is of no use.
      let units = Set(index.groups.flatMap { $0.songs ?? [] }.map(\.unitID))
      hits.removeAll { hit in hit.entry.kind == .unit && !units.contains(hit.entry.unitID) }
    }
    let nearest = hits.first?.match?.distance ?? 0
    let isNear: (SearchHit) -> Bool = { $0.entry.kind == .group && $0.match?.distance ?? 0 <= nearest }
    return (hits.filter(isNear) + hits.filter { !isNear($0) }).prefix(3).map(\.entry)
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
