internal import Characters

/// A girl group, without its members.
public final class GirlGroup: Hashable, Identifiable, Sendable {
  /// The slug that identifies the group.
  public let slug: Slug
  /// The same as ``slug``.
  public var id: Slug { slug }
  /// The group's name in the API's paths and documents: the official Latin name without spaces.
  public let apiName: String
  /// The official name.
  public let name: Name
  /// Other names that people type, in any script, including former names.
  public let aliases: [String]
  /// The era, which is also the group's section of the catalog.
  public let era: Era
  /// Whether the group was in the original app that this catalog continues.
  public let isInOriginalApp: Bool
  /// The date of the debut, possibly partial.
  public let debut: Day?
  /// The group's generation by convention, 1 to 5, or `nil` if it is unknown or between two generations.
  public let generation: Int?
  /// The periods with the group's agencies, starting with the one at debut.
  public let agencies: [AgencyPeriod]
  /// The name of the fandom.
  public let fandom: Name?
  /// The events since the debut, including all disbandments. Their dates can be partial.
  public let events: [GroupEvent]
  /// The latest event that changed ``state``: a disbandment, reunion, hiatus, return or last release. If it is `nil`,
  /// the group is active.
  package let lastStateChange: GroupEvent?
  /// The group's units.
  public let units: [SubUnit]
  /// The number of members in the catalog, including former and deceased ones, or `nil` if unknown.
  public let memberCount: Int?
  /// Whether any member has left or died, or `nil` if unknown.
  public let hasFormerMembers: Bool?
  /// The signature song: the one that the group is known for.
  public let song: Song
  /// The song that the group debuted with, or `nil` if the catalog lacks it.
  public let debutSong: Song?
  /// A picture of the group.
  public let image: WebURL?
  /// The group's logo.
  public let logo: WebURL?

  /// Creates a group. Omitted values are unknown. A disbandment that is not among the events is added to them.
  public init(
    slug: Slug, apiName: String, name: Name, aliases: [String] = [], era: Era, isInOriginalApp: Bool = false,
    debut: Day? = nil, disbanded: Day? = nil, generation: Int? = nil, agencies: [AgencyPeriod] = [],
    fandom: Name? = nil, events: [GroupEvent] = [], units: [SubUnit] = [], memberCount: Int? = nil,
    hasFormerMembers: Bool? = nil, song: Song, debutSong: Song? = nil, image: WebURL? = nil,
    logo: WebURL? = nil
  ) {
    self.slug = slug
    self.apiName = apiName
    self.name = name
    self.aliases = aliases
    self.era = era
    self.isInOriginalApp = isInOriginalApp
    self.debut = debut
    self.generation = generation
    self.agencies = agencies
    self.fandom = fandom
    var events = events
    if let end = disbanded.flatMap({ GroupEvent(.disbanded, on: $0) }), !events.contains(end) {
      events.append(end)
    }
    self.events = events
    lastStateChange = events.lastStateChange
    self.units = units
    self.memberCount = memberCount
    self.hasFormerMembers = hasFormerMembers
    self.song = song
    self.debutSong = debutSong
    self.image = image
    self.logo = logo
  }

  /// The name before the group was renamed, or `nil` if it was not renamed.
  ///
  /// The API name never changes. An alias that spells the API name with spaces is preferred.
  package var formerName: String? {
    guard events.contains(where: { $0.kind == .renamed }) else { return nil }
    let others = ([apiName] + aliases).filter { !name.scripts.contains($0) }
    return others.first { $0 != apiName && $0.filter { $0 != " " } == apiName }
      ?? others.first { $0 == apiName } ?? others.first { $0.folded == apiName.folded }
  }

  /// Whether all properties are equal.
  public static func == (left: GirlGroup, right: GirlGroup) -> Bool {
    left === right
      || left.slug == right.slug && left.apiName == right.apiName && left.name == right.name
        && left.aliases == right.aliases && left.era == right.era
        && left.isInOriginalApp == right.isInOriginalApp
        && left.debut == right.debut && left.generation == right.generation
        && left.agencies == right.agencies && left.fandom == right.fandom && left.events == right.events
        && left.units == right.units && left.memberCount == right.memberCount
        && left.hasFormerMembers == right.hasFormerMembers && left.song == right.song
        && left.debutSong == right.debutSong && left.image == right.image && left.logo == right.logo
  }

  /// Hashes the slug.
  public func hash(into hasher: inout Hasher) { hasher.combine(slug) }

  package func unit(_ slug: Slug) -> SubUnit? { units.first { $0.slug == slug } }

  package func id(of unit: SubUnit) -> UnitID { UnitID(group: slug, unit: unit.slug) }
}

extension [GirlGroup] {
  /// The groups by slug. If groups have the same slug, the first one is used.
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
    /// The group disbanded.
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

    var needsName: Bool { [.renamed, .agency, .leftAgency].contains(self) }
  }

  /// The kind of event.
  public let kind: Kind
  /// The date, possibly partial.
  public let date: Day
  /// The new name, or the agency that the event is about, or `nil` for other kinds.
  public let name: Name?

  /// Creates an event. Returns `nil` if its kind requires a name and there is none.
  public init?(_ kind: Kind, on date: Day, name: Name? = nil) {
    if kind.needsName, name == nil { return nil }
    self.kind = kind
    self.date = date
    self.name = kind.needsName || kind == .renewal ? name : nil
  }
}
