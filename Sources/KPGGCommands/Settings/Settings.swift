import Arguments
import KPGGCore

/// A setting of the config file.
enum Setting: String, CaseIterable, ArgumentValue {
  case language, names, theme, home
  case browseRemember = "browse.remember"
  case pictures, accessible, pager, era, original, timezone, api, player, history

  /// What there is to know about a setting: the one declaration that the command line, the variables, the config file,
  /// completion and help read.
  struct Declaration: Sendable {
    /// What it is for.
    let help: HelpText
    let values: PossibleValues
    /// The option that comes before everything else.
    var option: String?
    /// The variable that comes before the config file.
    var variable: String?
    /// What counts where nobody has said anything.
    var standard: String?
    /// What a value counts for that means nothing; `nil` if it is as good as none.
    var nonsense: String?
    /// Whether the variable, if it is empty, says that there is to be none.
    var canBeEmpty = false
    /// The value as it is written; `nil` for a text that means nothing.
    let reading: @Sendable (String) -> String?
    /// What comes after the config file.
    var fallback: @Sendable (Environment) -> Choice? = { _ in nil }
  }

  /// A value, and what has decided it: an option, a variable, `config`, or `default`.
  struct Choice: Hashable, Sendable {
    /// `nil` for none.
    let value: String?
    let source: String
  }

