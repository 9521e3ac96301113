import Arguments
import KPGGCore

// Resolves the names on a command line, and reports unknown and ambiguous ones.

extension App {
  /// The names on the command line; for `-`, those on standard input, one per line. Of a row of another command, the
  /// first column that is not a type counts.
  func names(_ words: [String]) throws(Failure) -> [[String]] {
    if words != ["-"] { return [words] }
    var names: [[String]] = []
    while let line = input.readLine() {
      let columns = line.split(separator: "\t").map(String.init)
      let isTyped = columns.count > 1 && CatalogSearch.Kind(rawValue: columns[0]) != nil
      if let name = columns.dropFirst(isTyped ? 1 : 0).first, !name.allSatisfy(\.isWhitespace) {
        names.append([name])
      }
    }
    if names.isEmpty { throw Failure(.emptyName, status: .usage) }
    return names
  }

  private func resolver(_ index: CatalogIndex) -> NameResolver {
    NameResolver(index: index, members: members(of:))
  }

  /// The group that the words name.
  func group(named words: [String], in index: CatalogIndex) async throws -> Group {
    try await convertingProblems(.groups, index) { try await resolver(index).group(words) }
  }

  /// The groups that the words name, without duplicates.
  func groups(named words: [String], in index: CatalogIndex) async throws -> [Group] {
    let named = try await entries(
      named: words, in: index, accepting: .prefix, areGroups: true,
      canBe: { $0.allSatisfy { $0.id.kind == "group" } })
    var slugs: Set<Slug> = []
    return try named.compactMap { named in
      switch named.entry {
      case .group(let group): return slugs.insert(group.slug).inserted ? group : nil
      case .member(let member, let group):
        throw Failure(
          .memberNotGroup(member.name.full(names), of: group.name.full(names)),
          suggesting: corrected(by: NameResolver.Entry.group(group).typed(like: words.joined())))
      case nil: return nil
      }
    }
  }

  /// The group or the song that the words name.
  func song(named words: [String], in index: CatalogIndex) async throws -> SongResolver.Found {
    guard !words.joined().allSatisfy(\.isWhitespace) else { throw Failure(.emptyName, status: .usage) }
    do {
      return try await SongResolver(index: index, songs: songs(of:))(words)
    } catch let problem as SongResolver.Problem {
      let typed = words.joined()
      let titles = problem.songs.map { self.words(of: $0, typed: typed) }
      // Different songs can have the same Korean title, which would lead back here.
      let songs = zip(problem.songs, titles).map { song, words in
        titles.count { $0 == words } == 1 ? words : self.words(of: song, typed: "")
      }
      let meant = problem.groups.map { NameResolver.Entry.group($0).typed(like: typed) } + songs
      var seen: Set<[String]> = []
      let lines = meant.filter { $0 != words && seen.insert($0).inserted }.flatMap(corrected)
      if problem.isAmbiguous {
        throw Failure(
          "several songs are named \(quoted: problem.title) or start with it",
          hints: lines.isEmpty ? [] : [.useOneOf(Array(lines.prefix(10)))])
      }
      let message: Text =
        problem.group.map { "\($0.name.full(names)) has no song named \(quoted: problem.title)" }
        ?? "no group or song named \(quoted: problem.title)"
      throw Failure(message, suggesting: Array(lines.prefix(3)), or: [contents(index)])
    }
  }

  /// On a terminal, suggests songs with the same name as a group. Makes no requests to a host.
  func noteSongs(titled words: [String], besides group: Group, in index: CatalogIndex) async {
    // The songs are only a suggestion, so errors do not matter.
    guard error.isTerminal, hostReading == nil,
      let songs = try? await SongResolver(index: index, songs: songs(of:)).songs(titled: words)
    else { return }
    let others = songs.filter { $0.song.youtubeID != group.song.youtubeID }.prefix(3)
    for entry in others {
      note(
        "There's also a song with that name: \(TokenizedLine<App>.text(["song"] + self.words(of: entry, typed: words.joined())))"
      )
    }
  }

  /// Words that identify a song, in the script of the typed text.
  private func words(of entry: SongResolver.Entry, typed: String) -> [String] {
    let korean = typed.hasHangulLetters ? entry.song.titleKo : nil
    let title = korean ?? entry.song.name?.latinFirst ?? ""
    return NameResolver.Entry.group(entry.group).typed(like: typed) + [title.typeable ?? title]
  }

  /// The command line with its words replaced, if the result is valid.
  private func corrected(by words: [String]) -> [String] {
    (line.map { validLines($0.words(replacing: $0.words, by: words)) } ?? []).map(TokenizedLine<App>.text)
  }

  /// A hint on what the catalog has.
  func contents(_ index: CatalogIndex) -> Text {
    "kpgg lists \(index.groups.count) K-pop girl groups: \(commands: ["kpgg groups"])"
  }

  /// The member whom the words name.
  func member(named words: [String], in index: CatalogIndex) async throws -> (Member, Group) {
    try await convertingProblems(.members, index) { try await resolver(index).member(words) }
  }

