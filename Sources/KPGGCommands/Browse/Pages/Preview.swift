import KPGGCore
import Terminal

// The focused item of a list, shown beside it on wide screens.

extension BrowseState {
  /// Whether the page shares the screen with a preview of the focused item.
  var hasPreview: Bool { page.type.hasPreview && size.width >= 100 && !isAccessible }

  /// The width of the page, without the column of the scroll bar.
  var pageWidth: Int { isAccessible ? size.width : size.width - 1 }

  /// The width of the page's list, which leaves room for a preview.
  var listWidth: Int { hasPreview ? size.width / 2 - 2 : pageWidth }

  /// The column where the preview begins.
  private var previewColumn: Int { size.width / 2 + 2 }

  /// What has focus, if the page shows a preview of it.
  private var previewTarget: BrowseLayout.Target? { hasPreview ? layout[page.focus]?.target : nil }

  /// The group whose members and songs the preview shows.
  var previewedGroup: Slug? { previewTarget?.entry?.groupSlug }

  /// The preview's picture; `nil` if it has none, or no room for one.
  var previewPicture: BrowseLayout.Item.Picture? { previewPicture(of: previewTarget) }

  func previewPicture(of target: BrowseLayout.Target?) -> BrowseLayout.Item.Picture? {
    guard hasPreview, let target, contentHeight >= 24, hasCards || pictures.areShown else { return nil }
    let isTall = contentHeight >= 34
    switch target {
    case .entry(let id), .favorite(let id):
      return index.group(id.groupSlug).map { _ in
        .init(id: id, size: Size(width: isTall ? 30 : 24, height: isTall ? 10 : 6))
      }
    default: return nil
    }
  }

  /// Draws the page of the focused item.
  func drawPreview(on surface: inout Surface) {
    var y = top
    if let picture = previewPicture {
      for line in self.picture(picture, isWhole: true).padded() {
        surface.draw(line, x: previewColumn, y: y)
        y += 1
      }
      y += 1
    }
    for line in preview(height: top + contentHeight - y) {
      surface.draw(line, x: previewColumn, y: y)
      y += 1
    }
  }

  /// The page of the focused item, in so many rows.
  private func preview(height: Int) -> [Line] {
    guard let target = previewTarget, let slug = previewedGroup, let group = index.group(slug) else {
      return []
    }
    let context = context(size.width - previewColumn + 2)
    let page = view(of: target, group).page(.init(left: context, height: height, isInBrowser: true))
    let lines = page.header + page.left.flatMap { $0.lines(isFirst: false) }
    return Array(lines.prefix(height))
  }

  private func view(of target: BrowseLayout.Target, _ group: Group) -> any EntryView {
    let slug = group.slug
    let members = catalog.members[slug] ?? []
    switch target {
    case .song(let song):
      return SongPageView(song: song, group: group, songs: catalog.songs[slug] ?? [], index: index)
    case .entry(.member(let id)), .favorite(.member(let id)):
      guard let member = members.first(where: { $0.id == id }) else { break }
      return MemberView(
        member: member, group: group, members: members, background: catalog.backgrounds[id] ?? Background(),
        favorites: favorites, index: index)
    case .unit(let id):
      guard let unit = group.unit(id.unit) else { break }
      return UnitView(
        unit: unit, group: group, members: members,
        songs: catalog.songs[slug]?.filter { $0.unit == id.unit }, favorites: favorites, index: index,
        memberProblem: memberProblem(slug))
    default: break
    }
    return GroupView(
      group: group, members: members, songs: catalog.songs[slug] ?? [group.song], favorites: favorites,
      index: index, memberProblem: memberProblem(slug))
  }
}
