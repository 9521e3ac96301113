import Characters
import KPGGCore

// Failures for names on a command line, with suggested commands.

extension NameArguments {
  /// Returns a message that the unknown name is a unit or an agency, and the words of the command that shows it.
  /// Returns `nil` if it is neither, or if the command accepts units.
  func otherKind(
    _ problem: Unresolved, _ expected: ExpectedKind
  ) async -> (message: Text, words: [String])? {
    if expected == .units || expected == .songs { return nil }
    guard expected.isSequence else {
      guard case .unknown = problem.reason else { return nil }
      return await unitOrAgency([problem.text])
    }
    // In "Loona 1/3", only "1/3" is unknown.
    let typed = session.line.words.map(\.text).joined(separator: " ")
    let names = typed.split(whereSeparator: NameIndex.commas.contains).map(String.init)
    guard let name = names.first(where: { $0.contains(problem.text) }),
      await unitUnlessGroup([name]) != nil
    else { return nil }
    return await unitOrAgency([name])
  }

  func failure(
    _ problem: Unresolved, _ expected: ExpectedKind,
    _ fits: ([CatalogEntry]) -> Bool
  ) async -> Failure {
    let allUnits: Text = "See: `kpgg units`"
    let fitting = problem.meant.filter { entry in
      guard let others = problem.others else { return false }
      return fits((others.before + others.after).compactMap(\.entry) + [entry])
    }
    let message = self.message(of: problem, expected, fitting.isEmpty ? problem.meant : fitting)
    switch problem.reason {
    case .empty: return Failure(message, status: .usage)
    case .otherKind where expected == .units:
      guard let group = problem.meant.first?.group, !group.units.isEmpty else {
        return Failure(message, hints: [allUnits])
      }
      let lines = await lines(problem, expected, group.units.prefix(10).map { .unit($0, of: group) })
      return Failure(message, suggesting: lines)
    case .otherKind where problem.meant.count > 1:
      let facts = problem.meant.map { Text.meaning($0, order) }
      return Failure(message, hints: [.useOneOf(otherCommands(problem), facts: facts)])
    case .otherKind: return Failure(message, hints: [.useOneOf(otherCommands(problem))])
    case .several, .notInGroup, .unknown: break
    }
    var lines = await lines(problem, expected, fitting)
    var meant = fitting
    if lines.isEmpty, problem.others == nil {
      // Another name is also wrong, so the whole line would fail again.
      lines = problem.meant.typed(like: problem.text).map { $0.joined(separator: "/") }
      meant = problem.meant
    }
    if case .several = problem.reason {
      let facts = meant.map { Text.meaning($0, order) }
      return Failure(message, hints: lines.isEmpty ? [] : [.useOneOf(lines, facts: facts)])
    }
    lines = lines.withoutDuplicates
    let contents = expected == .units ? allUnits : contents
    return Failure(message, suggesting: Array(lines.prefix(3)), or: [contents])
  }

