import Essentials
import KPGGCore

/// The saved state in which the user left the browser.
struct SavedScreen: Hashable, Sendable {
  enum Key: String {
    case page, tab, eras, shown, order
  }

  private var document = SettingsDocument()

  /// The text at a key, or `nil` if there is none. Setting `nil` removes the key.
  subscript(key: Key) -> String? {
    get { document[key.rawValue] }
    set { document[key.rawValue] = newValue }
  }
}

extension SavedScreen: Storable {
  /// The kind of the file `browse.json`.
  static let kind = StoreError.Kind.screen

  init(stored data: Data) throws(StoreError.Reason) {
    document = try SettingsDocument(stored: data)
  }

  func encoded() -> Data { document.encoded() }
}

extension Session {
  var screenFile: Store<SavedScreen> { store(.screen) }
}

extension BrowseState {
  /// - Parameter start: The state at startup. Eras unchanged since then are not saved, as settings may have set them.
  func savedScreen(after before: SavedScreen = SavedScreen(), since start: BrowseState? = nil) -> SavedScreen
  {
    var savedScreen = before
    let entry = pages.last { $0.entry != nil }?.entry
    savedScreen[.page] = entry?.encoded ?? "\(tab)"
    savedScreen[.tab] = "\(tab)"
    let filter = pages[0].filter ?? defaults
    if filter.eras != start?.filter.eras {
      savedScreen[.eras] = filter.eras.sorted().map(\.description).joined(separator: ",")
    }
    savedScreen[.shown] = filter.shown.rawValue
    savedScreen[.order] = filter.order
    return savedScreen
  }

  /// Restores saved values, ignoring invalid ones. The saved filter applies to the tab's list.
  mutating func resume(_ savedScreen: SavedScreen) {
    guard let page = savedScreen[.page] else { return }
    tab = Tab.allCases.first { [page, savedScreen[.tab]].contains("\($0)") } ?? .home
    var filter = defaults
    if let eras = savedScreen[.eras] {
      filter.eras = Set(eras.split(separator: ",").compactMap { index.sections.map(\.era).named(String($0)) })
    }
    filter.shown = savedScreen[.shown].flatMap(BrowseFilter.Scope.init(rawValue:)) ?? filter.shown
    filter.order = pages[0].type.orders.first { $0.fact == savedScreen[.order] }?.fact
    if filter != defaults { pages[0].filter = filter }
    if let id = EntryID(encoded: page), index.group(id.groupSlug) != nil {
      push(BrowsePage(EntryDetailPage(id: id)))
    }
  }
}
