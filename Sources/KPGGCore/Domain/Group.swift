/// A girl group as the catalog lists it, without its members.
public struct Group: Hashable, Sendable {
  /// What identifies the group.
  public let slug: Slug
  /// The name by which the API knows the group, in paths and answers: the official Latin name without spaces.
  public let apiName: String
  /// The official name.
  public let name: Name
  /// Other names people type, in any script, former ones included.
  public let aliases: [String]
  /// The section of the catalog to which the group belongs.
  public let era: Era
  /// Whether it is one of the groups of the app from which the catalog descends.
  public internal(set) var isOriginal: Bool
  /// The day of the debut, as far as it is known.
  public let debut: Day?
  /// The announced end of the group. `nil` also for a group that is merely silent.
  public let disbanded: Day?
  /// The agency at the time of the debut.
  public let agency: Name?
  /// Other names of that agency and of the present one, by which groups are found.
  public let agencyAliases: [String]
  /// The present agency, if it is known to be another one than at the debut.
  public let agencyNow: String?
  /// The name of the fandom.
  public let fandom: Name?
  /// What has happened to the group since its debut, as far as that is known to the day, month or year.
  public let events: [GroupEvent]
  /// How many members the catalog has, former and deceased ones included; `nil` if the source does not say.
  public let memberCount: Int?
  /// Whether any of those members has left or died; `nil` if the source does not say.
  public let hasFormerMembers: Bool?
  /// The signature song.
  public let song: Song
  /// A picture of the group.
  public let image: WebURL?
  /// The group's logo.
  public let logo: WebURL?

  /// Describes a group; what is not given is not known.
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

  /// Whether the group exists or has announced its end.
  public var state: GroupState { disbanded == nil ? .active : .disbanded }

  /// The last of what says whether the group works or rests: a pause, a return, or that it came together again.
  public var lastTurn: GroupEvent? {
    events.filter { [.hiatus, .returned, .reunited].contains($0.kind) }.max { $0.date < $1.date }
  }

  /// Whether the group has announced no end and yet does not work, as far as is known.
  public var isSilent: Bool { disbanded == nil && lastTurn?.kind == .hiatus }

  /// The name before the group was renamed; `nil` if it was not.
  ///
  /// What the API calls the group never changes. The alias that is the same name as people write it, with its spaces, is
  /// preferred.
  public var formerName: String? {
    guard events.contains(where: { $0.kind == .renamed }) else { return nil }
    let others = ([apiName] + aliases).filter { !name.scripts.contains($0) }
    return others.first { $0 != apiName && $0.filter { $0 != " " } == apiName }
      ?? others.first { $0 == apiName } ?? others.first { $0.folded == apiName.folded }
  }
}

/// Something that happened to a group.
public struct GroupEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: String, CaseIterable, Sendable {
    /// The group took another name.
    case renamed
    /// The group went to another agency.
    case agency
    /// The group announced its end, or ended. One that works again later has no ``Group/disbanded``.
    case disbanded
    /// The members came together again, be it for an anniversary, which does not undo an end.
    case reunited
    /// The group fell silent.
    case hiatus
    /// The group came back after a silence.
    case returned

    /// Whether it is about a name.
    var hasName: Bool { self == .renamed || self == .agency }
  }

  /// What happened.
  public let kind: Kind
  /// When it happened, as far as it is known.
  public let date: Day
  /// The new name, or the new agency; `nil` for everything else.
  public let name: Name?

  /// Describes an event; `nil` if it is about a name, and there is none.
  public init?(_ kind: Kind, on date: Day, name: Name? = nil) {
    if kind.hasName, name == nil { return nil }
    self.kind = kind
    self.date = date
    self.name = kind.hasName ? name : nil
  }
}

/// Whether a group still exists. Only an announced end counts as disbanded.
public enum GroupState: String, CaseIterable, Sendable {
  /// No end was announced.
  case active
  /// The group announced its end.
  case disbanded
}
