/// A company that manages groups, or one that owns such companies.
public final class Agency: Hashable, Identifiable, Sendable {
  /// The slug that identifies it.
  public let slug: Slug
  /// The same as ``slug``.
  public var id: Slug { slug }
  /// Its name.
  public let name: Name
  /// Other names people type, in any script.
  public let aliases: [String]
  /// The company that it belongs to; `nil` if it is independent or the source does not say.
  public let parent: Agency?

  /// Creates an agency.
  public init(slug: Slug, name: Name, aliases: [String] = [], parent: Agency? = nil) {
    (self.slug, self.name, self.aliases, self.parent) = (slug, name, aliases, parent)
  }

  /// The agency, and the companies above it, nearest first.
  public var family: [Agency] {
    var family = [self]
    while let next = family.last?.parent { family.append(next) }
    return family
  }

  /// Whether all properties are equal.
  public static func == (left: Agency, right: Agency) -> Bool {
    left === right
      || left.slug == right.slug && left.name == right.name && left.aliases == right.aliases
        && left.parent == right.parent
  }

  /// Hashes the slug.
  public func hash(into hasher: inout Hasher) { hasher.combine(slug) }
}

/// A group's time with an agency. Groups may have several agencies at once.
public struct AgencyPeriod: Hashable, Sendable {
  /// The agency.
  public let agency: Agency
  /// The first day, possibly partial; `nil` if unknown.
  public let from: Day?
  /// The last day, possibly partial; `nil` if unknown, or if the group is still there.
  public let to: Day?
  /// Whether the group is still there, as far as is known.
  public let isPresent: Bool

  /// Creates a period.
  ///
  /// - Parameters:
  ///   - agency: The agency.
  ///   - from: The first day, if known.
  ///   - to: The last day, if known.
  ///   - isPresent: Whether the group is still there; by default, if there is no last day.
  public init(_ agency: Agency, from: Day? = nil, to: Day? = nil, isPresent: Bool? = nil) {
    (self.agency, self.from, self.to) = (agency, from, to)
    self.isPresent = isPresent ?? (to == nil)
  }
}
