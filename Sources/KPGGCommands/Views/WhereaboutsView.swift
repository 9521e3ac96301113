import KPGGCore
import Terminal

/// Where everyone who was ever in a group is now.
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
      Column(.name, .title) { Line($0.member.stageName.first(context.names), .title) },
      .otherName { $0.member.stageName.second(context.names) },
      Column("Now", minimum: 20) { place(of: $0, context) }.staying(),
      // A table has all in one column.
      Column("Earlier") { record in
        context.isAccessible ? places(record.since.filter { !$0.isPresent }, context) : nil
      },
      context.markColumn { favorites?.contains(.member($0.member.id)) == true },
    ]
    return context.list(records, columns, withHeadings: false) { .entry(.member($0.member.id)) }
  }

  /// The groups that she is in, or was in since, with years.
  private func place(of record: WhereaboutsRecord, _ context: RenderContext) -> Line {
    if record.member.isDeceased {
      return Line(context.text(.standing(Standing(record.member.membership, in: record.group))), .secondary)
    }
    let own = Stint(of: record.member, in: record.group)
    // The header says that a group is silent.
    let present = (own.isPresent && !record.group.isSilent ? [own] : []) + record.since.filter(\.isPresent)
    let past = record.since.filter { !$0.isPresent }
    return places(context.isAccessible ? present : present + past, context)
      ?? Line(context.text("not in another group of this catalog since"), .secondary)
  }

  /// Groups with years; `nil` if there are none.
  private func places(_ stints: [Stint], _ context: RenderContext) -> Line? {
    let parts = stints.map { stint in
      let style: Style = stint.isPresent ? .name(of: stint.group.slug) : .secondary
      let silence = stint.isPresent && stint.group.isSilent ? context.text(.silence(of: stint.group)) : nil
      let years = [context.years(of: stint), silence].compactMap(\.self)
      return Line(stint.group.name.first(context.names), style)
        + Line(years.isEmpty ? "" : " " + context.language.list(years), .secondary)
    }
    guard let first = parts.first else { return nil }
    let gap = context.isAccessible ? Line(", ") : Line(" · ", .secondary)
    return parts.dropFirst().reduce(first) { $0 + gap + $1 }
  }
}
