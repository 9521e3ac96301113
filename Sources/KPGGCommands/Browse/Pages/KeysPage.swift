import KPGGCore
import Terminal

/// The list of keys, with a filter.
struct KeysPage: PageType {
  var features: Set<PageFeature> { [.sections] }
  var field: PageField? { PageField(label: "Find:", use: .filter) }

  func title(_ state: BrowseState) -> String { state.text(.keys) }

  func header(_ state: BrowseState) -> [PageHeaderRow] {
    [state.fieldRow("\(key: .search) filters by key and action")]
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) { layout.layOutKeys(state) }
}

extension BrowseLayout {
  fileprivate mutating func layOutKeys(_ state: BrowseState) {
    let context = state.context()
    let rows = KeyBinding.table.filter { $0.matches(state.page.field.text, in: state.language) }
    let facts = rows.map { (name: $0.title, value: Line(context.text($0.help))) }
    let margin = 2 + (facts.map(\.name.cells).max() ?? 0) + 2
    var column = state.column()
    column.addRows(facts.map { ListBlock(lines: context.facts([$0], margin: margin)) }, under: [])
    if rows.isEmpty { column.addFocusable([Line(state.text("No matching key."), .secondary)]) }
    column.finish(&self)
  }
}
