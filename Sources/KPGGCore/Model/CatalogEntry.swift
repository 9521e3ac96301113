/// A group, member, unit or song of the catalog. Members, units and songs come with their group.
public enum CatalogEntry: Hashable, Identifiable, Sendable {
  /// A group.
  case group(GirlGroup)
  /// A member and her group.
  case member(Member, of: GirlGroup)
  /// A unit and its group.
  indirect case unit(SubUnit, of: GirlGroup)
  /// A song and its group.
  indirect case song(Song, of: GirlGroup)

  /// The kinds of entries.
  public typealias Kind = EntryID.Kind

  /// The kind of entry.
  public var kind: Kind { id.kind }

  /// The ID, which is unique in the catalog.
  public var id: EntryID {
    switch self {
    case .group(let group): .group(group.slug)
    case .member(let member, _): .member(member.id)
    case .unit(let unit, let group): .unit(group.id(of: unit))
    case .song(let song, _): .song(song.id)
    }
  }

  /// The entry's name or, for a song, its title if known.
  public var name: Name? {
    switch self {
    case .group(let group): group.name
    case .member(let member, _): member.stageName
    case .unit(let unit, _): unit.name
    case .song(let song, _): song.name
    }
  }

  /// The group, or the group of the member, unit or song.
  public var group: GirlGroup {
    switch self {
    case .group(let group), .member(_, let group), .unit(_, let group), .song(_, let group): group
    }
  }

  /// The group of a member, unit or song, or `nil` for a group.
  package var owner: GirlGroup? { kind == .group ? nil : group }

  /// The ID of a unit, or `nil` for other entries.
  package var unitID: UnitID? {
    if case .unit(let unit, let group) = self { group.id(of: unit) } else { nil }
  }

  package var member: Member? {
    if case .member(let member, _) = self { member } else { nil }
  }

  package var unit: SubUnit? {
    if case .unit(let unit, _) = self { unit } else { nil }
  }

  package var song: Song? {
    if case .song(let song, _) = self { song } else { nil }
  }
}
