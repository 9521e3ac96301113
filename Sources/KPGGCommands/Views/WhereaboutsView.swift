import KPGGCore
import Terminal

/// The page that shows where everyone who was ever in a group is now.
struct WhereaboutsView: EntryView {
  let group: GirlGroup
  let records: [WhereaboutsRecord]
  let favorites: Favorites?
  let index: CatalogIndex

  var isOneColumn: Bool { true }

  func page(_ space: EntryPage.Space) -> EntryPage {
    let context = space.left
    let lineUp = records.filter { $0.member.membership == nil || $0.member.isInLineUp }
    let others = records.filter { $0.member.membership != nil && !$0.member.isInLineUp }
    let parts = [(Text.memberCount, lineUp), ("Former members", others)].filter { !$0.1.isEmpty }
    return EntryPage(
      header: context.header(of: group, records.map(\.member), favorites),
      left: parts.map { context.part($0, rows($1, context)) },
      footer: context.edition(index))
  }

  private func rows(_ records: [WhereaboutsRecord], _ context: RenderContext) -> [PageRow] {
    let columns: [Column<WhereaboutsRecord>] = [
      Column(.name, .title) { Line($0.member.stageName.preferred(context.nameOrder), .title) },
      .otherName { $0.member.stageName.alternative(context.nameOrder) },
      Column("Now", minimum: 20) { place(of: $0, context) }.alwaysShown(),
      // In a table, the column before has past groups as well.
      Column("Earlier") { record in
        context.isAccessible ? places(record.since.filter { !$0.isOngoing }, context) : nil
      },
      context.markColumn { favorites?.contains(.member($0.member.id)) == true },
    ]
    return context.list(records, columns, withHeadings: false) { .entry(.member($0.member.id)) }
  }

  /// Returns the groups that she is in, and those that she has been in since, with years.
  private func place(of record: WhereaboutsRecord, _ context: RenderContext) -> Line {
    if record.member.isDeceased {
      return Line(
        context.text(.memberStatus(MemberStatus(record.member.membership, in: record.group))), .secondary)
    }
    let own = MembershipPeriod(of: record.member, in: record.group)
    // The header already shows that a group is inactive.
    let present =
      (own.isOngoing && !record.group.isOnHiatusOrInactive ? [own] : []) + record.since.filter(\.isOngoing)
    let past = record.since.filter { !$0.isOngoing }
    return places(context.isAccessible ? present : present + past, context)
      ?? Line(context.text("in no other group of this catalog since then"), .secondary)
  }

  /// Joins groups with their years. Returns `nil` if there are none.
  private func places(_ memberships: [MembershipPeriod], _ context: RenderContext) -> Line? {
    let parts = memberships.map { stint in
      let style: Style = stint.isOngoing ? .name(of: stint.group.slug) : .secondary
      let inactivity =
        stint.isOngoing && stint.group.isOnHiatusOrInactive ? context.text(.inactivity(of: stint.group)) : nil
      let years = [context.years(of: stint), inactivity].compactMap(\.self)
      return Line(stint.group.name.preferred(context.nameOrder), style)
        + Line(years.isEmpty ? "" : " " + context.language.list(years), .secondary)
    }
    guard let first = parts.first else { return nil }
    let gap = context.isAccessible ? Line(", ") : Line(" · ", .secondary)
    return parts.dropFirst().reduce(first) { $0 + gap + $1 }
  }
}
