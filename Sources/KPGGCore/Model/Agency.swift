internal import Characters

/// A company that manages groups, or one that owns such companies.
public final class Agency: Hashable, Identifiable, Sendable {
  /// The slug that identifies the agency.
  public let slug: Slug
  /// The same as ``slug``.
  public var id: Slug { slug }
  /// The agency's name.
  public let name: Name
  /// Other names that people type, in any script.
  public let aliases: [String]
  /// The company that the agency belongs to, or `nil` if the agency is independent or the company is unknown.
  public let parent: Agency?
  /// The date when the agency began to belong to ``parent``, possibly partial. `nil` if it always has, as far as known.
  public let parentSince: Day?

  /// Creates an agency.
  public init(
    slug: Slug, name: Name, aliases: [String] = [], parent: Agency? = nil, parentSince: Day? = nil
  ) {
    self.slug = slug
    self.name = name
    self.aliases = aliases
    self.parent = parent
    self.parentSince = parentSince
  }

  /// The agency and the companies that it belongs to today, nearest first.
  package var family: [Agency] { family(until: nil) }

  /// Returns the agency and the companies that it belonged to on a day, nearest first. `nil` means today. A label that
  /// was bought later did not belong to its parent yet.
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

/// A group's time with an agency. A group can have several agencies at the same time.
public struct AgencyPeriod: Hashable, Sendable {
  /// The agency.
  public let agency: Agency
  /// The first day, possibly partial, or `nil` if unknown.
  public let from: Day?
  /// The last day, possibly partial, or `nil` if it is unknown or the group is still with the agency.
  public let to: Day?
  /// Whether the group is still with the agency, as far as known.
  public let isOngoing: Bool

  /// Creates a period. By default, it is ongoing if there is no last day.
  public init(_ agency: Agency, from: Day? = nil, to: Day? = nil, isOngoing: Bool? = nil) {
    self.agency = agency
    self.from = from
    self.to = to
    self.isOngoing = isOngoing ?? (to == nil)
  }

  /// The agency and the companies above it during the period, nearest first.
  package var family: [Agency] { agency.family(until: to) }
}

extension GirlGroup {
  /// The agency at debut.
  public var debutAgency: Agency? { agencies.first?.agency }

  /// The agency at debut and the companies above it at that time, nearest first.
  package var companiesAtDebut: [Agency] { debutAgency?.family(until: debut) ?? [] }

  /// The periods with the current agencies or, if the group has disbanded, with the last ones. There are several if
  /// agencies share the group, and none if the group has no agency or its agency is unknown.
  public var currentAgencies: [AgencyPeriod] {
    guard state == .disbanded else { return agencies.filter(isStillWith) }
    let open = agencies.filter(\.isOngoing)
    if !open.isEmpty { return open }
    let last = agencies.compactMap(\.to).max()
    return agencies.filter { $0.to == last }
  }

  /// Whether the group is still with the period's agency, as far as known. A change of agency ends all earlier periods
  /// that have no last day, except periods with agencies that the event names.
  package func isStillWith(_ period: AgencyPeriod) -> Bool {
    guard period.isOngoing, state != .disbanded else { return false }
    guard let move = events.last(where: { $0.kind == .agency }) else { return true }
    let names = move.name?.latinFirst.split(separator: ",").map { String($0).folded } ?? []
    if names.contains(period.agency.name.latinFirst.folded) { return true }
    guard let from = period.from else { return false }
    return move.date <= from
  }

  /// Returns the agencies that manage the group, as given by ``currentAgencies``, and the companies above them.
  package func companies(includingFormer includesFormer: Bool = false) -> [Agency] {
    (includesFormer ? agencies : currentAgencies).flatMap(\.family).withoutDuplicates
  }
}
