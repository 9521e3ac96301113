import Terminal

/// Why nothing can be played, or a player cannot be controlled.
enum PlayerProblem: Error, Hashable {
  case notPlaying
  /// There is no player.
  case noPlayer
  /// mpv has no program that finds the videos.
  case noDownloader
  /// A program could not be started, or failed at once.
  case notStarted(String)
  /// The player has no controls.
  case noControls(String)
  /// The player gives no reply.
  case silent
  /// The player sends something other than mpv's messages.
  case nonsense
  /// The video cannot be played, in the player's words, which can be missing. It goes on with the next one, if any.
  case failed(String, hasNext: Bool)
  /// The player rejects a command, with its reason.
  case rejected(String)
  /// Others can enter the folder.
  case open(String)
  /// A folder or socket belongs to somebody else. The variable names the folder that it is in.
  case ofOther(String, owner: String, variable: String)
  /// Something else is where the player's socket should be.
  case notSocket(String)
  case pathTooLong(String)
  /// The queue has no next song.
  case atEnd
  /// The queue has no previous song.
  case atStart
  case noFolder(String)
  /// Another process is about to start a player.
  case busy
}

extension PlayerProblem: Message {
  var text: Text {
    switch self {
    case .notPlaying: "nothing is playing"
    case .noPlayer: "no player found"
    case .noDownloader: "mpv needs yt-dlp to play videos from YouTube"
    case .notStarted(let program): "couldn't start \(quoted: program)"
    case .noControls(let program): "\(quoted: program) has no controls; only mpv does"
    case .silent: "the player does not respond"
    case .nonsense: "the player sends invalid messages"
    case .failed(let reason, _):
      reason.isEmpty ? "couldn't play the video" : "couldn't play the video: \(reason)"
    case .rejected(let reason): "the player rejected the command: \(reason.shortened(to: 200).sanitized)"
    case .open(let path): "refusing to use \(path): it is not private to you"
    case .ofOther(let path, let owner, _): "refusing to use \(path): it belongs to \(owner)"
    case .notSocket(let path): "not a socket: \(path)"
    case .atEnd: "this is the last song"
    case .atStart: "this is the first song"
    case .pathTooLong(let path): "the path is too long for a socket: \(path)"
    case .noFolder(let path): "couldn't write to the folder \(path)"
    case .busy: "another kpgg is starting a player"
    }
  }

  var hints: [Text] {
    switch self {
    case .notPlaying: ["Play something: \(commands: ["kpgg play ohmygirl"])"]
    case .noPlayer:
      [
        "Install mpv and yt-dlp to play videos here.",
        "Open a video in your web browser: \(commands: ["kpgg song ohmygirl --open"])",
      ]
    case .noDownloader: ["Install yt-dlp with your package manager or pipx."]
    case .silent, .nonsense: ["Close mpv, then play again."]
    case .failed(_, hasNext: true):
      ["mpv goes on with the next song. To stop it: \(commands: ["kpgg play stop"])"]
    case .pathTooLong: ["Set XDG_RUNTIME_DIR or TMPDIR to a shorter path."]
    case .open(let path): ["Make it private: chmod 700 \(path)"]
    case .ofOther(_, _, let variable): ["Set \(variable) to a folder of your own."]
    case .notSocket: ["Move it away, then play again."]
    case .notStarted, .noControls, .failed, .rejected, .noFolder, .atEnd, .atStart, .busy: []
    }
  }
}
