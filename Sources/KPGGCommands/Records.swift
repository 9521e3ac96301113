import KPGGCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The forms in which groups, members, songs, favourites, paths and the data's state are written for programs. Names, types and order
// of the fields are a contract.

struct GroupRecord: OutputRecord {
  let group: Group
  /// `nil` where the favourites cannot be read.
  let isFavorite: Bool?

  init(_ group: Group, _ favorites: Favorites?) {
    self.group = group
    isFavorite = favorites?.contains(.group(group.slug))
  }

  static let fields: [OutputField<GroupRecord>] = [
    .text("slug") { $0.group.slug.description },
    .text("name") { $0.group.name.latin },
    .text("nameKo") { $0.group.name.korean },
    .text("era") { $0.group.era.description },
    .text("debut") { $0.group.debut?.iso },
    .text("disbanded") { $0.group.disbanded?.iso },
    .text("agency") { $0.group.agency },
    .text("fandom") { $0.group.fandom },
    OutputField("aliases") { .list($0.group.aliases.map(JSONValue.string)) },
    OutputField("members") { $0.group.memberCount.map(JSONValue.integer) ?? .null },
    OutputField("hasFormerMembers") { $0.group.hasFormerMembers.map(JSONValue.bool) ?? .null },
    OutputField("song") { $0.group.song.json },
    .text("image") { $0.group.image?.description },
    .text("logo") { $0.group.logo?.description },
    OutputField("favorite") { $0.isFavorite.map(JSONValue.bool) ?? .null },
  ]

  static let columns = [
    "slug", "name", "nameKo", "era", "debut", "disbanded", "agency", "fandom", "members", "song.title",
    "song.url",
  ]

  static let parts = ["song": Song.fields.map(\.name)]
}

extension Song {
  fileprivate static let fields: [OutputField<Song>] = [
    .text("title", \.title),
    .text("titleKo", \.titleKo),
    .text("released") { $0.released?.iso },
    .text("youtubeID", \.youtubeID.description),
    .text("url", \.youtubeID.watchURL),
  ]

  fileprivate var json: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: Song.fields.map { ($0.name, $0.value(self)) }))
  }
}

struct MemberRecord: OutputRecord {
  let member: Member
  /// `nil` where the favourites cannot be read.
  let isFavorite: Bool?

  init(_ member: Member, _ favorites: Favorites?) {
    self.member = member
    isFavorite = favorites?.contains(.member(member.id))
  }

  static let fields: [OutputField<MemberRecord>] = [
    .text("id") { $0.member.id.description },
    .text("group") { $0.member.id.group.description },
    .text("slug") { $0.member.id.member.description },
    .text("stageName") { $0.member.stageName.latin },
    .text("stageNameKo") { $0.member.stageName.korean },
    OutputField("aliases") { .list($0.member.aliases.map(JSONValue.string)) },
    .text("realName") { $0.member.realName?.latin },
    .text("realNameKo") { $0.member.realName?.korean },
    .text("birthDate") { $0.member.birthDate?.iso },
    .text("birthPlace") { $0.member.birthPlace },
    OutputField("nationality") { .list($0.member.nationality.map { .string($0.description) }) },
    OutputField("positions") { .list($0.member.positions.map(JSONValue.string)) },
    .text("mbti") { $0.member.mbti?.rawValue },
    .text("bloodType") { $0.member.bloodType?.rawValue },
    .text("status") { $0.member.membership?.status.rawValue },
    .text("left") { $0.member.membership?.left?.iso },
    .text("died") { $0.member.membership?.died?.iso },
    .text("image") { $0.member.image?.description },
    OutputField("favorite") { $0.isFavorite.map(JSONValue.bool) ?? .null },
  ]

  static let columns = [
    "id", "stageName", "stageNameKo", "realName", "realNameKo", "birthDate", "status", "left", "died", "mbti",
    "bloodType", "positions", "nationality",
  ]
}

struct SongRecord: OutputRecord {
  let group: Group

  static let fields: [OutputField<SongRecord>] =
    [
      .text("group") { $0.group.slug.description },
      .text("groupName") { $0.group.name.latin },
      .text("groupNameKo") { $0.group.name.korean },
    ] + Song.fields.map { field in OutputField(field.name) { field.value($0.group.song) } }

  static let columns = ["group", "groupName", "groupNameKo", "title", "titleKo", "released", "url"]
}

struct FavoriteRecord: OutputRecord {
  let favorite: Favorite
  /// The name in the catalog, or else the one it had when it was added.
  let name: Name?
  let isInCatalog: Bool

  static let fields: [OutputField<FavoriteRecord>] = [
    .text("kind") { $0.favorite.item.kind },
    .text("id") { $0.favorite.item.id },
    .text("name") { $0.name?.latin },
    .text("nameKo") { $0.name?.korean },
    .text("added") { $0.favorite.added?.iso },
    OutputField("inCatalog") { .bool($0.isInCatalog) },
  ]

  static let columns = fields.map(\.name)
}

struct PathRecord: OutputRecord {
  let name: String
  let place: Environment.Place?

  static let fields: [OutputField<PathRecord>] = [
    .text("name", \.name),
    .text("path") { $0.place?.path },
    .text("source") { $0.place?.source },
  ]

  static let columns = fields.map(\.name)
}

struct DataStatusRecord: OutputRecord {
  let catalog: CatalogInUse
  let audit: CatalogAudit

  static let fields: [OutputField<DataStatusRecord>] = [
    .text("source", \.catalog.source.rawValue),
    .text("host") { $0.catalog.snapshot.host?.description },
    .text("edition") { $0.audit.index?.edition?.iso },
    .text("fetched") { record in
      record.catalog.snapshot.fetched.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
    },
    OutputField("groups") { $0.audit.index.map { .integer($0.groups.count) } ?? .null },
    OutputField("members") { .integer($0.audit.members.count) },
    OutputField("findings") { .integer($0.audit.findings.count) },
    OutputField("documents") { record in
      .list(
        record.catalog.snapshot.documents.map { document in
          .object([
            "path": .string(document.path), "bytes": .integer(document.data.count),
            "sha256": .string(document.checksum),
          ])
        })
    },
  ]

  static let columns = ["source", "host", "edition", "fetched", "groups", "members", "findings"]
}
