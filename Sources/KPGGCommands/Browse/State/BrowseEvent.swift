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
  /// The names of the sources for a member's facts.
  case sources([String], of: MemberID)
  case pictureModes([Theme: PictureRenderer.Mode])
  case background(TerminalBackground)
  /// A drawn picture, or the reason why there is none.
  case drawn(PictureRequest, [Line]?, Failure?)
  case playerStarted
  /// The playback at a time in seconds since 1970, or `nil` if the player has ended.
  case played(Playback?, at: Int)
  /// The reason why nothing is playing. If there is no player, also has the address to open instead.
  case playbackFailed(PlayerError, address: String? = nil)
  /// The current time, in seconds since 1970.
  case timeChanged(Int)
  /// The day has changed. The first one is the day that ages are calculated for.
  case day(Day, currentDay: Day?)
  /// The content of the favourites file after a change. The change is `nil` if another process made it.
  case favorites(Favorites, after: BrowseFavorites.Change?)
  /// A message for the status line.
  case message(Text)
}

/// An effect of an event that must be performed outside the browser's state.
enum BrowseEffect: Hashable, Sendable {
  /// Work that takes time and continues while keys are handled.
  enum Work: Hashable, Sendable {
    case reload
    case control(Player.Control)
    /// Fetches and draws these pictures, and cancels earlier requests that are not done.
    case draw([PictureRequest])
  }

  case work(Work)
  /// Finds the sources for a member's facts.
  case findSources(MemberID)
  case change(BrowseFavorites.Change)
  /// Connects to the player that has been started, unless it is already connected.
  case followPlayer
  case copy(String)
  /// Adds a search to the history.
  case record(String)
  /// Removes a search from the history.
  case forget(String)
  case setMouse(Bool)
  /// Asks the terminal to identify itself.
  case askTerminal
  /// Saves settings. An empty value restores the default.
  case save([Setting: String])
  case redraw, suspend
  case end(BrowseEnd)
}

/// The target of a mouse event.
enum BrowseHit: Sendable {
  case action(BrowseAction)
  /// The item of the page with this focus number.
  case item(Int)
}

enum BrowseEnd: Hashable, Sendable {
  case quit
  case signal(Int32)
}
