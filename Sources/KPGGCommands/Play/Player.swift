import JSON
import KPGGCore
import KPGGHelper
import Terminal

/// Plays videos: in one mpv of kpgg's own, which it controls, or in a program of the user's.
struct Player: Sendable {
  /// What plays the videos.
  enum Program: Hashable, Sendable {
    /// mpv, with options of the user's.
    case mpv([String])
    /// A program that takes addresses, with its options.
    case other([String])
  }

  /// What to do with a player.
  enum Control: Hashable, Sendable {
    /// Plays videos in place of what plays, or adds them to the queue.
    case play([YouTubeID], audioOnly: Bool = false)
    case add([YouTubeID], audioOnly: Bool = false)
    case pause, next, previous, stop
    /// Plays another video of the queue, by its index.
    case go(Int)
  }

  private let app: App
  /// `nil` if there is no player.
  let program: Program?

  init(_ app: App) {
    self.app = app
    let typed = [app.environment["KPGG_PLAYER"], app.settings.values[.player]].compactMap(\.self)
      .map(\.shellWords).first { !$0.isEmpty }
    if let typed {
      // mpv gets its videos later.
      let isMPV = typed[0].split(separator: "/").last == "mpv"
      program = isMPV ? .mpv(typed.filter { $0 != "%s" }) : .other(typed)
    } else {
      program = app.picturePrograms.isInstalled("mpv") ? .mpv(["mpv"]) : nil
    }
  }

  /// Whether the player is one that kpgg controls.
  var isControlled: Bool { if case .mpv = program { true } else { false } }

  /// Whether videos can be played here.
  var canPlay: Bool { isControlled ? hasDownloader : program != nil }

  /// Whether mpv can find the videos, with one of the programs that it looks for.
  private var hasDownloader: Bool {
    ["yt-dlp", "yt-dlp_x86", "youtube-dl"].contains(where: app.picturePrograms.isInstalled)
  }

  private func place(makes: Bool = false) throws(PlayerProblem) -> PlayerPlace {
    try PlayerPlace({ app.environment[$0] }, makes: makes)
  }

  // MARK: Controls

  /// Does what a control says, and returns what plays then; `nil` for nothing, or if the player does not tell.
  @discardableResult
  func perform(_ control: Control) throws(PlayerProblem) -> Playback? {
    switch (control, program) {
    case (_, nil): throw .noPlayer
    case (.play(let videos, _), .other(let words)):
      try open(videos.map(\.watchURL), in: words)
      return nil
    case (_, .other(let words)): throw .noControls(words[0])
    case (.play(let videos, let audioOnly), .mpv(let words)):
      return try load(videos, audioOnly, "replace", words)
    case (.add(let videos, let audioOnly), .mpv(let words)):
      return try load(videos, audioOnly, "append-play", words)
    case (_, .mpv): break
    }
    let socket = try connect()
    switch control {
    case .next:
      let before = try Playback(socket)
      guard let index = before.index, index + 1 < before.queue.count else { throw .atEnd }
      _ = try socket.run(["playlist-next"])
    case .previous:
      guard try Playback(socket).index ?? 0 > 0 else { throw .atStart }
      _ = try socket.run(["playlist-prev"])
    case .go(let index): _ = try socket.run(["set_property", "playlist-pos", .integer(index)])
    case .stop:
      try place().note = nil
      do throws(PlayerProblem) {
        _ = try socket.run(["quit"])
        // Until it closes the connection, other commands would find it playing.
        while try socket.event(within: 3000) != nil {}
      } catch .notPlaying {
        // It may end without a reply.
      }
      return nil
    default: _ = try socket.run(["cycle", "pause"])
    }
    return try Playback(socket)
  }

  private func open(_ addresses: [String], in words: [String]) throws(PlayerProblem) {
    let isTemplate = words.contains { $0.contains("%s") }
    let all =
      isTemplate
      ? words.flatMap { word in
        word.contains("%s") ? addresses.map { word.replacing("%s", with: $0) } : [word]
      } : words + ["--"] + addresses
    guard app.urlOpener.start(all) else { throw .notStarted(words[0]) }
  }

