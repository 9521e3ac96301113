import KPGGCore
import KPGGHelper

/// Plays videos for the browser.
struct BrowsePlayer: Sendable {
  private let app: App
  private let player: Player

  init(_ app: App) {
    self.app = app
    player = Player(app)
  }

  /// Plays a video here if there is a player, or else opens it in the web browser, or controls what plays.
  func perform(_ control: Player.Control) -> [BrowseEvent] {
    if case .play(let videos, _) = control, !player.canPlay {
      return videos.compactMap { app.problemOpening($0.watchURL).map { .message($0) } }
    }
    do throws(PlayerProblem) {
      try player.perform(control)
      return player.isControlled ? [.started] : []
    } catch {
      return [.message(error == .notPlaying ? .nothingPlays : error.text)]
    }
  }

  /// Reports what plays from a thread of its own, until the player ends.
  func follow(_ post: @escaping @Sendable ([BrowseEvent]) -> Void) {
    @Sendable func report(_ playback: Playback?) { post([.played(playback, at: app.now())]) }
    let isStarted = Spawn.thread {
      do throws(PlayerProblem) {
        try player.follow(try player.connect()) { happening in
          switch happening {
          case .changed(let playback): report(playback)
          case .failed(let text): post([.message("Couldn't play the video: \(text)")])
          case .loaded: break
          }
        }
      } catch {
        if error != .notPlaying { post([.message(error.text)]) }
      }
      report(nil)
    }
    if !isStarted { report(nil) }
  }
}