  var declaration: Declaration {
    switch self {
    case .language:
      .init(
        HelpText(
          en: "The language of what people read, as with --lang.", ko: "화면에 쓸 언어. --lang과 같습니다.",
          ja: "表示する言語。--langと同じです。"), Language.self, option: "--lang", variable: "KPGG_LANG", standard: "en"
      ) {
        $0.locale.map { Choice(value: Language(locale: $0.name).rawValue, source: $0.variable) }
      }
    case .names:
      .init(
        HelpText(
          en: "Which names are shown, as with --names.", ko: "보여 줄 이름. --names와 같습니다.",
          ja: "表示する名前。--namesと同じです。"), NameChoice.self, option: "--names", variable: "KPGG_NAMES",
        standard: "both")
    case .theme:
      .init(
        HelpText(
          en: "How much colour there is, as with --theme.", ko: "색상 테마. --theme과 같습니다.",
          ja: "配色。--themeと同じです。"), Theme.self, option: "--theme", variable: "KPGG_THEME", standard: "default")
    case .home:
      .init(
        HelpText(
          en: "What kpgg alone shows at a terminal: the home list, or kpgg browse.",
          ko: "터미널에서 kpgg만 실행했을 때 보여 줄 것: 홈 목록 또는 kpgg browse.",
          ja: "端末でkpggだけを実行したときに表示するもの: ホームの一覧、またはkpgg browse。"), HomeScreen.self, standard: "list")
    case .browseRemember:
      .init(
        HelpText(
          en: "Whether kpgg browse begins as it was left: page, language, theme, order, and what is shown.",
          ko: "kpgg browse를 지난번에 끝냈을 때의 화면, 언어, 테마, 정렬, 표시 범위로 시작할지 여부.",
          ja: "kpgg browseを前回終えたときの画面、言語、配色、並び順、表示範囲で始めるか。"), Toggle.self, standard: "off")
    case .pictures:
      .init(
        HelpText(
          en:
            "Whether the browser shows pictures, which it fetches from their hosts, and who draws them: by itself chafa, else the terminal.",
          ko: "둘러보기 화면에 사진을 (그 호스트에서 받아) 보여 줄지, 무엇으로 그릴지. auto는 chafa, 없으면 터미널.",
          ja: "全画面で写真を (そのホストから取得して)表示するか、何で描くか。autoはchafa、なければ端末。"),
        PictureChoice.self, variable: "KPGG_PICTURES", nonsense: "never")
    case .accessible:
      .init(
        HelpText(
          en: "For screen readers: one labelled fact a line, no columns, no animation.",
          ko: "스크린 리더에 맞춰 한 줄에 정보를 하나씩, 열 맞춤과 화면 갱신 없이 보여 줍니다.",
          ja: "スクリーンリーダーに合わせ、1行に1項目ずつ、桁揃えも画面の書き換えもせずに表示します。"),
        Toggle.self, variable: "KPGG_ACCESSIBLE", standard: "off")
    case .pager:
      .init(
        HelpText(
          en: "The program that shows long output; cat for none.", ko: "긴 출력을 보여 주는 프로그램. 쓰지 않으려면 cat.",
          ja: "長い出力を表示するプログラム。使わないならcat。"), like: "less -R", "cat", variable: "KPGG_PAGER", canBeEmpty: true,
        standard: "less",
        reading: Self.command
      ) {
        $0.choice("PAGER")
      }
    case .era:
      .init(
        HelpText(
          en: "The debut eras that lists on a screen show where --era is not given.",
          ko: "--era가 없을 때 화면의 목록에 보여 줄 데뷔 시기.", ja: "--eraがないとき画面の一覧に表示するデビュー時期。"), like: "2016-2019",
        "2020,2021-2023"
      ) { text in
        let eras = Settings.eras(in: text)
        let isKnown = eras.allSatisfy { Era($0) != nil || $0 == GroupFilterOptions.everything }
        return isKnown ? eras.joined(separator: ",") : nil
      }
    case .original:
      .init(
        HelpText(
          en: "Whether lists on a screen show only the original app's groups, as with --original.",
          ko: "화면의 목록에 원래 앱의 그룹만 보여 줄지 여부. --original과 같습니다.",
          ja: "画面の一覧に元のアプリのグループだけを表示するか。--originalと同じです。"), Toggle.self, standard: "off")
    case .timezone:
      .init(
        HelpText(
          en:
            "Where it is today for today, upcoming and browse, as with --timezone; local for the system's own zone.",
          ko: "today, upcoming, browse에서 오늘을 정하는 시간대. --timezone과 같으며, local은 시스템의 시간대입니다.",
          ja: "today、upcoming、browseで今日を決めるタイムゾーン。--timezoneと同じで、localはシステムのもの。"),
        like: "Asia/Seoul", "local", standard: "Asia/Seoul"
      ) { text in Zone(argument: text).map { _ in text } }
    case .api:
      .init(
        HelpText(
          en: "The API host that commands read from, as with --api.", ko: "명령이 읽을 API 호스트. --api와 같습니다.",
          ja: "コマンドが読み込むAPIホスト。--apiと同じです。"), like: "https://api.example.org", variable: "KPGG_API",
        canBeEmpty: true
      ) { text in APIHost(text).map { _ in text } }
    case .player:
      .init(
        HelpText(
          en: "The program that --open starts, such as mpv; %s stands for the address.",
          ko: "--open이 실행하는 프로그램(예: mpv). %s는 주소로 바뀝니다.", ja: "--openが起動するプログラム (例: mpv)。%sはアドレスに置き換わります。"),
        like: "mpv", variable: "KPGG_BROWSER", reading: Self.command
      ) { $0.choice("BROWSER") }
    // Who asks for no history, however it is written, gets none.
    case .history:
      .init(
        HelpText(
          en: "Whether searches typed at a terminal are kept.", ko: "터미널에서 한 검색을 기록할지 여부.",
          ja: "端末での検索を記録するかどうか。"), Toggle.self, variable: "KPGG_HISTORY", standard: "on", nonsense: "off")
    }
  }

  private static func command(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
}

extension Setting.Declaration {
  /// A setting that has one of a few values.
  fileprivate init<Value: ArgumentValue & RawRepresentable<String>>(
    _ help: HelpText, _: Value.Type, option: String? = nil, variable: String? = nil, standard: String? = nil,
    nonsense: String? = nil, fallback: @escaping @Sendable (Environment) -> Setting.Choice? = { _ in nil }
  ) {
    self.init(
      help: help, values: Value.possibleValues, option: option, variable: variable, standard: standard,
      nonsense: nonsense, reading: { Value(argument: $0)?.rawValue }, fallback: fallback)
  }

