import KPGGCore
import Terminal

/// A setting of the config file.
enum Setting: String, CaseIterable, ArgumentValue {
  case language, names, theme, background, home
  case browseRemember = "browse.remember"
  case pictures, mouse, accessible, pager, era, original, timezone, api, player, history

  /// The declaration of a setting, used by the command line, environment, config file, completion and help.
  struct Declaration: Sendable {
    let help: Text
    let values: PossibleValues
    /// The option, which overrides everything else.
    var option: String?
    /// The environment variable, which overrides the config file.
    var variable: String?
    var defaultValue: String?
    /// The value to use instead of an invalid one, or `nil` to ignore invalid values.
    var invalidFallback: String?
    /// Whether an empty variable means no value. Otherwise, it is treated as unset.
    var canBeEmpty = false
    /// Returns the normalised value, or `nil` if it is invalid.
    let parse: @Sendable (String) -> String?
    /// Returns a value, for example from the locale, if no option, variable or config file sets one.
    var fallback: @Sendable (Environment) -> SourcedValue? = { _ in nil }
  }

  /// A value and its source: the name of an option or variable, `config` or `default`.
  struct SourcedValue: Hashable, Sendable {
    /// The value, or `nil` for none.
    let value: String?
    let source: String
  }

  var declaration: Declaration {
    switch self {
    case .language:
      .init(
        "The language, as with --lang.", Language.self, option: "--lang",
        variable: "KPGG_LANG", defaultValue: "en"
      ) {
        $0.locale.map { SourcedValue(value: Language(locale: $0.name).rawValue, source: $0.variable) }
      }
    case .names:
      .init(
        "Which names to show, as with --names.", NameChoice.self, option: "--names", variable: "KPGG_NAMES",
        defaultValue: "both")
    case .theme:
      .init(
        "Colour theme, as with --theme. The default is vivid if the terminal has 256 colours, otherwise default.",
        Theme.self, option: "--theme", variable: "KPGG_THEME", defaultValue: "default"
      ) { environment in
        environment.paletteSource.map { SourcedValue(value: Theme.vivid.rawValue, source: $0) }
      }
    case .background:
      .init(
        "The terminal's background, which determines the colours of the vivid theme. With auto, `kpgg browse` asks the terminal.",
        TerminalBackground.self, variable: "KPGG_BACKGROUND", defaultValue: "auto"
      ) { environment in
        environment.background.map { SourcedValue(value: $0.rawValue, source: "COLORFGBG") }
      }
    case .home:
      .init(
        "The page that kpgg shows on a terminal if you give no command: `kpgg browse` or the printed home list.",
        HomeScreen.self, defaultValue: "browse")
    case .browseRemember:
      .init(
        "Whether `kpgg browse` restores its last page, and the order and filters of its list.",
        Toggle.self, defaultValue: "off")
    case .pictures:
      .init(
        "Whether `kpgg browse` downloads and shows pictures, and how it draws them. auto uses chafa or the terminal itself.",
        PictureChoice.self, variable: "KPGG_PICTURES", invalidFallback: "never")
    case .mouse:
      .init(
        "Whether `kpgg browse` uses the mouse. If off, the mouse selects text.", Toggle.self,
        defaultValue: "on")
    case .accessible:
      .init(
        "Whether to adapt the output to screen readers: one labelled fact per line, without columns or animation.",
        Toggle.self, variable: "KPGG_ACCESSIBLE", defaultValue: "off")
    case .pager:
      .init(
        help: "The pager for long output. Use cat for no pager.", values: .like(["less -R", "cat"]),
        variable: "KPGG_PAGER", defaultValue: "less", canBeEmpty: true, parse: Self.command
      ) {
        $0.choice("PAGER")
      }
    case .era:
      .init(
        help: "Debut eras to show in lists on a terminal if you don't use --era.",
        values: .like(["2016-2019", "2020,2021-2023"])
      ) { text in
        let eras = Settings.eras(in: text)
        let isKnown = eras.allSatisfy { Era($0) != nil || $0 == Query.all }
        return isKnown ? eras.joined(separator: ",") : nil
      }
    case .original:
      .init(
        "Whether lists on a terminal show only the original app's groups, as with --original.", Toggle.self,
        defaultValue: "off")
    case .timezone:
      .init(
        help:
          "The time zone for today, upcoming and browse, as with --timezone. Use local for the system's time zone.",
        values: TimeZoneChoice.possibleValues, defaultValue: "Asia/Seoul"
      ) { text in TimeZoneChoice(argument: text).map { _ in text } }
    case .api:
      .init(
        help: "The API host to read from, as with --api.", values: .like(["https://api.example.org"]),
        option: "--api", variable: "KPGG_API", canBeEmpty: true
      ) { text in APIHost(text).map { _ in text } }
    case .player:
      .init(
        help: "The program that plays videos, such as mpv. Also used for --open. %s is replaced by the URL.",
        values: .like(["mpv"]), variable: "KPGG_PLAYER", parse: Self.command)
    // An invalid value turns the history off, because it may be an attempt to do so.
    case .history:
      .init(
        "Whether to keep a history of searches typed at a terminal.", Toggle.self, variable: "KPGG_HISTORY",
        defaultValue: "on", invalidFallback: "off")
    }
  }

  private static func command(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
}

extension Setting.Declaration {
  /// Creates a setting with a fixed set of values.
  fileprivate init<Value: ArgumentValue & RawRepresentable<String>>(
    _ help: Text, _: Value.Type, option: String? = nil, variable: String? = nil, defaultValue: String? = nil,
    invalidFallback: String? = nil,
    fallback: @escaping @Sendable (Environment) -> Setting.SourcedValue? = { _ in nil }
  ) {
    self.init(
      help: help, values: Value.possibleValues, option: option, variable: variable,
      defaultValue: defaultValue,
      invalidFallback: invalidFallback, parse: { Value(argument: $0)?.rawValue }, fallback: fallback)
  }
}

extension Setting {
  /// Returns the nearest value to one that version 1.1 wrote but later versions reject, or `nil` for other values.
  func replacement(of value: String) -> String? {
    if self == .pictures, value == "iterm" { return PictureChoice.auto.rawValue }
    return self == .timezone && TimeZoneChoice(argument: value) == nil ? "local" : nil
  }
}

extension Environment {
  /// Returns the variable's value, which can be empty, or `nil` if the variable is not set.
  func choice(_ variable: String) -> Setting.SourcedValue? {
    isSet(variable) ? Setting.SourcedValue(value: self[variable], source: variable) : nil
  }
}
