import KPGGCore
import Terminal

/// A page of the browser, with its focus and scroll position.
struct BrowsePage: Hashable, Sendable {
  let kind: PageKind
  /// The list that the page was opened from, which `n` and `p` step through.
  let siblings: [EntryID]
  /// Whether `n` or `p` led to the page.
  let hasStepped: Bool
  let isRandom: Bool
  /// The focused item's number among the items that can have focus.
  var focus = 0
  /// The scroll offset in rows.
  var scroll = 0
  /// The filter and order that the user has chosen, or `nil` for the defaults.
  var filter: BrowseFilter?
  /// The values that the user has chosen on the settings page but not saved.
  var choices: [Setting: String] = [:]
  /// The search or filter text.
  var field = TextField()
  /// Whether keys edit the text instead of running commands.
  var isTyping: Bool
  /// The kind of search results to show, or `nil` for all kinds.
  var resultKind: CatalogEntry.Kind?
  var showsAllSongs = false
  /// The offset of the displayed month or day from the current one.
  var dateOffset = 0

  init(
    _ type: any PageType, filter: BrowseFilter? = nil, siblings: [EntryID] = [], hasStepped: Bool = false,
    isRandom: Bool = false
  ) {
    kind = PageKind(type)
    self.filter = filter
    self.siblings = siblings
    self.hasStepped = hasStepped
    self.isRandom = isRandom
    isTyping = type.field?.use == .search
  }

  var type: any PageType { kind.type }

  /// The group, member, unit or song that the page is about, or `nil` if there is none.
  var entry: EntryID? { (type as? EntryDetailPage)?.id }

  var member: MemberID? {
    if case .member(let id)? = entry { id } else { nil }
  }

  /// Moves the focus and the scroll position to the first row, because the list has changed.
  mutating func rewind() {
    focus = 0
    scroll = 0
  }
}

/// A page type that can be compared. Two are equal if they have the same type and values.
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
    case .upcoming: CalendarPage()
    case .favorites: FavoritesPage()
    }
  }
}
