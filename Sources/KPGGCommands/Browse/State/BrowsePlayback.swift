import KPGGCore
import Terminal

// What plays while the user browses.

/// What a player plays, in the browser.
struct BrowsePlayback: Equatable, Sendable {
  /// What the player last reported; `nil` if nothing plays.
  private(set) var reported: Playback?
  /// When it was reported, in seconds since 1970.
  private var reportTime = 0
  /// The present time.
  var time = 0

  mutating func take(_ playback: Playback?, at time: Int) {
    reported = playback?.state == .stopped ? nil : playback
    (reportTime, self.time) = (time, time)
  }

  /// What plays now: the position advances without further reports.
  var shown: Playback? {
    guard var playback = reported, playback.state == .playing, let position = playback.position else {
      return reported
    }
    playback.position = min(playback.length ?? .max, position + max(0, time - reportTime))
    return playback
  }

  /// Whether the position advances.
  var isAdvancing: Bool { reported?.state == .playing }
}

extension Playback {
  /// What plays, without its times.
  var withoutTimes: Playback {
    var playback = self
    (playback.position, playback.length) = (nil, nil)
    return playback
  }
}

extension BrowseState {
  /// The row above the last one, which says what plays; `nil` if nothing does.
  var playbackLine: Line? {
    guard let playback = playback.shown else { return nil }
    let song = playback.video.flatMap { songs(of: [$0])[$0] }
    return playback.line(song, context(size.width)).indented(by: 2)
  }

  /// The songs with these videos.
  func songs(of videos: Set<YouTubeID>) -> [YouTubeID: SongRecord] {
    index.groups.songs(of: videos) { catalog.contents.songs(of: $0) }
  }

  /// Adds the song in focus to the queue.
  mutating func enqueue() -> [BrowseEffect] {
    guard let song = songInFocus else { return [] }
    message = "Added to the queue: \(song.fullTitle(names) ?? song.youtubeID.description)"
    return recordSearch() + [.work(.control(.add([song.youtubeID])))]
  }
}
