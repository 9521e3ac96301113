import KPGGCore
import Terminal

/// Recent searches with their numbers.
struct HistoryListView: Sendable {
  let records: [HistoryRecord]

  func lines(_ page: Page) -> [Line] {
    let rows = records.map { [Line("\($0.number)", .secondary), Line($0.text, .title)] }
    return page.list(rows, columns: [ListColumn(nil, .title), ListColumn(nil, .title)], withHeadings: false)
  }
}
