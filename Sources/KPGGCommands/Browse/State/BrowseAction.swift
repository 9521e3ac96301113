import KPGGCore

/// An action that a key or a click performs.
enum BrowseAction: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  case move(Direction)
  /// Moves to the right, or opens the focused item's page if nothing is there. `out` moves to the left, or goes back.
  case into, out
  /// Scrolls the page by this number of rows, and keeps the focus in view.
  case scroll(Int)
  case pageUp, pageDown, first, last
  /// Moves to the next or previous section.
  case section(Int)
  case open, back, play, copy, favorite, favoriteSelection, remove, undo
  case step(Int)
  case tab(Int)
  case search
  /// Shows the next or previous kind of search results.
  case kind(Int)
  /// Shows one kind of search results, or all.
  case showKind(CatalogEntry.Kind?)
  /// Goes back to the page at this depth of the path, where 1 is the first page.
  case page(Int)
  case forget
  /// Pauses or continues the current song, or plays another song of the queue.
  case pause, nextSong, previousSong
  case enqueue
  case show(PageKind)
  case order, shown
  /// Selects the next or previous era, month, day or setting value, depending on the page.
  case turn(Int)
  /// Shows only the groups of the next or previous era, or the groups of all eras.
  case era(Int)
  /// Opens the page group's line-up over time, or the page that shows where its members are now.
  case lineUp, whereabouts
  /// Compares the page's group or member with another one. On other pages, compares the focused one.
  case compare
  case randomGroup
  case reload, pictures, redraw, suspend, quit, interrupt

  static let keys = show(PageKind(KeysPage()))
  static let settings = show(PageKind(SettingsPage()))
}
