import Characters
import KPGGCore

/// Completes names of groups, members and songs. It reads only local data, and members and songs only if needed.
struct NameCompletion: Sendable {
  let session: Session
  let index: CatalogIndex
  /// The names of the groups.
  let names: NameIndex

  init(_ session: Session, _ index: CatalogIndex) {
    (self.session, self.index) = (session, index)
    names = NameIndex(index, members: [:], songs: [:])
  }

  func groups(_ typed: String) -> [Candidate] { index.groups.map { candidate($0, typed) } }

  /// Groups, or the next word of each group name that begins with these words.
  func group(after words: [String], _ typed: String) -> [Candidate] {
    words.isEmpty ? groups(typed) : rest(of: index.groups, after: words) { $0.name.scripts + $0.aliases }
  }

  /// The next word of each name that begins with these words: `velvet` after `red`.
  private func rest<Entry>(of entries: [Entry], after words: [String], _ names: (Entry) -> [String])
    -> [Candidate]
  {
    let before = words.flatMap { $0.split(separator: " ") }.map { String($0).folded }
    return entries.flatMap(names).compactMap { name in
      let parts = name.split(separator: " ").map(String.init)
      guard !before.isEmpty, parts.count > before.count, zip(parts, before).allSatisfy({ $0.folded == $1 })
      else { return nil }
      return parts[before.count].lowercased().typeable.map { Candidate($0, name) }
    }
  }

  /// Completes a member: first the group, then its member.
  func member(after words: [String], _ typed: String) async -> [Candidate] {
    if words.isEmpty {
      if let pair = await pair(typed) { return pair }
      let groups = groups(typed)
      return groups.beginning(with: typed).isEmpty ? await membersOfAll(typed) : groups
    }
    let name = words.joined(separator: " ")
    let longer = group(after: words, typed)
    if let group = group(named: name) {
      return await members(of: [group]).map { candidate($0, typed) } + longer
    }
    if !longer.isEmpty { return longer }
    // A member's name can be followed by her group's.
    let named = await members(of: index.groups).filter {
      ($0.ownNames + $0.otherNames).contains { $0.folded == name.folded }
    }
    return named.compactMap { index.group($0.id.group) }.map { candidate($0, typed) }
  }

  /// Completes a unit by its name or, after its group, among those of the group.
  func unit(after words: [String], _ typed: String) async -> [Candidate] {
    let groups = words.isEmpty ? index.groups : group(named: words.joined(separator: " ")).map { [$0] } ?? []
    let units = groups.flatMap { group in group.units.map { (unit: $0, group: group) } }
    let candidates = units.map { unit, group in
      Candidate(
        unit.slug, unit.name, aliases: unit.aliases, typed: typed, session.names,
        describedAs: "\(unit.name.full(session.names)): \(group.name.first(session.names))")
    }
    if candidates.beginning(with: typed).isEmpty, words.isEmpty { return self.groups(typed) }
    let others = index.groups.flatMap(\.units)
    return groups.isEmpty ? rest(of: others, after: words) { $0.name.scripts + $0.aliases } : candidates
  }

  /// Completes a song: first the group, then its title.
  func song(after words: [String], _ typed: String) async -> [Candidate] {
    if words.isEmpty {
      let groups = groups(typed)
      return groups.beginning(with: typed).isEmpty ? await songs(of: index.groups, typed) : groups
    }
    return await songs(of: group(named: words.joined(separator: " ")).map { [$0] } ?? [], typed)
      + group(after: words, typed)
  }

  private func songs(of groups: [GirlGroup], _ typed: String) async -> [Candidate] {
    // Unreadable data completes nothing.
    let songs = groups.isEmpty ? [] : (try? await session.catalog.songs(of: groups)) ?? []
    // Folded titles have no capitals.
    let isFolded = !typed.isEmpty && !typed.contains(where: \.isUppercase)
    return songs.compactMap { song in
      let korean = typed.hasHangulLetters ? song.titleKo?.typeable : nil
      guard let name = song.name else { return nil }
      let title = isFolded ? name.latinFirst.folded : name.latinFirst
      guard let value = korean ?? title.typeable else { return nil }
      let group = index.group(song.group)?.name.first(session.names) ?? ""
      return Candidate(
        value, groups.count == 1 ? name.full(session.names) : "\(name.full(session.names)): \(group)",
        names: song.ownNames + song.otherNames)
    }
  }

  /// Completes a list of groups and members: members of the group that the last words name, and groups.
  func entry(after words: [String], _ typed: String) async -> [Candidate] {
    if let pair = await pair(typed) { return pair }
    let ends = (1...max(1, min(4, words.count))).map { words.suffix($0).joined(separator: " ") }
    let group = ends.lazy.compactMap { self.group(named: $0) }.first
    return await members(of: group.map { [$0] } ?? []).map { candidate($0, typed) }
      + ends.flatMap { self.group(after: [$0], typed) } + groups(typed)
  }

