/// The stable ID of a group, member, unit or song.
public enum EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The slug of a group.
  case group(Slug)
  /// The ID of a member in one group. A person who was in several groups has an ID in each.
  case member(MemberID)
  /// The ID of a unit.
  case unit(UnitID)
  /// The ID of a song.
  case song(SongID)

  /// The kinds of entries.
  public enum Kind: String, CaseIterable, Sendable {
    /// An entry of this kind.
    case group, member, unit, song
  }

  /// Parses the ``description`` of an ID of this kind. Returns `nil` for anything else.
  public init?(_ kind: Kind, _ text: String) {
    let id: EntryID? =
      switch kind {
      case .group: Slug(text).map(EntryID.group)
      case .member: MemberID(text).map(EntryID.member)
      case .unit: UnitID(text).map(EntryID.unit)
      case .song: SongID(text).map(EntryID.song)
      }
    guard let id else { return nil }
    self = id
  }

  /// The kind of entry.
  public var kind: Kind {
    switch self {
    case .group: .group
    case .member: .member
    case .unit: .unit
    case .song: .song
    }
  }

  /// The slug of the group, or of the group of the member, unit or song.
  public var groupSlug: Slug {
    switch self {
    case .group(let slug): slug
    case .member(let id): id.group
    case .unit(let id): id.group
    case .song(let id): id.group
    }
  }

  /// The ID of the favourite that the entry belongs to: the entry's own ID or, for a unit, the ID of its group.
  public var favoriteID: EntryID {
    if case .unit(let id) = self { .group(id.group) } else { self }
  }

  /// The ID as text, without its kind: `stayc`, `ohmygirl/arin`.
  public var description: String {
    switch self {
    case .group(let slug): slug.description
    case .member(let id): id.description
    case .unit(let id): id.description
    case .song(let id): id.description
    }
  }
}
