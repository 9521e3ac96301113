import KPGGCore
import Terminal

/// The playback as the browser shows it.
struct BrowsePlayback: Equatable, Sendable {
  /// The playback that the player last reported, or `nil` if nothing is playing.
  private(set) var reported: Playback?
  /// The time of the last report, in seconds since 1970.
  private var reportTime = 0
  /// The current time, in seconds since 1970.
  var time = 0

  mutating func take(_ playback: Playback?, at time: Int) {
    reported = playback?.state == .stopped ? nil : playback
    reportTime = time
    self.time = time
  }

  /// The current playback. Its position advances without further reports.
  var shown: Playback? {
    guard var playback = reported, playback.state == .playing, let position = playback.position else {
      return reported
    }
    playback.position = min(playback.duration ?? .max, position + max(0, time - reportTime))
    return playback
  }

  var isAdvancing: Bool { reported?.state == .playing }
}

extension BrowseState {
  /// The row above the last one, with the current song and the player's keys, or `nil` if nothing is playing.
  var playbackLine: Line? {
    guard let playback = playback.shown, let index = playback.index else { return nil }
    let song = playback.video.flatMap { songs(of: [$0])[$0] }
    let context = context()
    func hint(_ action: BrowseAction, _ label: Text) -> Line {
      Line("  ") + Line(KeyBinding.name(of: action), .title) + Line(" " + text(label), .secondary)
    }
    var start = Line(playback.sign + " ", .mark) + Line(playback.title(of: index, song, context), .title)
    let performer = song.map {
      Line("  ") + Line($0.performer(nameOrder), .name(of: $0.group.slug))
    }
    let waiting = playback.queue.count - index - 1
    var end = hint(.pause, playback.isPaused ? "continue" : "pause")
    if waiting > 0 {
      end = end + hint(.nextSong, "next") + Line("  " + text("\(waiting) queued"), .secondary)
    }
    // If there is too little room, drop the bar first, then the group, then the hints, and shorten the title last.
    let width = size.width - 4
    let times = playback.position.map { Playback.time($0) }.map { Line("  " + $0, .secondary) } ?? Line()
    if let performer, start.cells + performer.cells + times.cells + end.cells <= width {
      start = start + performer
    }
    if start.cells + times.cells + end.cells > width { end = Line() }
    start = start.fitted(to: max(1, width - times.cells - end.cells))
    let bar = playback.bar(width: min(30, width - start.cells - times.cells - end.cells))
    return (start + times + bar + end).indented(by: 2)
  }

  func songs(of videos: Set<YouTubeID>) -> [YouTubeID: SongRecord] {
    index.groups.songs(of: videos) { catalog.contents.songs(of: $0) }
  }

  /// Returns the reason why nothing is playing, with the next step for the user.
  ///
  /// - Parameter address: The address to open if there is no player.
  func text(of problem: PlayerError, _ address: String?) -> Text {
    let again = keyName(.play)
    let copy = keyName(.copy)
    switch problem {
    case .notPlaying: return .nothingPlays
    case .noPlayer, .noDownloader:
      let text: Text = "No player found. Install mpv and yt-dlp, or press \(copy) to copy the link."
      return address.map { .joined([text, Text(verbatim: " " + $0)]) } ?? text
    case .failed(let reason, _):
      let isNetworkError = ["resolve", "timed", "unreachable", "connection", "network", "urlopen"].contains {
        reason.lowercased().contains($0)
      }
      if isNetworkError { return "Can't reach YouTube. \(again) tries again, \(copy) copies the link." }
      if reason.isEmpty { return "Can't play the video. \(again) tries again, \(copy) copies the link." }
      return
        "Can't play the video: \(reason.shortened(to: 80)). \(again) tries again, \(copy) copies the link."
    default: return problem.text
    }
  }

  /// Returns the name of the key for an action on this page.
  private func keyName(_ action: BrowseAction) -> String {
    KeyBinding.table.first { $0.action == action }?.key(on: page)?.name ?? ""
  }
}

extension Playback {
  /// The playback without its position and length.
  var withoutTimes: Playback {
    var playback = self
    playback.position = nil
    playback.duration = nil
    return playback
  }

  fileprivate var sign: String {
    switch state {
    case .playing: "▶"
    case .paused: "‖"
    case .loading, .stopped: "…"
    }
  }

  /// Returns a progress bar followed by the song's length, or an empty line if there is no room for a bar.
  fileprivate func bar(width: Int) -> Line {
    guard let position, let duration, duration > 0 else { return Line() }
    let end = " " + Self.time(duration)
    let cells = width - end.cells - 1
    if cells < 8 { return Line() }
    let played = min(cells, cells * position / duration)
    return Line(" " + String(repeating: "━", count: played), .mark)
      + Line(String(repeating: "─", count: cells - played) + end, .secondary)
  }
}
