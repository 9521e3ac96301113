import Arguments
import KPGGCore
import Terminal

/// What came of a command that changes something.
enum Change: Sendable {
  case done(Text)
  /// There was nothing to change.
  case unchanged(Text)
}

/// What a command has to say, in every form in which it can be asked for it.
struct Report<Record: OutputRecord>: Sendable {
  fileprivate let records: [Record]
  /// Whether it is a list, be it of one.
  private let isList: Bool
  /// The tab-separated rows; `nil` if they are the records.
  private let otherRows: [[String]]?
  /// What is noted if a list is empty.
  let empty: Text?
  /// What people see.
  let screen: @Sendable (RenderContext) -> [Line]

  /// A list, whose rows are its records unless there are others.
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

  /// One record.
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

  /// Writes the rows, tab-separated.
  fileprivate func writeRows(_ output: inout BlockWriter) throws {
    let columns = Record.columns.map(Record.text)
    func write(_ cells: some Collection<String>) throws {
      for (place, cell) in cells.enumerated() {
        if place > 0 { output.text += "\t" }
        output.text += cell.sanitized
      }
      output.text += "\n"
      try output.flushIfFull()
    }
    if let otherRows { return try otherRows.forEach(write) }
    for record in records { try write(columns.lazy.map { $0(record) }) }
  }

  /// Writes the JSON text.
  ///
  /// - Parameter names: The fields; all if none are named.
  fileprivate func writeJSON(_ names: [String], _ output: inout BlockWriter) throws {
    for (place, record) in records.enumerated() {
      if isList { output.text += place == 0 ? "[\n  " : ",\n  " }
      record.json(names).write(into: &output.text, isList ? "\n  " : "\n")
      try output.flushIfFull()
    }
    output.text += !isList ? "\n" : records.isEmpty ? "[]\n" : "\n]\n"
  }
}

/// The room and the means for what people see.
struct RenderContext: Sendable {
  private(set) var width: Int
  let language: Language
  let names: NameOrder
  let today: Day?
  /// Whether it is to be read aloud: one fact a line, no columns.
  let isAccessible: Bool
  /// The width from which on a list has room for columns.
  var tableWidth = usualTableWidth
  /// How many lines there is room for at once.
  var height = 23
  /// Whether a title can be a link, so that its address need not stand beside it.
  var hasLinks = false

  static let usualTableWidth = 60

  func text(_ text: Text) -> String { language(text) }

  /// The same, but not wider.
  func atMost(_ width: Int) -> RenderContext {
    var context = self
    context.width = min(self.width, width)
    return context
  }

  /// A date for a column; in full where it is read aloud.
  func date(_ day: Day) -> String { isAccessible ? language.longDate(day) : language.shortDate(day) }

  /// A column of a page of several, in which rows are rows as long as they can.
  func column(_ width: Int) -> RenderContext {
    var context = atMost(width)
    context.tableWidth = 40
    return context
  }

  /// Whether a list has no room for columns and comes as cards.
  var isNarrow: Bool { width < tableWidth }
}

extension App {
  private enum Format {
    case screen
    case plain
    case json([String])
    case jsonLines([String])
  }

  /// Prints a report in the form that is asked for. The only way from a command to the output.
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

  /// Prints a text for programs; on a terminal through the pager if it is longer than the screen.
  func write(document: String) throws(TerminalDevice.WriteError) {
    let text = Printable(document: document)
    if let pager = pagerCommand, let rows = output.rows {
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let height = lines.reduce(0) { $0 + max(1, ($1.cells + width - 1) / width) }
      if height >= rows, showInPager(text, pager) { return }
    }
    try output.write(text)
  }

  /// Prints a text in a form that only the command has, the same on a terminal and off it.
  ///
  /// - Parameter option: The option that asks for that form.
  func write(_ text: String, as option: String, _ options: OutputOptions) throws {
    try refuseSecondForm(options, besides: option)
    try output.write(Printable(document: text))
  }

  /// Shows lines to people, whatever the output is; on a terminal through the pager if they are more than it has.
  func show(_ screen: (RenderContext) -> [Line]) throws {
    var context = renderContext()
    // What is read aloud is not laid out, but its words stay whole, and so do addresses, which can be clicked.
    let lines = screen(context).flatMap { line in
      context.isAccessible && !line.text.contains("://")
        ? line.wrappedAroundCommands(to: context.width) : [line]
    }
    let coloring = coloring(of: output)
    // What the terminal itself draws gets through no pager.
    let isPaged =
      lines.count >= output.rows ?? .max && !lines.contains { $0.spans.contains { $0.graphic != nil } }
    let pager = isPaged ? pagerCommand : nil
    if let pager {
      // Not all pagers let hyperlinks through.
      context.hasLinks = false
      let text = screen(context).encoded(coloring, linking: false)
      if showInPager(text, pager) { return }
    }
    try output.write(lines.encoded(coloring, linking: isLinking))
  }

  /// Tells people, whatever the output is, what was done.
  ///
  /// - Parameter outcome: What became of the file in which it was done, which is so even where it cannot be told.
  func report(_ changes: [Change], after outcome: SharedFile.Outcome = .init()) throws {
    warn(of: outcome)
    // That nothing was changed is a note; scripts that look for what was done do not find it.
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

  /// Prints a value alone on its line, whole, for `$(…)`; on a terminal what would steer it is made visible.
  func write(value: String) throws(TerminalDevice.WriteError) {
    try output.write(Printable(value: value))
  }

  /// Whether what is printed is meant for the eyes of people.
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
    let asked: [(String, Bool)] = [
      ("--json", options.json != nil), ("--jsonl", options.jsonLines != nil), ("--plain", options.isPlain),
    ]
    let names = asked.filter(\.1).map(\.0) + [other].compactMap { $0 }
    if names.count > 1 { throw Failure(.conflictingOptions(names[0], names[1]), status: .usage) }
  }

  func renderContext() -> RenderContext {
    var context = RenderContext(
      width: width, language: language, names: names, today: today(), isAccessible: isAccessible)
    // One line is for the shell's next prompt.
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

/// Writes a long text while it is made, many pieces at a time.
private struct BlockWriter {
  /// What is not written yet.
  var text = ""
  /// How many bytes of it are kept back.
  var blockSize = 1 << 16
  let write: @Sendable (Printable) throws(TerminalDevice.WriteError) -> Void

  /// Writes what there is, if it is enough.
  mutating func flushIfFull() throws(TerminalDevice.WriteError) {
    guard text.utf8.count >= blockSize else { return }
    try write(Printable(document: text))
    text = ""
  }
}
