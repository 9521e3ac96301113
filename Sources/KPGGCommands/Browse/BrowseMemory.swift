import KPGGCore
import Terminal

// How the browser was left, to begin so the next time.

/// What is remembered.
private enum Key: String {
  case page, language, theme, eras, shown, order, favoritesFirst
}

extension ScreenMemory {
  fileprivate subscript(key: Key) -> String? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }

  /// One of a few values.
  fileprivate func value<Value: RawRepresentable<String>>(_ key: Key) -> Value? {
    self[key].flatMap(Value.init)
  }
}

extension BrowseState {
  /// What there is to remember.
  ///
  /// - Parameters:
  ///   - before: What was remembered before.
  ///   - start: The state at the start, which the command line can have decided for once, or the settings.
  func memory(after before: ScreenMemory = ScreenMemory(), since start: BrowseState? = nil) -> ScreenMemory {
    var memory = before
    let entry = pages.last { $0.entry != nil }?.entry
    memory[.page] = entry.map { "\($0.kind)/\($0)" } ?? "\(tab)"
    if language != start?.language { memory[.language] = language.rawValue }
    if theme != start?.theme { memory[.theme] = theme.rawValue }
    if filter.eras != start?.filter.eras {
      memory[.eras] = filter.eras.sorted().map(\.description).joined(separator: ",")
    }
    memory[.shown] = filter.shown.rawValue
    memory[.order] = filter.order?.rawValue
    memory[.favoritesFirst] = (filter.favoritesFirst ? Toggle.on : .off).rawValue
    return memory
  }
}

extension BrowseState.Start {
  /// Takes what was remembered, as far as it means anything.
  ///
  /// - Parameters:
  ///   - index: The catalog, which may be another one by now.
  ///   - fixed: The settings that the command line or a variable has decided.
  mutating func resume(_ memory: ScreenMemory, in index: CatalogIndex, except fixed: Set<Setting>) {
    if !fixed.contains(.language) { language = memory.value(.language) ?? language }
    if !fixed.contains(.theme) { theme = memory.value(.theme) ?? theme }
    if let eras = memory[.eras] {
      filter.eras = Set(eras.split(separator: ",").compactMap { index.sections.map(\.era).named(String($0)) })
    }
    filter.shown = memory.value(.shown) ?? filter.shown
    filter.order = memory.value(.order)
    filter.favoritesFirst = memory.value(.favoritesFirst) == Toggle.on
    guard let page = memory[.page] else { return }
    tab = BrowseState.Tab.allCases.first { "\($0)" == page } ?? .home
    let parts = page.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, let id = EntryID(kind: parts[0], parts[1]), index.group(id.groupSlug) != nil {
      entry = id
    }
  }
}
