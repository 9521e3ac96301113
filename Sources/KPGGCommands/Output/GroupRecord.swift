import KPGGCore

/// The output record of a group. It is a class, like `MemberRecord` and `SongRecord`, because a structure of this size
/// would be copied each time that a field is read.
final class GroupRecord: FactRecord {
  static let kind = CatalogEntry.Kind.group

  let group: GirlGroup
  let entry: CatalogEntry
  let context: FactContext
  /// Whether the group is a favourite, or `nil` if the favourites can't be read.
  let isFavorite: Bool?

  /// The sources of the facts, or `nil` if they have not been read.
  let sources: [SourcedFact]?
  /// The line-up over time, or `nil` if it was not requested.
  let timeline: LineUpHistory?

  init(
    _ group: GirlGroup, _ context: FactContext, _ favorites: Favorites?, sources: [SourcedFact]? = nil,
    timeline: LineUpHistory? = nil
  ) {
    self.group = group
    entry = .group(group)
    self.context = context
    self.sources = sources
    self.timeline = timeline
    isFavorite = favorites?.contains(.group(group.slug))
  }

  static let fields: [OutputField<GroupRecord>] =
    fieldsInOrder.joined() + .otherFacts(than: Array(fieldsInOrder.joined()))

  private static let fieldsInOrder: [[OutputField<GroupRecord>]] = [
    [
      .nonNullText("slug", .groupSlug) { $0.group.slug.description },
      .text("name", .latinName) { $0.group.name.latin },
      .text("nameKo", .koreanName) { $0.group.name.korean },
    ], .facts("era", "debut"),
    [
      .date("disbanded", .disbanded) { $0.group.disbanded },
      .text(
        "agency",
        "The agency, or several with commas; the last one if the group has disbanded. Null if it goes on without one or that is unknown."
      ) { $0.group.agency(\.latinFirst) },
    ], .facts("fandom"),
    [
      .texts("aliases", .aliases) { $0.group.aliases }
    ], .facts("members"),
    [
      .boolean("hasFormerMembers", "Whether any member has left.") { $0.group.hasFormerMembers },
      .record("song", "The signature song.", Song.fields) { $0.group.song },
      .text("image", .image, .url) { $0.group.image?.description },
      .text("logo", "The URL of the group's logo.", .url) { $0.group.logo?.description },
      .boolean("favorite", .favorite) { $0.isFavorite },
      .text("nameJa", .japaneseName) { $0.group.name.japanese },
    ], .facts("state"),
    [
      .flag("original", "Whether the original KPGG app had the group.") { $0.group.isInOriginalApp },
      .text("agencyKo", "The agency in Hangul, as in agency.") { $0.group.agency(\.korean) },
      .texts("agencyAliases", "Search aliases of all its agencies.") {
        $0.group.agencies.flatMap(\.agency.aliases).withoutDuplicates
      },
      .text("fandomKo", "The name of the group's fans, in Hangul.") { $0.group.fandom?.korean },
      .records("events", "The group's history, in the catalog's order.", GroupEvent.fields) {
        $0.group.events
      },
    ], .facts("generation"),
    [
      .integer("inactiveSince", "The year of the last release of an inactive group; null for other groups.") {
        $0.group.inactiveSince
      },
      .records("agencies", "The group's agencies, starting with the one at debut.", AgencyPeriod.fields) {
        $0.group.agencies
      },
      .records("units", "The group's sub-units.", SubUnit.fields) { $0.group.units },
      .sources(\.sources),
      .date("stateSince", "Since when it has been in its state; null if it has always been active.") {
        $0.group.lastStateChange?.date
      },
    ], .facts("debut-agency"),
    [
      .text("debutAgencyKo", "The agency at debut, in Hangul.") { $0.group.debutAgency?.name.korean },
      .record(
        "debutSong", "The song that it debuted with; null if the catalog lacks it.", Song.mainFields,
        isNonNull: false
      ) { $0.group.debutSong },
      .records(
        "timeline",
        "Everyone who was ever in it, in the order of joining; null in lists unless it is asked for.",
        timelineFields, isNonNull: false
      ) { $0.timeline?.members },
    ],
  ]

  private static let timelineFields: [OutputField<(member: Member, periods: [Period])>] = [
    .nonNullText("id", "The member's ID: GROUP/MEMBER.") { $0.member.id.description },
    .text("name", .latinName) { $0.member.stageName.latin },
    .text("nameKo", .koreanName) { $0.member.stageName.korean },
    .records("periods", .periods, Period.fields) { $0.periods },
  ]

  /// A row for each period of each member in the group, printed after the event rows.
  var timelineRows: [[String]] {
    (timeline?.members ?? []).flatMap { member, periods in
      periods.map { period in
        ["period", member.id.description] + Period.fields.map { $0.value(period).text ?? "" }
      }
    }
  }

  /// Returns a row for each song, printed after the event rows.
  static func rows(of songs: [Song]) -> [[String]] {
    songs.map { song in
      [
        "song", song.title ?? "", song.titleKo ?? "", song.released?.iso ?? "", song.kind?.rawValue ?? "",
        song.youtubeID.watchURL,
      ]
    }
  }

  /// A row for each event, printed after the group's own rows.
  var eventRows: [[String]] {
    group.events.map { event in
      ["event", event.date.iso, event.kind.rawValue, event.name?.latin ?? "", event.name?.korean ?? ""]
    }
  }

  static let columns = [
    "slug", "name", "nameKo", "era", "debut", "disbanded", "agency", "fandom", "members", "song.title",
    "song.url",
  ]
}

extension GirlGroup {
  /// Returns this form of the names of the group's agencies, or `nil` if no agency has such a name.
  fileprivate func agency(_ form: (Name) -> String?) -> String? {
    let names = currentAgencies.compactMap { form($0.agency.name) }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}

extension GroupEvent {
  fileprivate static let fields: [OutputField<GroupEvent>] = [
    .nonNullDate("date", "The date, as far as it is known.") { $0.date },
    .nonNullText(
      "kind",
      "renamed, agency (moved to another agency), disbanded, reunited, hiatus (went on hiatus), returned (from a hiatus), inactive (no release since that year), renewal (renewed contracts) or left_agency.",
      .word(Kind.allCases.map(\.rawValue)), \.kind.rawValue),
    .text("value", "The new name, or the agency; null for other kinds.") { $0.name?.latin },
    .text("valueKo", "The new name, or the agency, in Hangul.") { $0.name?.korean },
  ]
}

extension AgencyPeriod {
  fileprivate static let fields: [OutputField<AgencyPeriod>] =
    Agency.fields.map { $0.of(\.agency) } + [
      .date("from", .joinedAgency) { $0.from },
      .date("to", .leftAgency) { $0.to },
    ]
}

extension SubUnit {
  static let fields: [OutputField<SubUnit>] = [
    .nonNullText("slug", "The unit's stable identifier within the group.") { $0.slug.description },
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
    .text("nameJa", .japaneseName) { $0.name.japanese },
    .texts("aliases", .aliases) { $0.aliases },
    .texts("members", "The slugs of its members.") { $0.members.map(\.description) },
    .date("debut", "The unit's debut.") { $0.debut },
    .date("ended", "When the unit ended; null if it has not or that is unknown.") { $0.ended },
  ]
}
