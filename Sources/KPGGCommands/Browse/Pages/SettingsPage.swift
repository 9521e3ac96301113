import KPGGCore
import Terminal

/// The settings that can be changed here, each with its value.
struct SettingsPage: ListPage {
  var features: Set<PageFeature> { [.choices] }
  var hasPreview: Bool { false }

  func title(_ state: BrowseState) -> String { state.text("Settings") }

  func fill(_ column: inout PageColumn, _ state: BrowseState) {
    let context = column.context
    let labels = Setting.inBrowser.map { context.text($0.label) }
    let margin = 2 + (labels.map(\.cells).max() ?? 0)
    column.addRows(
      zip(Setting.inBrowser, labels).map { setting, label in
        let value = Line(
          "‹ " + state.shown(setting) + " ›", state.page.choices[setting] == nil ? .plain : .title)
        return PageRow(lines: [context.fitted(Line(label, .secondary).padded(to: margin) + value)])
      })
    column.addText([Line()])
    column.addMessage(.settingsHint)
    let hosts = state.catalog.pictureHosts
    if !hosts.isEmpty {
      column.addMessage("The pictures come from \(Text.few(hosts, atMost: 2)).")
    }
  }

  func perform(_ action: BrowseAction, _ state: inout BrowseState) -> [BrowseEffect]? {
    let setting = Setting.inBrowser[min(state.page.focus, Setting.inBrowser.count - 1)]
    switch action {
    case .turn(let step): return state.choose(step, of: setting)
    case .into: return state.choose(1, of: setting)
    case .out: return state.choose(-1, of: setting)
    case .open: return state.saveChoices()
    case .move, .scroll, .pageUp, .pageDown, .first, .last, .redraw, .suspend, .quit, .interrupt: return nil
    default:
      // Everything else closes the sheet without saving.
      let effects = state.dropChoices()
      state.pages.removeLast()
      return effects + (action == .back || action == .settings ? [] : state.perform(action))
    }
  }
}
