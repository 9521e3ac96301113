/// A unit of some members of a group that releases its own songs, such as Orange Caramel of After School.
public struct SubUnit: Hashable, Sendable {
  /// The slug that identifies the unit within its group.
  public let slug: Slug
  /// Its name.
  public let name: Name
  /// Other names that people type, in any script.
  public let aliases: [String]
  /// The slugs of its members within the group.
  public let members: [Slug]
  /// The date of its debut, possibly partial.
  public let debut: Day?
  /// The date when the unit ended, possibly partial, if it was announced or is otherwise known.
  public let ended: Day?

  /// Creates a unit. Omitted values are unknown.
  public init(
    slug: Slug, name: Name, aliases: [String] = [], members: [Slug] = [], debut: Day? = nil, ended: Day? = nil
  ) {
    self.slug = slug
    self.name = name
    self.aliases = aliases
    self.members = members
    self.debut = debut
    self.ended = ended
  }

  /// Finds the unit's members among the group's members, in the unit's order. Ignores members of other groups.
  package func members(among members: [Member], of group: Slug) -> [Member] {
    let ids = Set(self.members)
    let own = members.filter { $0.id.group == group && ids.contains($0.id.member) }
    return self.members.compactMap { slug in own.first { $0.id.member == slug } }
  }
}

/// The ID of a unit, which consists of its group's slug and its own: `afterschool/orangecaramel`.
public struct UnitID: TextID {
  /// The slug of its group.
  public let group: Slug
  /// Its slug within the group.
  public let unit: Slug

  /// Creates an ID from two slugs.
  public init(group: Slug, unit: Slug) {
    self.group = group
    self.unit = unit
  }

  /// Parses `group/unit`. Returns `nil` unless the text is two slugs joined by a slash.
  public init?(_ text: String) {
    guard let id = MemberID(text) else { return nil }
    self.init(group: id.group, unit: id.member)
  }

  /// `group/unit`.
  public var description: String { "\(group)/\(unit)" }
}
