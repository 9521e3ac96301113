/// A girl group as the catalog lists it, without its members.
public struct Group: Hashable, Sendable {
  /// What identifies the group.
  public let slug: Slug
  /// The name by which the API knows the group, in paths and answers: the official Latin name without spaces.
  public let apiName: String
  /// The official name.
  public let name: Name
  /// Other names people type, in any script.
  public let aliases: [String]
  /// The section of the catalog to which the group belongs.
  public let era: Era
  /// The day of the debut, as far as it is known.
  public let debut: Day?
  /// The announced end of the group. `nil` also for a group that is merely silent.
  public let disbanded: Day?
  /// The agency at the time of the debut.
  public let agency: String?
  /// The name of the fandom.
  public let fandom: String?
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
    slug: Slug, apiName: String, name: Name, aliases: [String] = [], era: Era, debut: Day? = nil,
    disbanded: Day? = nil, agency: String? = nil, fandom: String? = nil, memberCount: Int? = nil,
    hasFormerMembers: Bool? = nil, song: Song, image: WebURL? = nil, logo: WebURL? = nil
  ) {
    self.slug = slug
    self.apiName = apiName
    self.name = name
    self.aliases = aliases
    self.era = era
    self.debut = debut
    self.disbanded = disbanded
    self.agency = agency
    self.fandom = fandom
    self.memberCount = memberCount
    self.hasFormerMembers = hasFormerMembers
    self.song = song
    self.image = image
    self.logo = logo
  }

  /// Whether the group exists or has announced its end.
  public var state: GroupState { disbanded == nil ? .active : .disbanded }
}

/// Whether a group still exists. Only an announced end counts as disbanded.
public enum GroupState: String, CaseIterable, Sendable {
  /// No end was announced.
  case active
  /// The group announced its end.
  case disbanded
}
