import Arguments
import KPGGCore

/// The options that choose groups, shared by every command that lists some.
struct GroupFilterOptions: Sendable {
  var eras: [String] = []
  /// All but the eras, which are known once the catalog is.
  private var rest = GroupFilter()

  static let arguments = [
    Argument<GroupFilterOptions, App>.list(
      "--era", value: "ERA",
      help: "Only these eras: 2016-2019, a year, all (comma-separated).",
      completions: .eras, into: \.eras),
    .values(
      "--agency", value: "TEXT",
      help: "Only this agency, past or present (start of any word).",
      completions: .agency, into: \.rest.agencies),
    .values(
      "--fandom", value: "TEXT",
      help: "Only this fandom (start of any word).",
      into: \.rest.fandoms),
    .values(
      "--state", value: "STATE",
      help: "Only active or only disbanded groups",
      into: \.rest.states),
    .values(
      "--debut", value: "DATE",
      help: "Only debuts in 2015, 2015-2017, 2024-, 2015-04, 04 (April).",
      into: \.rest.debuts),
    .flag("--original", help: .onlyOriginal, into: \.rest.isOriginal),
  ].map { $0.explained(by: "groups") }


  /// What lists are about that are filtered so.
  var subjects: Set<Text> {
    let subjects: [(Text, Bool)] = [
      (.agency, rest.agencies.isEmpty), (.fandom, rest.fandoms.isEmpty), (.state, rest.states.isEmpty),
      (.debut, rest.debuts.isEmpty),
    ]
    return Set(subjects.filter { !$0.1 }.map(\.0))
  }

  /// The filter that the options mean in this catalog.
  ///
  /// - Parameter withDefaults: Whether, unless every era is asked for, what the settings say of lists counts, too.
  func filter(in index: CatalogIndex, _ app: App, withDefaults: Bool) throws(Failure) -> GroupFilter {
    var filter = rest
    if eras.contains(Settings.allEras) { return filter }
    filter.isOriginal = filter.isOriginal || withDefaults && app.showsOriginal
    if eras.isEmpty {
      filter.eras = withDefaults ? app.defaultEras(in: index) : []
    } else {
      for text in eras {
        guard let era = index.era(text) else {
          let eras = index.sections.map(\.era).sorted()
          let near = EditDistance.nearest(to: text, among: eras, atMost: 3) { [$0.description] }
          let token = app.line?.values(of: "--era").last { $0.text.contains(text) }
          let hints = token.map { app.corrected($0, text, by: near.map(\.description)) } ?? []
          throw Failure(
            "unknown era \(quoted: text)", hints: hints + [.eras(eras)], status: .usage)
        }
        filter.eras.insert(era)
      }
    }
    return filter
  }

  /// Tells people what of the settings keeps a list from being whole.
  func noteDefaults(_ app: App, in index: CatalogIndex, _ output: OutputOptions) {
    guard app.isScreen(output), !eras.contains(Settings.allEras) else { return }
    if app.showsOriginal, !rest.isOriginal { app.note(.originalBySettings) }
    guard eras.isEmpty else { return }
    app.warnOfUnknownEras(in: index)
    let eras = app.defaultEras(in: index)
    if !eras.isEmpty {
      app.note(
        "Showing \(app.language.list(eras.sorted().map(\.description))) only (from your settings); use --era all for everything."
      )
    }
  }
}

extension CatalogIndex {
  /// The section's era that a text means.
  fileprivate func era(_ text: String) -> Era? { sections.map(\.era).named(text) }
}

extension App {
  /// The eras that lists show to people where none are asked for. What the settings name and the catalog lacks does not
  /// count. Scripts get everything, whatever the settings say.
  fileprivate func defaultEras(in index: CatalogIndex) -> Set<Era> {
    Set(settings.eras.compactMap(index.era))
  }

  /// Whether lists show to people nothing but the original app's groups.
  var showsOriginal: Bool { settings[.original] == Toggle.on.rawValue }

  /// Tells which of the default eras the catalog does not have.
  fileprivate func warnOfUnknownEras(in index: CatalogIndex) {
    for era in settings.eras where index.era(era) == nil {
      warn(
        "the era setting names \(quoted: era), which is not in the catalog; kpgg config unset era removes it"
      )
    }
  }
}

extension Text {
  static let onlyOriginal: Text = "Only the groups of the original KPGG app."
}
