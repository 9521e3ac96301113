/// A unit of some members of a group, which releases songs of its own: Orange Caramel of After School.
public struct SubUnit: Hashable, Sendable {
  /// The slug that identifies it within its group.
  public let slug: Slug
  /// Its name.
  public let name: Name
  /// Other names people type, in any script.
  public let aliases: [String]
  /// The slugs of its members within the group.
  public let members: [Slug]
  /// The date of its debut, possibly partial.
  public let debut: Day?
  /// Its end, possibly partial, if it was announced or is otherwise known.
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
}

extension SubUnit {
  /// Its members among those of its group, in the unit's order. Members of other groups are ignored.
  package func members(among members: [Member], of group: Slug) -> [Member] {
    let ids = Set(self.members)
    let own = members.filter { $0.id.group == group && ids.contains($0.id.member) }
    return self.members.compactMap { slug in own.first { $0.id.member == slug } }
  }
}

/// The ID of a unit: its group's slug and its own, written `afterschool/orangecaramel`.
public struct UnitID: Hashable, Sendable, CustomStringConvertible {
  /// The slug of its group.
  public let group: Slug
  /// Its slug within the group.
  public let unit: Slug

  /// Creates an ID from two slugs.
  public init(group: Slug, unit: Slug) {
    self.group = group
    self.unit = unit
  }

  /// Parses `group/unit`; `nil` unless the text is two slugs joined by a slash.
  public init?(_ text: String) {
    guard let id = MemberID(text) else { return nil }
    self.init(group: id.group, unit: id.member)
  }

  /// `group/unit`.
  public var description: String { "\(group)/\(unit)" }
}

extension GirlGroup {
  /// The unit with this slug.
  package func unit(_ slug: Slug) -> SubUnit? { units.first { $0.slug == slug } }

  /// The ID of one of its units.
  package func id(of unit: SubUnit) -> UnitID { UnitID(group: slug, unit: unit.slug) }
}

extension CatalogIndex {
  /// The unit with this ID, and its group.
  package func unit(_ id: UnitID) -> (unit: SubUnit, group: GirlGroup)? {
    group(id.group).flatMap { group in group.unit(id.unit).map { ($0, group) } }
  }
}
