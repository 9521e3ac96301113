import KPGGCore
import Terminal

/// The action of a key.
enum BrowseAction: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  case move(Direction)
  /// Scrolls the page by so many rows, and keeps the focus in view.
  case scroll(Int)
  case pageUp, pageDown, rowStart, rowEnd, first, last
  /// Moves to the next or previous section.
  case section(Int)
  case open, back, play, copy, favorite, favoriteGroup, remove, undo
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
  case queue
  case order, shown
  /// Shows the groups of the next or previous era only, or of all eras.
  case era(Int)
  /// Opens a random group.
  case surprise
  case reload, language, theme, pictures, mouse, help, redraw, suspend, quit, interrupt

  /// How an action relates to a list whose result the page waits for.
  enum Timing {
    /// It leaves the list, so that nothing waits any more.
    case leaving
    /// It has nothing to do with the list.
    case independent
    /// It changes what the list shows.
    case filter
    /// It applies to the rows of the result.
    case selection
  }

  var timing: Timing {
    switch self {
    case .back, .page, .tab, .search, .surprise, .help, .queue, .suspend, .quit, .interrupt: .leaving
    case .theme, .mouse, .pictures, .reload, .redraw, .pause, .nextSong, .previousSong: .independent
    // Lists are in the order of the language's names.
    case .order, .era, .shown, .kind, .showKind, .language: .filter
    default: .selection
    }
  }
}
