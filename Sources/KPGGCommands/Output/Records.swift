import KPGGCore
import Essentials

// The forms in which what the program knows is written for programs. Names, types and order of the fields are a
// contract.

/// A class, as those of members and songs: every field is taken by a function, and a structure of this size would be copied
/// for each of them.
final class GroupRecord: OutputRecord {
  let group: Group
  /// `nil` where the favourites cannot be read.
  let isFavorite: Bool?

  init(_ group: Group, _ favorites: Favorites?) {
    self.group = group
    isFavorite = favorites?.contains(.group(group.slug))
  }

  static let fields: [OutputField<GroupRecord>] = [
    .knownText("slug", .groupSlug) { $0.group.slug.description },
    .text("name", .latinName) { $0.group.name.latin }.meaning { _ in .renamed },
    .text("nameKo", .koreanName) { $0.group.name.korean }.meaning { _ in .renamed },
    .knownText("era", .era) { $0.group.era.description },
    .date("debut", .debut) { $0.group.debut },
    .date("disbanded", .disbanded) { $0.group.disbanded },
    .text("agency", .agency) { $0.group.agency?.latinFirst },
    .text("fandom", .fandom) { $0.group.fandom?.latinFirst },
    .texts("aliases", .aliases) { $0.group.aliases },
    OutputField("members", .integer, .memberCount) { JSONValue($0.group.memberCount) },
    OutputField("hasFormerMembers", .boolean, .hasFormerMembers) { JSONValue($0.group.hasFormerMembers) },
    .record("song", .song, Song.fields) { $0.group.song }.meaning { _ in .song },
    .text("image", .image, .address) { $0.group.image?.description },
    .text("logo", .logo, .address) { $0.group.logo?.description },
    OutputField("favorite", .boolean, .favorite) { JSONValue($0.isFavorite) },
    .text("nameJa", .japaneseName) { $0.group.name.japanese },
    .knownText("state", .state, .word(GroupState.allCases.map(\.rawValue))) { $0.group.state.rawValue },
    OutputField("original", .boolean, .original, isKnown: true) { .bool($0.group.isOriginal) },
    .text("agencyKo", .agencyKorean) { $0.group.agency?.korean },
    .texts("agencyAliases", .agencyAliases) { $0.group.agencyAliases },
    .text("agencyNow", .agencyNow) { $0.group.agencyNow },
    .text("fandomKo", .fandomKorean) { $0.group.fandom?.korean },
    OutputField("events", .list(of: .record(GroupEvent.fields.map(\.info))), .events, isKnown: true) {
      .list($0.group.events.map(\.json))
    },
  ]

  /// A row for each song, behind those of events.
  static func rows(of songs: [Song]) -> [[String]] {
    songs.map { song in
      [
        "song", song.title ?? "", song.titleKo ?? "", song.released?.iso ?? "", song.kind?.rawValue ?? "",
        song.youtubeID.watchURL,
      ]
    }
  }

  /// A row for each event, behind the group's own.
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

extension GroupEvent {
  fileprivate static let fields: [OutputField<GroupEvent>] = [
    OutputField("date", .date, .eventDate, isKnown: true) { .string($0.date.iso) },
    .knownText("kind", .eventKind, .word(Kind.allCases.map(\.rawValue)), \.kind.rawValue),
    .text("value", .eventValue) { $0.name?.latin },
    .text("valueKo", .eventValueKorean) { $0.name?.korean },
  ]

  fileprivate var json: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: Self.fields.map { ($0.name, $0.value(self)) }))
  }

  /// Reads what ``json`` gives.
  init?(_ json: JSONValue) {
    guard let date = json["date"]?.text.flatMap(Day.init(iso:)),
      let kind = json["kind"]?.text.flatMap(Kind.init(rawValue:))
    else { return nil }
    self.init(kind, on: date, name: Name(latin: json["value"]?.text, korean: json["valueKo"]?.text))
  }
}

extension Song {
  static let fields: [OutputField<Song>] = [
    .text("title", .latinTitle) { $0.title },
    .text("titleKo", .koreanTitle) { $0.titleKo },
    .date("released", .released) { $0.released },
    .knownText("youtubeID", .youTubeID) { $0.youtubeID.description },
    .knownText("url", .videoURL, .address) { $0.youtubeID.watchURL },
    .text("reading", .reading) { $0.reading },
  ]
}

/// A song as the documents of songs tell it.
struct ListedSongRecord: OutputRecord {
  let song: Song

