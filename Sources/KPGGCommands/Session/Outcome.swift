import Essentials
import KPGGCore
import Terminal

/// An outcome of a command, to be shown to the user.
enum Outcome {
  /// A result in the format that the options choose.
  case list(List)
  /// Lines for people, even when piped. The default theme is the session's.
  case page(PageRenderer, theme: Theme? = nil)
  /// Machine-readable text.
  case document(String)
  /// A value on a separate line, never shortened, for `$(…)`.
  case value(String)
  case data(Data)
  /// Changes, and the outcome of writing them to a file. They remain saved even if they can't be reported.
  case changes([Change], SharedFile.Outcome = .init())
}

/// A function that shows an outcome immediately, so that a command can show one and then fail or continue.
typealias OutcomePrinter = (Outcome) throws -> Void

/// A function that lays out a page for people.
typealias PageRenderer = @Sendable (RenderContext) -> [Line]

/// The message for a change that a command was asked to make.
enum Change: Sendable {
  case done(Text)
  case unchanged(Text)
}

/// A command's result, a list or one record, which can be printed in every output format.
struct List: Sendable {
  let count: Int
  /// Whether the result is a list, even if it has only one record.
  let isList: Bool
  /// The note to print if the list is empty.
  let empty: Text?
  let page: PageRenderer
  let fields: @Sendable () -> [String]
  /// Returns the JSON of the record at an index with these fields, or with all fields if `fields` is empty.
  let json: @Sendable (_ index: Int, _ fields: [String]) -> JSONValue
  /// Writes the tab-separated rows.
  let writeRows: @Sendable (_ write: ([String]) throws -> Void) throws -> Void

  init<Record: OutputRecord>(
    one record: Record, rows: @escaping @Sendable () -> [[String]], page: @escaping PageRenderer
  ) {
    self.init([record], rows: rows, isList: false, page: page)
  }

  /// Creates a list. By default, each record is one row.
  init<Record: OutputRecord>(
    _ records: [Record], rows: (@Sendable () -> [[String]])? = nil, isList: Bool = true, empty: Text? = nil,
    page: @escaping PageRenderer
  ) {
    count = records.count
    self.isList = isList
    self.empty = empty
    self.page = page
    fields = { Record.fields.map(\.name) }
    json = { records[$0].json($1) }
    writeRows = { write in
      if let rows { return try rows().forEach(write) }
      let columns = Record.columns.map(Record.text)
      for record in records { try write(columns.map { $0(record) }) }
    }
  }
}
