import KPGGCore

/// A member of a group, and the groups that she is in today and has been in since.
struct WhereaboutsRecord: OutputRecord {
  let member: Member
  let group: GirlGroup
  /// The groups that she is in today, without those that have disbanded.
  let groups: [GirlGroup]
  /// Her time in other groups since she joined.
  let since: [Stint]

  /// Everyone who was ever in a group, first those of the present or last line-up.
  ///
  /// - Parameter people: Everyone in the catalog.
  static func all(of group: GirlGroup, _ members: [Member], _ people: [Person], in index: CatalogIndex)
    -> [WhereaboutsRecord]
  {
    let groups = index.groups.bySlug
    let ids = Set(members.map(\.id))
    var byMember: [MemberID: Person] = [:]
    for person in people {
      for entry in person.entries where ids.contains(entry.id) { byMember[entry.id] = person }
    }
    return members.map { member in
      let person = byMember[member.id]
      let present = (person?.entries ?? [member]).filter { $0.membership == .current }
      return WhereaboutsRecord(
        member: member, group: group,
        groups: present.compactMap { groups[$0.id.group] }.filter { $0.state != .disbanded },
        since: person?.stints(since: member, in: groups) ?? [])
    }
  }

  static let fields: [OutputField<WhereaboutsRecord>] =
    [
      .knownText("id", "The member's ID: GROUP/MEMBER.", .text) { $0.member.id.description },
      .text("name", .latinName) { $0.member.stageName.latin },
      .text("nameKo", .koreanName) { $0.member.stageName.korean },
      .knownText("group", .groupSlug) { $0.group.slug.description },
      .records("groups", "The groups that she is in today.", groupFields) { $0.groups },
    ] + .groupName { $0.group } + [
      .text(
        "status",
        "current (also in the last line-up of a disbanded group), former or deceased; null if unknown.",
        .word(Membership.Status.allCases.map(\.rawValue))
      ) { $0.member.membership?.status.rawValue },
      .records(
        "since", "The other groups that she has been in since she joined, earliest first.", Stint.fields
      ) {
        $0.since
      },
    ]

  private static let groupFields: [OutputField<GirlGroup>] = [
    .knownText("slug", .groupSlug) { $0.slug.description },
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
  ]

  static let columns = fields.map(\.name)
}
