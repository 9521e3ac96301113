import KPGGCore
import Terminal

/// What a player plays.
struct Playback: Hashable, Sendable {
  /// The addresses of the queue, as the player reports them.
  var queue: [String] = []
  /// The index of what plays; `nil` before it has been chosen.
  var index: Int?
  var isPaused = false
  /// Whether nothing is heard, because it is paused or still loads.
  var isIdle = false
  /// The position and the length of what plays, in seconds; `nil` while it loads.
  var position: Int?
  var length: Int?

  /// The video that plays; `nil` if it is not one from YouTube.
  var video: YouTubeID? { index.flatMap { queue.indices.contains($0) ? YouTubeID(url: queue[$0]) : nil } }

  /// The player's properties that tell what plays.
  static let properties = ["playlist", "pause", "core-idle", "duration", "time-pos"]

  /// What the player says about itself.
  init(_ socket: PlayerSocket) throws(PlayerProblem) {
    for name in Self.properties { try take(name, socket.property(name) ?? .null) }
  }

  /// Takes the value of a property; `null` if it has none now.
  mutating func take(_ property: String, _ value: JSONValue) throws(PlayerProblem) {
    switch property {
    case "playlist":
      guard case .list(let entries) = value else { throw .nonsense }
      queue = entries.map { $0["filename"]?.text ?? "" }
      index = entries.firstIndex { $0["current"] == .bool(true) }
    case "pause": isPaused = value == .bool(true)
    case "core-idle": isIdle = value == .bool(true)
    case "duration": length = value.seconds
    case "time-pos": position = value.seconds
    default: break
    }
  }

  init() {}

  enum State: String, CaseIterable {
    case loading, playing, paused, stopped
  }

  var state: State {
    index == nil ? .stopped : isPaused ? .paused : position == nil || isIdle ? .loading : .playing
  }
}

extension JSONValue {
  /// A time in whole seconds; `nil` if it is not a sensible one.
  fileprivate var seconds: Int? {
    let seconds: Double? =
      switch self {
      case .integer(let integer): Double(integer)
      case .number(let text): Double(text)
      default: nil
      }
    return seconds.flatMap { (0..<1_000_000).contains($0) ? Int($0) : nil }
  }
}

extension Playback {
  /// What plays on one line: state, title and group, time, and place in the queue.
  ///
  /// - Parameter song: The song of ``video``; `nil` if the catalog has none.
  func line(_ song: SongRecord?, _ context: RenderContext) -> Line {
    let mark: Text =
      switch state {
      case .loading: "Loading"
      case .playing: "Playing"
      case .paused: "Paused"
      case .stopped: "Stopped"
      }
    let title = index.map { self.title(of: $0, song, context) }
    let group = song?.performer(context.names)
    let times = position == nil ? [] : [position, length].compactMap(\.self).map(Self.time)
    let number = index.map { "\($0 + 1)/\(queue.count)" }
    let details = [times.isEmpty ? nil : times.joined(separator: " / "), queue.count > 1 ? number : nil]
    return Line(context.text(mark), .mark)
      + Line("  " + context.language.list([title, group].compactMap(\.self)))
      + Line(details.compactMap(\.self).map { "  " + $0 }.joined(), .secondary)
  }

  /// The title of a song of the queue, or its address.
  func title(of index: Int, _ song: SongRecord?, _ context: RenderContext) -> String {
    song?.song.fullTitle(context.names) ?? queue[index].shortened(to: 60).sanitized
  }

  /// A time as minutes and seconds: `3:28`.
  static func time(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension [GirlGroup] {
  /// Their songs with these videos.
  ///
  /// - Parameter songs: The songs of a group, beside its signature song.
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
