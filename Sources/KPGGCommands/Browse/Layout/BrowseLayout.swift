import KPGGCore
import Terminal

/// A page's items at their positions, and the ways between them.
struct BrowseLayout {
  private(set) var items: [Placed] = []
  private(set) var height = 0
  /// The first row of the last item that can have focus.
  private var lastFocusableRow = 0
  /// Whether the page consists of shelves: rows of cards that each remember a selected card.
  var hasShelves = false
  private var indices: [Placed.Spot: Int] = [:]

  /// An empty layout.
  init() {}

  // MARK: Looking things up

  subscript(spot: Placed.Spot) -> Placed? { indices[spot].map { items[$0] } }

  /// The items that can have focus, in page order.
  private var focusable: LazyFilterSequence<[Placed]> { items.lazy.filter { $0.spot != nil } }

  /// The entries in the page's lists.
  var entries: [EntryID] { items.compactMap { $0.target?.entry } }

  /// The item at a position that can have focus. A picture stands for the item that it belongs to.
  func item(x: Int, y: Int) -> Placed? {
    let hit = items.first {
      ($0.spot != nil || $0.target != nil) && ($0.y..<$0.end).contains(y)
        && ($0.x..<$0.x + $0.width).contains(x)
    }
    return hit.flatMap { hit in hit.spot == nil ? focusable.first { $0.target == hit.target } : hit }
  }

  func nearestRow(to number: Int) -> Placed.Spot? {
    let rows = focusable.compactMap { item in
      if case .row(let number)? = item.spot { number } else { nil }
    }
    return rows.last { $0 <= number }.map(Placed.Spot.row)
  }

  /// The scroll offset closest to the current one that shows an item.
  func scroll(showing spot: Placed.Spot, from scroll: Int, height: Int) -> Int {
    guard let item = self[spot], height > 0 else { return 0 }
    let isLast = lastFocusableRow < item.end
    // The focus cannot reach the text below the last item, so show both together.
    let end = isLast && self.height - item.y <= height ? self.height : item.end
    let top = end - item.top <= height ? item.top : end - item.y <= height ? end - height : item.y
    return max(0, min(top, max(scroll, end - height)), 0)
  }

  /// The item nearest to another that is in view at a scroll offset; that item itself if none is.
  func spot(nearest spot: Placed.Spot, at scroll: Int, height: Int) -> Placed.Spot {
    guard let item = self[spot] else { return spot }
    let inView = focusable.filter { other in
      guard let spot = other.spot else { return false }
      return self.scroll(showing: spot, from: scroll, height: height) == scroll
    }
    func distance(_ other: Placed) -> (Int, Int) { (abs(other.y - item.y), abs(other.x - item.x)) }
    return inView.min { distance($0) < distance($1) }?.spot ?? spot
  }

  /// The items that are at least partly in these rows.
  func items(in rows: Range<Int>) -> [Placed] {
    items.indices.filter { items[$0].y < rows.upperBound && items[$0].end > rows.lowerBound }.map {
      items[$0]
    }
  }

  // MARK: Moving

  /// The next item in a direction; the same one if there is none.
  func spot(
    _ direction: BrowseAction.Direction, of spot: Placed.Spot, on page: BrowsePage
  ) -> Placed.Spot {
    guard let item = self[spot] else { return spot }
    switch direction {
    case .up, .down:
      let isDown = direction == .down
      if hasShelves { return shelf(isDown, of: item, on: page) }
      func isInColumn(_ other: Int) -> Bool {
        let (start, end) = (items[other].x, items[other].x + items[other].width)
        return item.x < end && start < item.x + item.width
      }
      // Rows with pictures are side by side, too.
      if item.picture != nil, let next = nearest(isDown, of: spot, where: { items[$0].picture != nil }) {
        return next
      }
      // A grid's last row may be short, with no card in this column.
      let isGrid = if case .card = spot { true } else { false }
      return nearest(isDown, of: spot, where: isInColumn)
        ?? (isGrid ? nearest(isDown, of: spot) { _ in true } : nil) ?? spot
    case .left, .right:
      let isRight = direction == .right
      if case .card(let shelf, 0) = spot, hasShelves, !isRight { return .heading(shelf) }
      if case .heading(let shelf) = spot {
        return isRight ? .card(shelf, page.shelves[shelf]?.selected ?? 0) : spot
      }
      let beyond = focusable.filter { isRight ? $0.x > item.x : $0.x < item.x }
      let inRow = beyond.filter(item.overlapsRows)
      if case .card = spot {
        return inRow.min { abs($0.x - item.x) < abs($1.x - item.x) }?.spot ?? spot
      }
      return (inRow.isEmpty ? beyond : inRow).min { abs($0.y - item.y) < abs($1.y - item.y) }?.spot ?? spot
    }
  }

