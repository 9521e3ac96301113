internal import Characters

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
  /// Since when it has belonged to ``parent``, possibly a partial date; `nil` if it always has, as far as is known.
  public let parentSince: Day?

  /// Creates an agency.
  public init(
    slug: Slug, name: Name, aliases: [String] = [], parent: Agency? = nil, parentSince: Day? = nil
  ) {
    (self.slug, self.name, self.aliases) = (slug, name, aliases)
    (self.parent, self.parentSince) = (parent, parentSince)
  }

  /// The agency, and the companies that it belongs to today, nearest first.
  package var family: [Agency] { family(until: nil) }

  /// The agency, and the companies that it belonged to by a day, nearest first: a label that was bought later did not
  /// belong to its parent yet.
  ///
  /// - Parameter day: The day, possibly a partial date; `nil` for today.
  package func family(until day: Day?) -> [Agency] {
    var family = [self]
    while let last = family.last, let parent = last.parent {
      if let since = last.parentSince, let day, day < since { break }
      family.append(parent)
    }
    return family
  }

  /// Whether all properties are equal.
  public static func == (left: Agency, right: Agency) -> Bool {
    left === right
      || left.slug == right.slug && left.name == right.name && left.aliases == right.aliases
        && left.parent == right.parent && left.parentSince == right.parentSince
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

extension AgencyPeriod {
  /// The agency, and the companies above it during the period, nearest first.
  package var family: [Agency] { agency.family(until: to) }
}

extension GirlGroup {
  /// The agency at debut.
  public var debutAgency: Agency? { agencies.first?.agency }

  /// The agency at debut, and the companies above it then, nearest first.
  package var companiesAtDebut: [Agency] { debutAgency?.family(until: debut) ?? [] }

  /// The time with its agency: the present one or, for a group that has disbanded, the last one. Several if agencies
  /// share the group; none if it goes on without one, or if that is unknown.
  public var currentAgencies: [AgencyPeriod] {
    guard state == .disbanded else { return agencies.filter(isWith) }
    let open = agencies.filter(\.isPresent)
    if !open.isEmpty { return open }
    let last = agencies.compactMap(\.to).max()
    return agencies.filter { $0.to == last }
  }

  /// Whether the group is still there, as far as is known. A reported move ends earlier periods without an end, except
  /// those with agencies that it names.
  package func isWith(_ period: AgencyPeriod) -> Bool {
    guard period.isPresent, state != .disbanded else { return false }
    guard let move = events.last(where: { $0.kind == .agency }) else { return true }
    let names = move.name?.latinFirst.split(separator: ",").map { String($0).folded } ?? []
    if names.contains(period.agency.name.latinFirst.folded) { return true }
    guard let from = period.from else { return false }
    return move.date <= from
  }

  /// The agencies that manage it, and the companies above them, as ``currentAgencies`` tells.
  ///
  /// - Parameter isEver: Whether former agencies count, too.
  package func companies(ever isEver: Bool = false) -> [Agency] {
    (isEver ? agencies : currentAgencies).flatMap(\.family).withoutDuplicates
  }
}
