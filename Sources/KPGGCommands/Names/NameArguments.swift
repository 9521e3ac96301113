import Characters
import KPGGCore
import Terminal

extension Session {
  /// Returns the names on the command line or, for `-`, the names on standard input, one per line. A line can be a row
  /// printed by another command. Its first column that isn't a type is the name.
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

  /// Reads the whole standard input. Throws if it is larger than 1 MiB.
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

  /// Performs work with the names of the catalog. Reads members and songs when the work needs them.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether to read without showing progress and warnings.
  ///   - work: Throws ``NameIndex/NotLoaded`` if it needs more members or songs, and is then called again.
  func withNames<Value>(isQuiet: Bool = false, _ work: (NameIndex) throws -> Value) async throws -> Value {
    func read(_ parts: Set<CatalogPart>, _ groups: [GirlGroup]) async throws -> Contents {
      try await isQuiet ? catalog.read(parts, of: groups.map(\.slug)) : load(parts, of: groups)
    }
    var contents = try await read([], [])
    var requested: [CatalogEntry.Kind: Set<Slug>] = [:]
    while true {
      var names = contents.names
      names.makesSuggestions = suggestsNames
      names.findsSignatureSongsFirst = host != nil
      names.requested = requested
      do {
        return try work(names)
      } catch let unread as NameIndex.NotLoaded {
        requested[unread.kind, default: []].formUnion(unread.groups.map(\.slug))
        do {
          contents = try await read([unread.kind == .song ? .songs : .members], unread.groups)
        } catch  where unread.isOptional {
          // Resolve the words without them.
        }
      }
    }
  }
}

/// A resolver of the names typed in a session. `NameFailures.swift` reports unknown and ambiguous names.
struct NameArguments: Sendable {
  let session: Session
  let index: CatalogIndex

  init(_ session: Session, _ index: CatalogIndex) {
    self.session = session
    self.index = index
  }

  /// The choice and order of the names that are shown.
  var order: NameOrder { session.nameOrder }

  enum ExpectedKind {
    case groups, members, units, songs
    /// Any number of groups, or any number of groups and members.
    case groupList, entries

    var isSequence: Bool { self == .groupList || self == .entries }
  }

  /// Resolves names, and converts ``Unresolved`` errors to failures.
  ///
  /// - Parameter fits: Whether the command accepts these entries. Others are not suggested.
  func resolve<Value>(
    _ expected: ExpectedKind,
    fits: @escaping @Sendable ([CatalogEntry]) -> Bool = { _ in true },
    _ work: @escaping @Sendable (NameIndex) throws -> Value
  ) async throws -> Value {
    do {
      return try await session.withNames(work)
    } catch let problem as Unresolved {
      if let other = await otherKind(problem, expected) {
        throw Failure(
          other.message, suggesting: [session.line([other.words[0]], Array(other.words.dropFirst()))])
      }
      var failure = await failure(problem, expected, fits)
      failure.unresolved = problem
      if session.suggestsNames { throw failure }
      var session = session
      session.suggestsNames = true
      // Look for suggestions only if the words aren't a question.
      failure.suggesting = { [names = NameArguments(session, index), failure] in
        do {
          _ = try await names.resolve(expected, fits: fits, work)
          return failure
        } catch {
          return Failure(error)
        }
      }
      throw failure
    }
  }

  func group(_ words: [String]) async throws -> GirlGroup {
    try await resolve(.groups) { try $0.group(words) }
  }

  /// Returns the groups named by the words, without duplicates.
  func groups(_ words: [String]) async throws -> [GirlGroup] {
    let named = try await resolve(
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

  func unit(_ words: [String]) async throws -> (SubUnit, GirlGroup) {
    guard index.groups.contains(where: { !$0.units.isEmpty }) else { throw Failure(.noUnits) }
    return try await resolve(.units) { try $0.unit(words) }
  }

  /// Returns the group, unit or song named by the words.
  func song(_ words: [String]) async throws -> CatalogEntry {
    try await resolve(.songs) { try $0.song(words) }
  }

  /// Returns the songs whose YouTube IDs or URLs are given, or none if no word is one. Throws if names are also given.
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
      // An unknown URL is an error. Other words may be names.
      let isURL = YouTubeID(url: word) != nil
      if let song = try await isURL ? song([word]) : session.withNames({ try $0.song(video: word) }) {
        songs.append(song)
      }
    }
    if !songs.isEmpty, songs.count < words.count {
      throw Failure("song IDs can't be combined with names", status: .usage)
    }
    return songs
  }

  /// On a terminal, prints notes about songs with the same name as a group. Makes no requests to a host.
  func printNotesAboutSongs(titled words: [String], excludingSongOf group: GirlGroup) async {
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

  /// Returns the songs with this title, even if a group has the same name.
  func songs(titled words: [String]) async throws -> [CatalogEntry] {
    try await session.withNames { try $0.named(words.joined(separator: " "), .song, accepting: .reordered) }
  }

  /// A hint about the contents of the catalog.
  var contents: Text {
    "To see all \(index.groups.count) groups: \(commands: ["kpgg groups"])"
  }

  func member(_ words: [String]) async throws -> (Member, GirlGroup) {
    try await resolve(.members) { try $0.member(words) }
  }

  /// Returns the groups, members and songs named by the words. Commas separate songs from other names. A name that is
  /// also a title means the group or member.
  ///
  /// - Parameter favorites: Favourites, which take precedence over other entries with the same name.
  func favorites(_ words: [String], among favorites: [EntryID] = []) async throws -> [NamedEntry] {
    var quick = session
    quick.suggestsNames = false
    let found = try await quick.withNames { try self.favorites(words, favorites, in: $0) }
    if let found { return found }
    return try await entries(words, accepting: .alias, favorites: favorites)
  }

  /// Returns the named groups, members and songs, or `nil` if a name is unknown or ambiguous and no name is a song.
  private func favorites(_ words: [String], _ favorites: [EntryID], in names: NameIndex) throws
    -> [NamedEntry]?
  {
    func entries(_ words: [String]) throws -> [NamedEntry] {
      try names.entries(words, accepting: .alias, favorites: favorites)
    }
    do {
      return try entries(words)
    } catch let problem as Unresolved where problem.reason.isUnknown {
      // The words may be songs.
    } catch is Unresolved {
      return nil
    }
    let text = words.joined(separator: " ")
    // A title may contain a comma.
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

  /// Returns the song with this title (alone or with its group) or ID, or `nil` if there is none.
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
      let lines = problem.meant.map { session.line(command, $0.idWords) }
      let facts = problem.meant.map { Text.meaning($0, order) }
      throw Failure("\(quoted: text) is ambiguous", hints: [.useOneOf(lines, facts: facts)])
    }
  }

  /// Returns the groups and members named by the words.
  ///
  /// - Parameters:
  ///   - favorites: Favourites, which take precedence over other entries with the same name.
  ///   - fits: Whether the command accepts these entries. Others are not suggested.
  func entries(
    _ words: [String], accepting weakest: NameMatch.Tier,
    favorites: [EntryID] = [], fits: @escaping @Sendable ([CatalogEntry]) -> Bool = { _ in true }
  ) async throws -> [NamedEntry] {
    try await resolve(.entries, fits: fits) {
      try $0.entries(words, accepting: weakest, favorites: favorites)
    }
  }
}
