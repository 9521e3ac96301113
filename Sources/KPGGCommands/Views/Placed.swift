import KPGGCore
import Terminal

/// A part of a page at its position, in columns and rows from the top left corner of the page.
struct Placed {
  enum Content {
    case row(PageRow)
    /// Its `picture` alone.
    case picture
  }

  /// A picture, and the room for it on the left of the lines of its item.
  struct Picture: Hashable, Sendable {
    let id: EntryID
    let size: Size
  }

  /// Its number among the items that can have focus; `nil` if it cannot.
  let spot: Int?
  let target: Target?
  let content: Content
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// The columns of the screen that its column of the page takes, in which the focus moves up and down.
  let column: Range<Int>
  /// The first row to scroll into view with it: that of its heading.
  var top: Int
  /// Whether it starts a section of the page.
  var isSection = false
  /// Whether it is plain text.
  var isText = false
  /// The picture in it.
  var picture: Picture?

  /// The row below it.
  var end: Int { y + height }

  func overlapsRows(_ other: Placed) -> Bool { y < other.end && other.y < end }
}

extension [Placed] {
  /// The page on paper.
  ///
  /// - Parameter picture: The page's picture.
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
