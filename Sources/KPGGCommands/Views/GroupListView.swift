import KPGGCore
import Terminal

/// A table of groups, under section headings or as one list.
struct GroupListView: Sendable {
  let groups: [CatalogEntry]
  let favorites: Favorites?
  /// The sections to use as headings, or `nil` for one list.
  let sections: [EraSection]?
  let facts: VisibleFacts
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    let defaults = (sections == nil ? ["era"] : []) + ["debut", "song", "agency", "state"]
    var columns: [Column<CatalogEntry>] = [
      Column(.name, .title) { entry in
        let style: Style = entry.group.state == .active ? .title(of: entry.group.slug) : .secondary
        return Line(entry.group.name.preferred(context.nameOrder), style)
      },
      .otherName { $0.group.name.alternative(context.nameOrder) },
    ]
    let song: Column<CatalogEntry> = Column(.song, dropOrder: 4, minimum: 12) { entry in
      let song = entry.group.song
      return song.name.map { Line($0.preferred(context.nameOrder), link: song.youtubeID.watchURL) }
    }
    columns += context.columns(.group, defaults: defaults, own: ["song": song], facts) { $0 }
    columns.append(context.markColumn { favorites?.contains($0.id) == true })
    return context.list(groups, columns, sections: sections, era: \.group.era, count: count) { .entry($0.id) }
  }
}
