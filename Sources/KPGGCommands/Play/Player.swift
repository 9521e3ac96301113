import JSON
import KPGGCore
import KPGGHelper
import Terminal

/// Plays videos in a player: in one mpv of kpgg's own, which it controls, or in a program of the user's.
struct Player: Sendable {
  /// What plays the videos.
  enum Program: Hashable, Sendable {
    /// mpv, with options of the user's.
    case mpv([String])
    /// A program that takes addresses, with its options.
    case other([String])
  }

  /// What a control does.
  enum Control: Hashable, Sendable {
    case pause, next, previous, stop
    /// Plays another song of the queue, by its index.
    case go(Int)
  }

  let program: Program?
  private let variable: @Sendable (String) -> String?
  private let isInstalled: @Sendable (String) -> Bool
  private let start: @Sendable ([String]) -> Bool
  /// The path of this program, which watches over a queue in the background; `nil` if unknown.
  private let ownPath: String?

  init(_ app: App) {
    (isInstalled, start, ownPath) = (app.picturePrograms.isInstalled, app.urlOpener.start, app.ownPath)
    variable = { app.environment[$0] }
    let typed = (app.environment["KPGG_PLAYER"] ?? app.settings.values[.player])?.shellWords ?? []
    if let first = typed.first {
      program = first.split(separator: "/").last == "mpv" ? .mpv(typed) : .other(typed)
    } else {
      program = isInstalled("mpv") ? .mpv(["mpv"]) : nil
    }
  }

  /// Whether videos can be played here.
  var canPlay: Bool {
    switch program {
    case .mpv: hasDownloader
    case .other: true
    case nil: false
    }
  }

  /// Whether the player is one that kpgg controls.
  var isControlled: Bool { if case .mpv = program { true } else { false } }

  /// Whether mpv can find the videos. It looks for these programs, too.
  private var hasDownloader: Bool { ["yt-dlp", "yt-dlp_x86", "youtube-dl"].contains(where: isInstalled) }

  private func place(makes: Bool = false) throws(PlayerProblem) -> PlayerPlace {
    try PlayerPlace(variable, makes: makes)
  }

  /// Connects to the mpv that plays.
  func connect() throws(PlayerProblem) -> PlayerSocket {
    if case .other(let words) = program { throw .noControls(words[0]) }
    return try PlayerSocket(try place())
  }

  // MARK: Playing

  /// Plays videos one after another, in place of what plays.
  ///
  /// - Parameters:
  ///   - audioOnly: Whether to show no video, as far as the program can be told.
  ///   - isFollowed: Whether the caller will follow the player. Otherwise another process does.
  /// - Returns: The connection; `nil` to a program without controls.
  @discardableResult
  func play(
    _ videos: [YouTubeID], audioOnly: Bool = false, isFollowed: Bool = false
  ) throws(PlayerProblem) -> PlayerSocket? {
    let addresses = videos.map(\.watchURL)
    switch program {
    case nil: throw .noPlayer
    case .other(let words):
      let isTemplate = words.contains("%s")
      let all =
        isTemplate ? words.flatMap { $0 == "%s" ? addresses : [$0] } : words + ["--"] + addresses
      guard start(all) else { throw .notStarted(words[0]) }
      return nil
    case .mpv(let words):
      guard hasDownloader else { throw .noDownloader }
      let place = try place(makes: true)
      return try place.locked { () throws(PlayerProblem) in
        place.note = nil
        let (socket, isNew) = try connectOrStart(words, audioOnly, place)
        if isFollowed { try socket.subscribe() }
        let loads = addresses.enumerated().map { number, address in
          [.string("loadfile"), .string(address), .string(number == 0 ? "replace" : "append")] as [JSONValue]
        }
        let video: JSONValue = .string(audioOnly ? "no" : "auto")
        let settings: [[JSONValue]] =
          (isNew ? [] : [[.string("set_property"), .string("vid"), video]])
          + [[.string("set_property"), .string("pause"), .bool(false)]]
        if isNew, !isFollowed, let ownPath { _ = start([ownPath, "play", "--foreground"]) }
        _ = try socket.run(settings + loads)
        return socket
      }
    }
  }