  /// The closest of the items in the nearest row above or below that has any. Rows are in order within a column, so it
  /// looks no further than it must: a page can have thousands.
  private func nearest(_ isDown: Bool, of spot: Placed.Spot, where qualifies: (Int) -> Bool) -> Placed.Spot? {
    guard let start = indices[spot] else { return nil }
    let (x, y, end) = (items[start].x, items[start].y, items[start].end)
    func distance(_ index: Int) -> Int { abs(items[index].x - x) }
    var found: Int?
    let order =
      isDown ? stride(from: start + 1, to: items.count, by: 1) : stride(from: start - 1, to: -1, by: -1)
    for index in order {
      let isBeyond = isDown ? items[index].y >= end : items[index].end <= y
      guard isBeyond, items[index].spot != nil, qualifies(index) else { continue }
      guard let best = found else {
        found = index
        continue
      }
      if items[index].y != items[best].y { break }
      if distance(index) < distance(best) { found = index }
    }
    return found.flatMap { items[$0].spot }
  }

  /// The farthest item within so many rows, or else the next one.
  func spot(
    _ direction: BrowseAction.Direction, of spot: Placed.Spot, on page: BrowsePage, over rows: Int
  ) -> Placed.Spot {
    guard let start = self[spot] else { return spot }
    var reached = spot
    while true {
      let next = self.spot(direction, of: reached, on: page)
      guard next != reached, let item = self[next] else { return reached }
      if abs(item.y - start.y) > rows, reached != spot { return reached }
      reached = next
    }
  }

  /// The first or last item that can have focus.
  func edge(_ isFirst: Bool, on page: BrowsePage) -> Placed.Spot {
    let focusable = focusable
    guard let edge = isFirst ? focusable.first?.spot : focusable.last?.spot else { return page.focus }
    if hasShelves, case .card(let shelf, _) = edge {
      return .card(shelf, page.shelves[shelf]?.selected ?? 0)
    }
    return edge
  }

  /// The first item of the next section; or of this one, or of the previous one if the focus is already there.
  func section(_ step: Int, from spot: Placed.Spot, on page: BrowsePage) -> Placed.Spot {
    if hasShelves { return self.spot(step > 0 ? .down : .up, of: spot, on: page) }
    guard let index = indices[spot] else { return spot }
    let next =
      step > 0 ? items[(index + 1)...].first(where: \.isSection) : items[..<index].last(where: \.isSection)
    return next?.spot ?? spot
  }

  /// The card in the same column of the shelf above or below. From elsewhere, the shelf's selected card.
  private func shelf(_ isDown: Bool, of item: Placed, on page: BrowsePage) -> Placed.Spot {
    let shelves: [Placed.Shelf?] =
      (indices[.featured] == nil ? [] : [nil])
      + items.compactMap { item in
        if case .heading(let shelf)? = item.spot { shelf } else { nil }
      }
    guard let spot = item.spot, let index = shelves.firstIndex(of: spot.shelf) else { return page.focus }
    let isFromHeading = if case .heading = spot { true } else { false }
    let next = isFromHeading && isDown ? index : isDown ? index + 1 : index - 1
    guard shelves.indices.contains(next) else { return spot }
    guard let shelf = shelves[next] else { return .featured }
    let selected = Placed.Spot.card(shelf, page.shelves[shelf]?.selected ?? 0)
    guard case .card = spot else { return selected }
    // The focused card is fully visible, and all shelves have the same columns.
    let cards = items.filter { $0.spot?.isCard(of: shelf) == true && $0.x >= 0 }
    return cards.min { abs($0.x - item.x) < abs($1.x - item.x) }?.spot ?? selected
  }

  // MARK: Making

  /// Adds an item to the page.
  mutating func add(_ item: Placed) {
    if let spot = item.spot {
      indices[spot] = items.count
      lastFocusableRow = max(lastFocusableRow, item.y)
    }
    items.append(item)
    height = max(height, item.end)
  }
}
