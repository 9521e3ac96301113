import KPGGCore
import Synchronization

/// Plays videos for the browser.
final class BrowsePlayer: Sendable {
  private let session: Session
  /// When a player last failed to reply.
  private let silence = Mutex<ContinuousClock.Instant?>(nil)

  init(_ session: Session) {
    self.session = session
  }

  /// Plays a video here if there is a player, or else opens it in the web browser, or controls what plays.
  ///
  /// - Parameter time: When the key was pressed. If a player has failed to reply since, nothing happens: the user has been
  ///   told, and each key would wait as long again.
  func perform(_ control: Player.Control, pressedAt time: ContinuousClock.Instant) -> [BrowseEvent] {
    if let silence = silence.withLock(\.self), time < silence { return [] }
    let player = Player(session)
    if case .play(let videos, _) = control, !player.canPlay {
      return videos.compactMap { session.problemOpening($0.watchURL).map { .message($0.text) } }
    }
    do throws(PlayerProblem) {
      try player.perform(control)
      return player.isControlled ? [.started] : []
    } catch {
      if error == .silent { silence.withLock { $0 = .now } }
      return [.message(error == .notPlaying ? .nothingPlays : error.text)]
    }
  }

  /// Connects to what plays; `nil` if nothing does. Waits for no reply.
  func events() throws(PlayerProblem) -> PlayerEvents? {
    do throws(PlayerProblem) {
      return try PlayerEvents(try Player(session).connect(), observesPlayback: true)
    } catch .notPlaying {
      return nil
    }
  }
}
