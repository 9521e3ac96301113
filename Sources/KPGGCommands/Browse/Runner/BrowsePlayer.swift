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

  /// Plays a video here if there is a player, or else opens it in the web browser.
  func play(_ video: YouTubeID) -> [BrowseEvent] {
    guard player.canPlay else { return app.problemOpening(video.watchURL).map { [.message($0)] } ?? [] }
    return events { () throws(PlayerProblem) in try player.play([video]) }
  }

  func add(_ video: YouTubeID) -> [BrowseEvent] {
    events { () throws(PlayerProblem) in try player.add([video]) }
  }

  func perform(_ control: Player.Control) -> [BrowseEvent] {
    events { () throws(PlayerProblem) in _ = try player.perform(control) }
  }

  private func events(_ work: () throws(PlayerProblem) -> Void) -> [BrowseEvent] {
    do throws(PlayerProblem) {
      try work()
      return player.isControlled ? [.started] : []
    } catch {
      return [.message(error.text)]
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
          case .failed(let text): post([.message("This video cannot be played: \(text)")])
          case .gaveUp(let text): post([.message("Stopped: three videos in a row cannot be played: \(text)")])
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
