import Essentials
import KPGGCore
import Terminal

/// What a command shows.
enum Outcome {
  /// A result in the format that the options choose.
  case list(List)
  /// Lines for people, even when piped. The theme is that of the run, unless it is given.
  case page(Page, theme: Theme? = nil)
  /// Machine-readable text.
  case document(String)
  /// A value on a line of its own, unshortened, for `$(…)`.
  case value(String)
  /// Binary data, such as a picture.
  case data(Data)
  /// What has changed, and the outcome of writing it to a file, which stands even if reporting it fails.
  case changes([Change], SharedFile.Outcome = .init())
}

/// Shows an outcome at once, so that a command can show one and then fail or do more.
typealias Show = (Outcome) throws -> Void

/// Lays out a page for people.
typealias Page = @Sendable (RenderContext) -> [Line]

/// What a command has changed.
enum Change: Sendable {
  case done(Text)
  /// Nothing needed changing.
  case unchanged(Text)
}

/// A command's result, which can be printed in every output format: a list, or one record.
struct List: Sendable {
  /// The number of records.
  let count: Int
  /// Whether the result is a list, even of one record.
  let isList: Bool
  /// The note to print if the list is empty.
  let empty: Text?
  /// The result for people.
  let page: Page
  /// The names of the fields that the records have.
  let fields: @Sendable () -> [String]
  /// The JSON of the record with this index, with these fields; empty for all.
  let json: @Sendable (_ index: Int, _ fields: [String]) -> JSONValue
  /// Writes the tab-separated rows.
  let writeRows: @Sendable (_ write: ([String]) throws -> Void) throws -> Void

  /// A list. By default, each record is one row.
  init<Record: OutputRecord>(
    _ records: [Record], rows: (@Sendable () -> [[String]])? = nil, empty: Text? = nil, page: @escaping Page
  ) {
    self.init(records, rows, isList: true, empty, page)
  }

  /// One record.
  init<Record: OutputRecord>(
    one record: Record, rows: @escaping @Sendable () -> [[String]], page: @escaping Page
  ) {
    self.init([record], rows, isList: false, nil, page)
  }

  private init<Record: OutputRecord>(
    _ records: [Record], _ rows: (@Sendable () -> [[String]])?, isList: Bool, _ empty: Text?,
    _ page: @escaping Page
  ) {
    (count, self.isList, self.empty, self.page) = (records.count, isList, empty, page)
    fields = { Record.fields.map(\.name) }
    json = { records[$0].json($1) }
    writeRows = { write in
      if let rows { return try rows().forEach(write) }
      let columns = Record.columns.map(Record.text)
      for record in records { try write(columns.map { $0(record) }) }
    }
  }
}
