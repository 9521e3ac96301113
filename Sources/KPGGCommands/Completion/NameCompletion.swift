import Characters
import KPGGCore

/// The completion of names in the catalog. It reads only local data, and reads members and songs only if needed.
struct NameCompletion: Sendable {
  let session: Session
  let index: CatalogIndex
  let names: NameIndex

  init(_ session: Session, _ index: CatalogIndex) {
    self.session = session
    self.index = index
    names = NameIndex(index, members: [:], songs: [:])
  }

  func groups(_ typed: String) -> [Candidate] { index.groups.map { candidate($0, typed) } }

  /// Returns all groups or, after words, the next word of each group name that begins with them.
  func group(after words: [String], _ typed: String) -> [Candidate] {
    words.isEmpty ? groups(typed) : rest(of: index.groups, after: words) { $0.name.scripts + $0.aliases }
  }

  /// Returns the next word of each name that begins with these words: `velvet` after `red`.
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
    // A member's name can be followed by her group's name.
    let named = await members(of: index.groups).filter {
      ($0.mainNames + $0.otherNames).contains { $0.folded == name.folded }
    }
    return named.compactMap { index.group($0.id.group) }.map { candidate($0, typed) }
  }

  /// Completes a unit by its name or, after a group's name, a unit of that group.
  func unit(after words: [String], _ typed: String) async -> [Candidate] {
    let groups = words.isEmpty ? index.groups : group(named: words.joined(separator: " ")).map { [$0] } ?? []
    let units = groups.flatMap { group in group.units.map { (unit: $0, group: group) } }
    let candidates = units.map { unit, group in
      Candidate(
        unit.slug, unit.name, aliases: unit.aliases, typed: typed, session.nameOrder,
        describedAs: "\(unit.name.full(session.nameOrder)): \(group.name.preferred(session.nameOrder))")
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
    // If data can't be read, complete nothing.
    let songs = groups.isEmpty ? [] : (try? await session.catalog.songs(of: groups)) ?? []
    // Unless the user types capitals, offer folded titles, which have none.
    let isFolded = !typed.isEmpty && !typed.contains(where: \.isUppercase)
    return songs.compactMap { song in
      let korean = typed.hasHangulLetters ? song.titleKo?.typeable : nil
      guard let name = song.name else { return nil }
      let title = isFolded ? name.latinFirst.folded : name.latinFirst
      guard let value = korean ?? title.typeable else { return nil }
      let group = index.group(song.group)?.name.preferred(session.nameOrder) ?? ""
      return Candidate(
        value, groups.count == 1 ? name.full(session.nameOrder) : "\(name.full(session.nameOrder)): \(group)",
        names: song.mainNames + song.otherNames)
    }
  }

  /// Completes a list of groups and members. Offers groups, and members of the group named by the last words.
  func entry(after words: [String], _ typed: String) async -> [Candidate] {
    if let pair = await pair(typed) { return pair }
    let ends = (1...max(1, min(4, words.count))).map { words.suffix($0).joined(separator: " ") }
    let group = ends.lazy.compactMap { self.group(named: $0) }.first
    return await members(of: group.map { [$0] } ?? []).map { candidate($0, typed) }
      + ends.flatMap { self.group(after: [$0], typed) } + groups(typed)
  }

  /// Completes two groups or two members like ``entry(after:_:)``, but offers no third name and no mixed pair.
  func pair(after words: [String], _ typed: String) async -> [Candidate] {
    let candidates = await entry(after: words, typed).beginning(with: typed)
    if words.isEmpty { return candidates }
    var fitting: [Candidate] = []
    for candidate in candidates {
      guard let kinds = await named(words + [candidate.value])?.map(\.kind) else { continue }
      // A group can be followed by the name of its member.
      if kinds.count < 2 || kinds.count == 2 && (kinds[0] == kinds[1] || kinds[1] == .group) {
        fitting.append(candidate)
      }
    }
    return fitting
  }

  /// Returns the groups and members named by words, or `nil` if the words aren't names.
  func named(_ words: [String]) async -> [CatalogEntry]? {
    try? await session.withNames(isQuiet: true) { names in
      var names = names
      names.makesSuggestions = false
      return try names.entries(words, accepting: .prefix).compactMap(\.entry)
    }
  }

  /// Completes a search like ``entry(after:_:)`` or, if that offers nothing, completes members by their names alone.
  func searchWord(after words: [String], _ typed: String) async -> [Candidate] {
    let added = await entry(after: words, typed)
    return added.beginning(with: typed).isEmpty ? await membersOfAll(typed) : added
  }

  /// Returns the favourites, including those that the catalog no longer has.
  func favorites(_ typed: String) -> [Candidate] {
    // If data can't be read, complete nothing.
    (try? session.favoritesFile.load().list)?.map { favorite in
      let group = index.group(favorite.id.groupSlug)
      if case .song(let id) = favorite.id {
        let title = favorite.name
        return Candidate(
          id.video.description, title?.full(session.nameOrder) ?? "", names: title?.scripts ?? [])
      }
      guard case .member(let id) = favorite.id else {
        guard let name = group?.name ?? favorite.name else { return Candidate(favorite.id.description) }
        return Candidate(
          favorite.id.groupSlug, name, aliases: group?.aliases ?? [], typed: typed, session.nameOrder)
      }
      guard let name = favorite.name else { return Candidate(id.description) }
      let member = Candidate(id.member, name, aliases: [], typed: typed, session.nameOrder)
      let first = group.map { candidate($0, typed).value } ?? id.group.description
      let isNamed = member.value != id.member.description
      return Candidate(
        isNamed ? "\(first)/\(member.value)" : id.description,
        isNamed ? id.description : name.full(session.nameOrder), names: name.scripts + [id.member.description]
      )
    } ?? []
  }

  /// Completes `group/member`. Returns `nil` for text without a slash.
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

  /// Returns all members by their names alone. Several members may share a name, so the description lists their groups.
  private func membersOfAll(_ typed: String) async -> [Candidate] {
    var groups: [String: [String]] = [:]
    let candidates = await members(of: index.groups).map { member in
      let candidate = candidate(member, typed)
      groups[candidate.value, default: []] += [
        index.group(member.id.group)?.name.preferred(session.nameOrder) ?? ""
      ]
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

  /// Returns the group with this name or alias.
  private func group(named name: String) -> GirlGroup? {
    // This doesn't throw, because the groups have been read.
    (try? names.named(name, .group, accepting: .alias))?.first?.group
  }

  private func members(of groups: [GirlGroup]) async -> [Member] {
    // If data can't be read, complete nothing.
    groups.isEmpty ? [] : (try? await session.catalog.members(of: groups)) ?? []
  }

  private func candidate(_ group: GirlGroup, _ typed: String) -> Candidate {
    Candidate(group.slug, group.name, aliases: group.aliases, typed: typed, session.nameOrder)
  }

  private func candidate(_ member: Member, _ typed: String) -> Candidate {
    Candidate(
      member.id.member, member.stageName, aliases: member.mainNames + member.otherNames, typed: typed,
      session.nameOrder)
  }
}