  /// Completes two groups or two members, as ``entry(after:_:)`` does: nothing that makes more of them, or one of each.
  func pair(after words: [String], _ typed: String) async -> [Candidate] {
    let candidates = await entry(after: words, typed).beginning(with: typed)
    if words.isEmpty { return candidates }
    var fitting: [Candidate] = []
    for candidate in candidates {
      guard let kinds = await named(words + [candidate.value])?.map(\.kind) else { continue }
      // A group can be the first word of its member.
      if kinds.count < 2 || kinds.count == 2 && (kinds[0] == kinds[1] || kinds[1] == .group) {
        fitting.append(candidate)
      }
    }
    return fitting
  }

  /// The groups and members that words name; `nil` if they are no names.
  func named(_ words: [String]) async -> [CatalogEntry]? {
    try? await session.withNames(isQuiet: true) { names in
      var names = names
      names.makesSuggestions = false
      return try names.entries(words, accepting: .prefix).compactMap(\.entry)
    }
  }

  /// Completes a search: as in a list of groups and members, or else members by name alone.
  func searchWord(after words: [String], _ typed: String) async -> [Candidate] {
    let added = await entry(after: words, typed)
    return added.beginning(with: typed).isEmpty ? await membersOfAll(typed) : added
  }

  /// The favourites, even those that the catalog no longer has.
  func favorites(_ typed: String) -> [Candidate] {
    // Unreadable data completes nothing.
    (try? session.favoritesFile.load().list)?.map { favorite in
      let group = index.group(favorite.id.groupSlug)
      if case .song(let id) = favorite.id {
        let title = favorite.name
        return Candidate(
          id.video.description, title?.full(session.names) ?? "", names: title?.scripts ?? [])
      }
      guard case .member(let id) = favorite.id else {
        guard let name = group?.name ?? favorite.name else { return Candidate(favorite.id.description) }
        return Candidate(
          favorite.id.groupSlug, name, aliases: group?.aliases ?? [], typed: typed, session.names)
      }
      guard let name = favorite.name else { return Candidate(id.description) }
      let member = Candidate(id.member, name, aliases: [], typed: typed, session.names)
      let first = group.map { candidate($0, typed).value } ?? id.group.description
      let isNamed = member.value != id.member.description
      return Candidate(
        isNamed ? "\(first)/\(member.value)" : id.description,
        isNamed ? id.description : name.full(session.names), names: name.scripts + [id.member.description])
    } ?? []
  }

  /// Completes `group/member`; `nil` for text without a slash.
  private func pair(_ typed: String) async -> [Candidate]? {
    guard let slash = typed.firstIndex(of: "/") else { return nil }
    let head = String(typed[..<slash])
    let tail = String(typed[typed.index(after: slash)...])
    guard let group = group(named: head) else { return [] }
    let lead = candidate(group, head).value + "/"
    let members = await members(of: [group]).map { candidate($0, tail.isEmpty ? head : tail) }
    return members.beginning(with: tail).map { member in
      Candidate(lead + member.value, member.description, names: [typed])
    }
  }

  /// Members by name alone, described by their groups: several members may share a name.
  private func membersOfAll(_ typed: String) async -> [Candidate] {
    var groups: [String: [String]] = [:]
    let candidates = await members(of: index.groups).map { member in
      let candidate = candidate(member, typed)
      groups[candidate.value, default: []] += [index.group(member.id.group)?.name.first(session.names) ?? ""]
      return candidate
    }
    return candidates.map { candidate in
      let names = groups[candidate.value] ?? []
      let list = names.joined(separator: ", ")
      return Candidate(
        candidate.value, names.count == 1 ? "\(candidate.description): \(list)" : list,
        names: candidate.names)
    }
  }

  /// The group with this name or alias.
  private func group(named name: String) -> GirlGroup? {
    // The groups have been read.
    (try? names.named(name, .group, accepting: .alias))?.first?.group
  }

  private func members(of groups: [GirlGroup]) async -> [Member] {
    // Unreadable data completes nothing.
    groups.isEmpty ? [] : (try? await session.catalog.members(of: groups)) ?? []
  }

  private func candidate(_ group: GirlGroup, _ typed: String) -> Candidate {
    Candidate(group.slug, group.name, aliases: group.aliases, typed: typed, session.names)
  }

  private func candidate(_ member: Member, _ typed: String) -> Candidate {
    Candidate(
      member.id.member, member.stageName, aliases: member.ownNames + member.otherNames, typed: typed,
      session.names)
  }
}
