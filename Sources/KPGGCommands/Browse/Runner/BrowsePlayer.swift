import KPGGCore

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

  /// Connects to what plays; `nil` if nothing does.
  func events() throws(PlayerProblem) -> PlayerEvents? {
    do throws(PlayerProblem) {
      return try PlayerEvents(try player.connect(), observesPlayback: true)
    } catch .notPlaying {
      return nil
    }
  }
}
