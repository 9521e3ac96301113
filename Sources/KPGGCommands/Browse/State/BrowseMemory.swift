import KPGGCore
import Terminal

// Saves where the user left the browser, to resume there next time.

extension BrowseState {
  /// The values to save.
  ///
  /// - Parameters:
  ///   - before: The values saved before.
  ///   - start: The state at startup. Eras unchanged since then are not saved: they may come from the settings.
  func memory(after before: ScreenMemory = ScreenMemory(), since start: BrowseState? = nil) -> ScreenMemory {
    var memory = before
    let entry = pages.last { $0.entry != nil }?.entry
    memory[.page] = entry?.encoded ?? "\(tab)"
    memory[.tab] = "\(tab)"
    let filter = pages[0].filter ?? defaults
    if filter.eras != start?.filter.eras {
      memory[.eras] = filter.eras.sorted().map(\.description).joined(separator: ",")
    }
    memory[.shown] = filter.shown.rawValue
    memory[.order] = filter.order
    return memory
  }

  /// Restores saved values, ignoring invalid ones. The filter is that of the list of the tab.
  mutating func resume(_ memory: ScreenMemory) {
    guard let page = memory[.page] else { return }
    tab = Tab.allCases.first { [page, memory[.tab]].contains("\($0)") } ?? .home
    var filter = defaults
    if let eras = memory[.eras] {
      filter.eras = Set(eras.split(separator: ",").compactMap { index.sections.map(\.era).named(String($0)) })
    }
    filter.shown = memory.value(.shown) ?? filter.shown
    filter.order = pages[0].type.orders.first { $0.fact == memory[.order] }?.fact
    if filter != defaults { pages[0].filter = filter }
    if let id = EntryID(encoded: page), index.group(id.groupSlug) != nil {
      push(BrowsePage(SubjectPage(id: id)))
    }
  }
}
