import KPGGCore
import Terminal

/// The list of keys, with a filter.
struct KeysPage: ListPage {
  var features: Set<PageFeature> { [.sections] }
  var hasPreview: Bool { false }
  var field: PageField? { PageField(label: "Find:", use: .filter) }

  func title(_ state: BrowseState) -> String { state.text(.keys) }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    [state.fieldRow("\(key: .search) filters by key and action")]
  }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let context = column.context
    let rows = KeyBinding.table.filter { $0.matches(state.page.field.text, in: state.language) }
    let facts = rows.map { (name: $0.title, value: Line(context.text($0.help))) }
    let margin = 2 + (facts.map(\.name.cells).max() ?? 0) + 2
    column.addRows(facts.map { PageRow(lines: context.facts([$0], margin: margin)) })
    if rows.isEmpty { column.addMessage("No matching key.") }
  }
}
