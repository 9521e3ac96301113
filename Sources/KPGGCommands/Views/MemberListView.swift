import KPGGCore
import Terminal

/// A table of members, either divided by the era of their group or as one list.
struct MemberListView: Sendable {
  let members: [CatalogEntry]
  let favorites: Favorites?
  /// The sections to use as headings, or `nil` for one list.
  let sections: [EraSection]?
  /// Whether all members are in one group, whose name is then left out of the rows.
  let isSingleGroup: Bool
  let facts: VisibleFacts
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    // Each row takes several lines on a narrow page and for screen readers, so leave out details.
    let details = context.isNarrow || context.isAccessible ? [] : ["position", "birthplace"]
    let defaults = ["born", "status", "mbti", "blood"] + details
    var columns: [Column<CatalogEntry>] = [
      Column(.name, .title) { entry in
        let style: Style = entry.member?.membership == .current ? .title : .secondary
        return entry.name.map { Line($0.preferred(context.nameOrder), style) }
      },
      .otherName { $0.name?.alternative(context.nameOrder) },
      Column(.group, dropOrder: 1, minimum: 12) { entry in
        isSingleGroup ? nil : Line(entry.group.name.preferred(context.nameOrder), .name(of: entry.group.slug))
      },
    ]
    columns += context.columns(.member, defaults: defaults, excluding: ["real-name"], facts) { $0 }
    columns += [
      Column(.realName, dropOrder: 10, minimum: 10, .labelledDetail, style: .secondary) {
        $0.member?.realName?.preferred(context.nameOrder)
      },
      context.markColumn { favorites?.contains($0.id) == true },
    ]
    return context.list(members, columns, sections: sections, era: \.group.era, count: count) {
      .entry($0.id)
    }
  }
}
