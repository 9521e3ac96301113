import Arguments
import KPGGCore
import Terminal

/// The result of a command that changes something.
enum Change: Sendable {
  case done(Text)
  /// Nothing needed changing.
  case unchanged(Text)
}

/// A command's result, which can be printed in every output format.
struct Report<Record: OutputRecord>: Sendable {
  fileprivate let records: [Record]
  /// Whether the result is a list, even of one record.
  private let isList: Bool
  /// The tab-separated rows; `nil` for one row per record.
  private let otherRows: [[String]]?
  /// The note to print if the list is empty.
  let empty: Text?
  /// Renders the result for people.
  let screen: @Sendable (RenderContext) -> [Line]

  /// A list. By default, each record is one row.
  init(
    list records: [Record], rows: [[String]]? = nil, empty: Text? = nil,
    screen: @escaping @Sendable (RenderContext) -> [Line]
  ) {
    self.records = records
    isList = true
    otherRows = rows
    self.empty = empty
    self.screen = screen
  }

  init(
    one record: Record, rows: [[String]],
    screen: @escaping @Sendable (RenderContext) -> [Line]
  ) {
    records = [record]
    isList = false
    otherRows = rows
    empty = nil
    self.screen = screen
  }

  fileprivate func writeRows(_ output: inout BlockWriter) throws {
    let columns = Record.columns.map(Record.text)
    func write(_ cells: [String]) throws {
      for (place, cell) in cells.enumerated() {
        if place > 0 { output.text += "\t" }
        output.text += cell.sanitized
      }
      output.text += "\n"
      try output.flushIfFull()
    }
    if let otherRows { return try otherRows.forEach(write) }
    for record in records { try write(columns.map { $0(record) }) }
  }

  /// Writes the records as JSON.
  ///
  /// - Parameter names: The fields to include; empty for all.
  fileprivate func writeJSON(_ names: [String], _ output: inout BlockWriter) throws {
    for (place, record) in records.enumerated() {
      if isList { output.text += place == 0 ? "[\n  " : ",\n  " }
      record.json(names).write(into: &output.text, isList ? "\n  " : "\n")
      try output.flushIfFull()
    }
    output.text += !isList ? "\n" : records.isEmpty ? "[]\n" : "\n]\n"
  }
}

/// The layout, language and style for text that people read.
struct RenderContext: Sendable {
  private(set) var width: Int
  let language: Language
  let names: NameOrder
  let today: Day?
  /// Whether the text is for a screen reader: one fact per line, no columns.
  let isAccessible: Bool
  /// The minimum width at which lists use columns.
  var tableWidth = usualTableWidth
  /// The number of lines that fit on the screen.
  var height = 23
  /// Whether titles can be hyperlinks, so that URLs need not be shown.
  var hasLinks = false

  static let usualTableWidth = 60

  func text(_ text: Text) -> String { language(text) }

  /// A copy that is at most this wide.
  func atMost(_ width: Int) -> RenderContext {
    var context = self
    context.width = min(self.width, width)
    return context
  }

  /// A date for a column; long for screen readers.
  func date(_ day: Day) -> String { isAccessible ? language.longDate(day) : language.shortDate(day) }

  /// A copy for one column of a page. In a column, lists stay tables at narrower widths.
  func column(_ width: Int) -> RenderContext {
    var context = atMost(width)
    context.tableWidth = 40
    return context
  }

  /// Whether lists are too narrow for columns and use cards.
  var isNarrow: Bool { width < tableWidth }
}

extension App {
  private enum Format {
    case screen
    case plain
    case json([String])
    case jsonLines([String])
  }

  /// Prints a report in the format set by the options. Most commands print only through this.
  func emit<Record>(_ report: Report<Record>, _ options: OutputOptions) throws {
    switch try format(options) {
    case .screen:
      try show(report.screen)
    case .plain:
      try writeInBlocks(report.writeRows)
    case .json(let names):
      try writePaged { try report.writeJSON(names, &$0) }
    case .jsonLines(let names):
      try writePaged { blocks in
        for record in report.records {
          blocks.text += record.json(names).written(isPretty: false)
          try blocks.flushIfFull()
        }
      }
    }
    if report.records.isEmpty, let empty = report.empty { note(empty) }
  }

  private func writeInBlocks(_ write: (inout BlockWriter) throws -> Void) throws {
    var blocks = BlockWriter(write: output.write)
    try write(&blocks)
    try output.write(Printable(document: blocks.text))
  }

  private func writePaged(_ write: (inout BlockWriter) throws -> Void) throws {
    if pagerCommand == nil { return try writeInBlocks(write) }
    var whole = BlockWriter(blockSize: .max, write: output.write)
    try write(&whole)
    try self.write(document: whole.text)
  }

