internal import Characters

/// A girl group, without its members.
public struct Group: Hashable, Sendable {
  /// The slug that identifies the group.
  public let slug: Slug
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
  /// The agency at debut.
  public let agency: Name?
  /// Other names of the past and present agencies, for filtering.
  public let agencyAliases: [String]
  /// The current agency, if known and different from the one at debut.
  public let agencyNow: String?
  /// The name of the fandom.
  public let fandom: Name?
  /// Events since the debut, with possibly partial dates.
  public let events: [GroupEvent]
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
    debut: Day? = nil, disbanded: Day? = nil, agency: Name? = nil, agencyAliases: [String] = [],
    agencyNow: String? = nil, fandom: Name? = nil, events: [GroupEvent] = [], memberCount: Int? = nil,
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
    self.agency = agency
    self.agencyAliases = agencyAliases
    self.agencyNow = agencyNow
    self.fandom = fandom
    self.events = events
    self.memberCount = memberCount
    self.hasFormerMembers = hasFormerMembers
    self.song = song
    self.image = image
    self.logo = logo
  }

  /// Whether the group is active or has announced its end.
  public var state: GroupState { disbanded == nil ? .active : .disbanded }

  /// The latest event that says whether the group is active: a hiatus, a return or a reunion.
  public var lastTurn: GroupEvent? {
    events.filter { [.hiatus, .returned, .reunited].contains($0.kind) }.max { $0.date < $1.date }
  }

  /// Whether the group is on hiatus without having disbanded.
  public var isSilent: Bool { disbanded == nil && lastTurn?.kind == .hiatus }

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

/// An event in a group's history.
public struct GroupEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Kind: String, CaseIterable, Sendable {
    /// The group changed its name.
    case renamed
    /// The group changed its agency.
    case agency
    /// The group disbanded or announced it. ``Group/disbanded`` is `nil` if it later became active again.
    case disbanded
    /// The members reunited, which may be a one-time event.
    case reunited
    /// The group went on hiatus.
    case hiatus
    /// The group returned from a hiatus.
    case returned

    /// Whether the event has a name.
    var hasName: Bool { self == .renamed || self == .agency }
  }

  /// The kind of event.
  public let kind: Kind
  /// The date, possibly partial.
  public let date: Day
  /// The new name or agency; `nil` for other kinds.
  public let name: Name?

  /// Creates an event; `nil` if its kind requires a name and there is none.
  public init?(_ kind: Kind, on date: Day, name: Name? = nil) {
    if kind.hasName, name == nil { return nil }
    self.kind = kind
    self.date = date
    self.name = kind.hasName ? name : nil
  }
}

/// Whether a group still exists. Only an announced end counts.
public enum GroupState: String, CaseIterable, Sendable {
  /// The group has not announced its end.
  case active
  /// The group announced its end.
  case disbanded
}