  /// A setting that has a value such as these, or none.
  fileprivate init(
    _ help: HelpText, like values: String..., variable: String? = nil, canBeEmpty: Bool = false,
    standard: String? = nil, reading: @escaping @Sendable (String) -> String?,
    fallback: @escaping @Sendable (Environment) -> Setting.Choice? = { _ in nil }
  ) {
    self.init(
      help: help, values: .like(values), variable: variable, standard: standard, canBeEmpty: canBeEmpty,
      reading: reading, fallback: fallback)
  }
}

extension Environment {
  /// What a variable says, be it that there is to be nothing; `nil` if it is not there.
  func choice(_ variable: String) -> Setting.Choice? {
    isSet(variable) ? Setting.Choice(value: self[variable], source: variable) : nil
  }
}

/// How something that is so or not is written in settings and variables.
enum Toggle: String, CaseIterable, ArgumentValue {
  case on, off

  init?(argument: String) {
    switch argument.lowercased() {
    case "on", "yes", "true", "y", "1": self = .on
    case "off", "no", "false", "n", "0": self = .off
    default: return nil
    }
  }
}

/// What the config file says.
struct Settings: Sendable {
  /// Something in the file that means nothing.
  enum Problem: Hashable, Sendable {
    case unknownKey(String, line: Int)
    case badValue(Setting, String, line: Int)
    /// The value is no text.
    case noText(Setting, line: Int)
  }

  private(set) var values: [Setting: String] = [:]
  private(set) var problems: [Problem] = []

  init() {}

  /// Takes what is right; the rest are problems.
  init(_ entries: [SettingsDocument.Entry]) {
    for entry in entries {
      guard let setting = Setting(rawValue: entry.key) else {
        problems.append(.unknownKey(entry.key, line: entry.line))
        continue
      }
      let declaration = setting.declaration
      let text: String? =
        switch entry.value {
        case .string(let text): text
        case .bool(let isOn): (isOn ? Toggle.on : .off).rawValue
        default: nil
        }
      values[setting] = text.flatMap(declaration.reading) ?? declaration.nonsense
      guard let text else {
        problems.append(.noText(setting, line: entry.line))
        continue
      }
      if declaration.reading(text) == nil { problems.append(.badValue(setting, text, line: entry.line)) }
    }
  }

  subscript(setting: Setting) -> String? { values[setting] }

  /// The eras that lists show where none are asked for, as they are written.
  var eras: [String] {
    let eras = self[.era].map(Self.eras) ?? []
    return eras.contains(GroupFilterOptions.everything) ? [] : eras
  }

  fileprivate static func eras(in text: String) -> [String] {
    text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
  }
}

extension App {
  /// How many problems of the config file are told one by one.
  private static let mostProblems = 5

  /// The config file.
  var settingsFile: Store<SettingsDocument> { Store(path: environment.place(of: .settings)?.path) }

  /// The same world with what the config file says. What is wrong with the file is told, in the language that is
  /// chosen by then, and else ignored: it keeps nobody from browsing.
  func configured(_ options: DisplayOptions) -> App {
    var app = self
    var failure: StoreError?
    do throws(StoreError) {
      app.settings = Settings(try settingsFile.loadIfPresent(isOfAnyone: false)?.entries ?? [])
    } catch {
      failure = error
    }
    let display = Display(options, app.environment, app.settings)
    app.display = display
    for variable in environment.damagedVariables { app.warn(.folderNotUTF8(variable)) }
    if let failure { app.warn(.settingsIgnored(failure)) }
    if let file = environment.place(of: .settings)?.path {
      let problems = app.settings.problems
      for problem in problems.prefix(Self.mostProblems) { app.warn(.settingIgnored(problem, file: file)) }
      if problems.count > Self.mostProblems {
        app.warn(.moreSettingsIgnored(count: problems.count - Self.mostProblems, file: file))
      }
    }
    for variable in display.ignoredVariables { app.warn(.variableIgnored(variable)) }
    return app
  }

  /// The value of a setting that counts for this run, and what has decided it.
  func inUse(_ setting: Setting) -> Setting.Choice {
    display.choices[setting] ?? .init(value: nil, source: "default")
  }
}
