import KPGGCore

// Failures of names on a command line, with commands that would work.

extension Session {
  /// The kind of entry that a command expects.
  enum Wanted {
    case groups, members, units, songs, entries
  }

  /// The failure, whose suggestions are looked for only if the words are no phrase.
  ///
  /// - Parameter again: Resolves the names again, and fails with suggestions.
  func suggestingLater(
    _ failure: Failure, _ again: @escaping @Sendable (Session) async throws -> Void
  ) -> Failure {
    if suggestsNames { return failure }
    var session = self
    session.suggestsNames = true
    var later = failure
    later.suggesting = { [session] in
      do {
        try await again(session)
        return failure
      } catch {
        return Failure(error)
      }
    }
    return later
  }

  /// Resolves names, and converts problems to failures.
  func convertingProblems<Value>(
    _ wanted: Wanted, _ index: CatalogIndex,
    _ work: @escaping @Sendable (NameResolver) async throws -> Value
  ) async throws -> Value {
    do {
      return try await work(resolver(index))
    } catch let problem as NameResolver.Unresolved {
      if case .unknown = problem.reason, wanted == .groups || wanted == .members,
        let other = await unitOrAgency(named: [problem.text], in: index)
      {
        throw Failure(other.message, suggesting: [line([other.words[0]], Array(other.words.dropFirst()))])
      }
      var failure = await failure(problem, wanted, index, suggesting: problem.meant)
      failure.isOfName = true
      throw suggestingLater(failure) { _ = try await $0.convertingProblems(wanted, index, work) }
    }
  }

  /// The failure for a problem. Suggests commands with these entries, or else these names.
  func failure(
    _ problem: NameResolver.Unresolved, _ wanted: Wanted, _ index: CatalogIndex,
    suggesting entries: [CatalogEntry], or names: [String] = []
  ) async -> Failure {
    let message = self.message(of: problem, wanted)
    let resolver = resolver(index)
    switch problem.reason {
    case .empty: return Failure(message, status: .usage)
    case .otherKind where wanted == .units:
      let units = problem.meant.first?.group.units ?? []
      let lines = await lines(
        problem, wanted,
        units.compactMap { unit in
          problem.meant.first.map { .unit(unit, of: $0.group) }
        }, atMost: 10, resolver)
      return Failure(message, suggesting: lines, or: [.allUnits])
    case .otherKind:
      let lines = await otherCommands(problem, resolver)
      return Failure(message, hints: lines.isEmpty ? [contents(index)] : [.useOneOf(lines)])
    case .several:
      let lines = await lines(problem, wanted, entries, atMost: 10, resolver)
      return Failure(message, hints: lines + names == [] ? [] : [.useOneOf(lines.isEmpty ? names : lines)])
    case .notInGroup, .unknown:
      let lines = await lines(problem, wanted, entries, atMost: 3, resolver)
      let contents = wanted == .units ? .allUnits : contents(index)
      return Failure(message, suggesting: lines.isEmpty ? names : lines, or: [contents])
    }
  }

  private func message(of problem: NameResolver.Unresolved, _ wanted: Wanted) -> Text {
    let first = problem.meant.first
    func name(_ entry: CatalogEntry) -> String { entry.name?.full(names) ?? entry.id.favoriteID.description }
    func any(_ kind: CatalogEntry.Kind) -> CatalogEntry? { problem.meant.first { $0.kind == kind } }
    switch problem.reason {
    case .empty: return .emptyName
    case .several(let isBeginning):
      if let group = any(.group), let member = any(.member) {
        return "\(quoted: problem.text) is ambiguous: group \(name(group)) or member \(name(member))"
      }
      switch first?.kind {
      case .song: return "several songs are named \(quoted: problem.text)"
      case .unit: return "several units are named \(quoted: problem.text)"
      case .member:
        return isBeginning
          ? "several members start with \(quoted: problem.text)"
          : "several members are named \(quoted: problem.text)"
      case .group, nil:
        return isBeginning
          ? "several groups start with \(quoted: problem.text)"
          : "several groups are named \(quoted: problem.text)"
      }
    case .notInGroup(let group, let name):
      let group = group.name.full(names)
      if wanted == .songs { return "\(group) has no song named \(quoted: name)" }
      if wanted == .units { return "\(group) has no unit named \(quoted: name)" }
      if case .member(let member, let own)? = first, own.name.full(names) != group {
        return "\(member.stageName.full(names)) is a member of \(own.name.full(names)), not of \(group)"
      }
      return "\(group) has no member named \(quoted: name)"
    case .otherKind where problem.meant.count > 1:
      return "several members are named \(quoted: problem.text)"
    case .otherKind:
      if wanted == .units, let group = first?.group {
        let name = group.name.full(names)
        return group.units.isEmpty ? "\(name) has no units" : "\(name) is a group, not a unit"
      }
      guard case .member(let member, let group)? = first else {
        return "\(quoted: first.map(name) ?? problem.text) is a group, not a member"
      }
      return .memberNotGroup(member.stageName.full(names), of: group.name.full(names))
    case .unknown:
      switch wanted {
      case .groups: return "no group named \(quoted: problem.text)"
      case .members: return "no member named \(quoted: problem.text)"
      case .units: return "no unit named \(quoted: problem.text)"
      case .songs: return "no group or song named \(quoted: problem.text)"
      case .entries: return .noGroupOrMember(problem.text)
      }
    }
  }

