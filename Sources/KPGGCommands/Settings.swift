import Arguments
import KPGGCore

/// A setting of the config file.
enum Setting: String, CaseIterable, ArgumentValue {
  case language, names, theme, accessible, pager, era, api, player, history

  /// What its values can be.
  var values: PossibleValues {
    switch self {
    case .language: Language.possibleValues
    case .names: NameChoice.possibleValues
    case .theme: Theme.possibleValues
    case .accessible, .history: Toggle.possibleValues
    case .pager: .like(["less -R", "cat"])
    case .era: .like(["2016-2019", "2020,2021-2023"])
    case .api: APIHost.possibleValues
    case .player: .like(["mpv"])
    }
  }

  /// Whether the text can be its value.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .language: Language(argument: text) != nil
    case .names: NameChoice(argument: text) != nil
    case .theme: Theme(argument: text) != nil
    case .accessible, .history: Toggle(argument: text) != nil
    case .era: Settings.eras(in: text).allSatisfy { Era($0) != nil || $0 == GroupFilterOptions.everything }
    case .api: APIHost(text) != nil
    case .pager, .player: !text.allSatisfy(\.isWhitespace)
    }
  }
}

/// How something that is so or not is written in the settings.
enum Toggle: String, CaseIterable, ArgumentValue {
  case on, off
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
  init(_ entries: [SettingsFile.Entry]) {
    for entry in entries {
      guard let setting = Setting(rawValue: entry.key) else {
        problems.append(.unknownKey(entry.key, line: entry.line))
        continue
      }
      let text: String? =
        switch entry.value {
        case .string(let text): text
        case .bool(let isOn): (isOn ? Toggle.on : .off).rawValue
        default: nil
        }
      switch text {
      case nil: problems.append(.noText(setting, line: entry.line))
      case let text? where setting.accepts(text): values[setting] = text
      case let text?: problems.append(.badValue(setting, text, line: entry.line))
      }
    }
  }

  subscript(setting: Setting) -> String? { values[setting] }

  /// The eras that lists show where none are asked for, as they are written.
  var eras: [String] {
    let eras = self[.era].map(Self.eras) ?? []
    return eras.contains(GroupFilterOptions.everything) ? [] : eras
  }

  fileprivate static func eras(in text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
  }
}

extension App {
  /// How many problems of the config file are told one by one.
  private static let mostProblems = 5

  /// The config file; `nil` where there is no place for one.
  var settingsFile: SettingsFile? { environment.configFile.map { SettingsFile(path: $0.path) } }

  /// The same world with what the config file says. What is wrong with the file is told, in the language that is
  /// chosen by then, and else ignored: it keeps nobody from browsing.
  func configured(_ options: DisplayOptions) -> App {
    var app = self
    var failure: SettingsError?
    do throws(SettingsError) {
      app.settings = Settings(try settingsFile?.load() ?? [])
    } catch {
      failure = error
    }
    let display = Display(options, app.environment, app.settings)
    app.display = display
    for variable in environment.damagedVariables { app.warn(.folderNotUTF8(variable)) }
    if let failure { app.warn(.settingsIgnored(failure)) }
    if let file = environment.configFile?.path {
      let problems = app.settings.problems
      for problem in problems.prefix(Self.mostProblems) { app.warn(.settingIgnored(problem, file: file)) }
      if problems.count > Self.mostProblems {
        app.warn(.moreSettingsIgnored(count: problems.count - Self.mostProblems, file: file))
      }
    }
    for variable in display.ignoredVariables { app.warn(.variableIgnored(variable)) }
    return app
  }

  /// The value of a setting that counts for this run, whatever decides it; `nil` for none.
  func inUse(_ setting: Setting) -> Display.Choice<String?> {
    switch setting {
    case .language: display.language.map(\.rawValue)
    case .names: display.names.map { order in NameChoice(order).rawValue }
    case .theme: display.theme.map(\.rawValue)
    case .accessible: display.isAccessible.map { ($0 ? Toggle.on : .off).rawValue }
    case .pager: chosen(.pager, over: "KPGG_PAGER", before: "PAGER", otherwise: "less")
    case .era: chosen(.era)
    case .api: chosen(.api, over: "KPGG_API")
    case .player: chosen(.player, over: "KPGG_BROWSER", before: "BROWSER")
    case .history: chosen(.history, over: "KPGG_HISTORY", otherwise: Toggle.on.rawValue)
    }
  }

  /// The value of a setting, which comes after one variable and before another. A variable that is there and empty means
  /// none.
  private func chosen(
    _ setting: Setting, over stronger: String? = nil, before weaker: String? = nil,
    otherwise standard: String? = nil
  ) -> Display.Choice<String?> {
    func of(_ variable: String?) -> Display.Choice<String?>? {
      guard let variable, environment.isSet(variable) else { return nil }
      return Display.Choice(value: environment[variable], source: variable)
    }
    return of(stronger) ?? settings[setting].map { Display.Choice(value: $0, source: "config") } ?? of(weaker)
      ?? Display.Choice(value: standard, source: "default")
  }
}
