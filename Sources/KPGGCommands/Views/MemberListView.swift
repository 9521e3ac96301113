import KPGGCore
import Terminal

/// A table of members, under the headings of their groups' sections or as one list.
struct MemberListView: Sendable {
  let members: [CatalogEntry]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [EraSection]?
  /// Whether all are of one group, whose name is then left out of the rows.
  let isOfOneGroup: Bool
  let facts: ShownFacts
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    // Details would make cards and spoken lists too long.
    let details = context.isNarrow || context.isAccessible ? [] : ["position", "birthplace"]
    let usual = ["born", "status", "mbti", "blood"] + details
    var columns: [Column<CatalogEntry>] = [
      Column(.name, .title) { entry in
        let style: Style = entry.member?.membership == .current ? .title : .secondary
        return entry.name.map { Line($0.first(context.names), style) }
      },
      .otherName { $0.name?.second(context.names) },
      Column(.group, rank: 1, minimum: 12) { entry in
        isOfOneGroup ? nil : Line(entry.group.name.first(context.names), .name(of: entry.group.slug))
      },
    ]
    columns += context.columns(.member, usual: usual, besides: ["real-name"], facts) { $0 }
    columns += [
      Column(.realName, rank: 10, minimum: 10, .labelledDetail, style: .secondary) {
        $0.member?.realName?.first(context.names)
      },
      context.markColumn { favorites?.contains($0.id) == true },
    ]
    return context.list(members, columns, sections: sections, era: \.group.era, count: count) {
      .entry($0.id)
    }
  }
}
