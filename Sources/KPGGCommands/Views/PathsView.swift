import KPGGCore
import Terminal

/// Folders and files and what decides them, and everything else that decides what the program does.
struct PathsView: Sendable {
  let records: [PathRecord]

  func lines(_ page: Page) -> [Line] {
    let files = page.heading(page.text(Label.files)) + facts(records.filter(\.item.isPlace), page)
    let run = page.heading(page.text(Label.thisRun)) + facts(records.filter { !$0.item.isPlace }, page)
    return Array(files.dropFirst()) + run
  }

  private func facts(_ records: [PathRecord], _ page: Page) -> [Line] {
    page.facts(
      records.map { record in
        let source =
          record.source.map { Line("  (\(page.text(DecidedBy(source: $0))))", .secondary) } ?? Line()
        let value = page.known(record.path ?? record.value, otherwise: .none)
        return (name: page.text(Label.item(record.item)), value: value + source)
      })
  }
}
