import KPGGCore

// The records of the JSON and tab-separated output. Names, types and order of their fields are a stable interface.

extension Song {
  /// The fields of a song that is nested in a group's record.
  static let mainFields: [OutputField<Song>] = [
    .text("title", "The title in Latin letters.") { $0.title },
    .text("titleKo", "The title in Hangul.") { $0.titleKo },
    .date("released", "The release date.") { $0.released },
    .nonNullText("youtubeID", .youTubeID) { $0.youtubeID.description },
    .nonNullText("url", "The URL of the video.", .url) { $0.youtubeID.watchURL },
  ]

  static let fields =
    mainFields + [
      .text("reading", "The Korean pronunciation of the title in Latin letters, used for search only.") {
        $0.readings.first
      },
      .text("titleEn", "The official English title beside a Korean one.") { $0.titleEn },
      .texts("readings", "All Korean pronunciations, used for search only.") { $0.readings },
      .texts("readingsJa", "Japanese pronunciations of the title in kana, used for search only.") {
        $0.readingsJa
      },
      .text("unit", "The slug of the unit that sings it; null for the whole group.") { $0.unit?.description },
    ]

  /// The fields of a song document.
  static let listedFields =
    fields + [
      .text(
        "kind",
        "title (promoted with a video), japanese, english, bside, special, subunit, ost or collaboration; null if unknown.",
        .word(Song.Kind.allCases.map(\.rawValue))
      ) { $0.kind?.rawValue },
      .texts("nicknames", .nicknames) { $0.nicknames },
      .integer("confirmed", "How many independent lists name this video for the song; null if unknown.") {
        $0.listCount
      },
    ]
}

final class MemberRecord: FactRecord {
  static let kind = CatalogEntry.Kind.member

  let member: Member
  let entry: CatalogEntry
  let context: FactContext
  /// Whether the member is a favourite, or `nil` if the favourites can't be read.
  let isFavorite: Bool?

  /// Her memberships in groups and units, or `nil` if they have not been read.
  let memberships: [MembershipPeriod]?

  /// The sources of the facts, or `nil` if they have not been read.
  let sources: [SourcedFact]?

  init(
    _ member: Member, of group: GirlGroup, _ context: FactContext, _ favorites: Favorites?,
    memberships: [MembershipPeriod]? = nil, sources: [SourcedFact]? = nil
  ) {
    self.member = member
    entry = .member(member, of: group)
    self.context = context
    self.memberships = memberships
    self.sources = sources
    isFavorite = favorites?.contains(.member(member.id))
  }

  static let fields: [OutputField<MemberRecord>] =
    fieldsInOrder.joined() + .otherFacts(than: Array(fieldsInOrder.joined())) + .groupName()

  private static let fieldsInOrder: [[OutputField<MemberRecord>]] = [
    [
      .nonNullText("id", "The member's stable identifier: GROUP/MEMBER.") { $0.member.id.description },
      .nonNullText("group", .groupSlug) { $0.member.id.group.description },
      .nonNullText("slug", "The member's stable identifier within her group.") {
        $0.member.id.member.description
      },
      .text("stageName", .latinName) { $0.member.stageName.latin },
      .text("stageNameKo", .koreanName) { $0.member.stageName.korean },
      .texts("aliases", .aliases) { $0.member.aliases },
      .text("realName", .latinName) { $0.member.realName?.latin },
      .text("realNameKo", .koreanName) { $0.member.realName?.korean },
    ], .facts("born", "birthplace", "nationality", "position", "mbti", "blood", "status", "left"),
    [
      .date("died", .died) { $0.member.membership?.died },
      .text("image", .image, .url) { $0.member.image?.description },
      .boolean("favorite", .favorite) { $0.isFavorite },
      .text("stageNameJa", .japaneseName) { $0.member.stageName.japanese },
      .text("realNameJa", .japaneseName) { $0.member.realName?.japanese },
      .texts("nicknames", .nicknames) { $0.member.nicknames },
    ], .facts("joined"),
    [
      .text(
        "person", "The person's stable identifier, the same in all her groups; null if the catalog has none."
      ) { $0.member.profile.person }
    ], .facts("height"),
    [
      .texts("replaced", "The slugs of the members whose place she took, where that was reported.") {
        $0.member.replaced.map(\.description)
      },
      .sources(\.sources),
      .records(
        "stints", "The groups and units that she is or was in, earliest first; null with a host.",
        MembershipPeriod.fields, isNonNull: false
      ) { $0.memberships },
      .text("name", .latinName) { $0.member.stageName.latin },
      .text("nameKo", .koreanName) { $0.member.stageName.korean },
    ],
  ]

  static let columns = [
    "id", "stageName", "stageNameKo", "realName", "realNameKo", "birthDate", "status", "left", "died", "mbti",
    "bloodType", "positions", "nationality",
  ]
}

