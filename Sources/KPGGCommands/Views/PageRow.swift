import Terminal

/// A row of a page, or text between rows. Its lines are made when they are shown.
struct PageRow {
  /// What it opens; `nil` for text.
  var target: Target?
  /// The number of its lines.
  let height: Int
  private let make: () -> [Line]

  init(target: Target? = nil, lines: [Line]) {
    (self.target, height) = (target, lines.count)
    make = { lines }
  }

  /// A row of one line.
  init(target: Target?, line: @escaping () -> Line) {
    (self.target, height) = (target, 1)
    make = { [line()] }
  }

  var lines: [Line] { make() }
}

extension [PageRow] {
  var lines: [Line] { flatMap(\.lines) }
}
