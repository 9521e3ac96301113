import KPGGCore
import Terminal

/// The home page: news, favourites, and the groups by debut.
struct HomePage: PageType {
  var features: Set<PageFeature> { [.catalog, .sections, .candidates] }

  func title(_ state: BrowseState) -> String { state.text("Home") }

  func filter(_ state: BrowseState) -> BrowseFilter { state.defaults }

  func subject(_ state: BrowseState) -> PageQuery.Subject? { .home(featured: state.featured) }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard case .home(let content)? = state.pageResults else { return }
    let hint =
      Line(KeyBinding.name(of: .play), .title) + Line(" " + state.text("play"), .secondary)
    let space = state.pageSpace
    let view = HomeView(content: content, favorites: state.favorites.list)
    layout.add(view.placed(in: space, hint: hint), picture: state.pagePicture)
    var below = PageColumn(space, space.context, y: layout.height)
    below.addText(space.context.edition(state.index))
    layout.add(below.items)
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    guard case .step(let step) = action else { return nil }
    let count = max(1, state.index.featured.count)
    state.featured = (state.featured + step + count) % count
    return []
  }
}
