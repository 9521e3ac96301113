import KPGGCore
import Terminal

/// A page's items at their positions, and the ways between them.
struct BrowseLayout {
  private(set) var items: [Placed] = []
  private(set) var height = 0
  /// The first row of the last item that can have focus.
  private var lastFocusableRow = 0
  private var indices: [Int: Int] = [:]

  /// An empty layout.
  init() {}

  // MARK: Looking things up

  subscript(spot: Int) -> Placed? { indices[spot].map { items[$0] } }

  /// The items that can have focus, in page order.
  private var focusable: LazyFilterSequence<[Placed]> { items.lazy.filter { $0.spot != nil } }

  /// The entries in the page's lists.
  ///
  /// - Parameter spot: An item, for only those of its section; `nil` for all.
  func entries(around spot: Int?) -> [EntryID] {
    guard let index = spot.flatMap({ indices[$0] }) else { return items.compactMap { $0.target?.entry } }
    let start = items[...index].lastIndex(where: \.isSection) ?? 0
    let end = items[(index + 1)...].firstIndex(where: \.isSection) ?? items.count
    return items[start..<end].compactMap { $0.target?.entry }
  }

  /// The item at a position that can have focus. A picture stands for the item that it belongs to.
  func item(x: Int, y: Int) -> Placed? {
    let hit = items.first {
      ($0.spot != nil || $0.target != nil) && ($0.y..<$0.end).contains(y)
        && ($0.x..<$0.x + $0.width).contains(x)
    }
    return hit.flatMap { hit in hit.spot == nil ? focusable.first { $0.target == hit.target } : hit }
  }

  /// The last of the items that can have focus up to this one; 0 if there is none.
  func nearest(to spot: Int) -> Int { indices.keys.filter { $0 <= spot }.max() ?? 0 }

  /// The nearest of the items that open something; `nil` if there is none.
  func spot(near spot: Int, opening isMeant: (Target) -> Bool) -> Int? {
    let spots = items.compactMap { item in item.target.map(isMeant) == true ? item.spot : nil }
    return spots.min { abs($0 - spot) < abs($1 - spot) }
  }

  /// The scroll offset closest to the current one that shows an item.
  func scroll(showing spot: Int, from scroll: Int, height: Int) -> Int {
    guard let item = self[spot], height > 0 else { return 0 }
    let isLast = lastFocusableRow < item.end
    // The focus cannot reach the text below the last item, so show both together.
    let end = isLast && self.height - item.y <= height ? self.height : item.end
    let top = end - item.top <= height ? item.top : end - item.y <= height ? end - height : item.y
    return max(0, min(top, max(scroll, end - height)), 0)
  }

  /// The item nearest to another that is in view at a scroll offset; that item itself if none is.
  func spot(nearest spot: Int, at scroll: Int, height: Int) -> Int {
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
  func spot(_ direction: BrowseAction.Direction, of spot: Int) -> Int {
    guard let item = self[spot] else { return spot }
    switch direction {
    case .up, .down: return nearest(direction == .down, of: spot) ?? spot
    case .left, .right:
      let isRight = direction == .right
      let beyond = focusable.filter { isRight ? $0.x > item.x : $0.x < item.x }
      let inRow = beyond.filter(item.overlapsRows)
      let found = inRow.isEmpty ? beyond.filter { !$0.column.overlaps(item.column) } : inRow
      func distance(_ other: Placed) -> (Int, Int) { (abs(other.y - item.y), abs(other.x - item.x)) }
      return found.min { distance($0) < distance($1) }?.spot ?? spot
    }
  }

  /// The closest of the items in the nearest row above or below, in the same column of the page. Rows are in order within
  /// a column, so it looks no further than it must: a page can have thousands.
  private func nearest(_ isDown: Bool, of spot: Int) -> Int? {
    guard let start = indices[spot] else { return nil }
    let item = items[start]
    func distance(_ index: Int) -> (Int, Int) { (abs(items[index].y - item.y), abs(items[index].x - item.x)) }
    var found: Int?
    let order =
      isDown ? stride(from: start + 1, to: items.count, by: 1) : stride(from: start - 1, to: -1, by: -1)
    for index in order {
      let other = items[index]
      let isBeyond = isDown ? other.y >= item.end : other.end <= item.y
      guard isBeyond, other.spot != nil, other.column.overlaps(item.column) else { continue }
      guard let best = found else {
        found = index
        continue
      }
      if other.y != items[best].y, other.column == item.column { break }
      if distance(index) < distance(best) { found = index }
    }
    return found.flatMap { items[$0].spot }
  }

  /// The farthest item within so many rows, or else the next one.
  func spot(_ direction: BrowseAction.Direction, of spot: Int, over rows: Int) -> Int {
    guard let start = self[spot] else { return spot }
    var reached = spot
    while true {
      let next = self.spot(direction, of: reached)
      guard next != reached, let item = self[next] else { return reached }
      if abs(item.y - start.y) > rows, reached != spot { return reached }
      reached = next
    }
  }

  /// The first or last item in the column of another.
  func edge(_ isFirst: Bool, from spot: Int) -> Int {
    guard let item = self[spot] else { return spot }
    let column = items.filter { $0.spot != nil && $0.column.overlaps(item.column) }
    return (isFirst ? column.first?.spot : column.last?.spot) ?? spot
  }

  /// The first item of the next section; or of this one, or of the previous one if the focus is already there.
  func section(_ step: Int, from spot: Int) -> Int {
    guard let index = indices[spot] else { return spot }
    let next =
      step > 0 ? items[(index + 1)...].first(where: \.isSection) : items[..<index].last(where: \.isSection)
    return next?.spot ?? spot
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