  static let fields: [OutputField<ListedSongRecord>] =
    Song.fields.map { $0.of(\.song) } + [
      .text("kind", .songKind, .word(Song.Kind.allCases.map(\.rawValue))) { $0.song.kind?.rawValue },
      .texts("nicknames", .nicknames) { $0.song.nicknames },
      OutputField("confirmed", .integer, .confirmed) { JSONValue($0.song.confirmed) },
    ]

  static let columns = fields.map(\.name)
}

final class MemberRecord: OutputRecord {
  let member: Member
  /// `nil` where the favourites cannot be read.
  let isFavorite: Bool?

  init(_ member: Member, _ favorites: Favorites?) {
    self.member = member
    isFavorite = favorites?.contains(.member(member.id))
  }

  static let fields: [OutputField<MemberRecord>] = [
    .knownText("id", .memberID) { $0.member.id.description },
    .knownText("group", .groupSlug) { $0.member.id.group.description },
    .knownText("slug", .memberSlug) { $0.member.id.member.description },
    .text("stageName", .latinName) { $0.member.stageName.latin }.meaning { _ in .renamed },
    .text("stageNameKo", .koreanName) { $0.member.stageName.korean }.meaning { _ in .renamed },
    .texts("aliases", .aliases) { $0.member.aliases },
    .text("realName", .latinName) { $0.member.realName?.latin },
    .text("realNameKo", .koreanName) { $0.member.realName?.korean },
    .date("birthDate", .birthDate) { $0.member.birthDate },
    .text("birthPlace", .birthPlace) { $0.member.birthPlace },
    .texts("nationality", .nationality) { $0.member.nationality.map(\.description) },
    .texts("positions", .positions) { $0.member.positions },
    .text("mbti", .mbti, .word(MBTI.allCases.map(\.rawValue))) { $0.member.mbti?.rawValue },
    .text("bloodType", .bloodType, .word(BloodType.allCases.map(\.rawValue))) {
      $0.member.bloodType?.rawValue
    },
    .text("status", .status, .word(MemberStatus.allCases.map(\.rawValue))) {
      $0.member.membership?.status.rawValue
    }.meaning { record in
      switch record.member.membership?.status {
      case .former: .left
      case .deceased: .passedAway
      case .current, nil: .changed
      }
    },
    .date("left", .left) { $0.member.membership?.left },
    .date("died", .died) { $0.member.membership?.died },
    .text("image", .image, .address) { $0.member.image?.description },
    OutputField("favorite", .boolean, .favorite) { JSONValue($0.isFavorite) },
    .text("stageNameJa", .japaneseName) { $0.member.stageName.japanese },
    .text("realNameJa", .japaneseName) { $0.member.realName?.japanese },
    .texts("nicknames", .nicknames) { $0.member.nicknames },
    .date("joined", .joined) { $0.member.joined },
  ]

  static let columns = [
    "id", "stageName", "stageNameKo", "realName", "realNameKo", "birthDate", "status", "left", "died", "mbti",
    "bloodType", "positions", "nationality",
  ]
}

final class SongRecord: OutputRecord {
  let song: Song
  let group: Group

  init(song: Song, group: Group) {
    self.song = song
    self.group = group
  }

  private var listed: ListedSongRecord { ListedSongRecord(song: song) }

  static let fields: [OutputField<SongRecord>] =
    [
      .knownText("group", .groupSlug) { $0.group.slug.description },
      .text("groupName", .latinName) { $0.group.name.latin },
      .text("groupNameKo", .koreanName) { $0.group.name.korean },
    ]
    + ListedSongRecord.fields.map { $0.of(\.listed) } + [
      OutputField("signature", .boolean, .isSignature, isKnown: true) {
        .bool($0.song.youtubeID == $0.group.song.youtubeID)
      }
    ]

  static let columns = [
    "group", "groupName", "groupNameKo", "title", "titleKo", "released", "url", "kind", "confirmed",
    "signature",
  ]
}

struct FavoriteRecord: OutputRecord, Equatable {
  let favorite: Favorite
  /// The name in the catalog, or else the one it had when it was added.
  let name: Name?
  /// What the group of a member is called, or all groups of one person; none for groups and where the catalog does not
  /// have it.
  var groups: [Name]
  let isInCatalog: Bool
  /// Who it is, whatever the group; `nil` for groups and where the catalog does not have her.
  var personID: String?

