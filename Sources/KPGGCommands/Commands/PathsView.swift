import KPGGCore
import Terminal

/// A page with the folders and files, the values that affect this run, and the source of each.
struct PathsView: Sendable {
  let records: [PathRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let files = context.heading(context.text(.files)) + facts(records.filter(\.isPath), context)
    let run =
      context.heading(context.text("Environment")) + facts(records.filter { !$0.isPath }, context)
    return Array(files.dropFirst()) + run
  }

  private func facts(_ records: [PathRecord], _ context: RenderContext) -> [Line] {
    context.facts(
      records.map { record in
        let source =
          record.source.map { Line("  (\(context.text(.settingSource($0))))", .secondary) } ?? Line()
        let value = context.known(record.path ?? record.value, or: "none")
        return (name: context.text(record.item.label), value: value + source)
      })
  }
}

extension Text {
  /// Returns the source of a setting's value. Names of options and variables are not translated.
  static func settingSource(_ source: String) -> Text {
    switch source {
    case "default": "default"
    case "config": "config"
    default: Text(verbatim: source)
    }
  }
}

extension PathRecord.Item {
  var label: Text {
    switch self {
    case .config: "Settings folder"
    case .data: "Data folder"
    case .state: "State folder"
    case .cache: "Cache folder"
    case .settings: Text("Settings").withContext("paths")
    case .favorites: "Favourites"
    case .catalog: "Updated catalog"
    case .history: .recentSearches
    case .screen: "Browser state"
    case .helper: Text("kpgg-fetch")
    case .version: "Version"
    case .system: "System"
    case .terminal: "Terminal"
    case .locale: "Locale"
    case .language: "Language"
    case .names: Text("Names").withContext("setting")
    case .theme: "Theme"
    case .color: "Colours"
    case .pictures: .picture
    case .accessible: "Accessible"
    case .pager: "Pager"
    case .player: "Player"
    case .era: "Default eras"
    case .source: "Catalog in use"
    case .edition: "Catalog edition"
    }
  }
}

/// A path or another item shown by `kpgg paths`.
struct PathRecord: OutputRecord {
  enum Item: String, Sendable, CaseIterable {
    case config, data, state, cache
    case settings, favorites, catalog, history, screen, helper
    case version, system, terminal, locale, language, names, theme, color, pictures, accessible, pager,
      player, era
    case source, edition
  }

  let item: Item
  let isPath: Bool
  var path: String?
  var value: String?
  var source: String?

  init(_ item: Item, _ place: Environment.FilePath?) {
    self.item = item
    isPath = true
    path = place?.path
    source = place?.source
  }

  init(_ item: Item, value: String?, source: String? = nil) {
    self.item = item
    isPath = false
    self.value = value
    self.source = source
  }

  static let fields: [OutputField<PathRecord>] = [
    .nonNullText("name", "The item.", .word(Item.allCases.map(\.rawValue)), \.item.rawValue),
    .text("path", "The path of a folder or file; null for other items and if there is none.") { $0.path },
    .text("source", .decidedBy) { $0.source },
    .text("value", "The value, for an item that is not a path.") { $0.value },
  ]
}
