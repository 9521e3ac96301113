import KPGGCore
import Terminal

/// The queue of songs that the player plays one after another.
struct QueuePage: ListPage {
  var features: Set<PageFeature> { [.catalog] }

  func title(_ state: BrowseState) -> String { state.text("Queue") }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    guard [.play, .open].contains(action), state.playback.reported != nil else { return nil }
    return [.work(.control(.go(state.page.focus)))]
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let playback = state.playback.reported ?? Playback()
    let videos = playback.queue.map { YouTubeID(url: $0) }
    let songs = state.songs(of: Set(videos.compactMap(\.self)))
    let rows = videos.enumerated().map { index, video in
      let song = video.flatMap { songs[$0] }
      let line = playback.queueLine(of: index, song, sign: "♪ ", column.context)
      return PageRow(target: song.map { .entry(.song($0.song.id)) }, lines: [line])
    }
    column.addRows(rows)
    if rows.isEmpty { column.addMessage("Nothing is playing. Press \(key: .play) to play a song.") }
  }
}
