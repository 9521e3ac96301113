import KPGGCore
import Terminal

/// `kpgg now GROUP`: shows in which groups the members of a group are today.
struct NowCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "now",
    summary: "Show where the members of a group are now.",
    discussion:
      "The present or last line-up, each with the groups that she is in today. Groups that have disbanded don't count.",
    examples: [
      .init("kpgg now izone", "the members of a group that has disbanded"),
      .init("kpgg now loona --json=name,groups", "as JSON"),
    ],
    options: NowCommand(), printing: .list(of: WhereaboutsRecord.self),
    arguments: [
      .words("GROUP", help: "A group.", completions: .groups, into: \.words)
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let group = try await Names(session, index).group(words)
    let people = try await session.everyone(in: index)
    // A host may not say who has left.
    let lineUp = try await session.members(of: [group]).filter {
      $0.membership == nil || $0.membership == .current
    }
    let groups = index.groups.bySlug
    let records = lineUp.map { member in
      let entries = people.first { $0.entries.contains { $0.id == member.id } }?.entries ?? [member]
      let present = entries.filter { $0.membership == .current }.compactMap { groups[$0.id.group] }
      return WhereaboutsRecord(
        member: member, group: group, groups: present.filter { $0.state != .disbanded })
    }
    let view = WhereaboutsView(records: records)
    try show(.list(List(records, empty: "No matching members.", page: view.list)))
  }
}

/// A member of a group, and the groups that she is in today.
struct WhereaboutsRecord: OutputRecord {
  let member: Member
  let group: GirlGroup
  let groups: [GirlGroup]

  static let fields: [OutputField<WhereaboutsRecord>] =
    [
      .knownText("id", "The member's ID: GROUP/MEMBER.", .text) { $0.member.id.description },
      .text("name", .latinName) { $0.member.stageName.latin },
      .text("nameKo", .koreanName) { $0.member.stageName.korean },
      .knownText("group", .groupSlug) { $0.group.slug.description },
      .records("groups", "The groups that she is in today.", groupFields) { $0.groups },
    ] + .groupName { $0.group }

  private static let groupFields: [OutputField<GirlGroup>] = [
    .knownText("slug", .groupSlug) { $0.slug.description },
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
  ]

  static let columns = fields.map(\.name)
}

/// A table of members and where they are now.
struct WhereaboutsView: Sendable {
  let records: [WhereaboutsRecord]

  func list(_ context: RenderContext) -> [PageRow] {
    let columns: [Column<WhereaboutsRecord>] = [
      Column(.name, .title) { Line($0.member.stageName.first(context.names), .title) },
      .otherName { $0.member.stageName.second(context.names) },
      Column("Now", .detail, style: .plain) { record in
        let names = record.groups.map { $0.name.full(context.names) }
        return names.isEmpty ? context.text("in no group here") : context.language.list(names)
      },
    ]
    let count = ListCount(unit: .members, shown: records.count, all: nil)
    return context.list([ListPart(rows: records)], columns, count: count) { .entry(.member($0.member.id)) }
  }
}
