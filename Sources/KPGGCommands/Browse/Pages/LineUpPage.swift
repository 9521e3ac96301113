import KPGGCore
import Terminal

struct LineUpPage: EntryPageType {
  let group: Slug

  func title(_ state: BrowseState) -> String { state.text(.lineUp) }

  func view(_ state: BrowseState) -> (any EntryView)? {
    state.index.group(group).map { group in
      LineUpView(
        group: group, members: state.catalog.members(of: group.slug),
        songs: state.catalog.songs(of: group.slug) ?? [], favorites: state.favorites.list, index: state.index,
        memberProblem: state.problem(with: .members, of: group))
    }
  }
}
