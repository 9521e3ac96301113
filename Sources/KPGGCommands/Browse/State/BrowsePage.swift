import KPGGCore
import Terminal

/// A page of the browser, with its focus and scroll position.
struct BrowsePage: Hashable, Sendable {
  let kind: PageKind
  /// The list that the page was opened from, which `n` and `p` step through.
  let siblings: [EntryID]
  /// Whether `n` or `p` led to the page.
  let hasStepped: Bool
  /// Whether it is a random group's.
  let isRandom: Bool
  /// The number of the item in focus among those that can have it.
  var focus = 0
  /// The scroll offset in rows.
  var scroll = 0
  /// What the user has filtered and sorted its list by; `nil` for the defaults.
  var filter: BrowseFilter?
  /// The values that were chosen on the page of settings and are not saved.
  var choices: [Setting: String] = [:]
  /// The search or filter text.
  var field = TextField()
  /// Whether keys edit the text instead of running commands.
  var isTyping: Bool
  /// The kind of search results to show; `nil` for all.
  var shownKind: CatalogEntry.Kind?
  var showsAllSongs = false
  /// The month of the calendar or the day of its page, counted from the present one.
  var turns = 0

  init(
    _ type: any PageType, filter: BrowseFilter? = nil, siblings: [EntryID] = [], hasStepped: Bool = false,
    isRandom: Bool = false
  ) {
    kind = PageKind(type)
    (self.filter, self.siblings) = (filter, siblings)
    (self.hasStepped, self.isRandom) = (hasStepped, isRandom)
    isTyping = type.field?.use == .search
  }

  var type: any PageType { kind.type }

  /// The page's group, member, unit or song, if it is about one.
  var entry: EntryID? { (type as? SubjectPage)?.id }

  /// The page's member, if it is about one.
  var member: MemberID? {
    if case .member(let id)? = entry { id } else { nil }
  }

  /// Turns to another month or day. Returns no effects.
  mutating func turn(by step: Int) -> [BrowseEffect] {
    turns += step
    rewind()
    return []
  }

  /// Returns to the first row after the list has changed.
  mutating func rewind() {
    (focus, scroll) = (0, 0)
  }
}

/// What a page shows: two are equal if they have the same type and values.
struct PageKind: Hashable, Sendable {
  let type: any PageType

  init(_ type: any PageType) {
    self.type = type
  }

  static func == (left: PageKind, right: PageKind) -> Bool {
    AnyHashable(left.type) == AnyHashable(right.type)
  }

  func hash(into hasher: inout Hasher) { type.hash(into: &hasher) }
}

extension Tab {
  var type: any PageType {
    switch self {
    case .home: HomePage()
    case .groups: GroupsPage()
    case .members: MembersPage()
    case .songs: SongsPage()
    case .upcoming: UpcomingPage()
    case .favorites: FavoritesPage()
    }
  }
}
