import KPGGCore
import Terminal

/// The content and behaviour of one kind of page. Each kind has its own file.
protocol PageType: Hashable, Sendable {
  var features: Set<PageFeature> { get }
  var field: PageField? { get }
  /// The number of fixed rows above the page.
  var headerHeight: Int { get }
  /// Whether a wide screen shows a preview of the focused item next to the list.
  var hasPreview: Bool { get }

  /// Returns the page's name in the path.
  func title(_ state: BrowseState) -> String

  /// The orders of the page's list, with the default one first. It is empty if there is only one order.
  var orders: [BrowseFilter.Order] { get }

  func header(_ state: BrowseState) -> [PageHeaderRow]

  /// Returns the filter for the groups, members and songs that the page shows.
  func filter(_ state: BrowseState) -> BrowseFilter

  /// Returns the subject of the page's query of the catalog, or `nil` if it has no query.
  func subject(_ state: BrowseState) -> PageQuery.Subject?

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState)

  /// Performs an action that is different on this page. Returns `nil` for all other actions.
  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]?
}

extension PageType {
  var features: Set<PageFeature> { [.catalog, .sections] }
  var field: PageField? { nil }
  var headerHeight: Int { (features.contains(.filters) ? 1 : 0) + (field == nil ? 0 : 1) }
  var hasPreview: Bool { false }
  var hasFilterField: Bool { field?.use == .filter }
  /// Whether left and right change the page's content instead of moving the focus.
  var hasHorizontalChoices: Bool { !features.isDisjoint(with: [.filters, .days, .choices]) }

  var orders: [BrowseFilter.Order] { [] }
  func header(_ state: BrowseState) -> [PageHeaderRow] {
    features.contains(.filters) ? [state.filterBar] : []
  }
  func filter(_ state: BrowseState) -> BrowseFilter { state.filter }
  func subject(_ state: BrowseState) -> PageQuery.Subject? { nil }
  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? { nil }
}

/// A page with a single list and, by default, a preview next to it.
protocol ListPage: PageType {
  func fill(_ column: inout PageColumn, _ state: BrowseState)
}

extension ListPage {
  var hasPreview: Bool { true }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    var column = PageColumn(state.pageSpace, state.context(state.listWidth))
    fill(&column, state)
    layout.add(column.items)
  }
}

/// A page about a group, member, unit, song or agency.
protocol EntryPageType: PageType {
  /// Returns the page's view, or `nil` if there is nothing to show.
  func view(_ state: BrowseState) -> (any EntryView)?

  /// Returns the reason why there is nothing to show.
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

/// A feature of a page that has key bindings.
enum PageFeature: Sendable {
  /// Groups, members or songs that the user can open, play and save.
  case catalog
  /// Favourites that the user can remove.
  case removal
  /// Candidates for the featured group, to step through.
  case candidates
  /// A next and a previous entry in the list that the page was opened from.
  case siblings
  /// A group that has pages about its line-up over time and about where its members are now.
  case groupHistory
  /// Sections that Tab moves between.
  case sections
  /// Kinds of search results to choose from.
  case kinds
  case filters
  /// A day or month that the user can change to the next or previous one.
  case days
  /// Settings whose values the user can choose.
  case choices
}

/// A text field above a page.
struct PageField: Sendable {
  enum Use: Sendable {
    /// Letters are always text.
    case search
    /// Letters are text from `/` until Enter. Esc removes the text before it goes back.
    case filter
  }

  let label: Text
  let use: Use
}

/// A fixed row above a page.
enum PageHeaderRow: Sendable {
  case field
  case segments([BarSegment])
  case hint(Text)
}

/// A part of a row, and the action of a click on it.
struct BarSegment: Sendable {
  let line: Line
  var action: BrowseAction?
}

extension BrowseLayout {
  init(_ state: BrowseState) {
    self.init()
    if !state.isTooSmall { state.page.type.layOut(&self, state) }
  }

  mutating func add(_ items: [Placed], picture: Placed.Picture? = nil) {
    for var item in items {
      if case .picture = item.content { item.picture = picture }
      add(item)
    }
  }
}

extension BrowseState {
  var pageSpace: PageSpace {
    var space = PageSpace(
      context: context(), margin: 2, height: contentHeight, isWide: size.width >= 100)
    if let picture = pagePicture, hasArrived(picture) { space.picture = picture.size }
    space.hasRowPictures = hasRowPictures
    return space
  }

  /// Returns the render context of a column of the page. Its width excludes the two cells of the focus mark.
  func context(_ width: Int? = nil) -> RenderContext {
    var context = RenderContext(
      width: max(1, (width ?? pageWidth) - 2), language: language, nameOrder: nameOrder, today: today,
      isAccessible: false)
    // Keys play songs and copy their URLs, so lists need no URL column.
    context.hasLinks = true
    context.isInBrowser = true
    // Only the first rows determine the columns, so that a long list is shown without delay.
    context.measuredRows = 300
    return size.width < 100 ? context : context.column(context.width)
  }

  /// The row with the number of entries, and with the filters and the order next to the keys that change them.
  var filterBar: PageHeaderRow {
    let isShort = size.width < 60
    func chip(_ action: BrowseAction, _ label: Text, _ value: String) -> BarSegment {
      // Narrow screens only have room for the keys and the values.
      let name = isShort ? "" : text(label) + " "
      let key = Line(KeyBinding.name(of: action), .title)
      return BarSegment(line: key + Line(" " + name, .secondary) + Line(value), action: action)
    }
    let filter = page.type.filter(self)
    let eras = filter.eras.sorted().map(language.era)
    let era = eras.isEmpty ? text(.all) : language.list(eras)
    var segments = [
      chip(.era(1), .era, isShort ? era : "‹ \(era) ›"), chip(.shown, "Show", text(filter.shown.label)),
    ]
    if let order = page.type.orders.first(where: { $0.fact == filter.order }) ?? page.type.orders.first {
      segments.append(chip(.order, "Sort", text(order.label)))
    }
    if filter.isOriginal { segments.append(BarSegment(line: Line(text("original"), .secondary))) }
    let count = isShort ? nil : pageResults?.count.map { Line("  " + text($0.text), .secondary) }
    if !isShort { segments.insert(BarSegment(line: count ?? Line()), at: 0) }
    let gap = BarSegment(line: Line("  "))
    return .segments(Array(segments.map { [$0] }.joined(separator: [gap])))
  }

  private var hasRowPictures: Bool { pictures.areShown && size.height >= 30 }

  /// Returns the message for an empty list. If filters are active, the message suggests changing them.
  func emptyMessage(_ text: Text) -> Text {
    filter.eras.isEmpty && filter.shown == .all && !filter.isOriginal
      ? text : "No results. Press \(key: .shown) or \(key: .era(1)) to change the filters."
  }
}

extension PageColumn {
  /// Adds the reason why there are no results, if there is one, and the texts that the user may have meant.
  mutating func addProblem(_ results: PageResults?) {
    guard case .invalid(let problem, let others)? = results else { return }
    addMessage(problem, .error)
    addRows(others.map { PageRow(target: .search($0), lines: [Line($0).indented(by: 2)]) })
  }
}
