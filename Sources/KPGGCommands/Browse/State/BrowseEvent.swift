import KPGGCore
import Terminal

/// An input to the browser's state.
enum BrowseEvent: Sendable {
  case key(Key)
  /// The user clicked or turned the wheel.
  case hit(BrowseHit)
  case paste(String)
  case resized(Size)
  /// The catalog has been read again, with messages about it.
  case reloaded(BrowseCatalog, [Text])
  case reloadFailed(Failure)
  /// The names of the sources of the facts about a member.
  case sources([String], of: MemberID)
  /// How pictures are drawn in each theme.
  case pictureModes([Theme: PictureRenderer.Mode])
  /// The terminal has reported its background.
  case background(TerminalBackground)
  /// A drawn picture, or why there is none.
  case drawn(PictureRequest, [Line]?, Failure?)
  /// A player has been started.
  case started
  /// What a player plays at a time, in seconds since 1970; `nil` if it has ended.
  case played(Playback?, at: Int)
  /// Why nothing plays; with the address to open instead, if there is no player.
  case notPlayed(PlayerProblem, address: String? = nil)
  /// The present time.
  case ticked(Int)
  /// The day has changed: the one that ages are calculated for, and the present one.
  case day(Day, present: Day?)
  /// The content of the file of favourites, after a change of this browser or of another process.
  case favorites(Favorites, after: BrowseFavorites.Change?)
  /// A message for the status line.
  case message(Text)
}

/// What the browser's state wants done outside it.
enum BrowseEffect: Hashable, Sendable {
  /// Work that takes time, which goes on while keys are handled.
  enum Work: Hashable, Sendable {
    /// Reads the catalog again.
    case reload
    /// Plays a video, or controls what plays.
    case control(Player.Control)
    /// Fetches and draws pictures in place of those that are still to be drawn.
    case draw([PictureRequest])
  }

  case work(Work)
  /// Finds the sources of the facts about a member.
  case findSources(MemberID)
  case change(BrowseFavorites.Change)
  /// Connects to the player that has been started, unless it is connected.
  case followPlayer
  /// Copies text to the clipboard.
  case copy(String)
  /// Adds a search to the history.
  case record(String)
  /// Removes a search from the history.
  case forget(String)
  case setMouse(Bool)
  /// Asks the terminal to identify itself.
  case askTerminal
  /// Saves values of settings; an empty one restores the default.
  case save([Setting: String])
  case redraw, suspend
  case end(BrowseEnd)
}

/// What a mouse event is meant for.
enum BrowseHit: Sendable {
  case action(BrowseAction)
  /// An item of the page.
  case item(Int)
}

/// How the browser ends.
enum BrowseEnd: Hashable, Sendable {
  case quit
  case signal(Int32)
}
