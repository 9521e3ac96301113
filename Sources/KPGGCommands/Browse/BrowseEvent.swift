import KPGGCore
import Terminal

/// What happens to the browser.
enum BrowseEvent: Sendable {
  case key(Key)
  case mouse(Mouse)
  case paste(String)
  case resized(Size)
  /// Something is chosen by its number, and opened.
  case chosen(BrowsePage.Spot)
  /// An action is chosen by its number.
  case action(BrowseAction)
  /// What there is to know of a group beside the index; no songs if they could not be had.
  case loaded(Slug, members: [Member], songs: [Song]?)
  /// The entries that a member has in other groups.
  case others(MemberID, [Member])
  /// A group's members could not be had.
  case failed(Slug, Failure)
  /// All members and songs of the catalog.
  case loadedWhole(BrowseCatalog.Prepared)
  /// They could not be had.
  case failedWhole(Failure)
  /// The catalog and the favourites, asked for again.
  case reloaded(CatalogIndex, Favorites?)
  case found(BrowseInquiry, BrowseAnswer)
  /// What draws pictures, in each theme.
  case drawsPictures([Theme: PictureRenderer.Means])
  /// A picture, or why there is none.
  case drawn(PictureRequest, [Line]?, Failure?)
  /// Something to tell.
  case told(Text)
  /// A change of the favourites could not be written; what is in the file, if that can be read.
  case notWritten(BrowseEffect, present: Favorites?, Failure)
}

/// What the browser wants done.
enum BrowseEffect: Hashable, Sendable {
  /// Asks for what there is to know of groups.
  case load([Slug])
  /// Asks for all members and songs.
  case loadWhole
  /// Asks for the catalog again.
  case reload
  case findOthers(MemberID)
  case inquire(BrowseInquiry)
  case play(YouTubeID)
  /// Puts a text into the clipboard.
  case copy(String)
  case add([Favorites.Placed])
  case remove([Favorites.Placed])
  /// Keeps a search among the recent ones.
  case record(String)
  /// Removes one of them.
  case forget(String)
  case setMouse(Bool)
  /// Asks the terminal what it is.
  case askTerminal
  /// Fetches and draws pictures, instead of those that were asked for before.
  case draw([PictureRequest])
  /// Keeps whether pictures are wanted.
  case keepPictures(Bool)
  case redraw, suspend
  /// Ends the browser, by its key or as Ctrl-C ends every command.
  case quit, interrupt
}
