import KPGGCore
import Terminal

/// The items of a page at their positions, with the moves of the focus between them.
struct BrowseLayout {
  private(set) var items: [Placed] = []
  private(set) var height = 0
  /// The first row of the last item that can have focus.
  private var lastFocusableRow = 0
  private var indices: [Int: Int] = [:]

  // MARK: Looking things up

  subscript(focusIndex: Int) -> Placed? { indices[focusIndex].map { items[$0] } }

  private var focusable: LazyFilterSequence<[Placed]> { items.lazy.filter { $0.focusIndex != nil } }

  /// - Parameter focusIndex: An item to whose section the result is limited, or `nil` for all entries.
  func entries(around focusIndex: Int?) -> [EntryID] {
    guard let index = focusIndex.flatMap({ indices[$0] }) else {
      return items.compactMap { $0.target?.entry }
    }
    let start = items[...index].lastIndex(where: \.isSection) ?? 0
    let end = items[(index + 1)...].firstIndex(where: \.isSection) ?? items.count
    return items[start..<end].compactMap { $0.target?.entry }
  }

  /// Returns the item at a position that can have focus. For a picture, returns the item that it belongs to.
  func item(x: Int, y: Int) -> Placed? {
    let hit = items.first {
      ($0.focusIndex != nil || $0.target != nil) && ($0.y..<$0.end).contains(y)
        && ($0.x..<$0.x + $0.width).contains(x)
    }
    return hit.flatMap { hit in hit.focusIndex == nil ? focusable.first { $0.target == hit.target } : hit }
  }

  /// Returns the last item that can have focus, up to this one, or 0 if there is none.
  func nearest(to focusIndex: Int) -> Int { indices.keys.filter { $0 <= focusIndex }.max() ?? 0 }

  /// Returns the nearest item that opens a matching target, or `nil` if there is none.
  func focusIndex(near focusIndex: Int, opening isMeant: (Target) -> Bool) -> Int? {
    let spots = items.compactMap { item -> Int? in
      guard let target = item.target, isMeant(target) else { return nil }
      return item.focusIndex
    }
    return spots.min { abs($0 - focusIndex) < abs($1 - focusIndex) }
  }

  /// Returns the scroll offset closest to the current one that shows an item, and no space below the page's end.
  func scroll(showing focusIndex: Int, from scroll: Int, height: Int) -> Int {
    guard let item = self[focusIndex], height > 0 else { return 0 }
    let isLast = lastFocusableRow < item.end
    // The focus can't reach the text below the last item, so show both together.
    let end = isLast && self.height - item.y <= height ? self.height : item.end
    var top = item.y
    if end - item.y <= height { top = end - height }
    if end - item.top <= height { top = item.top }
    let last = max(0, self.height - height)
    return max(0, min(top, last, max(scroll, end - height)))
  }

  /// Returns the item nearest to another one that is in view at a scroll offset, or the other one if none is in view.
  func focusIndex(nearest focusIndex: Int, at scroll: Int, height: Int) -> Int {
    guard let item = self[focusIndex] else { return focusIndex }
    let inView = focusable.filter { other in
      guard let focusIndex = other.focusIndex else { return false }
      return self.scroll(showing: focusIndex, from: scroll, height: height) == scroll
    }
    func distance(_ other: Placed) -> (Int, Int) { (abs(other.y - item.y), abs(other.x - item.x)) }
    return inView.min { distance($0) < distance($1) }?.focusIndex ?? focusIndex
  }

  /// Returns the items that are at least partly in these rows.
  func items(in rows: Range<Int>) -> [Placed] {
    items.indices.filter { items[$0].y < rows.upperBound && items[$0].end > rows.lowerBound }.map {
      items[$0]
    }
  }

  // MARK: Moving

  /// Returns the next item in a direction, or the same one if there is none.
  func focusIndex(_ direction: BrowseAction.Direction, of focusIndex: Int) -> Int {
    guard let item = self[focusIndex] else { return focusIndex }
    switch direction {
    case .up, .down: return nearest(direction == .down, of: focusIndex) ?? focusIndex
    case .left, .right:
      let isRight = direction == .right
      let beyond = focusable.filter { isRight ? $0.x > item.x : $0.x < item.x }
      let inRow = beyond.filter(item.overlapsRows)
      let found = inRow.isEmpty ? beyond.filter { !$0.column.overlaps(item.column) } : inRow
      func distance(_ other: Placed) -> (Int, Int) { (abs(other.y - item.y), abs(other.x - item.x)) }
      return found.min { distance($0) < distance($1) }?.focusIndex ?? focusIndex
    }
  }

  /// Returns the closest item in the nearest row above or below, in the same column of the page. As rows are in order
  /// within a column, this stops early instead of searching the thousands of rows that a page can have.
  private func nearest(_ isDown: Bool, of focusIndex: Int) -> Int? {
    guard let start = indices[focusIndex] else { return nil }
    let item = items[start]
    func distance(_ index: Int) -> (Int, Int) { (abs(items[index].y - item.y), abs(items[index].x - item.x)) }
    var found: Int?
    let order =
      isDown ? stride(from: start + 1, to: items.count, by: 1) : stride(from: start - 1, to: -1, by: -1)
    for index in order {
      let other = items[index]
      let isBeyond = isDown ? other.y >= item.end : other.end <= item.y
      guard isBeyond, other.focusIndex != nil, other.column.overlaps(item.column) else { continue }
      guard let best = found else {
        found = index
        continue
      }
      if other.y != items[best].y, other.column == item.column { break }
      if distance(index) < distance(best) { found = index }
    }
    return found.flatMap { items[$0].focusIndex }
  }

  /// Returns the farthest item within this number of rows, or the next item if it is farther away.
  func focusIndex(_ direction: BrowseAction.Direction, of focusIndex: Int, over rows: Int) -> Int {
    guard let start = self[focusIndex] else { return focusIndex }
    var reached = focusIndex
    while true {
      let next = self.focusIndex(direction, of: reached)
      guard next != reached, let item = self[next] else { return reached }
      if abs(item.y - start.y) > rows, reached != focusIndex { return reached }
      reached = next
    }
  }

  /// Returns the first or last item in the column of another one.
  func edge(_ isFirst: Bool, from focusIndex: Int) -> Int {
    guard let item = self[focusIndex] else { return focusIndex }
    let column = items.filter { $0.focusIndex != nil && $0.column.overlaps(item.column) }
    return (isFirst ? column.first?.focusIndex : column.last?.focusIndex) ?? focusIndex
  }

  /// Returns the first item of the next section. For a negative step, returns the previous item that starts a section.
  func section(_ step: Int, from focusIndex: Int) -> Int {
    guard let index = indices[focusIndex] else { return focusIndex }
    let next =
      step > 0 ? items[(index + 1)...].first(where: \.isSection) : items[..<index].last(where: \.isSection)
    return next?.focusIndex ?? focusIndex
  }

  // MARK: Making

  mutating func add(_ item: Placed) {
    if let focusIndex = item.focusIndex {
      indices[focusIndex] = items.count
      lastFocusableRow = max(lastFocusableRow, item.y)
    }
    items.append(item)
    height = max(height, item.end)
  }
}