extension MembershipPeriod {
  static let fields: [OutputField<MembershipPeriod>] =
    [
      .nonNullText("group", .groupSlug) { $0.group.slug.description },
      .text("unit", "The slug of the unit within the group; null for the group itself.") {
        $0.unit?.slug.description
      },
      .date("joined", "When she joined: the debut, if she was in the first line-up.") { $0.joined },
      .date("left", "When she left or the group or unit ended; null if she is there or that is unknown.") {
        $0.left
      },
      .flag("current", "Whether she is still there.") { $0.isOngoing },
    ] + .groupName { $0.group } + [.records("periods", .periods, Period.fields) { $0.periods }]
}

extension Period {
  static let fields: [OutputField<Period>] = [
    .date("from", "The first day, as far as it is known.") { $0.from },
    .date("to", "The last day, as far as it is known; null if it goes on or that is unknown.") { $0.to },
    .flag("current", "Whether it goes on.") { $0.isOngoing },
  ]
}

final class SongRecord: OutputRecord {
  let song: Song
  let group: GirlGroup
  /// The sources of the facts, or `nil` if they have not been read.
  let sources: [SourcedFact]?
  /// Whether the song is a favourite, or `nil` if the favourites have not been read or can't be read.
  let isFavorite: Bool?

  init(song: Song, group: GirlGroup, favorites: Favorites? = nil, sources: [SourcedFact]? = nil) {
    self.song = song
    self.group = group
    self.sources = sources
    isFavorite = favorites?.contains(.song(song.id))
  }

  var isSignature: Bool { song.youtubeID == group.song.youtubeID }

  var isDebut: Bool { song.youtubeID == group.debutSong?.youtubeID }

  static let fields: [OutputField<SongRecord>] =
    [
      .nonNullText("group", .groupSlug) { $0.group.slug.description },
      .text("groupName", .latinName) { $0.group.name.latin },
      .text("groupNameKo", .koreanName) { $0.group.name.korean },
    ]
    + Song.listedFields.map { $0.of(\.song) } + [
      .flag("signature", "Whether it is the group's signature song.", \.isSignature),
      .sources(\.sources),
      .flag("debut", "Whether it is the song that the group debuted with.", \.isDebut),
      .boolean("favorite", .favorite) { $0.isFavorite },
    ] + .songNameFields { $0.song }

  static let columns = [
    "group", "groupName", "groupNameKo", "title", "titleKo", "released", "url", "kind", "confirmed",
    "signature",
  ]
}

struct AnniversaryRecord: OutputRecord {
  let anniversary: Anniversary
  /// Whether the anniversary is about a favourite, or `nil` if the favourites can't be read.
  let isFavorite: Bool?

  init(_ anniversary: Anniversary, _ favorites: Favorites?) {
    self.anniversary = anniversary
    isFavorite = favorites.map { anniversary.ids.contains(where: $0.contains) }
  }

  private var person: Person? {
    if case .person(let person) = anniversary.subject { person } else { nil }
  }

  private var entry: CatalogEntry? {
    if case .entry(let entry) = anniversary.subject { entry } else { nil }
  }

  private var unit: SubUnit? {
    switch entry {
    case .unit(let unit, _)?: unit
    case .song(let song, let group)?: song.unit.flatMap(group.unit)
    case .group?, .member?, nil: nil
    }
  }

  private var membership: Membership? { entry?.member?.membership }

  static let fields: [OutputField<AnniversaryRecord>] = [
    .nonNullDate("day", "The date of the anniversary; 29 February becomes 1 March in common years.") {
      $0.anniversary.day
    },
    .nonNullText(
      "kind",
      "birthday (of a member), debut (of a group or unit), song (its release), ending (of a group or unit), joining or leaving (of a member).",
      .word(Anniversary.Kind.allCases.map(\.rawValue))
    ) { $0.anniversary.kind.rawValue },
    .nonNullText("id", "A member's or song's ID, or a group's slug; for a unit, its group's slug.") {
      $0.anniversary.ids[0].description
    },
    .text("name", .latinName) { $0.anniversary.name.latin },
    .text("nameKo", .koreanName) { $0.anniversary.name.korean },
    .texts(
      "groups",
      "The slugs of all her groups, that of the ID first; for a group, its own; for a unit or song, its group's."
    ) { $0.anniversary.groups.map(\.description) },
    .nonNullDate("since", "The date of the birth, debut or other event.") { $0.anniversary.originalDate },
    .integer(
      "years",
      "The age reached, or the years since the event; null for birthdays of deceased members and if the year is unknown."
    ) { $0.anniversary.years },
    .text(
      "status",
      "current (also in the last line-up of a disbanded group), former or deceased; null for groups, units and songs.",
      .word(Membership.Status.allCases.map(\.rawValue))
    ) { ($0.person?.status ?? $0.membership?.status)?.rawValue },
    .date("died", .died) { $0.person?.died ?? $0.membership?.died },
    .date("disbanded", .disbanded) { $0.entry?.group.disbanded },
    .boolean("favorite", .favorite) { $0.isFavorite },
    .text(
      "unit",
      "The slug of the unit, or of the unit that sings the song, within its group; null if there is none."
    ) { $0.unit?.slug.description },
    .date("ended", "When the unit ended; null if it has not or that is unknown, and for members and groups.")
    {
      $0.unit?.ended
    },
  ]
}
