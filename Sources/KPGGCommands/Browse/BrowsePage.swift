import KPGGCore
import Terminal

/// A page of the browser, and where one is on it.
struct BrowsePage: Hashable, Sendable {
  /// What a page shows.
  enum Place: Hashable, Sendable {
    case home, favorites, songs
    /// Birthdays, anniversaries and memorials of the days to come.
    case upcoming
    /// What is found of what is typed.
    case search
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
  /// What is typed on the page.
  var field = TextField()
  /// Whether what is typed is text, and no key a command.
  var isTyping: Bool
  /// The kind of entries that are shown of what a search has found; `nil` for all.
  var kind: CatalogSearch.Kind?
  /// How often more of the rows of a long list have been asked for; `Int.max` for all of them.
  var steps = 1
  var showsAllSongs = false

  init(_ place: Place, siblings: [EntryID] = [], hasStepped: Bool = false) {
    self.place = place
    self.siblings = siblings
    self.hasStepped = hasStepped
    isTyping = place == .search || place == .help
    focus =
      switch place {
      case .home: .featured
      case .era(let era): .card(.era(era), 0)
      case .favorites, .songs, .upcoming, .search, .group, .member, .help: .row(0)
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

  /// Goes back to the first row, of a list that has become another one.
  mutating func rewind() {
    (focus, scroll, steps) = (.row(0), 0, 1)
  }
}

extension EntryID {
  var place: BrowsePage.Place {
    switch self {
    case .group(let slug): .group(slug)
    case .member(let id): .member(id)
    }
  }
}