  /// The command line with the problem replaced by each entry.
  private func lines(
    _ problem: NameResolver.Unresolved, _ wanted: Wanted, _ entries: [CatalogEntry], atMost limit: Int,
    _ resolver: NameResolver
  ) async -> [String] {
    var lines: [String] = []
    for entry in entries where lines.count < limit {
      guard let words = await words(for: entry, like: problem.text, wanted, resolver) else { continue }
      for line in corrected(problem, wanted, words) where !lines.contains(line) { lines.append(line) }
    }
    return Array(lines.prefix(limit))
  }

  /// The command line with the problem replaced by the words for an entry, if the result is valid.
  private func corrected(_ problem: NameResolver.Unresolved, _ wanted: Wanted, _ words: [String]) -> [String]
  {
    if let value = line.values(of: "--unit").first(where: { $0.text.contains(problem.text) }),
      wanted == .units
    {
      let right = value.text.replacing(problem.text, with: words.joined(separator: "/"), maxReplacements: 1)
      return validLines(line.words(replacing: [value], by: [right])).map(TypedLine.text)
    }
    if [.members, .units, .songs].contains(wanted) { return corrected(by: words) }
    let tokens = Array(line.words[problem.words])
    let right = problem.replaced(in: tokens.map(\.text), by: words.joined(separator: "/"))
    var corrected = line.words(replacing: tokens, by: [right])
    if corrected == line.typed, problem.words.lowerBound > 0 {
      // With a comma before it, the name is separate from the previous word.
      let before = line.words[problem.words.lowerBound - 1]
      corrected = line.words(replacing: [before], by: [before.text + ","])
    }
    return validLines(corrected).map(TypedLine.text)
  }

  /// The words to type for an entry, in the script of the text if these words lead to the entry, else as IDs; `nil` if
  /// neither does.
  func words(
    for entry: CatalogEntry, like text: String, _ wanted: Wanted, _ resolver: NameResolver
  ) async -> [String]? {
    for words in [entry.typed(like: text), entry.typed(like: ""), entry.ids] {
      // An entry that cannot be read is not suggested.
      let found: CatalogEntry? =
        switch wanted {
        case .groups: (try? await resolver.group(words)).map(CatalogEntry.group)
        case .members: (try? await resolver.member(words)).map { .member($0.0, of: $0.1) }
        case .units: (try? await resolver.unit(words)).map { .unit($0.0, of: $0.1) }
        case .songs: await entryWithSongs(words, resolver)
        case .entries: (try? await resolver.entries([words.joined(separator: "/")]))?.first?.entry
        }
      if let found, found.id == entry.id, found.name == entry.name { return words }
    }
    return nil
  }

  /// What words name where songs are expected; `nil` for a unit that has none.
  private func entryWithSongs(_ words: [String], _ resolver: NameResolver) async -> CatalogEntry? {
    do {
      let entry = try await resolver.song(words)
      guard case .unit(let unit, let group) = entry else { return entry }
      let songs = try await songs(of: [group])
      return songs.contains { $0.unitID == group.id(of: unit) } ? entry : nil
    } catch {
      return nil
    }
  }

  /// Commands that accept an entry of the other kind.
  private func otherCommands(_ problem: NameResolver.Unresolved, _ resolver: NameResolver) async -> [String] {
    var lines: [String] = []
    for entry in problem.meant.prefix(10) {
      let wanted = entry.kind == .group ? Wanted.groups : .members
      guard let words = await words(for: entry, like: problem.text, wanted, resolver) else { continue }
      lines += (entry.kind == .group ? ["members", "group"] : ["member"]).map { line([$0], words) }
      if entry.kind == .member, problem.meant.count == 1 { lines += corrected(by: [words[0]]) }
    }
    return lines
  }
}

extension NameResolver.Unresolved {
  /// The words of the problem with the name replaced. Keeps the rest of a single word, separated by commas.
  func replaced(in words: [String], by name: String) -> String {
    guard words.count == 1, let place = words[0].firstRange(of: text) else { return name }
    let (before, after) = (words[0][..<place.lowerBound], words[0][place.upperBound...])
    let start = Self.isEnd(before.reversed()) ? String(before) : String(before).trimmed + ", "
    let end = Self.isEnd(after) ? String(after) : ", " + String(after).trimmed
    return start + name + end
  }

  /// Whether a name ends before this text: at the end, or at a comma.
  private static func isEnd(_ text: some Sequence<Character>) -> Bool {
    guard let first = text.first(where: { $0 != " " }) else { return true }
    return NameResolver.commas.contains(first)
  }
}

extension Text {
  static let allUnits: Text = "See: kpgg units"
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
