import KPGGCore
import Terminal

/// The format of a command's output.
enum OutputFormat {
  /// For people.
  case page
  /// Tab-separated rows.
  case rows
  /// JSON with these fields, or with all fields if the array is empty.
  case json([String])
  /// JSON with one object per line.
  case jsonLines([String])
}

extension Session {
  /// The format, which is set by an option or depends on whether the output is a terminal.
  var format: OutputFormat {
    if let fields = options.json { return .json(fields) }
    if let fields = options.jsonLines { return .jsonLines(fields) }
    let isTerminal =
      world.output.isTerminal || world.environment["KPGG_FORCE_TTY"] != nil || options.color == .always
    return options.isPlain || !isTerminal ? .rows : .page
  }

  var isForPeople: Bool { if case .page = format { true } else { false } }

  /// Whether an option lists a field by its name.
  func requestsField(_ field: String) -> Bool { (options.json ?? options.jsonLines ?? []).contains(field) }

  /// Whether the output is JSON that has a field, because an option lists the field or all fields are printed.
  func printsField(_ field: String) -> Bool {
    guard let fields = options.json ?? options.jsonLines else { return false }
    return fields.isEmpty || fields.contains(field)
  }

  /// Throws a usage error if one of the fields is not known.
  func refuse(_ fields: [String], of option: String, except known: [String]) throws(Failure) {
    guard let unknown = fields.first(where: { !known.contains($0) }) else { return }
    let problem = UsageProblem.invalidValue(unknown, of: option, possible: .some(of: known))
    throw Failure(usage: problem, hints: hints(problem, at: line.values(of: option).last))
  }
}

/// The printer of outcomes. Nothing else writes to the output.
struct Printer {
  let session: Session

  private var output: World.Stream { session.world.output }

  func show(_ outcome: Outcome) throws {
    switch outcome {
    case .list(let list): try show(list)
    case .page(let page, let theme): try show(page, theme)
    case .document(let text): try write(document: text)
    // Makes control characters visible on a terminal.
    case .value(let value): try output.write(Printable(value: value))
    case .data(let data): try output.writeData(data)
    case .changes(let changes, let outcome): try report(changes, after: outcome)
    }
  }

  private func show(_ list: List) throws {
    let format = session.format
    switch format {
    case .page: try show(list.page, nil)
    case .rows: try writeInBlocks { try writeRows(list, &$0) }
    case .json(let fields), .jsonLines(let fields):
      // In some commands, the fields depend on the words or options.
      let option = session.options.json == nil ? "--jsonl" : "--json"
      try session.refuse(fields, of: option, except: list.fields())
      let isLines = if case .jsonLines = format { true } else { false }
      try writePaged { try isLines ? writeLines(list, fields, &$0) : writeJSON(list, fields, &$0) }
    }
    if list.count == 0, let empty = list.empty { session.note(empty) }
  }

  private func writeRows(_ list: List, _ output: inout BlockWriter) throws {
    try list.writeRows { cells in
      for (index, cell) in cells.enumerated() {
        if index > 0 { output.text += "\t" }
        output.text += cell.sanitized
      }
      output.text += "\n"
      try output.flushIfFull()
    }
  }

  private func writeJSON(_ list: List, _ fields: [String], _ output: inout BlockWriter) throws {
    for index in 0..<list.count {
      if list.isList { output.text += index == 0 ? "[\n  " : ",\n  " }
      list.json(index, fields).write(into: &output.text, list.isList ? "\n  " : "\n")
      try output.flushIfFull()
    }
    if !list.isList {
      output.text += "\n"
    } else {
      output.text += list.count == 0 ? "[]\n" : "\n]\n"
    }
  }

  private func writeLines(_ list: List, _ fields: [String], _ output: inout BlockWriter) throws {
    for index in 0..<list.count {
      output.text += list.json(index, fields).jsonText(isPretty: false)
      try output.flushIfFull()
    }
  }

  private func writeInBlocks(_ write: (inout BlockWriter) throws -> Void) throws {
    var blocks = BlockWriter(write: output.write)
    try write(&blocks)
    try output.write(Printable(document: blocks.text))
  }

  private func writePaged(_ write: (inout BlockWriter) throws -> Void) throws {
    if session.pagerCommand == nil { return try writeInBlocks(write) }
    var whole = BlockWriter(blockSize: .max, write: output.write)
    try write(&whole)
    try self.write(document: whole.text)
  }

  /// Prints machine-readable text. On a terminal, uses the pager if it does not fit on the screen.
  private func write(document: String) throws(TerminalDevice.WriteError) {
    let text = Printable(document: document)
    if let pager = session.pagerCommand, let rows = output.rows {
      let width = session.width
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let height = lines.reduce(0) { $0 + max(1, ($1.cells + width - 1) / width) }
      if height >= rows, session.showInPager(text, pager) { return }
    }
    try output.write(text)
  }

  /// Prints lines for people. On a terminal, uses the pager if they do not fit on the screen.
  private func show(_ page: PageRenderer, _ theme: Theme?) throws {
    var context = session.renderContext()
    // Text for screen readers has no layout, so wrap it, except for URLs, which must stay clickable.
    func drawn(_ context: RenderContext) -> [Line] {
      session.isASCII ? page(context).map(\.inASCII) : page(context)
    }
    let lines = drawn(context).flatMap { line in
      context.isAccessible && !line.text.contains("://")
        ? line.wrapped(to: context.width) : [line]
    }
    let coloring = session.coloring(of: output, theme: theme)
    // Pagers can't show pictures.
    let isPaged =
      lines.count >= output.rows ?? .max && !lines.contains { $0.spans.contains { $0.graphic != nil } }
    if isPaged, let pager = session.pagerCommand {
      // Some pagers do not support hyperlinks.
      context.hasLinks = false
      let text = drawn(context).encoded(session.coloring(coloring, in: pager), linking: false)
      if session.showInPager(text, pager) { return }
    }
    try output.write(lines.encoded(coloring, linking: session.supportsHyperlinks))
  }

  /// Reports what a command changed, even when piped.
  private func report(_ changes: [Change], after outcome: SharedFile.Outcome) throws {
    session.warn(of: outcome)
    // These go to the error stream, so that scripts see only actual changes on the output.
    for case .unchanged(let message) in changes { session.writeError([session.text(message)]) }
    let done = changes.compactMap { if case .done(let message) = $0 { message } else { nil } }
    if done.isEmpty { return }
    do throws(TerminalDevice.WriteError) {
      try output.write(Printable(lines: session.fitted(done.map(session.text), to: output)))
    } catch {
      if error == .closed { throw error }
      throw Failure(
        Text(error), hints: (outcome.hasChanged ? ["The change was saved anyway."] : []) + [.checkOutput])
    }
  }
}

/// Buffers output and writes it in blocks.
private struct BlockWriter {
  var text = ""
  /// The buffer is written once it has this many bytes.
  var blockSize = 1 << 16
  let write: @Sendable (Printable) throws(TerminalDevice.WriteError) -> Void

  mutating func flushIfFull() throws(TerminalDevice.WriteError) {
    guard text.utf8.count >= blockSize else { return }
    try write(Printable(document: text))
    text = ""
  }
}
