/// Cards in a row, as wide as leaves half of one in sight behind those that are there whole.
struct ShelfLayout: Hashable, Sendable {
  /// How many cards there are.
  let count: Int
  /// How many of them are in sight as a whole.
  let whole: Int
  let cardWidth: Int

  static let gap = 2
  /// How wide cards are, or a little more.
  private static let usualWidth = 18

  /// - Parameter width: The cells of the whole row.
  init(count: Int, width: Int) {
    self.count = count
    whole = max(1, (width - Self.usualWidth / 2) / (Self.usualWidth + Self.gap))
    cardWidth = max(1, (width - whole * Self.gap) * 2 / (2 * whole + 1))
  }

  /// The first card in sight so that a card is there as a whole, as near as possible to what it was.
  func first(showing card: Int, from first: Int) -> Int {
    clamped(max(card - whole + 1, min(card, first)))
  }

  /// The first card in sight, or the last that can be it.
  func clamped(_ first: Int) -> Int { max(0, min(first, count - whole)) }

  /// The cards of which anything is in sight.
  func visible(from first: Int) -> Range<Int> {
    let start = max(0, min(first, count))
    return start..<min(count, start + whole + 1)
  }

  /// The column where a card begins.
  func x(of card: Int, first: Int) -> Int { (card - first) * (cardWidth + Self.gap) }

  /// How many cards stand in a row of a grid, and how wide each is.
  static func grid(width: Int) -> (columns: Int, cardWidth: Int) {
    let columns = max(1, (width + gap) / (usualWidth + gap))
    return (columns, max(1, (width - gap * (columns - 1)) / columns))
  }
}
