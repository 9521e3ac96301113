import KPGGCore
import Terminal

/// What a player tells on a connection while it plays.
struct PlayerEvents {
  enum Event: Equatable {
    /// A video can be played.
    case loaded
    /// A video cannot be played, with the player's message, which can be empty.
    case failed(String)
    /// Something else plays, or in another way.
    case changed(Playback)
  }

  private let socket: PlayerSocket
  private var playback = Playback()
  /// The number of the request for the position; `nil` if none is on its way.
  private var request: Int?
  /// Whether the position has to be requested again.
  private var needsPosition = false
  /// Why the video of the last `start-file` fails, if it does.
  private var message: String?
  private var isOfDownloader = false

  /// To wait for with `poll`.
  var descriptor: Int32 { socket.descriptor }

  /// Whether the player has ended, even if its last events have yet to be read.
  var hasEnded: Bool { socket.isClosed }

  /// - Parameter observesPlayback: Whether to report ``Event/changed(_:)``, at first what plays now.
  init(_ socket: PlayerSocket, observesPlayback: Bool = false) throws(PlayerProblem) {
    self.socket = socket
    var commands: [JSONValue] = [["request_log_messages", "error"]]
    if observesPlayback {
      // mpv would report each new position. It is requested instead when something else changes.
      let properties = Playback.properties.filter { $0 != "time-pos" }
      commands += zip(1..., properties).map { ["observe_property", .integer($0), .string($1)] }
    }
    // The events tell enough, and the replies of a player that hangs would have to be waited for.
    try socket.post(commands)
  }

  /// The events that have arrived. Waits for the first; returns none after a timeout.
  mutating func next(within milliseconds: Int) throws(PlayerProblem) -> [Event] {
    var events: [Event] = []
    for message in try socket.messages(within: milliseconds) {
      if message["event"] == nil {
        guard let number = request, message["request_id"]?.integer == number else { continue }
        request = nil
        try playback.take("time-pos", message["data"] ?? .null)
        if !needsPosition { events.append(.changed(playback)) }
      } else if let event = try take(message) {
        events.append(event)
      }
    }
    if needsPosition, request == nil {
      needsPosition = false
      request = try socket.post([["get_property", "time-pos"]]).upperBound
    }
    return events
  }

  private mutating func take(_ event: JSONValue) throws(PlayerProblem) -> Event? {
    switch event["event"]?.text {
    case "property-change":
      guard let name = event["name"]?.text else { throw .nonsense }
      try playback.take(name, event["data"] ?? .null)
      needsPosition = true
    case "playback-restart": needsPosition = true
    case "start-file": (message, isOfDownloader) = (nil, false)
    case "log-message" where !isOfDownloader:
      // mpv first opens the page itself, so the errors of the program that finds videos come later.
      isOfDownloader = event["prefix"] == "ytdl_hook"
      if message == nil || isOfDownloader { message = event["text"]?.text?.firstLine }
    case "file-loaded": return .loaded
    case "end-file" where event["reason"] == "error":
      return .failed(message ?? event["file_error"]?.text?.firstLine ?? "")
    default: break
    }
    return nil
  }
}

extension String {
  /// The first line, as text for a terminal.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first.map { String($0).shortened(to: 300).sanitized }
  }
}
