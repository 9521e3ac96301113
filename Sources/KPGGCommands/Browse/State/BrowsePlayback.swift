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
  /// The row above the last one, which says what plays, with the keys that control it; `nil` if nothing does.
  var playbackLine: Line? {
    guard let playback = playback.shown, let index = playback.index else { return nil }
    let song = playback.video.flatMap { songs(of: [$0])[$0] }
    let context = context()
    func hint(_ action: BrowseAction, _ label: Text) -> Line {
      Line("  ") + Line(KeyBinding.name(of: action), .title) + Line(" " + text(label), .secondary)
    }
    var start = Line(playback.sign + " ", .mark) + Line(playback.title(of: index, song, context), .title)
    let performer = song.map {
      Line("  ") + Line($0.performer(names), .name(of: $0.group.slug))
    }
    let waiting = playback.queue.count - index - 1
    var end = hint(.pause, playback.isPaused ? "continue" : "pause")
    if waiting > 0 {
      end = end + hint(.nextSong, "next") + Line("  " + text("\(waiting) queued"), .secondary)
    }
    // The bar yields first, then the group, then the hints, and the title last.
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

  /// The songs with these videos.
  func songs(of videos: Set<YouTubeID>) -> [YouTubeID: SongRecord] {
    index.groups.songs(of: videos) { catalog.contents.songs(of: $0) }
  }

  /// Adds the song in focus to the queue.
  mutating func enqueue() -> [BrowseEffect] {
    guard let song = songInFocus else {
      message = .nothingSelected
      return []
    }
    message = "Added to the queue: \(song.fullTitle(names) ?? song.youtubeID.description)"
    return recordSearch() + [.work(.control(.add([song.youtubeID])))]
  }
}

extension Playback {
  /// Whether it plays, is paused or loads, as a sign.
  fileprivate var sign: String {
    switch state {
    case .playing: "▶"
    case .paused: "‖"
    case .loading, .stopped: "…"
    }
  }

  /// How much of the song has played, as a bar before its length; empty if there is no room for it.
  fileprivate func bar(width: Int) -> Line {
    guard let position, let length, length > 0 else { return Line() }
    let end = " " + Self.time(length)
    let cells = width - end.cells - 1
    if cells < 8 { return Line() }
    let played = min(cells, cells * position / length)
    return Line(" " + String(repeating: "━", count: played), .mark)
      + Line(String(repeating: "─", count: cells - played) + end, .secondary)
  }
}

extension BrowseState {
  /// Why nothing plays, with the way out.
  ///
  /// - Parameter address: The address to open if there is no player.
  func text(of problem: PlayerProblem, _ address: String?) -> Text {
    let (again, copy) = (keyName(.play), keyName(.copy))
    switch problem {
    case .notPlaying: return .nothingPlays
    case .noPlayer, .noDownloader:
      let text: Text = "No player. Install mpv and yt-dlp, or \(copy) to copy the link."
      return address.map { .joined([text, Text(verbatim: " " + $0)]) } ?? text
    case .failed(let reason, _):
      let isOfNetwork = ["resolve", "timed", "unreachable", "connection", "network", "urlopen"].contains {
        reason.lowercased().contains($0)
      }
      if isOfNetwork { return "Can't reach YouTube. \(again) tries again, \(copy) copies the link." }
      if reason.isEmpty { return "Couldn't play the video. \(again) tries again, \(copy) copies the link." }
      return
        "Couldn't play the video: \(reason.shortened(to: 80)). \(again) tries again, \(copy) copies the link."
    default: return problem.text
    }
  }

  /// The name of the key for an action on this page.
  private func keyName(_ action: BrowseAction) -> String {
    KeyBinding.table.first { $0.action == action }?.key(on: page)?.name ?? ""
  }
}
