import KPGGCore
import Terminal

/// Shows what plays on one line of the terminal, which is redrawn in place, or else one line for each song.
final class PlaybackLine {
  private let app: App
  private var video: YouTubeID?
  private var isShown = false

  init(_ app: App) {
    self.app = app
  }

  /// Whether the line is redrawn in place.
  var isInPlace: Bool { app.output.isTerminal && !app.isDumb && !app.isAccessible }

  func show(_ playback: Playback, _ song: SongRecord?) {
    if !isInPlace, playback.video == video { return }
    video = playback.video
    let line = playback.line(song, app.renderContext())
    let width = max(1, (app.output.columns ?? 80) - 1)
    let text = (isInPlace ? line.fitted(to: width) : line).encoded(app.coloring(of: app.output))
    write(isInPlace ? "\r\u{1B}[K" + text : text + "\n")
    isShown = isInPlace
  }

  /// Shows a video's failure on a line of its own.
  func warn(_ text: String) {
    finish()
    app.warn(Text(verbatim: text))
  }

  /// Ends the line.
  func finish() {
    if isShown { write("\n") }
    isShown = false
  }

  private func write(_ text: Printable) {
    // Videos play on even if nobody sees the line.
    try? app.output.write(text)
  }
}
