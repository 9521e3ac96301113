import KPGGCore
import Terminal

/// A song: its facts, and the group's other songs of that year.
struct SongPage: PageType {
  let group: Slug
  let video: YouTubeID

  func title(_ state: BrowseState) -> String {
    state.song(video, of: group)?.name?.first(state.names) ?? video.description
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let group = state.index.group(group), let song = state.song(video, of: group.slug) else {
      return layout.add(problem: isLoading(state) ? .loading : .notInCatalog, state)
    }
    layout.add(
      SongPageView(
        song: song, group: group, songs: state.catalog.songs[group.slug] ?? [], index: state.index),
      picture: nil, state)
  }

  func request(_ state: inout BrowseState) -> [BrowseEffect] { state.load([group]) }

  func isLoading(_ state: BrowseState) -> Bool { state.catalog.requested.contains(group) }
}

extension BrowseState {
  /// A song with this video; `nil` if it is not loaded.
  func song(_ video: YouTubeID, of group: Slug) -> Song? {
    let signature = index.group(group)?.song
    return catalog.songs[group]?.first { $0.youtubeID == video }
      ?? (signature?.youtubeID == video ? signature : nil)
  }
}