  private func message(
    of problem: Unresolved, _ expected: ExpectedKind, _ meant: [CatalogEntry]
  ) -> Text {
    let first = meant.first
    func name(_ entry: CatalogEntry) -> String { entry.name?.full(order) ?? entry.id.favoriteID.description }
    func any(_ kind: CatalogEntry.Kind) -> CatalogEntry? { meant.first { $0.kind == kind } }
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
      let group = group.name.full(order)
      if expected == .songs { return "\(group) has no song named \(quoted: name)" }
      if expected == .units { return "\(group) has no unit named \(quoted: name)" }
      if case .member(let member, let own)? = first, own.name.full(order) != group {
        return "\(member.stageName.full(order)) is a member of \(own.name.full(order)), not of \(group)"
      }
      return "\(group) has no member named \(quoted: name)"
    case .otherKind where meant.count > 1:
      return "several members are named \(quoted: problem.text)"
    case .otherKind:
      if expected == .units, let group = first?.group {
        let name = group.name.full(order)
        return group.units.isEmpty ? "\(name) has no units" : "\(name) is a group, not a unit"
      }
      guard case .member(let member, let group)? = first else {
        return "\(quoted: first.map(name) ?? problem.text) is a group, not a member"
      }
      return .memberNotGroup(member.stageName.full(order), of: group.name.full(order))
    case .unknown:
      switch expected {
      case .groups, .groupList: return "no group named \(quoted: problem.text)"
      case .members: return "no member named \(quoted: problem.text)"
      case .units: return "no unit named \(quoted: problem.text)"
      case .songs: return "no group or song named \(quoted: problem.text)"
      case .entries: return .noGroupOrMember(problem.text)
      }
    }
  }

  /// Returns one command line for each entry, with the wrong name replaced by the entry.
  private func lines(
    _ problem: Unresolved, _ expected: ExpectedKind, _ entries: [CatalogEntry]
  ) async -> [String] {
    var lines: [String] = []
    for (entry, words) in zip(entries, entries.typed(like: problem.text)) {
      let hasUniqueTitle = await hasUniqueTitle(entry)
      lines.append(line(problem, expected, hasUniqueTitle ? words : entry.idWords))
    }
    return lines
  }

  /// Whether no other song of the group has the entry's Korean title. `true` for entries that aren't songs.
  private func hasUniqueTitle(_ entry: CatalogEntry) async -> Bool {
    guard let title = entry.song?.titleKo?.folded, let songs = try? await session.songs(of: [entry.group])
    else {
      return true
    }
    return songs.count { $0.titleKo?.folded == title } < 2
  }

  /// Returns the command line with the wrong name replaced by other words.
  private func line(_ problem: Unresolved, _ expected: ExpectedKind, _ words: [String]) -> String {
    if expected == .units,
      let value = session.line.values(of: "--unit").first(where: { $0.text.contains(problem.text) })
    {
      let right = value.text.replacing(problem.text, with: words.joined(separator: "/"), maxReplacements: 1)
      return TypedLine.text(session.line.words(replacing: [value], by: [right]))
    }
    guard expected.isSequence else { return line(replacing: words) }
    let tokens = Array(session.line.words[problem.words])
    let right = problem.replaced(in: tokens.map(\.text), by: words.joined(separator: "/"))
    let corrected = session.line.words(replacing: tokens, by: [right])
    guard corrected == session.line.typed, problem.words.lowerBound > 0 else {
      return TypedLine.text(corrected)
    }
    // A comma separates the name from the previous word.
    let before = session.line.words[problem.words.lowerBound - 1]
    return TypedLine.text(session.line.words(replacing: [before], by: [before.text + ","]))
  }

  func line(replacing words: [String]) -> String {
    TypedLine.text(session.line.words(replacing: session.line.words, by: words))
  }

  /// Returns commands that accept the entries, which are of another kind than the command expects.
  private func otherCommands(_ problem: Unresolved) -> [String] {
    zip(problem.meant, problem.meant.typed(like: problem.text)).flatMap { entry, words -> [String] in
      if entry.kind == .group { return [session.line(["members"], words), session.line(["group"], words)] }
      let member = session.line(["member"], words)
      return problem.meant.count == 1 ? [member, line(replacing: [words[0]])] : [member]
    }
  }
}

extension Unresolved {
  /// Returns the words of the problem with the name replaced. If there is one word, keeps the rest of it after a comma.
  func replaced(in words: [String], by name: String) -> String {
    guard words.count == 1, let place = words[0].firstRange(of: text) else { return name }
    let before = words[0][..<place.lowerBound]
    let after = words[0][place.upperBound...]
    let start = Self.isEnd(before.reversed()) ? String(before) : String(before).trimmed + ", "
    let end = Self.isEnd(after) ? String(after) : ", " + String(after).trimmed
    return start + name + end
  }

  /// Whether a name ends before this text, which is blank or begins with a comma.
  private static func isEnd(_ text: some Sequence<Character>) -> Bool {
    guard let first = text.first(where: { $0 != " " }) else { return true }
    return NameIndex.commas.contains(first)
  }
}

extension Failure {
  /// Creates a failure that suggests commands, or gives the other hints if there are none.
  init(
    _ message: Text, suggesting commands: [String], or others: [Text] = [],
    status: ExitStatus = .failure
  ) {
    self.init(message, hints: commands.isEmpty ? others : [.didYouMean(commands)], status: status)
  }
}
