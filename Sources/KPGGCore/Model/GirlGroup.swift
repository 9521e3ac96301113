internal import Characters

/// A girl group, without its members.
public struct GirlGroup: Hashable, Identifiable, Sendable {
  /// The slug that identifies the group.
  public let slug: Slug
  /// The same as ``slug``.
  public var id: Slug { slug }
  /// The group's name in the API's paths and documents: the official Latin name without spaces.
  public let apiName: String
  /// The official name.
  public let name: Name
  /// Other names people type, in any script, including former names.
  public let aliases: [String]
  /// The era, which is also the group's section of the catalog.
  public let era: Era
  /// Whether the group was in the original app that this catalog continues.
  public internal(set) var isOriginal: Bool
  /// The date of the debut, possibly partial.
  public let debut: Day?
  /// The announced end of the group. `nil` also for a group that is merely inactive.
  public let disbanded: Day?
  /// Its generation of girl groups, 1 to 5, by convention; `nil` also between two generations.
  public let generation: Int?
  /// Its agencies, starting with the one at debut.
  public let agencies: [AgencyPeriod]
  /// The name of the fandom.
  public let fandom: Name?
  /// Events since the debut, with possibly partial dates.
  public let events: [GroupEvent]
  /// Its sub-units.
  public let units: [SubUnit]
  /// The number of members in the catalog, including former and deceased ones; `nil` if the source does not say.
  public let memberCount: Int?
  /// Whether any member has left or died; `nil` if the source does not say.
  public let hasFormerMembers: Bool?
  /// The signature song.
  public let song: Song
  /// A picture of the group.
  public let image: WebURL?
  /// The group's logo.
  public let logo: WebURL?

  /// Creates a group. Omitted values are unknown.
  public init(
    slug: Slug, apiName: String, name: Name, aliases: [String] = [], era: Era, isOriginal: Bool = false,
    debut: Day? = nil, disbanded: Day? = nil, generation: Int? = nil, agencies: [AgencyPeriod] = [],
    fandom: Name? = nil, events: [GroupEvent] = [], units: [SubUnit] = [], memberCount: Int? = nil,
    hasFormerMembers: Bool? = nil, song: Song, image: WebURL? = nil, logo: WebURL? = nil
  ) {
    self.slug = slug
    self.apiName = apiName
    self.name = name
    self.aliases = aliases
    self.era = era
    self.isOriginal = isOriginal
    self.debut = debut
    self.disbanded = disbanded
    self.generation = generation
    self.agencies = agencies
    self.fandom = fandom
    self.events = events
    self.units = units
    self.memberCount = memberCount
    self.hasFormerMembers = hasFormerMembers
    self.song = song
    self.image = image
    self.logo = logo
  }

  /// Whether the group is active.
  public var state: GroupState {
    disbanded != nil ? .disbanded : inactiveSince == nil ? .active : .inactive
  }

  /// The latest event that says whether the group is active: a hiatus, a return or a reunion.
  public var lastTurn: GroupEvent? {
    events.filter { [.hiatus, .returned, .reunited].contains($0.kind) }.max { $0.date < $1.date }
  }

  /// The year of its last release, if it has released nothing for years without announcing its end.
  public var inactiveSince: Int? {
    guard disbanded == nil, let year = events.last(where: { $0.kind == .inactive })?.date.year else {
      return nil
    }
    let isBack = events.contains { [.returned, .reunited].contains($0.kind) && $0.date.year ?? 0 > year }
    return isBack ? nil : year
  }

  /// Whether the group is on hiatus or inactive, without having disbanded.
  public var isSilent: Bool { disbanded == nil && (lastTurn?.kind == .hiatus || inactiveSince != nil) }

  /// The name of the agency at debut.
  public var agency: Name? { agencies.first?.agency.name }

  /// The names of the present agencies; empty if there is only the one at debut, or if they are unknown. A reported move takes precedence over periods without an end.
  public var agenciesNow: [Name] {
    if disbanded != nil { return agencies.filter(isWith).map(\.agency.name) }
    let moves = events.filter { $0.kind == .agency }.compactMap(\.name)
    let present = moves.last.map { [$0] } ?? agencies.filter(\.isPresent).map(\.agency.name)
    return present == agencies.prefix(1).map(\.agency.name) ? [] : present
  }

  /// Whether the group is still with an agency, as far as is known. After its end, it is only with those that it joined
  /// later, for a reunion. A reported move takes precedence over earlier periods without an end.
  public func isWith(_ period: AgencyPeriod) -> Bool {
    guard period.isPresent else { return false }
    if let disbanded { return period.from.map { disbanded < $0 } ?? false }
    guard let move = events.last(where: { $0.kind == .agency }) else { return true }
    return move.name?.latinFirst == period.agency.name.latinFirst
      || period.from.map { move.date < $0 } ?? false
  }

  /// The name before the group was renamed; `nil` if it was not.
  ///
  /// The API name never changes. An alias that spells it with spaces is preferred.
  public var formerName: String? {
    guard events.contains(where: { $0.kind == .renamed }) else { return nil }
    let others = ([apiName] + aliases).filter { !name.scripts.contains($0) }
    return others.first { $0 != apiName && $0.filter { $0 != " " } == apiName }
      ?? others.first { $0 == apiName } ?? others.first { $0.folded == apiName.folded }
  }
}

extension [GirlGroup] {
  /// The groups by slug. Of groups with the same slug, the first counts.
  package var bySlug: [Slug: GirlGroup] {
    Dictionary(map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// An event in a group's history.
public struct GroupEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Kind: String, CaseIterable, Sendable {
    /// The group changed its name.
    case renamed
    /// The group changed its agency.
    case agency
    /// The group disbanded or announced it. ``GirlGroup/disbanded`` is `nil` if it later became active again.
    case disbanded
    /// The members reunited, which may be a one-time event.
    case reunited
    /// The group went on hiatus.
    case hiatus
    /// The group returned from a hiatus.
    case returned
    /// The group has released nothing as a group since the year of the date, but has not announced its end.
    case inactive
    /// The members renewed their contracts.
    case renewal
    /// The group left its agency.
    case leftAgency = "left_agency"

    /// Whether the event must have a name.
    var needsName: Bool { [.renamed, .agency, .leftAgency].contains(self) }
    /// Whether the event can have a name.
    var canHaveName: Bool { needsName || self == .renewal }
  }

  /// The kind of event.
  public let kind: Kind
  /// The date, possibly partial.
  public let date: Day
  /// The new name, or the agency that the event is about; `nil` for other kinds.
  public let name: Name?

  /// Creates an event; `nil` if its kind requires a name and there is none.
  public init?(_ kind: Kind, on date: Day, name: Name? = nil) {
    if kind.needsName, name == nil { return nil }
    self.kind = kind
    self.date = date
    self.name = kind.canHaveName ? name : nil
  }
}

/// Whether a group is active.
public enum GroupState: String, CaseIterable, Sendable {
  /// The group has not announced its end, and is not inactive. Groups on hiatus are active.
  case active
  /// The group announced its end.
  case disbanded
  /// The group has released nothing for years, without announcing its end.
  case inactive
}
