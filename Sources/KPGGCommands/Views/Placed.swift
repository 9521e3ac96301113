import KPGGCore
import Terminal

/// A part of a page at its position, in columns and rows from the top left corner of the page.
struct Placed {
  enum Content {
    case row(PageRow)
    /// The item's `picture`, without text.
    case picture
  }

  /// A picture to the left of an item's lines, and the space for it.
  struct Picture: Hashable, Sendable {
    let id: EntryID
    let size: Size
  }

  /// The item's number among those that can have focus, or `nil` if the item can't have focus.
  let focusIndex: Int?
  let target: Target?
  let content: Content
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The screen columns of the page column that the item is in. The focus moves up and down within them.
  let column: Range<Int>
  /// The first row to scroll into view with the item, which is the first row of its heading if it has one.
  var top: Int
  /// Whether it starts a section of the page.
  var isSection = false
  var isText = false
  var picture: Picture?

  /// The row below the item.
  var end: Int { y + height }

  func overlapsRows(_ other: Placed) -> Bool { y < other.end && other.y < end }
}

extension [Placed] {
  /// Returns the lines of the printed page.
  func lines(_ picture: PictureView?) -> [Line] {
    var lines = Array<Line>(repeating: Line(), count: map(\.end).max() ?? 0)
    for item in self {
      let rows: [Line] =
        switch item.content {
        case .row(let row): row.lines
        case .picture: picture?.lines ?? []
        }
      for (number, line) in rows.enumerated() {
        let before = lines[item.y + number]
        lines[item.y + number] = item.x == 0 ? line : before.padded(to: item.x) + line
      }
    }
    return lines
  }
}