  static let fields: [OutputField<FavoriteRecord>] = [
    .knownText("kind", .kind, .word(["group", "member"])) { $0.favorite.id.kind },
    .knownText("id", .favoriteID) { $0.favorite.id.description },
    .text("name", .latinName) { $0.name?.latin },
    .text("nameKo", .koreanName) { $0.name?.korean },
    .date("added", .added) { $0.favorite.added },
    OutputField("inCatalog", .boolean, .inCatalog, isKnown: true) { .bool($0.isInCatalog) },
  ]

  static let columns = fields.map(\.name)
}

struct AnniversaryRecord: OutputRecord {
  let anniversary: Anniversary
  /// `nil` where the favourites cannot be read.
  let isFavorite: Bool?

  init(_ anniversary: Anniversary, _ favorites: Favorites?) {
    self.anniversary = anniversary
    isFavorite = favorites.map { anniversary.ids.contains(where: $0.contains) }
  }

  private var person: Person? {
    if case .person(let person) = anniversary.subject { person } else { nil }
  }

  private var group: Group? {
    if case .group(let group) = anniversary.subject { group } else { nil }
  }

  static let fields: [OutputField<AnniversaryRecord>] = [
    OutputField("day", .date, .anniversaryDay, isKnown: true) { .string($0.anniversary.day.iso) },
    .knownText("kind", .anniversaryKind, .word(Anniversary.Kind.allCases.map(\.rawValue))) {
      $0.anniversary.kind.rawValue
    },
    .knownText("id", .favoriteID) { $0.person?.main.id.description ?? $0.anniversary.groups[0].description },
    .text("name", .latinName) { $0.anniversary.name.latin },
    .text("nameKo", .koreanName) { $0.anniversary.name.korean },
    .texts("groups", .anniversaryGroups) { $0.anniversary.groups.map(\.description) },
    OutputField("since", .date, .since, isKnown: true) { .string($0.anniversary.since.iso) },
    OutputField("years", .integer, .anniversaryYears) { JSONValue($0.anniversary.years) },
    .text("status", .anniversaryStatus, .word(MemberStatus.allCases.map(\.rawValue))) {
      $0.person?.status?.rawValue
    },
    .date("died", .died) { $0.person?.died },
    .date("disbanded", .disbanded) { $0.group?.disbanded },
    OutputField("favorite", .boolean, .favorite) { JSONValue($0.isFavorite) },
  ]

  static let columns = fields.map(\.name)
}

extension Favorites {
  /// The favourites with what the catalog says of them.
  ///
  /// - Parameter members: The members of all groups of which members are kept.
  func records(in index: CatalogIndex, members: [Member]) -> [FavoriteRecord] {
    let kept = members.filter { contains(.member($0.id)) }
    let names = Dictionary(kept.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let persons = Dictionary(
      Person.merging(kept, of: kept.compactMap { index.group($0.id.group) }).flatMap { person in
        person.entries.map { ($0.id, person.stableID) }
      }, uniquingKeysWith: { first, _ in first })
    return list.map { favorite in
      var name: Name?
      var group: Name?
      var person: String?
      switch favorite.id {
      case .group(let slug): name = index.group(slug)?.name
      case .member(let id):
        name = names[id]
        group = index.group(id.group)?.name
        person = persons[id]
      }
      return FavoriteRecord(
        favorite: favorite, name: name ?? favorite.name, groups: [group].compactMap { $0 },
        isInCatalog: name != nil, personID: person)
    }
  }
}

extension [FavoriteRecord] {
  /// The same with one record for each person, the first of hers.
  var mergingPersons: [FavoriteRecord] {
    var result: [FavoriteRecord] = []
    for record in self {
      if let id = record.personID, let place = result.firstIndex(where: { $0.personID == id }) {
        result[place].groups += record.groups
      } else {
        result.append(record)
      }
    }
    return result
  }
}

/// A place where files are, or something else that decides what the program does.
struct PathRecord: OutputRecord {
  enum Item: String, Sendable, CaseIterable {
    case config, data, state, cache
    case settings, favorites, catalog, history, screen, helper
    case version, system, terminal, locale, language, names, theme, color, pictures, accessible, pager,
      player, era
    case source, edition

    /// Whether it is a place.
    var isPlace: Bool {
      switch self {
      case .config, .data, .state, .cache, .settings, .favorites, .catalog, .history, .screen, .helper: true
      default: false
      }
    }
  }

  let item: Item
  var path: String?
  var value: String?
  var source: String?