  /// Prints machine-readable text. On a terminal, uses the pager if it does not fit on the screen.
  func write(document: String) throws(TerminalDevice.WriteError) {
    let text = Printable(document: document)
    if let pager = pagerCommand, let rows = output.rows {
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let height = lines.reduce(0) { $0 + max(1, ($1.cells + width - 1) / width) }
      if height >= rows, showInPager(text, pager) { return }
    }
    try output.write(text)
  }

  /// Prints text in a format of this command alone, without paging.
  ///
  /// - Parameter option: The option that selects the format. It conflicts with the options of other formats.
  func write(_ text: String, as option: String, _ options: OutputOptions) throws {
    try refuseSecondForm(options, besides: option)
    try output.write(Printable(document: text))
  }

  /// Prints lines for people, even when piped. On a terminal, uses the pager if they do not fit on the screen.
  ///
  /// - Parameter theme: The theme; by default, that of this run.
  func show(theme: Theme? = nil, _ screen: (RenderContext) -> [Line]) throws {
    var context = renderContext()
    // Text for screen readers has no layout, so wrap it, except for URLs, which must stay clickable.
    let lines = screen(context).flatMap { line in
      context.isAccessible && !line.text.contains("://")
        ? line.wrappedAroundCommands(to: context.width) : [line]
    }
    let coloring = coloring(of: output, theme: theme)
    // Pagers can't show pictures.
    let isPaged =
      lines.count >= output.rows ?? .max && !lines.contains { $0.spans.contains { $0.graphic != nil } }
    let pager = isPaged ? pagerCommand : nil
    if let pager {
      // Some pagers do not support hyperlinks.
      context.hasLinks = false
      let text = screen(context).encoded(self.coloring(coloring, in: pager), linking: false)
      if showInPager(text, pager) { return }
    }
    try output.write(lines.encoded(coloring, linking: isLinking))
  }

  /// Reports what a command changed, even when piped.
  ///
  /// - Parameter outcome: The outcome of writing the file, which stands even if reporting it fails.
  func report(_ changes: [Change], after outcome: SharedFile.Outcome = .init()) throws {
    warn(of: outcome)
    // Goes to the error stream, so that scripts see only actual changes on the output.
    for case .unchanged(let message) in changes { writeError([text(message)]) }
    let done = changes.compactMap { if case .done(let message) = $0 { message } else { nil } }
    if done.isEmpty { return }
    do throws(TerminalDevice.WriteError) {
      try output.write(Printable(lines: fitted(done.map { text($0) }, to: output)))
    } catch {
      if error == .closed { throw error }
      throw Failure(
        Text(error), hints: (outcome.hasChanged ? ["The change was saved anyway."] : []) + [.checkOutput])
    }
  }

  /// Prints a value on a line of its own, unshortened, for `$(…)`. Makes control characters visible on a terminal.
  func write(value: String) throws(TerminalDevice.WriteError) {
    try output.write(Printable(value: value))
  }

  /// Whether the output is for people rather than programs.
  func isScreen(_ options: OutputOptions) -> Bool {
    options.json == nil && options.jsonLines == nil && !options.isPlain && isOutputScreen
  }

  private var isOutputScreen: Bool {
    output.isTerminal || environment["KPGG_FORCE_TTY"] != nil || display.color == .always
  }

  private func format(_ options: OutputOptions) throws(Failure) -> Format {
    try refuseSecondForm(options)
    if let fields = options.json { return .json(fields) }
    if let fields = options.jsonLines { return .jsonLines(fields) }
    return isScreen(options) ? .screen : .plain
  }

  func refuseSecondForm(_ options: OutputOptions, besides other: String? = nil) throws(Failure) {
    try Failure.ifSeveral([
      ("--json", options.json != nil), ("--jsonl", options.jsonLines != nil), ("--plain", options.isPlain),
      (other ?? "", other != nil),
    ])
  }

  func renderContext() -> RenderContext {
    var context = RenderContext(
      width: width, language: language, names: names, today: today(), isAccessible: isAccessible)
    // The shell's next prompt takes one line.
    if let rows = output.rows { context.height = rows - 1 }
    context.hasLinks = isLinking && !isAccessible
    return context
  }

  private var width: Int {
    let window = output.columns ?? environment.positiveNumber("COLUMNS")
    let forced = ForcedWidth(environment["KPGG_FORCE_TTY"] ?? "")?.columns(of: window ?? error.columns ?? 80)
    return min(max(forced ?? window ?? 80, 20), 1000)
  }
}

/// Buffers output and writes it in blocks.
private struct BlockWriter {
  /// Text that is not written yet.
  var text = ""
  /// The buffer is written once it has this many bytes.
  var blockSize = 1 << 16
  let write: @Sendable (Printable) throws(TerminalDevice.WriteError) -> Void

  /// Writes the buffer if it is full.
  mutating func flushIfFull() throws(TerminalDevice.WriteError) {
    guard text.utf8.count >= blockSize else { return }
    try write(Printable(document: text))
    text = ""
  }
}
