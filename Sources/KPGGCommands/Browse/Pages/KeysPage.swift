import KPGGCore
import Terminal

/// The list of keys, filtered by the typed text. The keys of the previous page come first.
struct KeysPage: ListPage {
  var features: Set<PageFeature> { [.sections] }
  var hasPreview: Bool { false }
  var field: PageField? { PageField(label: "Find:", use: .search) }

  func title(_ state: BrowseState) -> String { state.text(.keys) }

  func header(_ state: BrowseState) -> [PageHeaderRow] { [.field] }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let context = column.context
    let typed = state.page.field.text
    let rows = KeyBinding.rows.filter { $0.match(typed, in: state.language) }
    let margin = 4 + (rows.map(\.title.cells).max() ?? 0)
    let before = state.pages.dropLast().last?.type
    let parts = Dictionary(grouping: rows) { row in
      if row.contains(where: { $0.feature == nil }) { return 1 }
      guard let before else { return 2 }
      return row.contains { $0.applies(to: before) } ? 0 : 2
    }
    for (part, heading) in ["On this page" as Text, "On every page", "On other pages"].enumerated() {
      let lines = parts[part, default: []].map { row in
        PageRow(
          lines: context.facts([(name: row.title, value: Line(context.text(row.help)))], margin: margin))
      }
      if lines.isEmpty { continue }
      let title = context.heading(context.text(heading))
      column.addRows(lines, under: column.items.isEmpty ? Array(title.dropFirst()) : title)
    }
    if rows.isEmpty { column.addMessage("No matching key.") }
  }
}
