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
    /// The value if none is set.
    var defaultValue: String?
    /// The value to use instead of an invalid one; `nil` to ignore invalid values.
    var invalidFallback: String?
    /// Whether an empty variable means none. Otherwise it counts as unset.
    var canBeEmpty = false
    /// Returns the normalized value; `nil` if it is invalid.
    let parse: @Sendable (String) -> String?
    /// The value to use if neither options, variables nor the config file set one; for example, from the locale.
    var fallback: @Sendable (Environment) -> Choice? = { _ in nil }
  }

  /// A value and its source: the name of an option or variable, `config` or `default`.
  struct Choice: Hashable, Sendable {
    /// `nil` for none.
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
        $0.locale.map { Choice(value: Language(locale: $0.name).rawValue, source: $0.variable) }
      }
    case .names:
      .init(
        "Which names to show, as with --names.", NameChoice.self, option: "--names", variable: "KPGG_NAMES",
        defaultValue: "both")
    case .theme:
      .init(
        "Colour theme, as with --theme. Default: vivid with 256 colours, else default.",
        Theme.self, option: "--theme", variable: "KPGG_THEME", defaultValue: "default"
      ) { environment in
        environment.paletteSource.map { Choice(value: Theme.vivid.rawValue, source: $0) }
      }
    case .background:
      .init(
        "The terminal's background, for the colours of the vivid theme; with auto, `kpgg browse` asks the terminal.",
        TerminalBackground.self, variable: "KPGG_BACKGROUND", defaultValue: "auto"
      ) { environment in
        environment.background.map { Choice(value: $0.rawValue, source: "COLORFGBG") }
      }
    case .home:
      .init(
        "What kpgg without a command does on a terminal: open `kpgg browse`, or print the home list.",
        HomeScreen.self, defaultValue: "browse")
    case .browseRemember:
      .init(
        "Whether `kpgg browse` restores its last page, and the order and filters of its list.",
        Toggle.self, defaultValue: "off")
    case .pictures:
      .init(
        "Whether `kpgg browse` downloads and shows pictures, and what draws them; auto uses chafa, or the terminal itself.",
        PictureChoice.self, variable: "KPGG_PICTURES", invalidFallback: "never")
    case .mouse:
      .init(
        "Whether `kpgg browse` uses the mouse; off, the mouse selects text.", Toggle.self, defaultValue: "on")
    case .accessible:
      .init(
        "For screen readers: one labelled fact per line, no columns, no animation.",
        Toggle.self, variable: "KPGG_ACCESSIBLE", defaultValue: "off")
    case .pager:
      .init(
        "The pager for long output; cat for none.", like: ["less -R", "cat"], variable: "KPGG_PAGER",
        canBeEmpty: true,
        defaultValue: "less",
        parse: Self.command
      ) {
        $0.choice("PAGER")
      }
    case .era:
      .init(
        "Debut eras that lists show on a terminal without --era.", like: ["2016-2019", "2020,2021-2023"]
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
        "The time zone for today, upcoming and browse, as with --timezone; local for the system's.",
        like: Zone.forms, defaultValue: "Asia/Seoul"
      ) { text in Zone(argument: text).map { _ in text } }
    case .api:
      .init(
        "The API host to read from, as with --api.", like: ["https://api.example.org"],
        option: "--api", variable: "KPGG_API",
        canBeEmpty: true
      ) { text in APIHost(text).map { _ in text } }
    case .player:
      .init(
        "The program that plays videos, also for --open, such as mpv; %s stands for the URL.",
        like: ["mpv"], variable: "KPGG_PLAYER", parse: Self.command)
    // An invalid value may be an attempt to turn the history off, so it does.
    case .history:
      .init(
        "Whether to keep a history of searches typed at a terminal.", Toggle.self, variable: "KPGG_HISTORY",
        defaultValue: "on", invalidFallback: "off")
    }
  }

  private static func command(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
}

extension Setting.Declaration {
  /// A setting with a fixed set of values.
  fileprivate init<Value: ArgumentValue & RawRepresentable<String>>(
    _ help: Text, _: Value.Type, option: String? = nil, variable: String? = nil, defaultValue: String? = nil,
    invalidFallback: String? = nil,
    fallback: @escaping @Sendable (Environment) -> Setting.Choice? = { _ in nil }
  ) {
    self.init(
      help: help, values: Value.possibleValues, option: option, variable: variable,
      defaultValue: defaultValue,
      invalidFallback: invalidFallback, parse: { Value(argument: $0)?.rawValue }, fallback: fallback)
  }

  /// A setting with a free-form value.
  fileprivate init(
    _ help: Text, like values: [String], option: String? = nil, variable: String? = nil,
    canBeEmpty: Bool = false,
    defaultValue: String? = nil, parse: @escaping @Sendable (String) -> String?,
    fallback: @escaping @Sendable (Environment) -> Setting.Choice? = { _ in nil }
  ) {
    self.init(
      help: help, values: .like(values), option: option, variable: variable, defaultValue: defaultValue,
      canBeEmpty: canBeEmpty,
      parse: parse, fallback: fallback)
  }
}

extension Setting {
  /// The nearest value to one that version 1.1 wrote and later versions don't know; `nil` for other values.
  func replacement(of value: String) -> String? {
    switch self {
    case .pictures where value == "iterm": PictureChoice.auto.rawValue
    case .timezone where Zone(argument: value) == nil: "local"
    default: nil
    }
  }
}

extension Environment {
  /// The variable's value, which can be empty; `nil` if it is not set.
  func choice(_ variable: String) -> Setting.Choice? {
    isSet(variable) ? Setting.Choice(value: self[variable], source: variable) : nil
  }
}