  private func load(
    _ videos: [YouTubeID], _ audioOnly: Bool, _ mode: String, _ words: [String]
  ) throws(PlayerProblem) -> Playback {
    guard hasDownloader else { throw .noDownloader }
    let place = try place(makes: true)
    return try place.locked { () throws(PlayerProblem) in
      place.note = nil
      let socket = try connectOrStart(words, place)
      if let ownPath = app.ownPath { _ = app.urlOpener.start([ownPath, Self.watchRequest]) }
      let loads = videos.enumerated().map { number, video in
        // Named arguments mean the same to every version of mpv.
        JSONValue.object([
          "name": "loadfile", "url": .string(video.watchURL),
          "flags": .string(number == 0 || mode != "replace" ? mode : "append"),
          "options": .object(audioOnly ? ["vid": "no"] : [:]),
        ])
      }
      let settings: [JSONValue] = mode == "replace" ? [["set_property", "pause", .bool(false)]] : []
      _ = try socket.run(all: settings + loads)
      return try Playback(socket)
    }
  }

  private func connectOrStart(_ words: [String], _ place: PlayerPlace) throws(PlayerProblem) -> PlayerSocket {
    do throws(PlayerProblem) {
      return try PlayerSocket(place)
    } catch .notPlaying {
      let options = ["--idle=once", "--input-ipc-server=\(place.socket)"]
      guard app.urlOpener.start(words + options) else { throw .notStarted(words[0]) }
    }
    for _ in 0..<250 {
      do throws(PlayerProblem) {
        return try PlayerSocket(place)
      } catch .notPlaying {
        Spawn.pause(milliseconds: 20)
      }
    }
    throw .notStarted(words[0])
  }

  /// Connects to the mpv that plays.
  func connect() throws(PlayerProblem) -> PlayerSocket { try PlayerSocket(try place()) }

  /// What plays; `nil` for nothing.
  func playback() throws(PlayerProblem) -> Playback? {
    if case .other(let words) = program { throw .noControls(words[0]) }
    if program == nil { return nil }
    do throws(PlayerProblem) {
      return try Playback(try connect())
    } catch .notPlaying {
      return nil
    }
  }

  /// Why the last video could not be played; `nil` if it could, or if that is unknown.
  var lastFailure: String? { (try? place())?.note?.sanitized }

  // MARK: Following

  /// What happens while videos play.
  enum Happening: Sendable {
    case changed(Playback)
    /// A video cannot be played, with the player's message.
    case failed(String)
    case loaded
  }

  /// Reports what happens until the player ends.
  ///
  /// - Parameters:
  ///   - socket: A connection that nothing else uses.
  ///   - ticks: Whether to report the position each second.
  func follow(
    _ socket: PlayerSocket, ticks: Bool = false, _ report: (Happening) throws(PlayerProblem) -> Void
  ) throws(PlayerProblem) {
    do throws(PlayerProblem) {
      try socket.subscribe()
      var (message, isOfDownloader, shown) = (nil as String?, false, nil as Playback?)
      while true {
        do throws(PlayerProblem) {
          let playback = try Playback(socket)
          if playback != shown { try report(.changed(playback)) }
          shown = playback
        } catch .silent, .notPlaying {
          // It may be suspended, or have ended after events that are still to be read.
        }
        let event = try socket.event(within: ticks && shown?.state == .playing ? 1000 : nil)
        switch event?["event"]?.text {
        case "start-file": (message, isOfDownloader) = (nil, false)
        case "log-message" where !isOfDownloader:
          // mpv first opens the page itself, so the errors of the program that finds videos come later.
          isOfDownloader = event?["prefix"] == "ytdl_hook"
          if message == nil || isOfDownloader { message = event?["text"]?.text?.firstLine }
        case "file-loaded": try report(.loaded)
        case "end-file" where event?["reason"] == "error":
          try report(.failed(message ?? event?["file_error"]?.text?.firstLine ?? ""))
        default: break
        }
      }
    } catch .notPlaying {
      // The player has ended.
    }
  }

  /// The argument with which kpgg runs ``watch()``.
  static let watchRequest = "__watch-player"
  /// How many videos in a row may fail before the queue is stopped.
  private static let mostFailures = 3

  /// Stops the player when no video can be played, and notes why. Returns when the player has ended, or at once if another
  /// process does the same.
  func watch() throws(PlayerProblem) {
    let place = try place()
    try place.watching { () throws(PlayerProblem) in
      let socket = try connect()
      var failures = 0
      try follow(socket) { (happening) throws(PlayerProblem) in
        switch happening {
        case .changed: break
        case .loaded: (failures, place.note) = (0, nil)
        case .failed(let text):
          failures += 1
          place.note = text
          if failures == Self.mostFailures { _ = try socket.run(["quit"]) }
        }
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
