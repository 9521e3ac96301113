import KPGGCore

/// The options that filter groups, shared by all commands that list them.
struct GroupFilterOptions: Sendable {
  var eras: [String] = []
  /// Everything except eras, which are resolved in the catalog.
  private var rest = GroupFilter()

  var isEmpty: Bool { eras.isEmpty && rest == GroupFilter() }

  static let arguments = [
    Argument<GroupFilterOptions>.list(
      "--era", value: "ERA",
      help: "Only these eras: 2016-2019, a year, all (comma-separated).",
      completions: .eras, into: \.eras),
    .values(
      "--agency", value: "TEXT",
      help: "Only this agency, now or when they disbanded (start of any word).",
      completions: .agency, into: \.rest.agencies),
    .flag("--ever", help: "Also groups that have left the agency.", into: \.rest.isEverWithAgency)
      .needing("--agency"),
    .values(
      "--debut-agency", value: "TEXT",
      help: "Only this agency at debut (start of any word).",
      completions: .agency, into: \.rest.debutAgencies),
    .values(
      "--fandom", value: "TEXT",
      help: "Only this fandom (start of any word).",
      into: \.rest.fandoms),
    .values(
      "--state", value: "STATE",
      help: "Only groups in this state",
      into: \.rest.states),
    .values(
      "--debut", value: "DATE",
      help: "Only debuts in 2015, 2015-2017, 2024-, 2015-04, 04 (April).",
      into: \.rest.debuts),
    .values(
      "--disbanded", value: "DATE",
      help: "Only groups that disbanded in 2024, 2020-2024, 2024-, 2024-05, even if they came back.",
      into: \.rest.ends),
    .values(
      "--generation", value: "N",
      help: "Only this generation of girl groups: 4, 3-5.",
      completions: .examples, into: \.rest.generations),
    .values(
      "--size", value: "N",
      help: "Only line-ups of this size, present or last: 5, 5-7, 9-, -3.",
      completions: .examples, into: \.rest.sizes),
    .flag("--original", help: .onlyOriginal, into: \.rest.isOriginal),
  ].map { $0.explained(by: "groups") }

  /// The labels of what the options filter by.
  var subjects: Set<Text> {
    let subjects: [(Text, Bool)] = [
      (.agency, rest.agencies.isEmpty), (.debutAgency, rest.debutAgencies.isEmpty),
      (.fandom, rest.fandoms.isEmpty), (.state, rest.states.isEmpty),
      (.debut, rest.debuts.isEmpty), (.disbanded, rest.ends.isEmpty),
      (.generation, rest.generations.isEmpty), (.lineUpSize, rest.sizes.isEmpty),
    ]
    return Set(subjects.filter { !$0.1 }.map(\.0))
  }

  /// The filter for this catalog.
  ///
  /// - Parameters:
  ///   - withDefaults: Whether the defaults in the settings apply. `--era all` turns them off.
  ///   - key: What the groups are to be sorted by.
  func filter(
    in index: CatalogIndex, _ session: Session, withDefaults: Bool, sortedBy key: GroupQuery.Order? = nil
  ) async throws -> GroupFilter {
    var filter = try conditions(in: index, session, withDefaults: withDefaults)
    let needsSizes = !filter.sizes.isEmpty || key == .size
    guard needsSizes || key == .years else { return filter }
    var others = filter
    others.sizes = []
    // A host sends members only for this.
    let members = needsSizes ? try await session.members(of: index.groups.filter(others.admits)) : []
    filter.figures = GroupFigures(members: members, today: session.world.clock.today())
    return filter
  }

  /// The filter without the figures that sizes and sorting need.
  func conditions(in index: CatalogIndex, _ session: Session, withDefaults: Bool) throws(Failure)
    -> GroupFilter
  {
    var filter = rest
    if eras.contains(Settings.allEras) {
      if let other = eras.first(where: { $0 != Settings.allEras }) {
        throw Failure(usage: .conflict("--era \(Settings.allEras)", "--era \(other)"))
      }
      return filter
    }
    filter.isOriginal = filter.isOriginal || withDefaults && session[.original]
    if eras.isEmpty {
      filter.eras = withDefaults ? session.defaultEras(in: index) : []
    } else {
      for text in eras {
        guard let era = index.era(text) else {
          let eras = index.sections.map(\.era).sorted()
          let near = EditDistance.nearest(to: text, among: eras, atMost: 3) { [$0.description] }
          let token = session.line.values(of: "--era").last { $0.text.contains(text) }
          let hints = token.map { session.corrected($0, text, by: near.map(\.description)) } ?? []
          throw Failure(
            "unknown era \(quoted: text)", hints: hints + [.eras(eras)], status: .usage)
        }
        filter.eras.insert(era)
      }
    }
    return filter
  }

  /// Notes which settings filter the list.
  func noteDefaults(_ session: Session, in index: CatalogIndex) {
    guard session.isForPeople, !eras.contains(Settings.allEras) else { return }
    if session[.original], !rest.isOriginal { session.note(.originalBySettings) }
    guard eras.isEmpty else { return }
    session.warnOfUnknownEras(in: index)
    let eras = session.defaultEras(in: index)
    if !eras.isEmpty {
      session.note(
        "Showing \(session.language.list(eras.sorted().map(\.description))) only (from your settings); use --era all for everything."
      )
    }
  }
}

extension CatalogIndex {
  /// The section's era that a text names.
  fileprivate func era(_ text: String) -> Era? { sections.map(\.era).named(text) }
}

extension Session {
  /// The default eras for people, without those missing in the catalog. Scripts always get everything.
  fileprivate func defaultEras(in index: CatalogIndex) -> Set<Era> {
    Set(self[.era].compactMap(index.era))
  }

  /// Warns about default eras that are not in the catalog.
  fileprivate func warnOfUnknownEras(in index: CatalogIndex) {
    for era in self[.era] where index.era(era) == nil {
      warn(
        "the era setting names \(quoted: era), which is not in the catalog; `kpgg config unset era` removes it"
      )
    }
  }
}

extension Text {
  static let onlyOriginal: Text = "Only the groups of the original KPGG app."
}
