import KPGGCore
import Terminal

/// A table of groups, under section headings or as one list.
struct GroupListView: Sendable {
  let groups: [CatalogEntry]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [EraSection]?
  let facts: ShownFacts
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    let usual = (sections == nil ? ["era"] : []) + ["debut", "song", "agency", "state"]
    var columns: [Column<CatalogEntry>] = [
      Column(.name, .title) { entry in
        let style: Style = entry.group.state == .active ? .title(of: entry.group.slug) : .secondary
        return Line(entry.group.name.first(context.names), style)
      },
      .otherName { $0.group.name.second(context.names) },
    ]
    let song: Column<CatalogEntry> = Column(.song, rank: 4, minimum: 12) { entry in
      let song = entry.group.song
      return song.name.map { Line($0.first(context.names), link: song.youtubeID.watchURL) }
    }
    columns += context.columns(.group, usual: usual, own: ["song": song], facts) { $0 }
    columns.append(context.markColumn { favorites?.contains($0.id) == true })
    return context.list(groups, columns, sections: sections, era: \.group.era, count: count) { .entry($0.id) }
  }
}
