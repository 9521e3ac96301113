import KPGGCore
import Terminal

/// What one kind of page shows, requests and does. Each has a file of its own.
protocol PageType: Sendable {
  /// What the page has that there are keys for.
  var features: Set<PageFeature> { get }
  /// What has focus at first.
  var firstFocus: BrowsePage.Spot { get }
  var field: PageField? { get }
  /// The number of fixed rows above the page.
  var headerHeight: Int { get }
  /// Whether a wide screen shows the focused item beside the list.
  var hasPreview: Bool { get }
  /// Whether the page is about the whole catalog, so that all members and songs have to be loaded.
  var showsWholeCatalog: Bool { get }
  /// Whether to load all members and songs.
  func wantsWholeCatalog(_ state: BrowseState) -> Bool

  /// The page's name in the path.
  func title(_ state: BrowseState) -> String

  /// The order of the page's items under a filter; `nil` for the catalog's order.
  func order(_ filter: BrowseFilter) -> Text?

  /// The fixed rows above the page.
  func header(_ state: BrowseState) -> [PageHeaderRow]

  /// Adds the page's items.
  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState)

  /// What the page shows of the whole catalog; `nil` if nothing, or not yet.
  func subject(_ state: BrowseState) throws(SearchQuery.InvalidCondition) -> BrowseInquiry.Subject?

  /// Requests what the page needs when it opens.
  func request(_ state: inout BrowseState) -> [BrowseEffect]

  /// Whether rows are still to come that keys may be meant for.
  func isLoading(_ state: BrowseState) -> Bool

  /// Performs an action that means something else here than elsewhere; `nil` for all others.
  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]?
}

extension PageType {
  var features: Set<PageFeature> { [.catalog, .sections] }
  var firstFocus: BrowsePage.Spot { .row(0) }
  var field: PageField? { nil }
  var headerHeight: Int { field == nil ? 0 : 2 }
  var hasPreview: Bool { false }
  var showsWholeCatalog: Bool { false }
  func wantsWholeCatalog(_ state: BrowseState) -> Bool { showsWholeCatalog }
  var isFiltered: Bool { field?.use == .filter }

  func order(_ filter: BrowseFilter) -> Text? { filter.orderText }
  func header(_ state: BrowseState) -> [PageHeaderRow] { [] }
  func subject(_ state: BrowseState) -> BrowseInquiry.Subject? { nil }
  func request(_ state: inout BrowseState) -> [BrowseEffect] { [] }
  func isLoading(_ state: BrowseState) -> Bool {
    showsWholeCatalog && (state.catalog.allData == .loading || state.search.isPending(state.page.place))
  }
  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? { nil }
}

/// A page that is one list, by default with a preview beside it.
protocol ListPage: PageType {
  /// Adds the rows of the list.
  func fill(_ column: inout PageColumn, _ state: BrowseState)
}

extension ListPage {
  var hasPreview: Bool { true }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    var column = PageColumn(state, width: state.listWidth)
    fill(&column, state)
    column.finish(&layout)
  }
}

/// Something that a page has, for which there are keys.
enum PageFeature: Sendable {
  /// Groups, members or songs, to open, play and save.
  case catalog
  /// Favourites, to remove.
  case removal
  /// The candidates for the featured group.
  case candidates
  /// The next and previous entry of the list that it was opened from.
  case siblings
  /// Parts to go to with Tab.
  case sections
  /// Kinds of results.
  case kinds
  /// A filter and an order.
  case filters
  case eras
}

/// A text field above a page.
struct PageField: Sendable {
  enum Use: Sendable {
    /// Letters are always text.
    case search
    /// Letters are text after `/`, until Enter. Esc removes the text first.
    case filter
  }

  let label: Text
  let use: Use
}

/// A fixed row above a page.
enum PageHeaderRow: Sendable {
  case field
  case pieces([PagePiece])
  case hint(Text)
}

/// A part of a row, and what a click on it does.
struct PagePiece: Sendable {
  let line: Line
  var action: BrowseAction?
}

extension BrowseLayout {
  /// Lays out the visible page.
  init(_ state: BrowseState) {
    self.init()
    if !state.isTooSmall { state.page.type.layOut(&self, state) }
  }

  mutating func addText(_ lines: [Line], x: Int = 0, width: Int) {
    if lines.isEmpty { return }
    add(
      Item(
        spot: nil, target: nil, content: .lines(lines), x: x, y: height, width: width, height: lines.count,
        top: height, isText: true))
  }

  /// Says that the filters leave no results.
  mutating func addNoResults(_ state: BrowseState, width: Int) {
    let context = state.context(width)
    let lines = context.wrapped(Line(context.text(state.noResults), .secondary), to: context.width)
    addText(lines.map { $0.indented(by: 2) }, width: width)
  }
}

extension BrowseState {
  /// The render context of a column of the page, without the two cells of the focus mark.
  func context(_ width: Int? = nil) -> RenderContext {
    var context = RenderContext(
      width: max(1, (width ?? pageWidth) - 2), language: language, names: names, today: today,
      isAccessible: false)
    // Keys play songs and copy their URLs, so lists need no URL column.
    context.hasLinks = true
    return size.width < 100 ? context : context.column(context.width)
  }

  /// Whether rows of groups and members have pictures.
  var hasRowPictures: Bool { pictures.areShown && size.height >= 30 }

  /// The space for each row with a picture in a column of this width; `nil` if rows have none.
  func pictured(_ width: Int) -> (context: RenderContext, columns: Int, minHeight: Int)? {
    if !hasRowPictures { return nil }
    let columns = max(1, width / PageColumn.picturedWidth)
    let text = width / columns - PageColumn.rowPicture.width - 4
    return (context(width).atMost(text), columns, PageColumn.rowPicture.height)
  }

  /// The row of the text field; while it is empty and unused, a hint about it.
  func fieldRow(_ hint: Text) -> PageHeaderRow {
    page.isTyping || !page.field.text.isEmpty ? .field : .hint(hint)
  }

  /// Says that the filters leave no results.
  var noResults: Text {
    page.type.features.contains(.eras)
      ? "No results. Press \(key: .shown) or \(key: .era(1)) to change the filters."
      : "No results. Press \(key: .shown) to change the filter."
  }

  /// The message for an empty list. With active filters, it suggests changing them.
  func emptyMessage(_ text: Text) -> Text {
    filter.eras.isEmpty && filter.shown == .all && !filter.isOriginal ? text : noResults
  }
}