  /// The groups and members that the words name.
  ///
  /// - Parameters:
  ///   - weakest: The weakest match that is accepted.
  ///   - favorites: Favourites, which win over other entries with the same name.
  ///   - areGroups: Whether errors should speak of groups only.
  ///   - canBe: Whether the command accepts these entries. Entries that lead to others are not suggested.
  func entries(
    named words: [String], in index: CatalogIndex, accepting weakest: NameMatch.Tier,
    favorites: [EntryID] = [], areGroups: Bool = false,
    canBe: ([NameResolver.Named]) -> Bool = { _ in true }
  ) async throws -> [NameResolver.Named] {
    let resolver = resolver(index)
    return try await convertingProblems(areGroups ? .groups : .entries, index) {
      do {
        return try await resolver.entries(words, accepting: weakest, favorites: favorites)
      } catch var problem as NameResolver.Problem {
        var fitting: [NameResolver.Entry] = []
        for entry in problem.meant {
          let right =
            words[..<problem.words.lowerBound] + [entry.id.description] + words[problem.words.upperBound...]
          // Errors in later words are reported once this one is fixed.
          let named = try? await resolver.entries(Array(right), accepting: weakest, favorites: favorites)
          if named.map(canBe) ?? true { fitting.append(entry) }
        }
        if case .unknown = problem.reason { problem.meant = fitting }
        if !fitting.isEmpty { problem.meant = fitting }
        throw problem
      }
    }
  }

  /// The kind of entry that a command expects.
  private enum Wanted {
    case groups, members, entries
  }

  /// Converts resolution problems to failures.
  private func convertingProblems<Value>(
    _ wanted: Wanted, _ index: CatalogIndex, _ work: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch let problem as NameResolver.Problem {
      throw failure(problem, wanted, index)
    }
  }

  private func failure(_ problem: NameResolver.Problem, _ wanted: Wanted, _ index: CatalogIndex) -> Failure {
    let message = self.message(of: problem, wanted)
    switch problem.reason {
    case .empty: return Failure(message, status: .usage)
    case .otherKind: return Failure(message, hints: [.useOneOf(otherCommands(problem))])
    case .several:
      let lines = Array(lines(problem, wanted).prefix(10))
      return Failure(message, hints: lines.isEmpty ? [] : [.useOneOf(lines)])
    case .notInGroup, .unknown:
      return Failure(
        message, suggesting: Array(lines(problem, wanted).prefix(3)), or: [contents(index)])
    }
  }

  private func message(of problem: NameResolver.Problem, _ wanted: Wanted) -> Text {
    let first = problem.meant.first
    switch problem.reason {
    case .empty: return .emptyName
    case .several(let isBeginning):
      let groups = problem.meant.filter { $0.id.kind == "group" }
      if groups.isEmpty {
        return isBeginning
          ? "several members start with \(quoted: problem.text)"
          : "several members are named \(quoted: problem.text)"
      }
      guard let group = groups.first, let member = problem.meant.first(where: { $0.id.kind == "member" })
      else {
        return isBeginning
          ? "several groups start with \(quoted: problem.text)"
          : "several groups are named \(quoted: problem.text)"
      }
      return
        "\(quoted: problem.text) is ambiguous: group \(group.name.full(names)) or member \(member.name.full(names))"
    case .notInGroup(let group, let name):
      if let first, first.group.slug != group.slug {
        return
          "\(first.name.full(names)) is a member of \(first.group.name.full(names)), not of \(group.name.full(names))"
      }
      return "\(group.name.full(names)) has no member named \(quoted: name)"
    case .otherKind:
      guard case .member(let member, let group)? = first else {
        return "\(quoted: first?.name.full(names) ?? problem.text) is a group, not a member"
      }
      return .memberNotGroup(member.name.full(names), of: group.name.full(names))
    case .unknown:
      switch wanted {
      case .groups: return "no group named \(quoted: problem.text)"
      case .members: return "no member named \(quoted: problem.text)"
      case .entries: return .noGroupOrMember(problem.text)
      }
    }
  }

  /// The command line with the problem replaced by each suggestion.
  private func lines(_ problem: NameResolver.Problem, _ wanted: Wanted) -> [String] {
    guard let line else { return [] }
    let tokens = Array(line.words[problem.words])
    return problem.meant.flatMap { entry in
      let words = entry.typed(like: problem.text)
      if wanted == .members { return validLines(line.words(replacing: line.words, by: words)) }
      var right = wanted == .groups ? words[0] : words.joined(separator: "/")
      // Keep the rest of the word, such as other names before a comma.
      if tokens.count == 1, let place = tokens[0].text.firstRange(of: problem.text) {
        right = tokens[0].text[..<place.lowerBound] + right + tokens[0].text[place.upperBound...]
      }
      let corrected = line.words(replacing: tokens, by: [right])
      guard corrected == line.typed, problem.words.lowerBound > 0 else { return validLines(corrected) }
      // With a comma before it, the name is separate from the previous word.
      let before = line.words[problem.words.lowerBound - 1]
      return validLines(line.words(replacing: [before], by: [before.text + ","]))
    }.map(TokenizedLine<App>.text)
  }

  /// Commands that accept an entry of the other kind.
  private func otherCommands(_ problem: NameResolver.Problem) -> [String] {
    problem.meant.flatMap { entry -> [String] in
      let words = entry.typed(like: problem.text)
      let kinds = entry.id.kind == "group" ? ["members", "group"] : ["member"]
      let others = kinds.map { TokenizedLine<App>.text([$0] + words) }
      return entry.id.kind == "group" ? others : others + corrected(by: [words[0]])
    }
  }
}

extension NameResolver.Entry {
  /// The words to type for an entry: a group, or a group and a member. Uses the script of the text.
  func typed(like text: String) -> [String] {
    func word(_ name: Name, _ slug: Slug) -> String {
      name.typeable(like: text) ?? slug.description
    }
    switch self {
    case .group(let group): return [word(group.name, group.slug)]
    case .member(let member, let group):
      return [word(group.name, group.slug), word(member.name, member.id.member)]
    }
  }
}

extension Failure {
  /// A failure that suggests commands, if there are any.
  ///
  /// - Parameter others: The hints to give if there are no commands.
  init(
    _ message: Text, suggesting commands: [String], or others: [Text] = [],
    status: ExitStatus = .failure
  ) {
    self.init(message, hints: commands.isEmpty ? others : [.didYouMean(commands)], status: status)
  }
}
