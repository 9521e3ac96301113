import Characters
import KPGGCore

// Failures of names on a command line, with commands that would work.

extension Names {
  /// What the unknown name of a unit or an agency is; `nil` if it is none, or wanted.
  func otherKind(
    _ problem: Unresolved, _ wanted: Wanted
  ) async -> (message: Text, words: [String])? {
    if wanted == .units || wanted == .songs { return nil }
    guard wanted.isSequence else {
      guard case .unknown = problem.reason else { return nil }
      return await unitOrAgency([problem.text])
    }
    // Of "Loona 1/3", only "1/3" is unknown.
    let typed = session.line.words.map(\.text).joined(separator: " ")
    let names = typed.split(whereSeparator: NameIndex.commas.contains).map(String.init)
    guard let name = names.first(where: { $0.contains(problem.text) }),
      await unitUnlessGroup([name]) != nil
    else { return nil }
    return await unitOrAgency([name])
  }

  /// The failure for a problem, with commands that would work.
  func failure(
    _ problem: Unresolved, _ wanted: Wanted,
    _ fits: ([CatalogEntry]) -> Bool
  ) async -> Failure {
    let fitting = problem.meant.filter { entry in
      guard let others = problem.others else { return false }
      return fits((others.before + others.after).compactMap(\.entry) + [entry])
    }
    let message = self.message(of: problem, wanted, fitting.isEmpty ? problem.meant : fitting)
    switch problem.reason {
    case .empty: return Failure(message, status: .usage)
    case .otherKind where wanted == .units:
      guard let group = problem.meant.first?.group, !group.units.isEmpty else {
        return Failure(message, suggesting: [], or: [.allUnits])
      }
      let lines = await lines(problem, wanted, group.units.prefix(10).map { .unit($0, of: group) })
      return Failure(message, suggesting: lines)
    case .otherKind where problem.meant.count > 1:
      let facts = problem.meant.map { Text.meaning($0, order) }
      return Failure(message, hints: [.useOneOf(otherCommands(problem), facts: facts)])
    case .otherKind: return Failure(message, hints: [.useOneOf(otherCommands(problem))])
    case .several, .notInGroup, .unknown: break
    }
    var lines = await lines(problem, wanted, fitting)
    var meant = fitting
    if lines.isEmpty, problem.others == nil {
      // Another name is wrong, too, so that the whole line would fail again.
      lines = problem.meant.map { $0.typed(like: problem.text).joined(separator: "/") }
      meant = problem.meant
    }
    if case .several = problem.reason {
      let facts = meant.map { Text.meaning($0, order) }
      return Failure(message, hints: lines.isEmpty ? [] : [.useOneOf(lines, facts: facts)])
    }
    lines = lines.withoutDuplicates
    let contents = wanted == .units ? .allUnits : contents
    return Failure(message, suggesting: Array(lines.prefix(3)), or: [contents])
  }

  private func message(
    of problem: Unresolved, _ wanted: Wanted, _ meant: [CatalogEntry]
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
      if wanted == .songs { return "\(group) has no song named \(quoted: name)" }
      if wanted == .units { return "\(group) has no unit named \(quoted: name)" }
      if case .member(let member, let own)? = first, own.name.full(order) != group {
        return "\(member.stageName.full(order)) is a member of \(own.name.full(order)), not of \(group)"
      }
      return "\(group) has no member named \(quoted: name)"
    case .otherKind where meant.count > 1:
      return "several members are named \(quoted: problem.text)"
    case .otherKind:
      if wanted == .units, let group = first?.group {
        let name = group.name.full(order)
        return group.units.isEmpty ? "\(name) has no units" : "\(name) is a group, not a unit"
      }
      guard case .member(let member, let group)? = first else {
        return "\(quoted: first.map(name) ?? problem.text) is a group, not a member"
      }
      return .memberNotGroup(member.stageName.full(order), of: group.name.full(order))
    case .unknown:
      switch wanted {
      case .groups, .groupList: return "no group named \(quoted: problem.text)"
      case .members: return "no member named \(quoted: problem.text)"
      case .units: return "no unit named \(quoted: problem.text)"
      case .songs: return "no group or song named \(quoted: problem.text)"
      case .entries: return .noGroupOrMember(problem.text)
      }
    }
  }

  /// The command lines with the problem replaced by each entry.
  private func lines(
    _ problem: Unresolved, _ wanted: Wanted, _ entries: [CatalogEntry]
  ) async -> [String] {
    var lines: [String] = []
    for entry in entries {
      let isOnly = await isOnlySong(entry)
      lines.append(line(problem, wanted, isOnly ? entry.typed(like: problem.text) : entry.ids))
    }
    return lines
  }

  /// Whether an entry is no song whose Korean title another song of the group has.
  private func isOnlySong(_ entry: CatalogEntry) async -> Bool {
    guard let title = entry.song?.titleKo?.folded, let songs = try? await session.songs(of: [entry.group])
    else {
      return true
    }
    return songs.count { $0.titleKo?.folded == title } < 2
  }

  /// The command line with the problem replaced by other words.
  private func line(_ problem: Unresolved, _ wanted: Wanted, _ words: [String]) -> String {
    if wanted == .units,
      let value = session.line.values(of: "--unit").first(where: { $0.text.contains(problem.text) })
    {
      let right = value.text.replacing(problem.text, with: words.joined(separator: "/"), maxReplacements: 1)
      return TypedLine.text(session.line.words(replacing: [value], by: [right]))
    }
    guard wanted.isSequence else { return line(replacing: words) }
    let tokens = Array(session.line.words[problem.words])
    let right = problem.replaced(in: tokens.map(\.text), by: words.joined(separator: "/"))
    let corrected = session.line.words(replacing: tokens, by: [right])
    guard corrected == session.line.typed, problem.words.lowerBound > 0 else {
      return TypedLine.text(corrected)
    }
    // With a comma before it, the name is separate from the previous word.
    let before = session.line.words[problem.words.lowerBound - 1]
    return TypedLine.text(session.line.words(replacing: [before], by: [before.text + ","]))
  }

  /// The command line with other words.
  func line(replacing words: [String]) -> String {
    TypedLine.text(session.line.words(replacing: session.line.words, by: words))
  }

  /// Commands that accept an entry of the other kind.
  private func otherCommands(_ problem: Unresolved) -> [String] {
    problem.meant.flatMap { entry -> [String] in
      let words = entry.typed(like: problem.text)
      if entry.kind == .group { return [session.line(["members"], words), session.line(["group"], words)] }
      let member = session.line(["member"], words)
      return problem.meant.count == 1 ? [member, line(replacing: [words[0]])] : [member]
    }
  }
}

extension Unresolved {
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
    return NameIndex.commas.contains(first)
  }
}

extension Text {
  static let allUnits: Text = "See: `kpgg units`"
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
