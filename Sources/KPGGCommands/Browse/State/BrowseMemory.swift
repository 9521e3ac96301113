import KPGGCore
import Terminal

// Saves where the user left the browser, to resume there next time.

extension BrowseState {
  /// The values to save.
  ///
  /// - Parameters:
  ///   - before: The values saved before.
  ///   - start: The state at startup. A language, theme or eras unchanged since then are not saved: they may come from
  ///     the command line or the settings.
  func memory(after before: ScreenMemory = ScreenMemory(), since start: BrowseState? = nil) -> ScreenMemory {
    var memory = before
    let entry = pages.last { $0.entry != nil }?.entry
    memory[.page] = entry?.encoded ?? "\(tab)"
    if language != start?.language { memory[.language] = language.rawValue }
    if theme != start?.theme { memory[.theme] = theme.rawValue }
    if filter.eras != start?.filter.eras {
      memory[.eras] = filter.eras.sorted().map(\.description).joined(separator: ",")
    }
    memory[.shown] = filter.shown.rawValue
    memory[.order] = filter.order
    memory[.favoritesFirst] = (filter.favoritesFirst ? Toggle.on : .off).rawValue
    return memory
  }
}

extension BrowseState {
  /// Restores saved values, ignoring invalid ones.
  ///
  /// - Parameter fixed: The settings that the command line or a variable overrides.
  mutating func resume(_ memory: ScreenMemory, except fixed: Set<Setting>) {
    if !fixed.contains(.language) { language = memory.value(.language) ?? language }
    if !fixed.contains(.theme) { theme = memory.value(.theme) ?? theme }
    if let eras = memory[.eras] {
      filter.eras = Set(eras.split(separator: ",").compactMap { index.sections.map(\.era).named(String($0)) })
    }
    filter.shown = memory.value(.shown) ?? filter.shown
    filter.order = BrowseFilter.orders.first { $0 == memory[.order] }
    filter.favoritesFirst = memory.value(.favoritesFirst) == Toggle.on
    guard let page = memory[.page] else { return }
    tab = Tab.allCases.first { "\($0)" == page } ?? .home
    if let id = EntryID(encoded: page), index.group(id.groupSlug) != nil {
      push(BrowsePage(SubjectPage(id: id)))
    }
  }
}
