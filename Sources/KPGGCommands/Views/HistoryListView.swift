import KPGGCore
import Terminal

/// Recent searches with their numbers.
struct HistoryListView: Sendable {
  let records: [HistoryRecord]

  func list(_ context: RenderContext) -> [ListBlock] {
    let columns: [Column<HistoryRecord>] = [
      Column(nil, .title, style: .secondary) { "\($0.number)" },
      Column(nil, .title, style: .title, text: \.text),
    ]
    return context.list(records, columns, withHeadings: false)
  }
}

/// A recent search.
struct HistoryRecord: OutputRecord {
  /// The search's number; 1 is the newest.
  let number: Int
  let text: String

  static let fields: [OutputField<HistoryRecord>] = [
    .count("number", "The search's number; 1 is the newest.") { $0.number },
    .knownText("text", "The search text.", .text, \.text),
  ]

  static let columns = fields.map(\.name)
}
