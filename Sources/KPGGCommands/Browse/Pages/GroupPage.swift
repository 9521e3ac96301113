import KPGGCore
import Terminal

/// A group: its facts, timeline and songs, and its members below or beside them.
struct GroupPage: PageType {
  let slug: Slug

  var features: Set<PageFeature> { [.catalog, .sections, .siblings] }

  func title(_ state: BrowseState) -> String {
    state.index.group(slug)?.name.first(state.names) ?? slug.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    if let group = state.index.group(slug) { layout.layOut(group, state) }
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] { state.load([slug]) }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(slug) }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}

extension BrowseLayout {
  fileprivate mutating func layOut(_ group: Group, _ state: BrowseState) {
    let slug = group.slug
    let isWide = state.size.width >= 100
    let width = isWide ? (state.size.width - 2) / 2 : state.size.width
    let context = state.context(width)
    let hasPicture = state.pictures.areShown
    let view = GroupView(
      group: group, members: state.catalog.members[slug] ?? [],
      songs: state.catalog.songs[slug] ?? [group.song], favorites: state.favorites, index: state.index)
    var column = state.column(width: width)
    if hasPicture, !isWide {
      let isBeside = state.hasPictureColumn
      var head = column
      if isBeside { head.width -= state.pictureSize.width + 2 }
      head.addFocusable(view.head(isBeside ? state.context(head.width) : context))
      head.finish(&self)
      addPicture(.group(slug), x: isBeside ? head.width : 0, y: isBeside ? 0 : height + 1, state)
      column = state.column(width: width, after: head, y: height)
    } else {
      column.addFocusable(view.head(context))
    }
    column.addFocusable(view.timeline(context))
    if view.songs.count > 1 {
      let all = state.page.showsAllSongs || view.songs.count <= GroupView.newestSongs
      var rows = view.songList(context, atMost: all ? .max : GroupView.newestSongs)
      if !all {
        let text = context.text("all \(view.songs.count)")
        rows.append(ListBlock(lines: [Line(text, .secondary).indented(by: 2)]))
      }
      let heading = context.heading(context.text(all ? Text.songs : .newestSongs))
      column.addRows(rows, under: heading, fallback: .allSongs)
    }
    column.finish(&self)
    var members = column
    if isWide {
      if hasPicture { addPicture(.group(slug), x: width + 2, y: 0, state) }
      members = state.column(
        x: width + 2, width: state.size.width - width - 2, after: column,
        y: hasPicture ? state.pictureSize.height : 0)
    }
    // At the top of a column, a heading needs no blank line above it.
    members.addMembers(view, state, isAtTop: isWide && !hasPicture)
    members.finish(&self)
    addText(context.edition(state.index, hasSongs: true), width: width)
  }
}

extension PageColumn {
  fileprivate mutating func addMembers(_ view: GroupView, _ state: BrowseState, isAtTop: Bool) {
    let slug = view.group.slug
    let context = state.context(width)
    if let failure = state.catalog.failures[slug] {
      let heading = context.heading(context.text(.memberCount)).dropFirst(isAtTop ? 1 : 0)
      addText(Array(heading) + context.wrapped(Line(context.text(failure), .error), to: context.width))
    } else if state.catalog.members[slug] == nil {
      addText([Line(), Line(state.text(.loading), .secondary)])
    } else {
      addRows(
        view.memberList(context), under: Array(view.memberHeading(context).dropFirst(isAtTop ? 1 : 0)))
    }
  }
}
