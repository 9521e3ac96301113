/// Cards in a row, sized so that half of the next card shows after those that are fully visible.
struct ShelfLayout: Hashable, Sendable {
  /// The number of cards.
  let count: Int
  /// The number of cards that are fully visible.
  let whole: Int
  let cardWidth: Int

  static let gap = 2
  /// The minimum width of a card, if there is room.
  private static let usualWidth = 18

  /// - Parameter width: The width of the row in cells.
  init(count: Int, width: Int) {
    self.count = count
    whole = max(1, (width - Self.usualWidth / 2) / (Self.usualWidth + Self.gap))
    cardWidth = max(1, (width - whole * Self.gap) * 2 / (2 * whole + 1))
  }

  /// The first visible card, as close to `first` as possible, such that `card` is fully visible.
  func first(showing card: Int, from first: Int) -> Int {
    clamped(max(card - whole + 1, min(card, first)))
  }

  /// The first visible card, limited to the valid range.
  func clamped(_ first: Int) -> Int { max(0, min(first, count - whole)) }

  /// The cards that are at least partly visible.
  func visible(from first: Int) -> Range<Int> {
    let start = max(0, min(first, count))
    return start..<min(count, start + whole + 1)
  }

  /// The column where a card begins.
  func x(of card: Int, first: Int) -> Int { (card - first) * (cardWidth + Self.gap) }

  /// The number of columns and the card width of a grid.
  static func grid(width: Int) -> (columns: Int, cardWidth: Int) {
    let columns = max(1, (width + gap) / (usualWidth + gap))
    return (columns, max(1, (width - gap * (columns - 1)) / columns))
  }
}
