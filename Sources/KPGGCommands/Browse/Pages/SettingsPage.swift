import KPGGCore
import Terminal

/// The settings that can be changed here, each with its value.
struct SettingsPage: ListPage {
  var features: Set<PageFeature> { [.choices] }
  var hasPreview: Bool { false }

  func title(_ state: BrowseState) -> String { state.text("Settings") }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let context = column.context
    let margin = 4 + (Setting.inBrowser.map { context.text($0.label).cells }.max() ?? 0)
    column.addRows(
      Setting.inBrowser.map { setting, label in
        let isChanged = state.page.choices[setting] != nil
        let value = Line("‹ \(state.shown(setting)) ›", isChanged ? .title : .plain)
        return PageRow(lines: context.facts([(name: context.text(label), value: value)], margin: margin))
      })
    column.addText([Line()])
    column.addMessage(.settingsHint)
    let hosts = state.catalog.pictureHosts
    if !hosts.isEmpty {
      column.addMessage("The pictures come from \(Text.shortList(hosts, atMost: 2)).")
    }
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    let setting = Setting.inBrowser[state.page.focus].setting
    switch action {
    case .turn(let step): return state.choose(step, of: setting)
    case .into: return state.choose(1, of: setting)
    case .out: return state.choose(-1, of: setting)
    case .open: return state.saveChoices()
    case .back, .tab, .page:
      // These actions close the page without saving.
      let effects = state.dropChoices()
      state.pages.removeLast()
      return effects + (action == .back ? [] : state.perform(action))
    default: return nil
    }
  }
}
