import Characters
import KPGGCore
import Terminal

extension Session {
  /// The names on the command line; for `-`, those on standard input, one per line. Of a row of another command, the
  /// first column that is not a type counts.
  func typedNames(_ words: [String]) throws(Failure) -> [[String]] {
    if words != ["-"] { return [words] }
    var names: [[String]] = []
    for bytes in try standardInput().split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes, as: UTF8.self)
      let columns = line.split(separator: "\t").map(String.init)
      let isTyped = columns.count > 1 && CatalogEntry.Kind(rawValue: columns[0]) != nil
      if let name = columns.dropFirst(isTyped ? 1 : 0).first, !name.allSatisfy(\.isWhitespace) {
        names.append([name])
      }
    }
    if names.isEmpty { throw Failure(.emptyName, status: .usage) }
    return names
  }

  /// The whole standard input, of at most 1 MiB.
  private func standardInput() throws(Failure) -> [UInt8] {
    do throws(TerminalDevice.ReadError) {
      return try world.input.readAll(1 << 20)
    } catch {
      switch error {
      case .tooLarge:
        throw Failure("standard input is larger than 1 MiB", hints: ["Pass fewer names at a time."])
      case .system(let reason): throw Failure("can't read standard input: \(reason)")
      }
    }
  }
}

extension Session {
  /// Works with the names of the catalog. Reads members and songs when they are needed.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether to read without progress and warnings.
  ///   - work: Throws ``NameIndex/Unread`` for what it needs, and is then called again.
  func withNames<Value>(isQuiet: Bool = false, _ work: (NameIndex) throws -> Value) async throws -> Value {
    func read(_ parts: Set<CatalogPart>, _ groups: [GirlGroup]) async throws -> Contents {
      try await isQuiet ? catalog.read(parts, of: groups.map(\.slug)) : load(parts, of: groups)
    }
    var contents = try await read([], [])
    var asked: [CatalogEntry.Kind: Set<Slug>] = [:]
    while true {
      var names = contents.names
      names.makesSuggestions = suggestsNames
      names.readsSparingly = host != nil
      names.asked = asked
      do {
        return try work(names)
      } catch let unread as NameIndex.Unread {
        asked[unread.kind, default: []].formUnion(unread.groups.map(\.slug))
        do {
          contents = try await read([unread.kind == .song ? .songs : .members], unread.groups)
        } catch  where unread.isOptional {
          // The words are then resolved without them.
        }
      }
    }
  }
}

/// Resolves the names that are typed in a session. `NameFailures.swift` reports unknown and ambiguous ones.
struct Names: Sendable {
  let session: Session
  let index: CatalogIndex

  init(_ session: Session, _ index: CatalogIndex) {
    (self.session, self.index) = (session, index)
  }

  /// Which names are shown.
  var order: NameOrder { session.names }

  /// What a command expects.
  enum Wanted {
    case groups, members, units, songs
    /// Any number of groups, or of groups and members.
    case groupList, entries

    var isSequence: Bool { self == .groupList || self == .entries }
  }

  /// Resolves names, and converts problems to failures.
  ///
  /// - Parameter fits: Whether the command accepts these entries. Others are not suggested.
  func resolving<Value>(
    _ wanted: Wanted,
    fits: @escaping @Sendable ([CatalogEntry]) -> Bool = { _ in true },
    _ work: @escaping @Sendable (NameIndex) throws -> Value
  ) async throws -> Value {
    do {
      return try await session.withNames(work)
    } catch let problem as Unresolved {
      if let other = await otherKind(problem, wanted) {
        throw Failure(
          other.message, suggesting: [session.line([other.words[0]], Array(other.words.dropFirst()))])
      }
      var failure = await failure(problem, wanted, fits)
      failure.unresolved = problem
      if session.suggestsNames { throw failure }
      var session = session
      session.suggestsNames = true
      // Suggestions are looked for only if the words are no phrase.
      failure.suggesting = { [names = Names(session, index), failure] in
        do {
          _ = try await names.resolving(wanted, fits: fits, work)
          return failure
        } catch {
          return Failure(error)
        }
      }
      throw failure
    }
  }

  /// The group that the words name.
  func group(_ words: [String]) async throws -> GirlGroup {
    try await resolving(.groups) { try $0.group(words) }
  }

  /// The groups that the words name, without duplicates.
  func groups(_ words: [String]) async throws -> [GirlGroup] {
    let named = try await resolving(
      .groupList, fits: { $0.allSatisfy { $0.kind == .group } }
    ) {
      try $0.entries(words, accepting: .prefix)
    }
    var slugs: Set<Slug> = []
    return try named.compactMap { named in
      switch named.entry {
      case .group(let group): return slugs.insert(group.slug).inserted ? group : nil
      case .member(let member, let group):
        throw Failure(
          .memberNotGroup(member.stageName.full(order), of: group.name.full(order)),
          suggesting: [line(replacing: CatalogEntry.group(group).typed(like: words.joined()))])
      case .unit, .song, nil: return nil
      }
    }
  }

  /// The unit that the words name, and its group.
  func unit(_ words: [String]) async throws -> (SubUnit, GirlGroup) {
    guard index.groups.contains(where: { !$0.units.isEmpty }) else { throw Failure(.noUnits) }
    return try await resolving(.units) { try $0.unit(words) }
  }

  /// The group, unit or song that the words name.
  func song(_ words: [String]) async throws -> CatalogEntry {
    try await resolving(.songs) { try $0.song(words) }
  }

