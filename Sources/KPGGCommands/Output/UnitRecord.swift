import KPGGCore

struct UnitRecord: OutputRecord {
  let unit: SubUnit
  let group: GirlGroup
  /// The unit's members, or none if they have not been read.
  let members: [Member]
  /// The unit's songs, newest first, or `nil` if they have not been read.
  let songs: [Song]?

  /// - Parameters:
  ///   - members: Members of the group.
  ///   - songs: Songs of the group, newest first.
  init(_ unit: SubUnit, of group: GirlGroup, members: [Member], songs: [Song]? = nil) {
    self.unit = unit
    self.group = group
    self.members = unit.members(among: members, of: group.slug)
    self.songs = songs?.filter { $0.unit == unit.slug }
  }

  /// Returns the stage names of the members, or their slugs if the members have not been read.
  func memberNames(_ nameOrder: NameOrder) -> [String] {
    members.isEmpty ? unit.members.map(\.description) : members.map { $0.stageName.preferred(nameOrder) }
  }

  static let fields: [OutputField<UnitRecord>] =
    [
      .nonNullText("id", "The unit's stable identifier: GROUP/UNIT.") {
        $0.group.id(of: $0.unit).description
      },
      .nonNullText("group", .groupSlug) { $0.group.slug.description },
    ] + .groupName { $0.group } + SubUnit.fields.map { $0.of(\.unit) } + [
      .records("songs", "The unit's songs, newest first.", Song.listedFields) { $0.songs ?? [] }
    ]

  static let columns = [
    "id", "group", "groupName", "groupNameKo", "slug", "name", "nameKo", "members", "debut", "ended",
  ]
}
