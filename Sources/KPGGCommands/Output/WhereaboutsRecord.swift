import KPGGCore

/// A member of a group, with the groups that she is in today and those that she has been in since.
struct WhereaboutsRecord: OutputRecord {
  let member: Member
  let group: GirlGroup
  /// The groups that she is in today, without disbanded groups.
  let groups: [GirlGroup]
  /// Her memberships in other groups since she joined this group.
  let since: [MembershipPeriod]

  /// Returns a record for everyone who was ever in a group, in the order of `members`.
  ///
  /// - Parameter people: Everyone in the catalog.
  static func all(of group: GirlGroup, _ members: [Member], _ people: [Person], in index: CatalogIndex)
    -> [WhereaboutsRecord]
  {
    let groups = index.groups.bySlug
    let byMember = Dictionary(
      people.flatMap { person in person.entries.map { ($0.id, person) } },
      uniquingKeysWith: { first, _ in first })
    return members.map { member in
      let person = byMember[member.id]
      let present = (person?.entries ?? [member]).filter { $0.membership == .current }
      return WhereaboutsRecord(
        member: member, group: group,
        groups: present.compactMap { groups[$0.id.group] }.filter { $0.state != .disbanded },
        since: person?.memberships(since: member, in: groups) ?? [])
    }
  }

  static let fields: [OutputField<WhereaboutsRecord>] =
    [
      .nonNullText("id", "The member's ID: GROUP/MEMBER.", .text) { $0.member.id.description },
      .text("name", .latinName) { $0.member.stageName.latin },
      .text("nameKo", .koreanName) { $0.member.stageName.korean },
      .nonNullText("group", .groupSlug) { $0.group.slug.description },
      .records("groups", "The groups that she is in today.", groupFields) { $0.groups },
    ] + .groupName { $0.group } + [
      .text(
        "status",
        "current (also in the last line-up of a disbanded group), former or deceased; null if unknown.",
        .word(Membership.Status.allCases.map(\.rawValue))
      ) { $0.member.membership?.status.rawValue },
      .records(
        "since", "The other groups that she has been in since she joined, earliest first.",
        MembershipPeriod.fields
      ) { $0.since },
    ]

  private static let groupFields: [OutputField<GirlGroup>] = [
    .nonNullText("slug", .groupSlug) { $0.slug.description },
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
  ]
}