  /// The songs whose YouTube IDs or URLs the words are; none if no word is an ID or URL of a song. Throws for a mixture.
  func songs(withIDs words: [String]) async throws -> [CatalogEntry] {
    let words = words.flatMap { $0.split { $0 == "," || $0.isWhitespace }.map(String.init) }
    let typed = words.filter { YouTubeID(typed: $0) != nil }
    if typed.isEmpty { return [] }
    var songs: [CatalogEntry] = []
    for word in typed {
      let isName = try await session.withNames {
        try !$0.named(word, .group, accepting: .prefix, canBeShort: true).isEmpty
      }
      if isName { continue }
      if await unitUnlessGroup([word]) != nil { continue }
      // An unknown URL is a failure. Other words are left to be read as names.
      let isURL = YouTubeID(url: word) != nil
      if let song = try await isURL ? song([word]) : session.withNames({ try $0.song(video: word) }) {
        songs.append(song)
      }
    }
    if !songs.isEmpty, songs.count < words.count {
      throw Failure("IDs of songs cannot be combined with names", status: .usage)
    }
    return songs
  }

  /// On a terminal, suggests songs with the same name as a group. Makes no requests to a host.
  func noteSongs(titled words: [String], besides group: GirlGroup) async {
    // The songs are only a suggestion, so errors do not matter.
    guard session.world.error.isTerminal, session.host == nil,
      let songs = try? await songs(titled: words)
    else {
      return
    }
    for entry in songs.filter({ $0.song?.youtubeID != group.song.youtubeID }).prefix(3) {
      let words = entry.typed(like: words.joined())
      session.note("There's also a song with that name: \(command: session.line(["song"], words))")
    }
  }

  /// The songs with this title, even if a group has the same name.
  func songs(titled words: [String]) async throws -> [CatalogEntry] {
    try await session.withNames { try $0.named(words.joined(separator: " "), .song, accepting: .reordered) }
  }

  /// A hint on what the catalog has.
  var contents: Text {
    "kpgg lists \(index.groups.count) K-pop girl groups: \(commands: ["kpgg groups"])"
  }

  /// The member whom the words name.
  func member(_ words: [String]) async throws -> (Member, GirlGroup) {
    try await resolving(.members) { try $0.member(words) }
  }

  /// The groups, members and songs that the words name. Songs are separated from other names by commas. A name that is
  /// also a title means the group or member.
  ///
  /// - Parameter favorites: Favourites, which win over other entries with the same name.
  func favorites(_ words: [String], among favorites: [EntryID] = []) async throws -> [NamedEntry] {
    let found = try await session.withNames { names in
      var names = names
      names.makesSuggestions = false
      return try self.favorites(words, favorites, in: names)
    }
    if let found { return found }
    return try await entries(words, accepting: .alias, favorites: favorites)
  }

  /// The groups, members and songs that the words name; `nil` if a name is unknown or ambiguous and none is a song.
  private func favorites(_ words: [String], _ favorites: [EntryID], in names: NameIndex) throws
    -> [NamedEntry]?
  {
    func entries(_ words: [String]) throws -> [NamedEntry] {
      try names.entries(words, accepting: .alias, favorites: favorites)
    }
    do {
      return try entries(words)
    } catch let problem as Unresolved where problem.reason.isUnknown {
      // The words can be songs.
    } catch is Unresolved {
      return nil
    }
    let text = words.joined(separator: " ")
    // A title can have a comma.
    if let song = try song(named: text, names, favorites) { return [song] }
    var named: [NamedEntry] = []
    for part in text.split(whereSeparator: NameIndex.commas.contains).map(String.init) {
      if let song = try song(named: part, names, favorites) {
        named.append(song)
        continue
      }
      do {
        named += try entries(part.split(separator: " ").map(String.init))
      } catch is Unresolved {
        if !named.contains(where: { $0.id.kind == .song }) { return nil }
        throw Failure("no group, member or song named \(quoted: part.trimmed)", hints: [contents])
      }
    }
    return named.contains { $0.id.kind == .song } ? named : nil
  }

  /// The song with this title, alone or with its group, or this ID; `nil` if there is none.
  private func song(named text: String, _ names: NameIndex, _ favorites: [EntryID]) throws -> NamedEntry? {
    let typed = SongID(text)?.video.description ?? text
    do {
      let entry = try names.song(typed.split(separator: " ").map(String.init))
      return entry.song.map { .init(id: .song($0.id), entry: entry) }
    } catch let problem as Unresolved {
      if problem.reason.isUnknown { return nil }
      let kept = problem.meant.filter { favorites.contains($0.id) }
      if kept.count == 1 { return .init(id: kept[0].id, entry: kept[0]) }
      let command = session.line.path.dropFirst().map(\.name)
      let lines = problem.meant.map { session.line(command, $0.ids) }
      let facts = problem.meant.map { Text.meaning($0, order) }
      throw Failure("\(quoted: text) has several meanings", hints: [.useOneOf(lines, facts: facts)])
    }
  }

  /// The groups and members that the words name.
  ///
  /// - Parameters:
  ///   - weakest: The weakest match that is accepted.
  ///   - favorites: Favourites, which win over other entries with the same name.
  ///   - fits: Whether the command accepts these entries. Others are not suggested.
  func entries(
    _ words: [String], accepting weakest: NameMatch.Tier,
    favorites: [EntryID] = [], fits: @escaping @Sendable ([CatalogEntry]) -> Bool = { _ in true }
  ) async throws -> [NamedEntry] {
    try await resolving(.entries, fits: fits) {
      try $0.entries(words, accepting: weakest, favorites: favorites)
    }
  }
}
