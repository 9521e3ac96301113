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
    let isFavorite = favorites?.contains(.group(group.slug)) == true
    let members = records.map(\.member)
    let lineUp = records.filter { $0.member.membership == nil || $0.member.isInLineUp }
    let others = records.filter { $0.member.membership != nil && !$0.member.isInLineUp }
    let parts = [(Text.memberCount, lineUp), ("Former members", others)].filter { !$0.1.isEmpty }
    return EntryPage(
      header: context.header(
        context.name(group.name, .title(of: group.slug), isFavorite: isFavorite), of: Line(),
        [FactRow(.state, context.text(.state(of: group, members: members)), isLabelled: false)].compactMap(
          \.self)),
      left: parts.map { context.part($0, rows($1, context)) },
      footer: context.edition(index))
  }

  private func rows(_ records: [WhereaboutsRecord], _ context: RenderContext) -> [PageRow] {
    let columns: [Column<WhereaboutsRecord>] = [
      Column(.name, .title) { Line($0.member.stageName.first(context.names), .title) },
      .otherName { $0.member.stageName.second(context.names) },
      Column("Now", minimum: 20) { place(of: $0, context) }.staying(),
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
    let stints = (own.isPresent && !record.group.isSilent ? [own] : []) + record.since
    let parts = stints.ordered(true) { $0.isPresent ? 1 : 0 }.map { stint in
      let style: Style = stint.isPresent ? .name(of: stint.group.slug) : .secondary
      let silence = stint.isPresent && stint.group.isSilent ? context.text(.silence(of: stint.group)) : nil
      let years = [stint.years.map(context.text), silence].compactMap(\.self)
      return Line(stint.group.name.first(context.names), style)
        + Line(years.isEmpty ? "" : " " + context.language.list(years), .secondary)
    }
    guard let first = parts.first else {
      return Line(context.text("not in another group of this catalog since"), .secondary)
    }
    return parts.dropFirst().reduce(first) { $0 + Line(" · ", .secondary) + $1 }
  }
}
