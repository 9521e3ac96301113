import KPGGCore
import Terminal

/// The folders and files, the values that affect this run, and the source of each.
struct PathsView: Sendable {
  let records: [PathRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let files = context.heading(context.text(.files)) + facts(records.filter(\.isPlace), context)
    let run =
      context.heading(context.text("Environment")) + facts(records.filter { !$0.isPlace }, context)
    return Array(files.dropFirst()) + run
  }

  private func facts(_ records: [PathRecord], _ context: RenderContext) -> [Line] {
    context.facts(
      records.map { record in
        let source =
          record.source.map { Line("  (\(context.text(.decided(by: $0))))", .secondary) } ?? Line()
        let value = context.known(record.path ?? record.value, or: "none")
        return (name: context.text(record.item.label), value: value + source)
      })
  }
}

extension Text {
  /// The source of a setting's value: the name of an option or variable stays as it is.
  static func decided(by source: String) -> Text {
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
    case .settings: Text("Settings").meaning("paths")
    case .favorites: "Favourites"
    case .catalog: "Updated catalog"
    case .history: .recentSearches
    case .screen: "Full screen"
    case .helper: Text("kpgg-fetch")
    case .version: "Version"
    case .system: "System"
    case .terminal: "Terminal"
    case .locale: "Locale"
    case .language: "Language"
    case .names: Text("Names").meaning("setting")
    case .theme: "Theme"
    case .color: "Colours"
    case .pictures: .picture
    case .accessible: "Accessible"
    case .pager: "Pager"
    case .player: "Player"
    case .era: "Default eras"
    case .source: "Catalog in use"
    case .edition: "Its edition"
    }
  }
}

/// A path, or another item that `kpgg paths` shows.
struct PathRecord: OutputRecord {
  enum Item: String, Sendable, CaseIterable {
    case config, data, state, cache
    case settings, favorites, catalog, history, screen, helper
    case version, system, terminal, locale, language, names, theme, color, pictures, accessible, pager,
      player, era
    case source, edition
  }

  let item: Item
  let isPlace: Bool
  var path: String?
  var value: String?
  var source: String?

  init(_ item: Item, _ place: Environment.Place?) {
    self.item = item
    isPlace = true
    path = place?.path
    source = place?.source
  }

  init(_ item: Item, value: String?, source: String? = nil) {
    self.item = item
    isPlace = false
    self.value = value
    self.source = source
  }

  static let fields: [OutputField<PathRecord>] = [
    .knownText("name", "The item.", .word(Item.allCases.map(\.rawValue)), \.item.rawValue),
    .text("path", "The path of a folder or file; null for other items and if there is none.") { $0.path },
    .text("source", .decidedBy) { $0.source },
    .text("value", "The value, for an item that is not a path.") { $0.value },
  ]

  static let columns = fields.map(\.name)
}