  private func connectOrStart(
    _ words: [String], _ audioOnly: Bool, _ place: PlayerPlace
  ) throws(PlayerProblem) -> (PlayerSocket, isNew: Bool) {
    do throws(PlayerProblem) {
      return (try PlayerSocket(place), false)
    } catch .notPlaying {
      let options = ["--idle=once", "--input-ipc-server=\(place.socket)"] + (audioOnly ? ["--no-video"] : [])
      guard start(words + options) else { throw .notStarted(words[0]) }
    }
    for _ in 0..<250 {
      do throws(PlayerProblem) {
        return (try PlayerSocket(place), true)
      } catch .notPlaying {
        Spawn.pause(milliseconds: 20)
      }
    }
    throw .silent
  }

  /// Adds videos at the end of the queue.
  func add(_ videos: [YouTubeID]) throws(PlayerProblem) {
    _ = try connect().run(
      videos.map { [.string("loadfile"), .string($0.watchURL), .string("append-play")] })
  }

  // MARK: Controls

  /// Does what a control says, and returns what plays then; `nil` for nothing.
  func perform(_ control: Control) throws(PlayerProblem) -> Playback? {
    let socket = try connect()
    let before = try Playback(socket)
    let command: [JSONValue] =
      switch control {
      case .pause: [.string("cycle"), .string("pause")]
      case .next: [.string("playlist-next")]
      case .previous: [.string("playlist-prev")]
      case .stop: [.string("quit")]
      case .go(let index): [.string("set_property"), .string("playlist-pos"), .integer(index)]
      }
    if control == .next, before.index.map({ $0 + 1 }) ?? 0 >= before.queue.count { throw .atEnd }
    if control == .previous, before.index ?? 0 == 0 { throw .atStart }
    do throws(PlayerProblem) {
      _ = try socket.run(command)
      return control == .stop ? nil : try Playback(socket)
    } catch .notPlaying where control == .stop {
      return nil
    }
  }

  /// What plays; `nil` for nothing.
  func playback() throws(PlayerProblem) -> Playback? {
    do throws(PlayerProblem) {
      return try Playback(try connect())
    } catch .notPlaying {
      return nil
    }
  }

  /// Why the last queue was stopped; `nil` if it was not, or if that is unknown.
  var stopReason: String? { (try? place())?.note?.sanitized }

  // MARK: Following

  /// What happens while videos play.
  enum Happening: Sendable {
    case changed(Playback)
    /// A video cannot be played, with the player's message.
    case failed(String)
    /// The queue was stopped after too many failures.
    case gaveUp(String)
  }

  /// How many videos in a row may fail before the queue is stopped.
  private static let mostFailures = 3

  /// Follows what plays until the player ends. Stops it if no video can be played.
  ///
  /// - Parameters:
  ///   - socket: A connection that nothing else uses.
  ///   - ticks: Whether to report the position each second.
  ///   - report: Receives what happens.
  func follow(
    _ socket: PlayerSocket, ticks: Bool = false, _ report: (Happening) -> Void
  ) throws(PlayerProblem) {
    do throws(PlayerProblem) {
      try observe(socket, ticks, report)
    } catch .notPlaying {
      // The player has ended.
    }
  }

  private func observe(
    _ socket: PlayerSocket, _ ticks: Bool, _ report: (Happening) -> Void
  ) throws(PlayerProblem) {
    let place = try place()
    try socket.subscribe()
    var (failures, message, hasReason) = (0, nil as String?, false)
    var shown: Playback?
    while true {
      do throws(PlayerProblem) {
        let playback = try Playback(socket)
        if playback != shown { report(.changed(playback)) }
        shown = playback
      } catch .notPlaying {
        // What happened before the player ended is still to be read.
      }
      let event = try socket.event(within: ticks && shown?.state == .playing ? 1000 : nil)
      switch event?["event"]?.text {
      case "start-file": (message, hasReason) = (nil, false)
      case "log-message":
        // mpv first opens the page itself, so the errors of the program that finds videos come later.
        let isOfDownloader = event?["prefix"] == .string("ytdl_hook")
        if message == nil || isOfDownloader && !hasReason { message = event?["text"]?.text?.firstLine }
        hasReason = hasReason || isOfDownloader
      case "file-loaded": (failures, place.note) = (0, nil)
      case "end-file" where event?["reason"] == .string("error"):
        failures += 1
        let text = message ?? event?["file_error"]?.text?.firstLine ?? ""
        place.note = text
        if failures >= Self.mostFailures {
          report(.gaveUp(text))
          _ = try socket.run([.string("quit")])
          return
        }
        report(.failed(text))
      case "shutdown": return
      default: break
      }
    }
  }
}

extension String {
  /// The first line, as text for a terminal.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first.map { String($0).shortened(to: 300).sanitized }
  }
}
