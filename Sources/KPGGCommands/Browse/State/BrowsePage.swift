import KPGGCore
import Terminal

/// A page of the browser, with its focus and scroll position.
struct BrowsePage: Hashable, Sendable {
  /// What a page shows.
  enum Place: Hashable, Sendable {
    case home, favorites, songs
    /// Upcoming birthdays, anniversaries and memorials.
    case upcoming
    /// Search results.
    case search
    /// All groups of an era.
    case era(Era)
    case entry(EntryID)
    case agency(Slug)
    case keys
    /// What a player plays.
    case queue

    var type: any PageType {
      switch self {
      case .home: HomePage()
      case .favorites: FavoritesPage()
      case .songs: SongsPage()
      case .upcoming: UpcomingPage()
      case .search: SearchPage()
      case .era(let era): EraPage(era: era)
      case .entry(let id): SubjectPage(id: id)
      case .agency(let slug): AgencyPage(slug: slug)
      case .keys: KeysPage()
      case .queue: QueuePage()
      }
    }
  }

  typealias Shelf = Placed.Shelf
  typealias Spot = Placed.Spot

  /// The position on a shelf.
  struct ShelfPosition: Hashable, Sendable {
    /// The index of the first visible card.
    var first = 0
    /// The index of the card that gets the focus when it returns to the shelf.
    var selected = 0
  }

  let place: Place
  /// The list that the page was opened from, which `n` and `p` step through.
  let siblings: [EntryID]
  /// Whether `n` or `p` led to the page.
  let hasStepped: Bool
  /// Whether it is a random group's.
  let isRandom: Bool
  var focus: Spot
  /// The scroll offset in rows.
  var scroll = 0
  var shelves: [Shelf: ShelfPosition] = [:]
  /// The search or filter text.
  var field = TextField()
  /// Whether keys edit the text instead of running commands.
  var isTyping: Bool
  /// The kind of search results to show; `nil` for all.
  var shownKind: CatalogEntry.Kind?
  var showsAllSongs = false

  init(_ place: Place, siblings: [EntryID] = [], hasStepped: Bool = false, isRandom: Bool = false) {
    self.place = place
    self.siblings = siblings
    (self.hasStepped, self.isRandom) = (hasStepped, isRandom)
    isTyping = place.type.field?.use == .search
    focus = place.type.firstFocus
  }

  var type: any PageType { place.type }

  /// The page's group, member, unit or song, if it is about one.
  var entry: EntryID? {
    if case .entry(let id) = place { id } else { nil }
  }

  /// The page's member, if it is about one.
  var member: MemberID? {
    if case .member(let id)? = entry { id } else { nil }
  }

  /// Returns to the first row after the list has changed.
  mutating func rewind() {
    (focus, scroll) = (.row(0), 0)
  }
}

extension Tab {
  var place: BrowsePage.Place {
    switch self {
    case .home: .home
    case .favorites: .favorites
    case .songs: .songs
    case .upcoming: .upcoming
    }
  }
}
