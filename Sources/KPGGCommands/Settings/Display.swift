import Arguments
import KPGGCore
import Terminal

/// The values of the options that all commands share.
struct DisplayOptions: Sendable {
  var language: Language?
  var names: NameChoice?
  var theme: Theme?
  var color: ColorChoice?
  var isUnpaged = false
}

extension Language: ArgumentValue {
  /// Parses a locale name or language code: `ko`, `ko_KR.UTF-8`, `ko-KR`.
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

/// The effective settings of this run, and their sources.
struct Display: Sendable {
  /// An environment variable with an invalid value.
  struct IgnoredVariable: Hashable, Sendable {
    let name: String
    let value: String
    let setting: Setting
  }

  /// The effective value of each setting, and its source.
  private(set) var choices: [Setting: Setting.Choice] = [:]
  private(set) var language = Language.english
  private(set) var names = NameOrder.latinFirst
  private(set) var theme = Theme.default
  /// Whether to format the output for screen readers: one fact per line, no redrawing.
  private(set) var isAccessible = false
  private(set) var color: ColorChoice?
  private(set) var isUnpaged = false
  private(set) var ignoredVariables: [IgnoredVariable] = []

  /// The defaults: English, and colours where supported.
  init() {}

  /// Resolves each setting: option, variable, config file, then the setting's own fallback and default.
  init(_ options: DisplayOptions, _ environment: Environment, _ settings: Settings) {
    for setting in Setting.allCases {
      let declaration = setting.declaration
      choices[setting] =
        declaration.option.flatMap { name in
          options.value(of: setting).map { .init(value: $0, source: name) }
        } ?? declaration.variable.flatMap(environment.choice).flatMap { choice in
          guard let text = choice.value else { return declaration.canBeEmpty ? choice : nil }
          // An invalid host is kept, so that commands that read the catalog fail instead of reading another one.
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
}

extension DisplayOptions {
  /// The value given as an option.
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
  /// The locale for messages, and the variable that sets it.
  var locale: (name: String, variable: String)? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable in self[variable].map { ($0, variable) } }
      .first
  }
}

extension Language {
  /// The language of a POSIX locale. English for `C`, for unsupported languages, and for encodings other than UTF-8,
  /// which cannot show Hangul or kana.
  init(locale: String) {
    let encoding = locale.prefix { $0 != "@" }.split(separator: ".").dropFirst().first
    let isUnicode = encoding.map { $0.lowercased().filter { $0 != "-" } == "utf8" } ?? true
    self = isUnicode ? Language(argument: locale) ?? .english : .english
  }
}
