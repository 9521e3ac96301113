import KPGGCore
import Terminal

// The focused item of a list, shown beside it on wide screens.

extension BrowseState {
  /// The width of the page's list. On a wide screen it leaves room for a preview.
  var listWidth: Int {
    page.type.hasPreview && size.width >= 100 && !isAccessible ? (size.width - 2) / 2 : size.width
  }

  /// The column where the preview begins.
  var previewColumn: Int { listWidth + 4 }

  /// The page of the focused item; empty if there is no room for it.
  var preview: [Line] {
    let room = size.width - previewColumn
    guard room > 0, let target = layout[page.focus]?.target, let slug = target.entry?.groupSlug,
      let group = index.group(slug)
    else { return [] }
    let context = context(room)
    let members = catalog.members[slug] ?? []
    switch target {
    case .song(let song): return SongView(song: song, group: group).lines(context)
    case .entry(.member(let id)):
      return members.first { $0.id == id }.map { member in
        MemberView(
          member: member, group: group, members: members, background: Background(), favorites: favorites,
          index: index
        ).lines(context)
      } ?? []
    case .unit(let id):
      return group.unit(id.unit).map { unit in
        UnitView(
          unit: unit, group: group, members: members,
          songs: catalog.songs[slug]?.filter { $0.unit == id.unit }, favorites: favorites, index: index,
          memberProblem: memberProblem(slug)
        ).lines(context)
      } ?? []
    default:
      return GroupView(
        group: group, members: members, songs: catalog.songs[slug] ?? [], favorites: favorites, index: index
      ).lines(context)
    }
  }
}
