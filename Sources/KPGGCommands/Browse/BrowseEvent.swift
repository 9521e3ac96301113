import KPGGCore
import Terminal

/// What happens to the browser.
enum BrowseEvent: Sendable {
  case key(Key)
  case mouse(Mouse)
  case paste(String)
  case resized(Size)
  /// What there is to know of a group beside the index.
  case loaded(Slug, members: [Member], songs: [Song])
  /// The entries that a member has in other groups.
  case others(MemberID, [Member])
  /// A group's members could not be had.
  case failed(Slug, Failure)
  /// Something to tell.
  case told(String)
  /// A change of the favourites could not be written; what is in the file, if that can be read.
  case notWritten(BrowseEffect, present: Favorites?, Failure)
}

/// What the browser wants done.
enum BrowseEffect: Hashable, Sendable {
  /// Asks for what there is to know of groups.
  case load([Slug])
  case findOthers(MemberID)
  case play(YouTubeID)
  case add([Favorites.Placed])
  case remove([Favorites.Placed])
  case setMouse(Bool)
  case redraw, suspend
  /// Ends the browser, by its key or as Ctrl-C ends every command.
  case quit, interrupt
}
