import KPGGCore
import Terminal

/// An input to the browser's state.
enum BrowseEvent: Sendable {
  case key(Key)
  case mouse(Mouse)
  case paste(String)
  case resized(Size)
  /// The user opened an item by its number.
  case chosen(BrowsePage.Spot)
  /// The user ran an action by its number.
  case action(BrowseAction)
  /// A group's members and songs; `songs` is `nil` if they failed to load.
  case loaded(Slug, members: [Member], songs: [Song]?)
  /// A member's entries in other groups.
  case others(MemberID, [Member])
  /// A group's members failed to load.
  case failed(Slug, Failure)
  /// All members and songs of the catalog.
  case loadedAll(BrowseCatalog.Prepared)
  /// All members and songs failed to load.
  case failedAll(Failure)
  /// The reloaded catalog, and the favourites if their file could be read.
  case reloaded(CatalogIndex, Favorites?)
  case reloadFailed(Failure)
  /// The effects of earlier events have run; the next held key can be handled.
  case replayed
  case found(BrowseInquiry, BrowseAnswer)
  /// How pictures are drawn in each theme.
  case pictureModes([Theme: PictureRenderer.Mode])
  /// A drawn picture, or why there is none.
  case drawn(PictureRequest, [Line]?, Failure?)
  /// A message for the status line.
  case message(Text)
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
  case load([Slug])
  /// Loads all members and songs.
  case loadAll
  /// Reloads the catalog and the favourites.
  case reload
  case findOthers(MemberID)
  case inquire(BrowseInquiry)
  case play(YouTubeID)
  /// Copies text to the clipboard.
  case copy(String)
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
