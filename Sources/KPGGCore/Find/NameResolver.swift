internal import Characters

package struct NamedEntry: Sendable {
  package let id: EntryID
  /// The entry, or `nil` for a favourite that is no longer in the catalog.
  package let entry: CatalogEntry?
  /// Whether the words also contain the name of the member's group.
  package var includesGroupName = false

  package init(id: EntryID, entry: CatalogEntry?, includesGroupName: Bool = false) {
    self.id = id
    self.entry = entry
    self.includesGroupName = includesGroupName
  }
}

/// The error for words that can't be resolved.
package struct Unresolved: Error, Sendable {
  package enum Reason: Sendable {
    /// A word is empty or contains only commas and white space.
    case empty
    /// Several entries match. If `isBeginning`, the text is only the start of their names.
    case several(isBeginning: Bool)
    /// The group has no member, unit or song with this name.
    case notInGroup(GirlGroup, name: String)
    /// A member's name is given where a group is expected, or the other way round.
    case otherKind
    /// No entry has this name.
    case unknown

    fileprivate var isOnlyUnknown: Bool {
      if case .unknown = self { true } else { false }
    }

    /// Whether no suitable entry has the name, rather than several.
    package var isUnknown: Bool {
      switch self {
      case .unknown, .notInGroup, .otherKind: true
      case .empty, .several: false
      }
    }
  }

  package var reason: Reason
  /// The indices of the words that cause the problem.
  package var words: Range<Int>
  /// The name as typed, which may be only part of a word.
  package var text: String
  /// The suggestions, with the likeliest first. For an ambiguous name, these are all matches.
  package var meant: [CatalogEntry] = []
  /// The names before and after this one in a sequence, or `nil` if one of them is also wrong.
  package var others: (before: [NamedEntry], after: [NamedEntry])? = ([], [])
  /// The number of pieces that the problem covers, counted from the first unresolved piece of a sequence.
  var pieceCount = 0
  /// Whether the problem also covers the preceding name, which is a group's.
  var coversPrevious = false

  package static func unknown(_ words: [String]) -> Unresolved {
    Unresolved(reason: .unknown, words: words.indices, text: words.joined(separator: " "))
  }
}

// Resolves words to groups, members, units and songs.
//
// A name needs no quotes, even if it has spaces. A group's name directly before or after the name of one of its
// members, units or songs means that entry. A slash can also join the two names. A name alone means the only entry with
// that name. For a person in several groups, it means the entry in her main group. Songs need their full titles.
// Groups, members and units are also found by a unique prefix.

