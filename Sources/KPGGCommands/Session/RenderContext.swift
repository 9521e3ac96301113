import KPGGCore
import Terminal

/// The layout, language and style for text that people read.
struct RenderContext: Sendable {
  private(set) var width: Int
  let language: Language
  let nameOrder: NameOrder
  let today: Day?
  /// Whether the text is for a screen reader. It then has one fact per line and no columns.
  let isAccessible: Bool
  /// The minimum width at which lists use columns.
  var tableWidth = defaultTableWidth
  /// The number of lines that fit on the screen.
  var height = 23
  /// The number of rows that are measured to lay out the columns of a table.
  var measuredRows = Int.max
  /// Whether titles can be hyperlinks, so that URLs don't have to be shown.
  var hasLinks = false
  /// Whether the text is on a page of the browser, where rows can be opened.
  var isInBrowser = false

  static let defaultTableWidth = 60
  private static let columnTableWidth = 40

  func text(_ text: Text) -> String { language(text) }

  func atMost(_ width: Int) -> RenderContext {
    var context = self
    context.width = min(self.width, width)
    return context
  }

  /// Returns a short date for a column, or a long date for screen readers.
  func date(_ day: Day) -> String { isAccessible ? language.longDate(day) : language.shortDate(day) }

  /// Returns a copy for one column of a page. In a column, lists stay tables at narrower widths.
  func column(_ width: Int) -> RenderContext {
    var context = atMost(width)
    context.tableWidth = Self.columnTableWidth
    return context
  }

  /// A copy for rows of a few short cells, which stay a table at all but the narrowest widths.
  var singleLineRows: RenderContext {
    var context = self
    context.tableWidth = 34
    return context
  }

  var isInColumn: Bool { tableWidth == Self.columnTableWidth }

  /// Whether the width is too narrow for tables, so that lists use cards.
  var isNarrow: Bool { width < tableWidth }
}

extension Session {
  func renderContext() -> RenderContext {
    var context = RenderContext(
      width: width, language: language, nameOrder: nameOrder, today: world.clock.today(),
      isAccessible: isAccessible)
    // The shell's next prompt takes one line.
    if let rows = world.output.rows { context.height = rows - 1 }
    context.hasLinks = supportsHyperlinks && !isAccessible
    return context
  }

  /// The width of the output in cells.
  var width: Int {
    let window = world.output.columns ?? world.environment.positiveNumber("COLUMNS")
    let forced = ForcedWidth(world.environment["KPGG_FORCE_TTY"] ?? "")?.columns(
      of: window ?? world.error.columns ?? 80)
    return min(max(forced ?? window ?? 80, 20), 1000)
  }
}
