import KPGGCore
import Terminal

/// The events that a player reports on a connection.
struct PlayerEvents {
  enum Event: Equatable {
    /// A video has been loaded and can be played.
    case loaded
    /// A video can't be played. The player's message may be empty.
    case failed(String)
    case changed(Playback)
  }

  /// The time to wait for the log messages about a failure.
  private static let logDelay = Duration.milliseconds(500)

  private let socket: PlayerSocket
  private var playback = Playback()
  /// The number of the pending request for the position, or `nil` if there is none.
  private var request: Int?
  /// Whether the position must be requested again.
  private var needsPosition = false
  /// The error message for the video of the last `start-file`, if there is one.
  private var message: String?
  private var isFromDownloader = false

  /// The file descriptor to wait for with `poll`.
  var descriptor: Int32 { socket.descriptor }

  /// Whether the player has ended, even if its last events have not been read yet.
  var hasEnded: Bool { socket.isClosed }

  /// - Parameter observesPlayback: Whether to report ``Event/changed(_:)``, starting with the current state.
  init(_ socket: PlayerSocket, observesPlayback: Bool = false) throws(PlayerError) {
    self.socket = socket
    var commands: [JSONValue] = [["request_log_messages", "error"]]
    if observesPlayback {
      // mpv would report every new position. Instead, request the position when something else changes.
      let properties = Playback.properties.filter { $0 != "time-pos" }
      commands += zip(1..., properties).map { ["observe_property", .integer($0), .string($1)] }
    }
    // Don't wait for replies, because the player may hang. Its events are enough.
    try socket.post(commands)
  }

  /// Returns the events that have arrived. Waits for the first one, and returns none after a timeout.
  mutating func next(within milliseconds: Int) throws(PlayerError) -> [Event] {
    var events: [Event] = []
    for message in try messages(within: milliseconds) {
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

  /// Returns the messages that have arrived, with the log messages about a failure before it. mpv can send them later.
  private func messages(within milliseconds: Int) throws(PlayerError) -> [JSONValue] {
    var messages = try socket.messages(within: milliseconds)
    let failure = messages.firstIndex { $0["event"] == "end-file" && $0["reason"] == "error" }
    guard let failure else { return messages }
    func isStart(_ message: JSONValue) -> Bool { message["event"] == "start-file" }
    var hasReason: Bool {
      let hasEarlier = isFromDownloader && !messages.contains(where: isStart)
      return hasEarlier || messages.contains(where: Self.isFromDownloader)
    }
    let deadline = SuspendingClock.now + Self.logDelay
    do throws(PlayerError) {
      while !hasReason, !messages[failure...].contains(where: isStart), deadline > .now {
        let rest = (deadline - .now) / .milliseconds(1)
        messages += try socket.messages(within: Int(rest.rounded(.up)))
      }
    } catch .notPlaying {
      // The next call throws this error again.
    }
    let end = messages[failure...].firstIndex(where: isStart) ?? messages.endIndex
    let logs = messages[failure..<end].filter { $0["event"] == "log-message" }
    let others = messages[failure..<end].filter { $0["event"] != "log-message" }
    return messages[..<failure] + logs + others + messages[end...]
  }

  /// Whether a message is from the program that finds videos.
  private static func isFromDownloader(_ message: JSONValue) -> Bool { message["prefix"] == "ytdl_hook" }

  private mutating func take(_ event: JSONValue) throws(PlayerError) -> Event? {
    switch event["event"]?.text {
    case "property-change":
      guard let name = event["name"]?.text else { throw .invalidReply }
      try playback.take(name, event["data"] ?? .null)
      needsPosition = true
    case "playback-restart": needsPosition = true
    case "start-file":
      message = nil
      isFromDownloader = false
    case "log-message" where !isFromDownloader:
      // mpv first opens the page itself, so the errors of the program that finds videos come later. Keep those.
      isFromDownloader = Self.isFromDownloader(event)
      if message == nil || isFromDownloader { message = event["text"]?.text?.firstLine }
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
