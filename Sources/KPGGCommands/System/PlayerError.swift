import Terminal

enum PlayerError: Error, Hashable {
  case notPlaying
  case noPlayer
  /// mpv's program for finding videos is missing.
  case noDownloader
  /// A program could not be started, or failed at once.
  case notStarted(String)
  case noControls(String)
  case notResponding
  /// The player sends something other than mpv's messages.
  case invalidReply
  /// The player can't play the video, for a reason that can be empty. It continues with the next video, if any.
  case failed(String, hasNext: Bool)
  /// The player rejects a command and gives this reason.
  case rejected(String)
  /// Other users can enter the folder.
  case open(String)
  /// A folder or socket belongs to another user. The variable sets the folder that contains it.
  case ownedByOther(String, owner: String, variable: String)
  /// The file at the path of the player's socket is not a socket.
  case notSocket(String)
  case pathTooLong(String)
  case atEnd
  case atStart
  case noFolder(String)
  /// Another process is about to start a player.
  case busy
}

extension PlayerError: Message {
  var text: Text {
    switch self {
    case .notPlaying: "nothing is playing"
    case .noPlayer: "no player found"
    case .noDownloader: "mpv needs yt-dlp to play videos from YouTube"
    case .notStarted(let program): "can't start \(quoted: program)"
    case .noControls(let program): "can't control \(quoted: program); kpgg controls only mpv"
    case .notResponding: "the player does not respond"
    case .invalidReply: "unexpected reply from the player"
    case .failed(let reason, _):
      reason.isEmpty ? "can't play the video" : "can't play the video: \(reason)"
    case .rejected(let reason): "the player rejected the command: \(reason.shortened(to: 200).sanitized)"
    case .open(let path): "can't use \(path): other users can access it"
    case .ownedByOther(let path, let owner, _): "can't use \(path): it belongs to \(owner)"
    case .notSocket(let path): "not a socket: \(path)"
    case .atEnd: "this is the last song"
    case .atStart: "this is the first song"
    case .pathTooLong(let path): "the path is too long for a socket: \(path)"
    case .noFolder(let path): "can't write to the folder \(path)"
    case .busy: "another kpgg process is starting the player; try again"
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
    case .notResponding, .invalidReply: ["Close mpv, then try again."]
    case .failed(_, hasNext: true):
      ["mpv continues with the next song. To stop it: \(commands: ["kpgg play stop"])"]
    case .pathTooLong: ["Set XDG_RUNTIME_DIR or TMPDIR to a shorter path."]
    case .open(let path): ["Make the folder private: chmod 700 \(path)"]
    case .ownedByOther(_, _, let variable): ["Set \(variable) to your own folder."]
    case .notSocket: ["Move the file away, then try again."]
    case .notStarted, .noControls, .failed, .rejected, .noFolder, .atEnd, .atStart, .busy: []
    }
  }
}
