import Arguments
import KPGGCore

/// The options that choose groups, shared by every command that lists some.
struct GroupFilterOptions: Sendable {
  var eras: [String] = []
  var agency: String?
  var fandom: String?
  var state: GroupState?
  var debut: DayPattern?

  static let arguments: [Argument<GroupFilterOptions, HelpText>] = [
    .list("--era", value: "ERA", help: .option(.era), into: \.eras),
    .option("--agency", value: "TEXT", help: .option(.agency), into: \.agency),
    .option("--fandom", value: "TEXT", help: .option(.fandom), into: \.fandom),
    .option("--state", value: "STATE", help: .option(.state), into: \.state),
    .option("--debut", value: "DATE", help: .option(.debut), into: \.debut),
  ]

  /// The word that stands for every era.
  static let everything = "all"

  /// The filter that the options mean in this catalog. Where no era is given, the usual ones count.
  func filter(in index: CatalogIndex, usual: Set<Era> = []) throws(Failure) -> GroupFilter {
    var filter = GroupFilter()
    if eras.isEmpty {
      filter.eras = usual
    } else if !eras.contains(Self.everything) {
      for text in eras {
        guard let era = index.era(text) else {
          let eras = index.sections.map(\.era).sorted()
          let near = EditDistance.nearest(to: text, among: eras, atMost: 3) { [$0.description] }
          let hint: [Notice] = near.isEmpty ? [] : [.didYouMean(near.map { "--era \($0)" })]
          throw Failure(.notAnEra(text), hints: hint + [.eras(eras)], status: .usage)
        }
        filter.eras.insert(era)
      }
    }
    filter.agency = agency
    filter.fandom = fandom
    filter.state = state
    filter.debut = debut?.day
    return filter
  }

  /// Tells people that only the usual eras are shown.
  func noteUsualEras(_ app: App, in index: CatalogIndex, _ output: OutputOptions) {
    guard eras.isEmpty, app.isScreen(output) else { return }
    app.warnOfUnknownEras(in: index)
    let usual = app.usualEras(in: index, output)
    if !usual.isEmpty {
      app.note(.onlyEras(app.language.list(usual.sorted().map(\.description))))
    }
  }
}

extension CatalogIndex {
  /// The section's era that a text means: a year means the section that contains it, a range has to be a section.
  fileprivate func era(_ text: String) -> Era? {
    guard let asked = Era(text) else { return nil }
    return sections.map(\.era).first { era in
      era == asked || asked.years.count == 1 && era.contains(asked.years.lowerBound)
    }
  }
}

extension App {
  /// The eras that lists show to people where none are asked for. What the settings name and the catalog lacks does not
  /// count. Scripts get everything, whatever the settings say.
  func usualEras(in index: CatalogIndex, _ output: OutputOptions) -> Set<Era> {
    isScreen(output) ? Set(settings.eras.compactMap(index.era)) : []
  }

  /// Tells which of the usual eras the catalog does not have.
  func warnOfUnknownEras(in index: CatalogIndex) {
    for era in settings.eras where index.era(era) == nil { warn(.usualEraIgnored(era)) }
  }
}
