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
  private static let everything = "all"

  /// The filter that the options mean in this catalog. Where no era is given, the usual ones count.
  ///
  /// - Parameter usual: The eras of the settings.
  func filter(in index: CatalogIndex, usual: [String] = []) throws(Failure) -> GroupFilter {
    var filter = GroupFilter()
    let wanted = eras.isEmpty ? usual : eras
    if !wanted.contains(Self.everything) {
      for text in wanted { filter.eras.insert(try era(text, in: index)) }
    }
    filter.agency = agency
    filter.fandom = fandom
    filter.state = state
    filter.debut = debut?.day
    return filter
  }

  /// Tells people that only the usual eras are shown.
  func noteUsualEras(_ app: App) {
    if eras.isEmpty, !app.usualEras.isEmpty { app.note(.onlyEras(app.language.list(app.usualEras))) }
  }

  /// A year means the section that contains it; a range has to be a section.
  private func era(_ text: String, in index: CatalogIndex) throws(Failure) -> Era {
    let eras = index.sections.map(\.era)
    let asked = Era(text)
    let isYear = asked.map { $0.years.count == 1 } ?? false
    if let asked,
      let era = eras.first(where: { $0 == asked || isYear && $0.contains(asked.years.lowerBound) })
    {
      return era
    }
    throw Failure(.notAnEra(text), hints: [.eras(eras.sorted())], status: .usage)
  }
}

extension App {
  /// The eras that lists show where none are asked for.
  var usualEras: [String] {
    settings[.era].map { $0.split(separator: ",").map(String.init) } ?? []
  }
}
