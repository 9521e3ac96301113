import KPGGCore
import Terminal

/// An input to the browser's state.
enum BrowseEvent: Sendable {
  case key(Key)
  case paste(String)
  case resized(Size)
  /// The user clicked an item.
  case pressed(BrowsePage.Spot)
  /// The user ran an action without its key.
  case action(BrowseAction)
  /// A host has not responded for so many seconds.
  case waited(Int)
  /// A response to a request for data, with the version of the catalog that was requested.
  case loaded(BrowseCatalog.Response, version: Int)
  /// The reloaded catalog, and the favourites if their file could be read.
  case reloaded(CatalogIndex, Favorites?)
  case reloadFailed(Failure)
  /// The effects of earlier events have run; the next held key can be handled.
  case replayed
  case found(BrowseInquiry, BrowseAnswer)
  /// How pictures are drawn in each theme.
  case pictureModes([Theme: PictureRenderer.Mode])
  /// The terminal's background suits the colours of the vivid theme.
  case plainBackground
  /// A drawn picture, or why there is none.
  case drawn(PictureRequest, [Line]?, Failure?)
  /// A player has been started.
  case started
  /// What a player plays at a time, in seconds since 1970; `nil` if it has ended.
  case played(Playback?, at: Int)
  /// The present time.
  case ticked(Int)
  /// A message for the status line.
  case message(Text)
  /// The terminal's window has been focused.
  case focused
  /// The favourites have been read; `nil` if they cannot be.
  case readFavorites(Favorites?)
  /// A change to the favourites has been written; with the file's content.
  case written(Favorites)
  /// A change to the favourites could not be written; `present` is the file's content, if readable.
  case writeFailed(BrowseEffect, present: Favorites?, Failure)
}

/// Work that the browser's state requests.
enum BrowseEffect: Hashable, Sendable {
  /// Handles the next held key, after the effects before it.
  case replay
  /// Loads the members and songs of groups.
  case load([Slug], version: Int)
  /// Loads all members and songs.
  case loadAll(version: Int)
  /// Reloads the catalog and the favourites.
  case reload
  /// Finds what the whole catalog knows about a member.
  case findBackground(MemberID, version: Int)
  case inquire(BrowseInquiry)
  /// Plays a video, or controls what plays.
  case control(Player.Control)
  /// Connects to the player that has been started, unless it is connected.
  case follow
  /// Copies text to the clipboard.
  case copy(String)
  /// Reads the favourites.
  case readFavorites
  case add(Favorite)
  /// Puts removed favourites back where they were.
  case restore([Favorites.Placed])
  case remove([Favorites.Placed])
  /// Adds a search to the history.
  case record(String)
  /// Removes a search from the history.
  case forget(String)
  case setMouse(Bool)
  /// Asks the terminal to identify itself.
  case askTerminal
  /// Fetches and draws pictures, replacing any request in progress.
  case draw([PictureRequest])
  /// Saves whether to show pictures.
  case savePictureChoice(Bool)
  case redraw, suspend
  /// Ends the browser: normally, or as Ctrl-C ends every command.
  case quit, interrupt
}
