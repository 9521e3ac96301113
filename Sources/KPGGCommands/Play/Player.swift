import KPGGCore
import Terminal

/// A player of videos. It is either a single mpv process, which kpgg starts and controls, or another program.
struct Player: Sendable {
  enum Program: Hashable, Sendable {
    /// mpv, as a command line that may have options.
    case mpv([String])
    /// Another program that takes addresses, as a command line that may have options.
    case other([String])
  }

  enum Control: Hashable, Sendable {
    /// Plays videos instead of the current ones, or adds them to the queue.
    case play([YouTubeID], audioOnly: Bool = false)
    case add([YouTubeID], audioOnly: Bool = false)
    case pause, next, previous, stop
    /// Plays the video at an index of the queue.
    case go(Int)
  }

  private let session: Session
  /// The program, or `nil` if there is no player.
  let program: Program?

  init(_ session: Session) {
    self.session = session
    guard let words = session.settings.choice(.player).value?.shellWords, let name = words.first else {
      program = nil
      return
    }
    // mpv gets its videos later, so remove their placeholder.
    let isMPV = name.split(separator: "/").last == "mpv"
    program = isMPV ? .mpv(words.filter { $0 != "%s" }) : .other(words)
  }

  /// Whether kpgg controls the player.
  var isControlled: Bool { if case .mpv = program { true } else { false } }

  /// Whether videos can be played here.
  var canPlay: Bool { isControlled ? hasDownloader : program != nil }

  /// Whether one of the downloaders that mpv looks for is installed.
  private var hasDownloader: Bool {
    ["yt-dlp", "yt-dlp_x86", "youtube-dl"].contains(where: session.world.picturePrograms.isInstalled)
  }

  private func playerFolder(creates: Bool = false) throws(PlayerError) -> PlayerFolder {
    try PlayerFolder({ session.world.environment[$0] }, creates: creates)
  }

  // MARK: Controls

  /// Performs a control. Returns the new playback state, or `nil` if nothing plays or the player doesn't report it.
  @discardableResult
  func perform(_ control: Control) throws(PlayerError) -> Playback? {
    switch control {
    case .play(let videos, let audioOnly): return try play(videos, audioOnly: audioOnly)
    case .add(let videos, let audioOnly): return try play(videos, audioOnly: audioOnly, appends: true)
    case .pause, .next, .previous, .stop, .go: break
    }
    switch program {
    case nil: throw .noPlayer
    case .other(let words): throw .noControls(words[0])
    case .mpv: break
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
      do throws(PlayerError) {
        _ = try socket.run(["quit"])
        // Until mpv closes the connection, other commands would find it playing.
        try socket.waitForEnd()
      } catch .notPlaying {
        // mpv may end without a reply.
      }
      return nil
    case .pause: _ = try socket.run(["cycle", "pause"])
    case .play, .add: break  // Performed above.
    }
    return try Playback(socket)
  }

  /// Plays videos instead of the current ones, or adds them to the queue. Returns the new playback state, or `nil` if
  /// the player doesn't report it. A player that this starts ends if it gets nothing to play.
  ///
  /// - Parameter wait: Waits for the first video by reading the player's events. It isn't called if other videos play
  ///   first, or if the player has no controls.
  func play(
    _ videos: [YouTubeID], audioOnly: Bool, appends: Bool = false,
    wait: ((inout PlayerEvents) throws(PlayerError) -> Void)? = nil
  ) throws(PlayerError) -> Playback? {
    switch program {
    case nil: throw .noPlayer
    case .other(let words) where appends: throw .noControls(words[0])
    case .other(let words):
      try open(videos.map(\.watchURL), in: words)
      return nil
    case .mpv(let words):
      guard hasDownloader else { throw .noDownloader }
      do throws(PlayerError) {
        let playback = try play(videos, audioOnly, appends, words, wait)
        Interruption.keepPlayer()
        return playback
      } catch {
        // After a video that fails, mpv continues with the next one or ends by itself.
        if case .failed = error { Interruption.keepPlayer() } else { Interruption.endPlayer() }
        throw error
      }
    }
  }

  /// Plays videos in mpv.
  private func play(
    _ videos: [YouTubeID], _ audioOnly: Bool, _ appends: Bool, _ words: [String],
    _ wait: ((inout PlayerEvents) throws(PlayerError) -> Void)?
  ) throws(PlayerError) -> Playback {
    let playerFolder = try playerFolder(creates: true)
    var events: PlayerEvents?
    let socket = try playerFolder.locked { () throws(PlayerError) in
      let socket = try connectOrStart(words, playerFolder)
      let current = appends ? try Playback(socket).index : nil
      if wait != nil, current == nil { events = try PlayerEvents(socket) }
      try load(videos, audioOnly, appends ? "append-play" : "replace", socket)
      return socket
    }
    if var events { try wait?(&events) }
    return try Playback(socket)
  }

  private func open(_ addresses: [String], in words: [String]) throws(PlayerError) {
    var all = words + ["--"] + addresses
    if words.contains(where: { $0.contains("%s") }) {
      all = words.flatMap { word in
        word.contains("%s") ? addresses.map { word.replacing("%s", with: $0) } : [word]
      }
    }
    guard session.world.urlOpener.start(all) else { throw .notStarted(words[0]) }
  }

  private func load(
    _ videos: [YouTubeID], _ audioOnly: Bool, _ mode: String, _ socket: PlayerSocket
  ) throws(PlayerError) {
    let loads = videos.enumerated().map { number, video in
      // Named arguments have the same meaning in every version of mpv.
      JSONValue([
        "name": "loadfile", "url": .string(video.watchURL),
        "flags": .string(number == 0 || mode != "replace" ? mode : "append"),
        "options": JSONValue(audioOnly ? ["vid": "no"] : [:]),
      ])
    }
    let settings: [JSONValue] = mode == "replace" ? [["set_property", "pause", .bool(false)]] : []
    _ = try socket.run(all: settings + loads)
  }

  private func connectOrStart(_ words: [String], _ playerFolder: PlayerFolder) throws(PlayerError)
    -> PlayerSocket
  {
    do throws(PlayerError) {
      return try PlayerSocket(playerFolder)
    } catch .notPlaying {
      let options = ["--idle=once", "--input-ipc-server=\(playerFolder.socket)"]
      guard session.world.urlOpener.startPlayer(words + options) else { throw .notStarted(words[0]) }
    }
    for _ in 0..<250 {
      do throws(PlayerError) {
        return try PlayerSocket(playerFolder)
      } catch .notPlaying {
        Spawn.pause(milliseconds: 20)
      }
    }
    throw .notStarted(words[0])
  }

  func connect() throws(PlayerError) -> PlayerSocket { try PlayerSocket(try playerFolder()) }

  /// Returns the playback state, or `nil` if nothing plays.
  func playback() throws(PlayerError) -> Playback? {
    if case .other(let words) = program { throw .noControls(words[0]) }
    if program == nil { return nil }
    do throws(PlayerError) {
      return try Playback(try connect())
    } catch .notPlaying {
      return nil
    }
  }
}

/// A word that controls the player if it is the only word after `kpgg play`.
enum PlaySubcommand: String, CaseIterable {
  case pause, next, previous, stop, status, queue

  /// The word before songs to add to the queue.
  static let add = "add"
  static let all = allCases.map(\.rawValue) + [add]
}
