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
      help: HelpText(
        en:
          "Only these debut eras: 2016-2019, or a year within one; all for every one. Repeatable; takes commas.",
        ko: "이 데뷔 시기만 보여 줍니다: 2016-2019 또는 그 안의 한 해, 전부는 all. 여러 번 쓰거나 쉼표로 이어 쓸 수 있습니다.",
        ja: "このデビュー時期だけを表示します: 2016-2019、またはその中の年、すべてならall。繰り返しもコンマ区切りも使えます。"), completions: .eras,
      into: \.eras),
    .values(
      "--agency", value: "TEXT",
      help: HelpText(
        en: "Only groups whose agency, at debut or now, has a word in its name that begins so.",
        ko: "데뷔 당시나 현재의 소속사 이름에 이렇게 시작하는 단어가 있는 그룹만 보여 줍니다.",
        ja: "デビュー当時または現在の所属事務所名に、この文字で始まる語があるグループだけを表示します。"),
      into: \.rest.agencies),
    .values(
      "--fandom", value: "TEXT",
      help: HelpText(
        en: "Only groups whose fandom has a word in its name that begins so.",
        ko: "팬덤 이름에 이렇게 시작하는 단어가 있는 그룹만 보여 줍니다.", ja: "ファンダム名に、この文字で始まる語があるグループだけを表示します。"),
      into: \.rest.fandoms),
    .values(
      "--state", value: "STATE",
      help: HelpText(
        en: "Only groups that exist, or that announced their end", ko: "존속 중이거나 해체를 발표한 그룹만",
        ja: "存続中のグループ、または解散を発表したグループのみ"), into: \.rest.states),
    .values(
      "--debut", value: "DATE",
      help: HelpText(
        en: "Only groups that debuted then: 2015, 2015-2017, 2024-, 2015-04, or a month such as 04.",
        ko: "이때 데뷔한 그룹만 보여 줍니다: 2015, 2015-2017, 2024-, 2015-04 또는 04 같은 월.",
        ja: "この時期にデビューしたグループだけを表示します: 2015, 2015-2017, 2024-, 2015-04、または04のような月。"), into: \.rest.debuts),
    .flag("--original", help: .onlyOriginal, into: \.rest.isOriginal),
  ].map { $0.explained(by: "groups") }

  /// The word that stands for every era.
  static let everything = "all"

  /// The filter that the options mean in this catalog.
  ///
  /// - Parameter withDefaults: Whether, unless every era is asked for, what the settings say of lists counts, too.
  func filter(in index: CatalogIndex, _ app: App, withDefaults: Bool) throws(Failure) -> GroupFilter {
    var filter = rest
    if eras.contains(Self.everything) { return filter }
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
          throw Failure(.notAnEra(text), hints: hints + [.eras(eras)], status: .usage)
        }
        filter.eras.insert(era)
      }
    }
    return filter
  }

  /// Tells people what of the settings keeps a list from being whole.
  func noteDefaults(_ app: App, in index: CatalogIndex, _ output: OutputOptions) {
    guard app.isScreen(output), !eras.contains(Self.everything) else { return }
    if app.showsOriginal, !rest.isOriginal { app.note(.onlyOriginal) }
    guard eras.isEmpty else { return }
    app.warnOfUnknownEras(in: index)
    let eras = app.defaultEras(in: index)
    if !eras.isEmpty {
      app.note(.onlyEras(app.language.list(eras.sorted().map(\.description))))
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
    for era in settings.eras where index.era(era) == nil { warn(.defaultEraIgnored(era)) }
  }
}

extension HelpText {
  static let onlyOriginal = HelpText(
    en: "Only the groups of the app from which kpgg descends.", ko: "kpgg의 바탕이 된 앱에 있던 그룹만 보여 줍니다.",
    ja: "kpggの元になったアプリにあるグループだけを表示します。")
}
