import Arguments
import KPGGCore
import Terminal

/// How people want to be talked to: the options that every command has.
struct DisplayOptions: Sendable {
  var language: Language?
  var names: NameChoice?
  var theme: Theme?
  var color: ColorChoice?
  var isUnpaged = false

  static let arguments: [Argument<DisplayOptions, App>] = [
    .option(
      "--lang", value: "LANG",
      help: HelpText(
        en: "The language of what people read, else that of the locale", ko: "화면에 쓸 언어. 지정하지 않으면 로캘의 언어",
        ja: "表示する言語。省略時はロケールの言語"), into: \.language),
    .option(
      "--names", value: "NAMES",
      help: HelpText(
        en: "Which names are shown: the Korean ones, the Latin ones, or both",
        ko: "보여 줄 이름: 한글 이름, 로마자 이름, 또는 둘 다", ja: "表示する名前: ハングル、ラテン文字、または両方"), into: \.names),
    .option(
      "--theme", value: "THEME",
      help: HelpText(
        en: "How much colour there is; vivid gives every group its own", ko: "색상 테마. vivid는 그룹마다 고유한 색을 씁니다",
        ja: "配色。vividではグループごとに固有の色が付きます"), into: \.theme),
    .option(
      "--color", value: "WHEN", help: HelpText(en: "When to use colours", ko: "색 사용 여부", ja: "色を使うかどうか"),
      into: \.color),
    .flag(
      "--no-pager",
      help: HelpText(
        en: "Show long output at once, without a pager.", ko: "긴 출력도 페이저 없이 한 번에 보여 줍니다.",
        ja: "長い出力もページャーを使わずに一度に表示します。"), into: \.isUnpaged),
  ]
}

extension Language: ArgumentValue {
  /// The language of a locale's name: `ko`, `ko_KR.UTF-8`, `ko-KR`.
  init?(argument: String) {
    let code = argument.lowercased().prefix { $0.isLetter }
    let rest = argument.dropFirst(code.count)
    guard let language = Language(rawValue: String(code)), rest.first.map("_-.@".contains) ?? true else {
      return nil
    }
    self = language
  }

  static var possibleValues: PossibleValues { .one(of: allCases.map(\.rawValue)) }
}

/// When colours are used.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never
}

/// How this run talks to people, and what decided it.
struct Display: Sendable {
  /// What was chosen, and by what: an option, a variable, `config`, or `default`.
  struct Choice<Value: Sendable>: Sendable {
    let value: Value
    let source: String

    func map<Other>(_ transform: (Value) -> Other) -> Choice<Other> {
      Choice<Other>(value: transform(value), source: source)
    }
  }

  /// A variable whose value means nothing.
  struct IgnoredVariable: Hashable, Sendable {
    let name: String
    let value: String
    let possible: PossibleValues
  }

  private(set) var language = Choice(value: Language.english, source: "default")
  private(set) var names = Choice(value: NameOrder.latinFirst, source: "default")
  private(set) var theme = Choice(value: Theme.default, source: "default")
  /// Whether what is printed is meant to be read aloud: one fact a line, nothing drawn over.
  private(set) var isAccessible = Choice(value: false, source: "default")
  private(set) var color: ColorChoice?
  private(set) var isUnpaged = false
  private(set) var ignoredVariables: [IgnoredVariable] = []

  /// English, in colour where that is possible.
  init() {}

  /// Chooses by the options, then the program's own variables, then the config file, and for the language then the
  /// locale.
  init(_ options: DisplayOptions, _ environment: Environment, _ settings: Settings) {
    var ignored: [IgnoredVariable] = []
    func choice<Value: ArgumentValue>(
      _ option: Value?, _ name: String, _ variable: String, _ setting: Setting
    ) -> Choice<Value>? {
      if let option { return Choice(value: option, source: name) }
      if let text = environment[variable] {
        if let value = Value(argument: text) { return Choice(value: value, source: variable) }
        ignored.append(IgnoredVariable(name: variable, value: text, possible: Value.possibleValues))
      }
      return settings[setting].flatMap(Value.init(argument:)).map { Choice(value: $0, source: "config") }
    }
    let locale = environment.locale
    language =
      choice(options.language, "--lang", "KPGG_LANG", .language)
      ?? locale.map { Choice(value: Language(locale: $0.name), source: $0.variable) } ?? language
    let chosenNames: Choice<NameChoice>? = choice(options.names, "--names", "KPGG_NAMES", .names)
    names =
      chosenNames.map { choice in choice.map { NameOrder($0, in: language.value) } }
      ?? Choice(value: NameOrder(.both, in: language.value), source: "default")
    theme = choice(options.theme, "--theme", "KPGG_THEME", .theme) ?? theme
    isAccessible =
      environment["KPGG_ACCESSIBLE"].map { text in
        Choice(value: !["0", "off", "no", "false"].contains(text.lowercased()), source: "KPGG_ACCESSIBLE")
      } ?? settings[.accessible].flatMap(Toggle.init(argument:)).map { choice in
        Choice(value: choice == .on, source: "config")
      } ?? isAccessible
    color = options.color
    isUnpaged = options.isUnpaged
    ignoredVariables = ignored
  }
}

extension Environment {
  /// The locale for messages and the variable that names it.
  var locale: (name: String, variable: String)? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable in self[variable].map { ($0, variable) } }
      .first
  }
}

extension Language {
  /// The language of a POSIX locale; English for `C`, for every language that the program does not speak, and where
  /// the locale names an encoding that is not UTF-8, in which Hangul and kana would be unreadable.
  init(locale: String) {
    let encoding = locale.prefix { $0 != "@" }.split(separator: ".").dropFirst().first
    let isUnicode = encoding.map { $0.lowercased().filter { $0 != "-" } == "utf8" } ?? true
    self = isUnicode ? Language(argument: locale) ?? .english : .english
  }
}

extension App {
  var language: Language { display.language.value }
  var names: NameOrder { display.names.value }
  var isAccessible: Bool { display.isAccessible.value }

  /// What a stream can show beyond plain characters.
  func coloring(of stream: Stream) -> Coloring {
    guard isInColor(stream) else { return .none }
    switch display.theme.value {
    case .mono: return .attributes
    case .default: return .ansi
    case .vivid:
      let depth = environment["COLORTERM"] ?? ""
      let terminal = environment["TERM"] ?? ""
      if ["truecolor", "24bit"].contains(depth) || terminal.hasSuffix("-direct") { return .trueColor }
      return terminal.contains("256color") || !depth.isEmpty ? .palette : .ansi
    }
  }

  private func isInColor(_ stream: Stream) -> Bool {
    switch display.color {
    case .always: true
    case .never: false
    case .auto, .none:
      if environment["NO_COLOR"] != nil {
        false
      } else if environment["CLICOLOR_FORCE"] != nil || environment["FORCE_COLOR"] != nil {
        true
      } else {
        stream.isTerminal && !isDumb
      }
    }
  }

  /// Whether the terminal understands nothing but characters, or nobody knows what it understands.
  var isDumb: Bool { environment["TERM"].map(["dumb", "unknown"].contains) ?? true }

  /// Whether the terminal can be trusted to pass over hyperlinks that it does not know.
  var isLinking: Bool {
    let terminal = environment["TERM"] ?? ""
    return output.isTerminal && coloring(of: output) != .none && terminal != "linux"
      && !terminal.hasPrefix("vt")
  }
}
