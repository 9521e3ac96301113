import Terminal

/// A row of a page, or text between rows. Its lines are made when they are first shown.
struct PageRow {
  /// The target that the row opens, or `nil` for text.
  var target: Target?
  /// The number of its lines.
  let height: Int
  private let content: Content

  init(target: Target? = nil, lines: [Line]) {
    self.target = target
    height = lines.count
    content = Content { lines }
  }

  /// Creates a row of one line.
  init(target: Target?, line: @escaping () -> Line) {
    self.target = target
    height = 1
    content = Content { [line()] }
  }

  var lines: [Line] { content.lines }

  /// Lines that are made once, when they are first read.
  private final class Content {
    private(set) lazy var lines = make()
    private let make: () -> [Line]

    init(_ make: @escaping () -> [Line]) {
      self.make = make
    }
  }
}

extension [PageRow] {
  var lines: [Line] { flatMap(\.lines) }
}
