import KPGGCore
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

  private let session: Session
  /// `nil` if there is no player.
  let program: Program?

  init(_ session: Session) {
    self.session = session
    guard let words = session.settings.choice(.player).value?.shellWords, let name = words.first else {
      program = nil
      return
    }
    // mpv gets its videos later.
    let isMPV = name.split(separator: "/").last == "mpv"
    program = isMPV ? .mpv(words.filter { $0 != "%s" }) : .other(words)
  }

  /// Whether the player is one that kpgg controls.
  var isControlled: Bool { if case .mpv = program { true } else { false } }

  /// Whether videos can be played here.
  var canPlay: Bool { isControlled ? hasDownloader : program != nil }

  /// Whether mpv can find the videos, with one of the programs that it looks for.
  private var hasDownloader: Bool {
    ["yt-dlp", "yt-dlp_x86", "youtube-dl"].contains(where: session.world.picturePrograms.isInstalled)
  }

  private func place(makes: Bool = false) throws(PlayerProblem) -> PlayerPlace {
    try PlayerPlace({ session.world.environment[$0] }, makes: makes)
  }

  // MARK: Controls

  /// Does what a control says, and returns what plays then; `nil` for nothing, or if the player does not tell.
  @discardableResult
  func perform(_ control: Control) throws(PlayerProblem) -> Playback? {
    switch control {
    case .play(let videos, let audioOnly): return try play(videos, audioOnly: audioOnly)
    case .add(let videos, let audioOnly): return try play(videos, audioOnly: audioOnly, adds: true)
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
      do throws(PlayerProblem) {
        _ = try socket.run(["quit"])
        // Until it closes the connection, other commands would find it playing.
        try socket.waitForEnd()
      } catch .notPlaying {
        // It may end without a reply.
      }
      return nil
    default: _ = try socket.run(["cycle", "pause"])
    }
    return try Playback(socket)
  }

  /// Plays videos in place of what plays, or adds them to the queue, and returns what plays then; `nil` if the player does
  /// not tell. A player that this starts ends if it gets nothing to play.
  ///
  /// - Parameter wait: Waits for the first video with the player's events. Not called if the video is added behind others,
  ///   which play first, or if the player has no controls.
  func play(
    _ videos: [YouTubeID], audioOnly: Bool, adds: Bool = false,
    wait: ((inout PlayerEvents) throws(PlayerProblem) -> Void)? = nil
  ) throws(PlayerProblem) -> Playback? {
    switch program {
    case nil: throw .noPlayer
    case .other(let words) where adds: throw .noControls(words[0])
    case .other(let words):
      try open(videos.map(\.watchURL), in: words)
      return nil
    case .mpv(let words):
      guard hasDownloader else { throw .noDownloader }
      do throws(PlayerProblem) {
        let playback = try play(videos, audioOnly, adds, words, wait)
        Interruption.keepPlayer()
        return playback
      } catch {
        // After a video that fails, it goes on with the next or ends by itself.
        if case .failed = error { Interruption.keepPlayer() } else { Interruption.endPlayer() }
        throw error
      }
    }
  }

  /// Plays videos in mpv.
  private func play(
    _ videos: [YouTubeID], _ audioOnly: Bool, _ adds: Bool, _ words: [String],
    _ wait: ((inout PlayerEvents) throws(PlayerProblem) -> Void)?
  ) throws(PlayerProblem) -> Playback {
    let place = try place(makes: true)
    var events: PlayerEvents?
    let socket = try place.locked { () throws(PlayerProblem) in
      let socket = try connectOrStart(words, place)
      let current = adds ? try Playback(socket).index : nil
      if wait != nil, current == nil { events = try PlayerEvents(socket) }
      try load(videos, audioOnly, adds ? "append-play" : "replace", socket)
      return socket
    }
    if var events { try wait?(&events) }
    return try Playback(socket)
  }

  private func open(_ addresses: [String], in words: [String]) throws(PlayerProblem) {
    let isTemplate = words.contains { $0.contains("%s") }
    let all =
      isTemplate
      ? words.flatMap { word in
        word.contains("%s") ? addresses.map { word.replacing("%s", with: $0) } : [word]
      } : words + ["--"] + addresses
    guard session.world.urlOpener.start(all) else { throw .notStarted(words[0]) }
  }

  private func load(
    _ videos: [YouTubeID], _ audioOnly: Bool, _ mode: String, _ socket: PlayerSocket
  ) throws(PlayerProblem) {
    let loads = videos.enumerated().map { number, video in
      // Named arguments mean the same to every version of mpv.
      JSONValue([
        "name": "loadfile", "url": .string(video.watchURL),
        "flags": .string(number == 0 || mode != "replace" ? mode : "append"),
        "options": JSONValue(audioOnly ? ["vid": "no"] : [:]),
      ])
    }
    let settings: [JSONValue] = mode == "replace" ? [["set_property", "pause", .bool(false)]] : []
    _ = try socket.run(all: settings + loads)
  }

  private func connectOrStart(_ words: [String], _ place: PlayerPlace) throws(PlayerProblem) -> PlayerSocket {
    do throws(PlayerProblem) {
      return try PlayerSocket(place)
    } catch .notPlaying {
      let options = ["--idle=once", "--input-ipc-server=\(place.socket)"]
      guard session.world.urlOpener.startPlayer(words + options) else { throw .notStarted(words[0]) }
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
}

/// A word that controls the player if it is the only one after `kpgg play`.
enum PlayerWord: String, CaseIterable {
  case pause, next, previous, stop, status, queue

  /// The word before songs to add to the queue.
  static let add = "add"
  static let all = allCases.map(\.rawValue) + [add]
}
