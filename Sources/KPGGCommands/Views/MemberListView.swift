import KPGGCore
import Terminal

/// A table of members, under the headings of their groups' sections or as one list.
struct MemberListView: Sendable {
  let members: [Member]
  let groups: [Slug: GirlGroup]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [EraSection]?
  /// Whether all are of one group, whose name is then left out of the rows.
  let isOfOneGroup: Bool
  /// The labels of the columns that the list is sorted or filtered by.
  let subjects: Set<Text>
  /// What the columns of sizes and years need.
  var figures = GroupFigures()
  let count: ListCount

  func list(_ context: RenderContext) -> [ListBlock] {
    typealias Row = (member: Member, group: GirlGroup)
    let isLong = context.isNarrow || context.isAccessible
    // Details would make cards and spoken lists too long.
    let hasDetails = !isLong
    let columns: [Column<Row>] = [
      Column(.name, .title) { row in
        let style: Style = row.member.membership == .current ? .title : .secondary
        return Line(row.member.stageName.first(context.names), style)
      },
      Column(.otherName, rank: 3, minimum: 6, .title, style: .plain) {
        $0.member.stageName.second(context.names)
      },
      Column(.group, rank: 2, minimum: 8) { row in
        isOfOneGroup ? nil : Line(row.group.name.first(context.names), .name(of: row.group.slug))
      },
      Column(.birthDate, rank: 4, minimum: 10, style: .secondary) { $0.member.birthDate.map(context.date) },
      Column(.status, rank: 1, minimum: 11) { row in
        let standing = Standing(row.member.membership, in: row.group)
        let fact = Text.standing(standing, isShort: !isLong)
        return Line(context.text(fact), row.member.membership == .current ? .plain : .secondary)
      },
      Column(.mbti, rank: 6, style: .plain) { $0.member.profile.mbti?.rawValue },
      Column(.blood, rank: 7, minimum: 2, .labelledDetail, style: .plain) {
        $0.member.profile.bloodType?.rawValue
      },
      Column(.realName, rank: 5, minimum: 10, .labelledDetail, style: .secondary) {
        $0.member.realName?.first(context.names)
      },
      Column(.positions, rank: 8, minimum: 16, style: .secondary) { row in
        hasDetails || subjects.contains(.positions) ? context.positions(row.member.positions) : nil
      },
      Column(.height, rank: 5, .labelledDetail, style: .plain) { row in
        subjects.contains(.height) ? row.member.profile.height.map { "\($0) cm" } : nil
      },
      Column(.joined, minimum: 10, style: .secondary) {
        subjects.contains(.joined) ? $0.member.joined.map(context.date) : nil
      },
      Column(.birthPlace, rank: 9, minimum: 8, style: .secondary) { row in
        hasDetails || subjects.contains(.birthPlace)
          ? row.member.profile.birthPlace.map { context.text(Text(word: $0)) } : nil
      },
      Column(.nationality, minimum: 8, style: .secondary) { row in
        subjects.contains(.nationality)
          ? context.language.list(row.member.profile.nationality.map { context.text(.country($0)) }) : nil
      },
    ]
    let mark: Column<Row> = Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.member.id)) }
    let rows = members.compactMap { member in groups[member.id.group].map { (member: member, group: $0) } }
    return context.list(
      rows,
      columns.map { $0.staying(in: subjects) } + context.columns(about: subjects, figures, group: \.group) + [
        mark
      ],
      sections: sections, era: \.group.era, count: count
    ) { .entry(.member($0.member.id)) }
  }
}
