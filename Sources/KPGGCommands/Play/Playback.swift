import KPGGCore
import Terminal

struct Playback: Hashable, Sendable {
  /// The addresses in the queue, as the player reports them.
  var queue: [String] = []
  /// The queue index of the current video, or `nil` if none has been chosen yet.
  var index: Int?
  var isPaused = false
  /// Whether nothing is heard because the video is paused or still loading.
  var isIdle = false
  /// The position in the current video and its length, in seconds. Both are `nil` while it loads.
  var position: Int?
  var duration: Int?

  /// The current video, or `nil` if it isn't from YouTube.
  var video: YouTubeID? { index.flatMap { queue.indices.contains($0) ? YouTubeID(url: queue[$0]) : nil } }

  /// The player's properties that describe playback.
  static let properties = ["playlist", "pause", "core-idle", "duration", "time-pos"]

  /// Updates the state with the value of a property, which is `null` if it has no value now.
  mutating func take(_ property: String, _ value: JSONValue) throws(PlayerError) {
    switch property {
    case "playlist":
      guard case .list(let entries) = value else { throw .invalidReply }
      queue = entries.map { $0["filename"]?.text ?? "" }
      index = entries.firstIndex { $0["current"] == .bool(true) }
    case "pause": isPaused = value == .bool(true)
    case "core-idle": isIdle = value == .bool(true)
    case "duration": duration = value.seconds
    case "time-pos": position = value.seconds
    default: break
    }
  }

  enum State: String, CaseIterable {
    case loading, playing, paused, stopped
  }

  var state: State {
    if index == nil { return .stopped }
    if isPaused { return .paused }
    return position == nil || isIdle ? .loading : .playing
  }
}

extension JSONValue {
  /// A time in whole seconds, or `nil` if it is negative, too large or not a number.
  fileprivate var seconds: Int? {
    let seconds: Double? =
      switch self {
      case .integer(let integer): Double(integer)
      case .number(let text): Double(text)
      case .null, .bool, .string, .list, .object: nil
      }
    return seconds.flatMap { (0..<1_000_000).contains($0) ? Int($0) : nil }
  }
}

extension Playback {
  init(_ socket: PlayerSocket) throws(PlayerError) {
    for name in Self.properties { try take(name, socket.property(name) ?? .null) }
  }

  /// Returns a line about the current video: state, title, group, time and position in the queue.
  ///
  /// - Parameter song: The song of ``video``, or `nil` if the catalog doesn't have it.
  func line(_ song: SongRecord?, _ context: RenderContext) -> Line {
    let mark: Text =
      switch state {
      case .loading: "Loading"
      case .playing: "Playing"
      case .paused: "Paused"
      case .stopped: "Stopped"
      }
    let title = index.map { self.title(of: $0, song, context) }
    let group = song?.performer(context.nameOrder)
    let times = position == nil ? [] : [position, duration].compactMap(\.self).map(Self.time)
    let number = index.map { "\($0 + 1)/\(queue.count)" }
    let details = [times.isEmpty ? nil : times.joined(separator: " / "), queue.count > 1 ? number : nil]
    return Line(context.text(mark), .mark)
      + Line("  " + context.language.list([title, group].compactMap(\.self)))
      + Line(details.compactMap(\.self).map { "  " + $0 }.joined(), .secondary)
  }

  /// Returns the title of a song in the queue, or its address if the song is unknown.
  func title(of index: Int, _ song: SongRecord?, _ context: RenderContext) -> String {
    song?.song.fullTitle(context.nameOrder) ?? queue[index].shortened(to: 60).sanitized
  }

  /// Returns the line of a song in the queue, with a sign if it is the current one.
  func queueLine(of index: Int, _ song: SongRecord?, sign: String, _ context: RenderContext) -> Line {
    let isCurrent = index == self.index
    let title = title(of: index, song, context)
    let group = song.map { "  " + $0.performer(context.nameOrder) } ?? ""
    return context.fitted(
      Line(isCurrent ? sign : "  ", .mark) + Line(title, isCurrent ? .title : .plain)
        + Line(group, .secondary))
  }

  /// Returns a time as minutes and seconds: `3:28`.
  static func time(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension [GirlGroup] {
  /// Returns the groups' songs with these videos.
  ///
  /// - Parameter songs: Returns the songs of a group. Its signature song is added.
  func songs(of videos: Set<YouTubeID>, among songs: (GirlGroup) -> [Song]) -> [YouTubeID: SongRecord] {
    var found: [YouTubeID: SongRecord] = [:]
    for group in self {
      for song in songs(group) + [group.song] where videos.contains(song.youtubeID) {
        found[song.youtubeID] = SongRecord(song: song, group: group)
      }
    }
    return found
  }
}
