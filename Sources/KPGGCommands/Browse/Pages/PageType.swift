import KPGGCore
import Terminal

/// What one kind of page shows and does. Each has a file of its own.
protocol PageType: Hashable, Sendable {
  /// What the page has that there are keys for.
  var features: Set<PageFeature> { get }
  var field: PageField? { get }
  /// The number of fixed rows above the page.
  var headerHeight: Int { get }
  /// Whether a wide screen shows the focused item beside the list.
  var hasPreview: Bool { get }

  /// The page's name in the path.
  func title(_ state: BrowseState) -> String

  /// The orders of the page's list, the usual one first; empty if it has only one.
  var orders: [BrowseFilter.Order] { get }

  /// The fixed rows above the page.
  func header(_ state: BrowseState) -> [PageHeaderRow]

  /// What decides which groups, members and songs the page shows.
  func filter(_ state: BrowseState) -> BrowseFilter

  /// What the page shows of the whole catalog; `nil` for nothing.
  func subject(_ state: BrowseState) -> PageQuery.Subject?

  /// Adds the page's items.
  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState)

  /// Performs an action that means something else here than elsewhere; `nil` for all others.
  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]?
}

extension PageType {
  var features: Set<PageFeature> { [.catalog, .sections] }
  var field: PageField? { nil }
  var headerHeight: Int { (features.contains(.filters) ? 1 : 0) + (field == nil ? 0 : 1) }
  var hasPreview: Bool { false }
  var isFiltered: Bool { field?.use == .filter }
  /// Whether left and right change what the page shows.
  var turns: Bool { !features.isDisjoint(with: [.filters, .days, .choices]) }

  var orders: [BrowseFilter.Order] { [] }
  func header(_ state: BrowseState) -> [PageHeaderRow] { features.contains(.filters) ? [state.chips] : [] }
  func filter(_ state: BrowseState) -> BrowseFilter { state.filter }
  func subject(_ state: BrowseState) -> PageQuery.Subject? { nil }
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
    var column = PageColumn(state.pageSpace, state.listContext)
    fill(&column, state)
    layout.add(column.items)
  }
}

/// A page of a group, member, unit, song or agency.
protocol EntryPageType: PageType {
  /// What the page shows; `nil` if there is nothing to show.
  func view(_ state: BrowseState) -> (any EntryView)?

  /// Why there is nothing to show.
  func problem(_ state: BrowseState) -> Text
}

extension EntryPageType {
  func problem(_ state: BrowseState) -> Text { .notInCatalog }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    guard let view = view(state) else {
      var column = PageColumn(state.pageSpace, state.context())
      column.addMessage(problem(state), .plain)
      return layout.add(column.items)
    }
    layout.add(view.placed(in: state.pageSpace), picture: state.pagePicture)
  }
}

/// Something that a page has, for which there are keys.
enum PageFeature: Sendable {
  /// Groups, members or songs, to open, play and save.
  case catalog
  /// Favourites, to remove.
  case removal
  /// The candidates for the featured group, and the way to a random group.
  case candidates
  /// The next and previous entry of the list that it was opened from.
  case siblings
  /// The group's line-up over time, and where its members are now.
  case stories
  /// Parts to go to with Tab.
  case sections
  /// Kinds of results.
  case kinds
  /// A filter for its list.
  case filters
  /// Days, to turn to the next one.
  case days
  /// Settings, to choose values of.
  case choices
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

  /// - Parameter picture: The page's picture, if it has one.
  mutating func add(_ items: [Placed], picture: Placed.Picture? = nil) {
    for var item in items {
      if case .picture = item.content { item.picture = picture }
      add(item)
    }
  }

}

extension BrowseState {
  /// The space for the page.
  var pageSpace: PageSpace {
    var space = PageSpace(
      context: context(), margin: 2, height: contentHeight, isWide: size.width >= 100)
    if let picture = pagePicture, hasArrived(picture) { space.picture = picture.size }
    space.hasRowPictures = hasRowPictures
    return space
  }

  /// The render context of a column of the page, without the two cells of the focus mark.
  func context(_ width: Int? = nil) -> RenderContext {
    var context = RenderContext(
      width: max(1, (width ?? pageWidth) - 2), language: language, names: names, today: today,
      isAccessible: false)
    // Keys play songs and copy their URLs, so lists need no URL column.
    context.hasLinks = true
    context.isInBrowser = true
    // The columns of a long list have to be there before its last rows.
    context.measuredRows = 300
    return size.width < 100 ? context : context.column(context.width)
  }

  /// The number of entries of the list, and its filters and order with the keys that change them.
  var chips: PageHeaderRow {
    let isShort = size.width < 60
    func chip(_ action: BrowseAction, _ label: Text, _ value: String) -> PagePiece {
      // Narrow screens have room for the keys and the values only.
      let name = isShort ? "" : text(label) + " "
      let key = Line(KeyBinding.name(of: action), .title)
      return PagePiece(line: key + Line(" " + name, .secondary) + Line(value), action: action)
    }
    let filter = page.type.filter(self)
    let eras = filter.eras.sorted().map(language.era)
    let era = eras.isEmpty ? text(.all) : language.list(eras)
    var pieces = [
      chip(.era(1), .era, isShort ? era : "‹ \(era) ›"), chip(.shown, "Show", text(filter.shown.label)),
    ]
    if let order = page.type.orders.first(where: { $0.fact == filter.order }) ?? page.type.orders.first {
      pieces.append(chip(.order, "Sort", text(order.label)))
    }
    if filter.isOriginal { pieces.append(PagePiece(line: Line(text("original"), .secondary))) }
    let count = isShort ? nil : pageResults?.count.map { Line("  " + text($0.text), .secondary) }
    if !isShort { pieces.insert(PagePiece(line: count ?? Line()), at: 0) }
    let gap = PagePiece(line: Line("  "))
    return .pieces(Array(pieces.map { [$0] }.joined(separator: [gap])))
  }

  /// The render context of a page's list.
  var listContext: RenderContext { context(listWidth) }

  /// Whether rows of groups and members have pictures.
  private var hasRowPictures: Bool { pictures.areShown && size.height >= 30 }

  /// The row of the text field; while it is empty and unused, a hint about it.
  func fieldRow(_ hint: Text) -> PageHeaderRow {
    page.isTyping || !page.field.text.isEmpty ? .field : .hint(hint)
  }

  private static let noResults: Text =
    "No results. Press \(key: .shown) or \(key: .era(1)) to change the filters."

  /// The message for an empty list. With active filters, it suggests changing them.
  func emptyMessage(_ text: Text) -> Text {
    filter.eras.isEmpty && filter.shown == .all && !filter.isOriginal ? text : Self.noResults
  }
}

extension PageColumn {
  /// Says why there are no results, if there is a reason, and offers what may have been meant.
  mutating func addProblem(_ results: PageResults?) {
    guard case .invalid(let problem, let others)? = results else { return }
    addMessage(problem, .error)
    addRows(others.map { PageRow(target: .search($0), lines: [Line($0).indented(by: 2)]) })
  }
}
