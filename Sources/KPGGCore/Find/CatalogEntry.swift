/// A group, a member or a song of the catalog, with its group.
public enum CatalogEntry: Hashable, Sendable {
  /// A group.
  case group(Group)
  /// A member and her group.
  case member(Member, of: Group)
  /// A song and its group.
  case song(Song, of: Group)

  /// The kinds of entries.
  public enum Kind: String, CaseIterable, Sendable {
    /// An entry of this kind.
    case group, member, song
  }

  /// The kind of entry.
  public var kind: Kind {
    switch self {
    case .group: .group
    case .member: .member
    case .song: .song
    }
  }

  /// The ID; for a song, its group's.
  public var id: EntryID {
    switch self {
    case .group(let group), .song(_, let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    }
  }

  /// Its name; for a song, its title, if known.
  public var name: Name? {
    switch self {
    case .group(let group): group.name
    case .member(let member, _): member.stageName
    case .song(let song, _): song.name
    }
  }

  /// The group, or the group of the member or song.
  public var group: Group {
    switch self {
    case .group(let group), .member(_, let group), .song(_, let group): group
    }
  }

  /// The group of a member or song; `nil` for a group.
  package var owner: Group? { kind == .group ? nil : group }

  /// The song; `nil` for other entries.
  package var song: Song? {
    if case .song(let song, _) = self { song } else { nil }
  }
}

extension CatalogEntry: Nameable {
  private var named: any Nameable {
    switch self {
    case .group(let group): group
    case .member(let member, _): member
    case .song(let song, _): song
    }
  }

  package var ownNames: [String] { named.ownNames }
  package var otherNames: [String] { named.otherNames }
  package var isPerson: Bool { named.isPerson }
}
