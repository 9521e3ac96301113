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
