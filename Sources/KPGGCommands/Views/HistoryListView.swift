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
