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

/// How this run talks to people, and what decided it.
struct Display: Sendable {
  /// A variable whose value means nothing.
  struct IgnoredVariable: Hashable, Sendable {
    let name: String
    let value: String
    let setting: Setting
  }

  /// Every setting, as it counts for this run.
  private(set) var choices: [Setting: Setting.Choice] = [:]
  private(set) var language = Language.english
  private(set) var names = NameOrder.latinFirst
  private(set) var theme = Theme.default
  /// Whether what is printed is meant to be read aloud: one fact a line, no line that is drawn over.
  private(set) var isAccessible = false
  private(set) var color: ColorChoice?
  private(set) var isUnpaged = false
  private(set) var ignoredVariables: [IgnoredVariable] = []

  /// English, in colour where that is possible.
  init() {}

  /// Chooses by the options, then the program's own variables, then the config file, and then by what the rest of the
  /// system has.
  init(_ options: DisplayOptions, _ environment: Environment, _ settings: Settings) {
    for setting in Setting.allCases {
      let declaration = setting.declaration
      choices[setting] =
        declaration.option.flatMap { name in
          options.value(of: setting).map { .init(value: $0, source: name) }
        } ?? declaration.variable.flatMap(environment.choice).flatMap { choice in
          guard let text = choice.value else { return declaration.canBeEmpty ? choice : nil }
          // What another host has is not what was asked for: whoever reads the catalog fails instead.
          if let value = setting == .api ? text : declaration.parse(text) {
            return .init(value: value, source: choice.source)
          }
          ignoredVariables.append(.init(name: choice.source, value: text, setting: setting))
          return declaration.invalidFallback.map { .init(value: $0, source: choice.source) }
        } ?? settings[setting].map { .init(value: $0, source: "config") } ?? declaration.fallback(environment)
        ?? .init(value: declaration.defaultValue, source: "default")
    }
    func value<Value: ArgumentValue>(_ setting: Setting) -> Value? {
      choices[setting]?.value.flatMap(Value.init(argument:))
    }
    language = value(.language) ?? language
    names = NameOrder(value(.names) ?? .both, in: language)
    theme = value(.theme) ?? theme
    isAccessible = value(.accessible) == Toggle.on
    color = options.color
    isUnpaged = options.isUnpaged
  }

  /// Speaks a translator's language, which is not among those to choose from.
  mutating func use(_ draft: TextDraft) { language = Language(draft) }
}

extension DisplayOptions {
  /// The setting for this run alone.
  fileprivate func value(of setting: Setting) -> String? {
    switch setting {
    case .language: language?.rawValue
    case .names: names?.rawValue
    case .theme: theme?.rawValue
    default: nil
    }
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
