import KPGGCore
import Terminal

/// A page of the browser, and where one is on it.
struct BrowsePage: Hashable, Sendable {
  /// What a page shows.
  enum Place: Hashable, Sendable {
    case home, favorites
    /// All groups of an era.
    case era(Era)
    case group(Slug)
    case member(MemberID)
    case help
  }

  /// A row of cards that scrolls sideways.
  enum Shelf: Hashable, Sendable {
    case favorites
    case era(Era)
  }

  /// Something that can be in focus.
  enum Spot: Hashable, Sendable {
    case featured
    case heading(Shelf)
    /// A card, by its number in its shelf or grid.
    case card(Shelf, Int)
    /// A row of a list, or a piece of text, by its number among those of the page.
    case row(Int)
  }

  /// Where one is on a shelf.
  struct ShelfPosition: Hashable, Sendable {
    /// The number of the first card in sight.
    var first = 0
    /// The number of the card to which one comes back.
    var selected = 0
  }

  let place: Place
  /// What `n` and `p` step through: the list from which one came.
  let siblings: [EntryID]
  /// Whether it was come to by such a step.
  let hasStepped: Bool
  var focus: Spot
  /// How many rows have gone out of sight above.
  var scroll = 0
  var shelves: [Shelf: ShelfPosition] = [:]
  /// What the keys on the help page are looked up by.
  var filter = TextField()
  var showsAllSongs = false

  init(_ place: Place, siblings: [EntryID] = [], hasStepped: Bool = false) {
    self.place = place
    self.siblings = siblings
    self.hasStepped = hasStepped
    focus =
      switch place {
      case .home: .featured
      case .era(let era): .card(.era(era), 0)
      case .favorites, .group, .member, .help: .row(0)
      }
  }

  /// What the page is about, if that can be a favourite.
  var entry: EntryID? {
    switch place {
    case .group(let slug): .group(slug)
    case .member(let id): .member(id)
    default: nil
    }
  }

  /// Whether what is typed is text.
  var isTyping: Bool { place == .help }
}

extension EntryID {
  var place: BrowsePage.Place {
    switch self {
    case .group(let slug): .group(slug)
    case .member(let id): .member(id)
    }
  }
}
