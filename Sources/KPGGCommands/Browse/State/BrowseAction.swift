import KPGGCore

/// The action of a key.
enum BrowseAction: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  case move(Direction)
  /// Moves to the right, or opens the page of what has focus; moves to the left, or goes back.
  case into, out
  /// Scrolls the page by so many rows, and keeps the focus in view.
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
  /// Goes back to the page at this depth of the path.
  case page(Int)
  case forget
  /// Pauses what plays, or continues it, and plays another song of the queue.
  case pause, nextSong, previousSong
  /// Adds the song in focus to the queue.
  case enqueue
  /// Opens a page.
  case show(PageKind)
  case order, shown
  /// Goes to the next or previous era of a list, month of the calendar or value of a setting.
  case turn(Int)
  /// Shows the groups of the next or previous era only, or of all eras.
  case era(Int)
  /// Opens the line-up of the page's group over time, or where its members are now.
  case lineUp, whereabouts
  /// Compares the page's group or member, or else the one in focus, with another one.
  case compare
  /// Opens a random group.
  case surprise
  case reload, pictures, redraw, suspend, quit, interrupt

  /// Opens the list of keys.
  static let keys = show(PageKind(KeysPage()))
  /// Opens the settings.
  static let settings = show(PageKind(SettingsPage()))
}
