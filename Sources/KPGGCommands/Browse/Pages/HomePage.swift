import KPGGCore
import Terminal

/// The featured group, and a shelf of cards for the favourites and for each era.
struct HomePage: PageType {
  var features: Set<PageFeature> { [.catalog, .sections, .removal, .candidates, .filters, .eras] }
  var firstFocus: Placed.Spot { .featured }

  func title(_ state: BrowseState) -> String { state.text("Home") }

  func subject(_ state: BrowseState) -> PageQuery.Subject? { .news }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    layout.hasShelves = true
    if let group = state.featuredGroup {
      let size = state.featuredPictureSize
      let width = state.pageWidth - (size.map { $0.width + 4 } ?? 0)
      let lines = state.featured(group, width: width)
      layout.add(
        .init(
          spot: .featured, target: .entry(.group(group.slug)), content: .row(PageRow(lines: lines)), x: 0,
          y: 0,
          width: width, height: lines.count, top: 0))
      if let size {
        layout.add(
          .init(
            spot: nil, target: .entry(.group(group.slug)), content: .picture, x: width, y: 0,
            width: size.width + 2,
            height: size.height, top: 0, picture: .init(id: .group(group.slug), size: size)))
      }
    }
    for shelf in state.shelves { add(shelf, to: &layout, state) }
    if state.sections.isEmpty {
      layout.addText([Line()], width: state.pageWidth)
      layout.addNoResults(state, width: state.pageWidth)
    }
    layout.addText(state.context().edition(state.index), width: state.pageWidth)
  }

  private func add(_ shelf: Placed.Shelf, to layout: inout BrowseLayout, _ state: BrowseState) {
    let y = layout.height + 1
    let count = state.count(of: shelf)
    let title = Line(state.title(of: shelf), .heading)
    let heading = title + Line("  \(count)", .secondary)
    let target: Target =
      switch shelf {
      case .today: .tab(.upcoming)
      case .favorites: .tab(.favorites)
      case .newest: .tab(.songs)
      case .era(let era): .era(era)
      }
    layout.add(
      .init(
        spot: .heading(shelf), target: target, content: .row(PageRow(lines: [heading])), x: 0, y: y,
        width: min(state.size.width, heading.cells + 3), height: 1, top: y))
    let cards = ShelfLayout(count: count, width: state.size.width)
    let first = cards.clamped(state.page.shelves[shelf]?.first ?? 0)
    // Include one more card on either side for the focus to move to.
    let visible = cards.visible(from: first)
    for card in max(0, visible.lowerBound - 1)..<min(count, visible.upperBound + 1) {
      layout.add(
        state.placed(
          state.card(card, of: shelf), .card(shelf, card), x: cards.x(of: card, first: first), y: y + 1,
          width: cards.cardWidth, top: y))
    }
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    switch action {
    case .rowStart, .rowEnd:
      guard case .card(let shelf, _) = state.page.focus else { return nil }
      state.page.focus = .card(shelf, action == .rowStart ? 0 : state.count(of: shelf) - 1)
    case .step(let step):
      let count = max(1, state.index.featured.count)
      state.featured = (state.featured + step + count) % count
    default: return nil
    }
    return []
  }
}

extension BrowseState {
  var featuredGroup: GirlGroup? {
    index.featured.isEmpty ? nil : index.featured[featured % index.featured.count]
  }

  /// The shelves of the home page, from top to bottom.
  fileprivate var shelves: [Placed.Shelf] {
    [.today, .favorites, .newest].filter { count(of: $0) > 0 } + sections.map { .era($0.era) }
  }

  fileprivate func title(of shelf: Placed.Shelf) -> String {
    switch shelf {
    case .today: text("Today")
    case .favorites: text(.favorites)
    case .newest: text(.newestSongs)
    case .era(let era): sections.first { $0.era == era }.map(context().title) ?? ""
    }
  }
}
