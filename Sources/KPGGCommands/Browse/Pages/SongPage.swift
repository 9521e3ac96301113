import KPGGCore
import Terminal

/// A song: its facts, and the group's other songs of that year.
struct SongPage: PageType {
  let id: SongID

  func title(_ state: BrowseState) -> String {
    state.song(id)?.name?.first(state.names) ?? id.video.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let group = state.index.group(id.group), let song = state.song(id) else {
      return layout.add(problem: isLoading(state) ? .loading : .notInCatalog, state)
    }
    layout.add(
      SongPageView(
        song: song, group: group, songs: state.catalog.songs[group.slug] ?? [], index: state.index),
      picture: nil, state)
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] { state.load([id.group]) }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(id.group) }
}

extension BrowseState {
  /// The song with an ID; `nil` if it is not loaded.
  func song(_ id: SongID) -> Song? {
    let signature = index.group(id.group)?.song
    return catalog.songs[id.group]?.first { $0.youtubeID == id.video }
      ?? (signature?.youtubeID == id.video ? signature : nil)
  }
}