  init(_ item: Item, _ place: Environment.Place?) {
    self.item = item
    path = place?.path
    source = place?.source
  }

  init(_ item: Item, value: String?, source: String? = nil) {
    self.item = item
    self.value = value
    self.source = source
  }

  static let fields: [OutputField<PathRecord>] = [
    .knownText("name", .item, .word(Item.allCases.map(\.rawValue)), \.item.rawValue),
    .text("path", .path) { $0.path },
    .text("source", .decidedBy) { $0.source },
    .text("value", .itemValue) { $0.value },
  ]

  static let columns = fields.map(\.name)
}

/// A setting, what the config file has, and what is in use.
struct SettingRecord: OutputRecord {
  let setting: Setting
  let configured: String?
  let inUse: Setting.Choice

  static let fields: [OutputField<SettingRecord>] = [
    .knownText("key", .settingKey, .word(Setting.allCases.map(\.rawValue)), \.setting.rawValue),
    .text("value", .settingValue) { $0.configured },
    .text("inUse", .settingInUse) { $0.inUse.value },
    .knownText("source", .decidedBy, .text) { $0.inUse.source },
  ]

  static let columns = fields.map(\.name)
}

struct DataStatusRecord: OutputRecord {
  let catalog: CatalogInUse
  let audit: CatalogAudit

  static let fields: [OutputField<DataStatusRecord>] = [
    .knownText(
      "source", .catalogSource, .word(CatalogInUse.Source.allCases.map(\.rawValue)), \.catalog.source.rawValue
    ),
    .text("host", .host, .address) { $0.catalog.snapshot.host?.description },
    .date("edition", .edition) { $0.audit.index?.edition },
    .text("fetched", .fetched, .timestamp) { record in
      record.catalog.snapshot.fetched.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
    },
    OutputField("groups", .integer, .groupCount) { JSONValue($0.audit.index?.groups.count) },
    OutputField("members", .integer, .allMembers, isKnown: true) { .integer($0.audit.members.count) },
    OutputField("findings", .integer, .findings, isKnown: true) { .integer($0.audit.findings.count) },
    OutputField("songs", .integer, .allSongs, isKnown: true) { .integer($0.audit.songs.count) },
    OutputField("documents", .list(of: .record(documentFields)), .documents, isKnown: true) { record in
      .list(
        record.catalog.snapshot.documents.map { document in
          .object([
            "path": .string(document.path), "bytes": .integer(document.data.count),
            "sha256": .string(document.checksum),
          ])
        })
    },
  ]

  private static let documentFields = [
    FieldInfo("path", .text, .documentPath, isKnown: true),
    FieldInfo("bytes", .integer, .bytes, isKnown: true),
    FieldInfo("sha256", .text, .checksum, isKnown: true),
  ]

  static let columns = ["source", "host", "edition", "fetched", "groups", "members", "findings", "songs"]
}

/// What is counted in an era, or in all of them together.
struct StatisticsRecord: OutputRecord {
  let part: CatalogStatistics.Part

  static let fields: [OutputField<StatisticsRecord>] = [
    .text("era", .countedEra) { $0.part.era?.description },
    OutputField("groups", .integer, .countedGroups, isKnown: true) { .integer($0.part.groups) },
    OutputField("members", .integer, .countedMembers, isKnown: true) { .integer($0.part.members) },
    OutputField("knownAges", .integer, .knownAges, isKnown: true) { .integer($0.part.ages.known) },
    OutputField("averageAge", .number, .meanAge) { record in
      record.part.ages.meanTenths.map { tenths in
        tenths.isMultiple(of: 10) ? .integer(tenths / 10) : .number("\(tenths / 10).\(tenths % 10)")
      } ?? .null
    },
    OutputField("youngestAge", .integer, .lowestAge) { JSONValue($0.part.ages.youngest?.age) },
    .texts("youngest", .youngest) { $0.part.ages.youngest?.members.map(\.id.description) ?? [] },
    OutputField("oldestAge", .integer, .highestAge) { JSONValue($0.part.ages.oldest?.age) },
    .texts("oldest", .oldest) { $0.part.ages.oldest?.members.map(\.id.description) ?? [] },
    .texts("agencies", .leadingAgencies) { $0.part.agencies.map(\.latinFirst) },
    OutputField("groupsOfAgency", .integer, .groupsOfAgency, isKnown: true) {
      .integer($0.part.groupsOfAgency)
    },
  ]

  static let columns = fields.map(\.name)
}