extension NameIndex {
  /// Resolves all words together to a group. Throws ``Unresolved`` or ``NotLoaded``.
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
      // Several members have this name.
      problem.reason = .otherKind
      throw problem
    } catch var unread as NotLoaded {
      unread.isOptional = true
      throw unread
    }
    throw problem(.unknown, words, found.isEmpty ? try suggestions(text, [.group]) : found)
  }

  /// Resolves all words together to a member. Throws ``Unresolved`` or ``NotLoaded``.
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

  /// Returns the unit with this name, or `nil` if there is none. Throws ``Unresolved`` if there are several.
  package func unit(_ words: [String], accepting weakest: NameMatch.Tier) throws -> (SubUnit, GirlGroup)? {
    guard case .unit(let unit, let group)? = try own(.unit, words, accepting: weakest) else { return nil }
    return (unit, group)
  }

  /// Resolves all words together to a song, a group or a unit. A group is preferred to a song with the same name, and a
  /// song to a unit. The ID or URL of a song's video also means the song, unless it is a name. The start of a title
  /// only leads to a suggestion. Throws ``Unresolved`` or ``NotLoaded``.
  package func song(_ words: [String]) throws -> CatalogEntry {
    let text = words.joined(separator: " ")
    let exact = try named(text, .group, accepting: .alias)
    if exact.count == 1 { return exact[0] }
    if YouTubeID(url: text) != nil {
      guard let song = try song(video: text) else { throw problem(.unknown, words, []) }
      return song
    }
    if findsSignatureSongsFirst, let song = signatureSong(video: text) { return song }
    if let song = try own(.song, words, accepting: .reordered) { return song }
    if let unit = try own(.unit, words, accepting: .reordered) { return unit }
    let groups = try named(text, .group, accepting: .prefix)
    if groups.count == 1 { return groups[0] }
    if let song = try song(video: text) { return song }
    throw try unknown(.song, words)
  }

  /// Returns the entries whose full name is given, each person once, and the entries that are less likely meanings.
  ///
  /// A group or member is preferred to a unit, and a unit to songs. Songs with exactly this title are less likely than
  /// a group or member with this main name, as likely as a group's alias, and likelier than a member's nickname.
  ///
  /// - Parameters:
  ///   - withSongs: Whether to include songs.
  ///   - withOthers: Whether to also look for songs if the words are the main name of a group or member.
  package func meanings(of words: [String], withSongs: Bool, withOthers: Bool) throws -> (
    likely: [CatalogEntry], others: [CatalogEntry]
  ) {
    let text = words.joined(separator: " ")
    // A group's name takes precedence over a member's.
    let groups = try distinct(named(text, .group, accepting: .reordered))
    let found =
      groups.isEmpty ? try meanings(words) { try own(.member, words, accepting: .reordered) } : groups
    let isMainName = found.contains { $0.mainNames.contains { $0.folded == text.folded } }
    if !withSongs || isMainName && (found.count > 1 || !withOthers) {
      return try found.isEmpty
        ? (meanings(words) { try own(.unit, words, accepting: .reordered) }, []) : (found, [])
    }
    let titled = try distinct(named(text, .song, accepting: .exact))
    if found.isEmpty {
      let units = try meanings(words) { try own(.unit, words, accepting: .reordered) }
      if !units.isEmpty { return (units, titled) }
      return (try meanings(words) { try own(.song, words, accepting: .reordered) }, [])
    }
    if found.count > 1 || !isMainName && found[0].kind == .group { return (found + titled, []) }
    return isMainName || titled.isEmpty ? (found, titled) : (titled, found)
  }

  /// Returns the only entry with the name, or all such entries.
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

  /// Returns the song whose video has this ID or URL, or `nil` if there is none. Throws ``NotLoaded``.
  package func song(video text: String) throws -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    if findsSignatureSongsFirst, let song = signatureSong(video: text) { return song }
    for group in try scope([.song], of: nil) {
      if let song = group.songs?.first(where: { $0.youtubeID == video }) {
        return .song(song, of: group.group)
      }
    }
    return nil
  }

  /// Returns the signature song whose video has this ID or URL, or `nil`. The index contains all signature songs.
  private func signatureSong(video text: String) -> CatalogEntry? {
    guard let video = YouTubeID(typed: text) else { return nil }
    return index.groups.first { $0.song.youtubeID == video }.map { .song($0.song, of: $0) }
  }

  /// Returns the member, unit or song with this name, or `nil` if there is none. The name of the entry's group or a
  /// song's unit can precede or follow it. Throws if there are several.
  private func own(
    _ kind: CatalogEntry.Kind, _ words: [String], accepting weakest: NameMatch.Tier
  ) throws -> CatalogEntry? {
    let pieces = try segments(words).joined().map(\.text)
    let text = words.joined(separator: " ")
    // Two names together can't be longer than this, and each split takes time proportional to the length.
    guard text.utf8.count <= 2 * Self.maxBytes else { return nil }
    for tier in [NameMatch.Tier.reordered, .prefix] where tier <= weakest {
      for (group, name) in NamePair.all(pieces) {
        let groups = try named(group, .group, accepting: tier).map(\.group)
        var own = try named(name, kind, of: groups, accepting: tier)
        // The other name can be a unit's, which may start with its group's name.
        if kind == .song { own += try songs(titled: name, ofUnitsNamed: group, tier) }
        if let found = try only(own.withoutDuplicates, words, tier) { return found }
      }
      var all = try named(text, kind, accepting: tier)
      // A reading or nickname of a song means every song with the same title.
      for title in Set(all.compactMap { $0.song?.title }) {
        all += try named(title, kind, accepting: .exact)
      }
      all += otherEntries(of: all.compactMap(\.member))
      if let found = try only(all.withoutDuplicates, words, tier) { return found }
    }
    return pieces.count == 1 ? try only(joined(kind, text), words, .reordered) : nil
  }

  private func songs(
    titled title: String, ofUnitsNamed name: String, _ tier: NameMatch.Tier
  ) throws(NotLoaded) -> [CatalogEntry] {
    let units = try named(name, .unit, accepting: tier)
    let ids = units.map(\.unitID)
    let songs = try named(title, .song, of: units.map(\.group).withoutDuplicates, accepting: tier)
    return songs.filter { $0.song?.unitID != nil && ids.contains($0.song?.unitID) }
  }

  /// Returns the members, units or songs whose name and group are written as one word, in either order.
  func joined(_ kind: CatalogEntry.Kind, _ text: String) throws(NotLoaded) -> [CatalogEntry] {
    _ = try scope([kind], of: nil)
    return hits(for: [text], kinds: [kind], weakest: .reordered).map(\.entry)
  }

  /// Returns the only entry, or `nil` if there is none. Throws if there are several.
  private func only(_ entries: [CatalogEntry], _ words: [String], _ tier: NameMatch.Tier) throws
    -> CatalogEntry?
  {
    let entries = distinct(entries)
    if entries.count > 1 { throw problem(.several(isBeginning: tier == .prefix), words, entries) }
    return entries.first
  }

  /// Returns all entries of people. Only one of them may have a name in a script, such as kanji.
  private func otherEntries(of members: [Member]) -> [CatalogEntry] {
    let people = Set(members.compactMap(Person.Identity.init))
    let births = Set(members.map(\.birthDate))
    if people.isEmpty { return [] }
    return groups.flatMap { names in
      (names.members ?? []).filter { member in
        births.contains(member.birthDate) && Person.Identity(member).map(people.contains) == true
      }.map { .member($0, of: names.group) }
    }
  }

  /// Returns the entries without duplicates. Each person keeps her main entry. Songs of a group with the same title are
  /// reduced to the title track or, without one, the first song. Versions of a remaining song are removed.
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

  /// Returns up to three entries that a text may mean, likeliest first. Groups come before equally similar songs.
  func suggestions(_ text: String, _ kinds: Kinds, of wanted: [GirlGroup]? = nil) throws(NotLoaded)
    -> [CatalogEntry]
  {
    // One or two Latin letters match too many names, unless the groups are given.
    guard makesSuggestions, wanted != nil || text.folded.utf8.count >= 3 else { return [] }
    var index = self
    index.groups = try scope(kinds, of: wanted)
    var hits = index.hits(for: text.split(whereSeparator: \.isWhitespace).map(String.init), kinds: kinds)
    if kinds.contains(.song) {
      // Where songs are expected, a unit without songs is useless.
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
