import KPGGCore
import Terminal

/// A member: her facts, and her groups.
struct MemberPage: PageType {
  let id: MemberID

  var features: Set<PageFeature> { [.catalog, .sections, .siblings] }

  func title(_ state: BrowseState) -> String {
    state.catalog.member(id)?.stageName.first(state.names) ?? id.member.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) { layout.layOut(id, state) }

  func request(_ state: inout BrowseState) -> [BrowseEffect] {
    let version = state.catalog.version
    return state.load([id.group])
      + (state.catalog.others[id] == nil ? [.findOthers(id, version: version)] : [])
  }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(id.group) }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    if case .step(let step) = action { state.showSibling(step) } else { nil }
  }
}

extension BrowseLayout {
  fileprivate mutating func layOut(_ id: MemberID, _ state: BrowseState) {
    let isBeside = state.pictures.areShown && state.hasPictureColumn
    let width = state.size.width - (isBeside ? state.pictureSize.width + 2 : 0)
    let context = state.context(width)
    var column = state.column(width: width)
    guard let group = state.index.group(id.group), let member = state.catalog.member(id) else {
      let isKnown = state.catalog.members[id.group] != nil
      let text = state.catalog.failures[id.group] ?? (isKnown ? .notInCatalog : .loading)
      column.addFocusable(context.wrapped(Line(context.text(text)), to: context.width))
      return column.finish(&self)
    }
    let others = (state.catalog.others[id] ?? []).compactMap { other in
      state.index.group(other.id.group).map { (other, $0) }
    }
    let view = MemberView(
      member: member, group: group, others: others, favorites: state.favorites, index: state.index)
    column.addFocusable(view.page(context))
    if isBeside {
      addPicture(.member(id), x: width, y: 0, state)
    } else if state.pictures.areShown {
      column.finish(&self)
      addPicture(.member(id), x: 0, y: height + 1, state)
      column = state.column(width: width, after: column, y: height)
    }
    column.addRows(
      ([group] + others.map(\.1)).map { group in
        ListBlock(
          subject: .entry(.group(group.slug)),
          lines: [context.title(group.name, .title(of: group.slug)).indented(by: 2)])
      }, under: context.heading(context.text(.groups)))
    column.finish(&self)
    addText(context.edition(state.index), width: state.size.width)
  }
}
