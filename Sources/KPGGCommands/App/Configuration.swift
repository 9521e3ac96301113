import Arguments
import KPGGCore
import Terminal

extension App {
  /// The number of problems in the config file to report one by one.
  private static let maxProblems = 5

  /// The config file.
  var settingsFile: Store<SettingsDocument> { Store(path: environment.place(of: .settings)?.path) }

  /// A copy with the settings of the config file. Problems with the file are reported as warnings in the chosen
  /// language and otherwise ignored, because they should not stop anyone from browsing.
  func configured(_ options: DisplayOptions) -> App {
    var app = self
    var failure: StoreError?
    do throws(StoreError) {
      app.settings = Settings(try settingsFile.loadIfPresent(isOfAnyone: false)?.entries ?? [])
    } catch {
      failure = error
    }
    app.display = Display(options, app.environment, app.settings)
    for variable in environment.damagedVariables {
      app.warn("\(variable) is not UTF-8; files below it are ignored")
    }
    if let failure {
      app.warn(
        failure.isOfOtherUser
          ? "\(failure) (ignored, because settings can start programs). Set HOME (sudo -H) or XDG_CONFIG_HOME to your own folder"
          : "\(failure) (ignored)")
    }
    if let file = environment.place(of: .settings)?.path {
      let problems = app.settings.problems
      for problem in problems.prefix(Self.maxProblems) { app.warn(problem.text(in: file)) }
      if problems.count > Self.maxProblems {
        app.warn("\(file): \(problems.count - Self.maxProblems) more {2|problem|problems}")
      }
    }
    for variable in app.display.ignoredVariables {
      app.warn(
        .joined([
          "ignoring invalid value \(quoted: variable.value) of \(variable.name)",
          variable.setting.consequence,
        ]))
    }
    return app
  }

  /// The effective value of a setting, and its source.
  func inUse(_ setting: Setting) -> Setting.Choice {
    let choice = display.choices[setting] ?? .init(value: nil, source: "default")
    if setting == .player, choice.value == nil, picturePrograms.isInstalled("mpv") {
      return .init(value: "mpv", source: "default")
    }
    return choice
  }

  /// The program that opens addresses, and what names it: it can be another one than the player.
  var opener: Setting.Choice {
    if let choice = environment.choice("KPGG_BROWSER"), choice.value?.shellWords.isEmpty == false {
      return choice
    }
    let player = inUse(.player)
    return player.source == "default"
      ? environment.choice("BROWSER") ?? .init(value: nil, source: "default") : player
  }
}

extension Setting {
  /// The fallback for an invalid value, if any, and the valid values.
  fileprivate var consequence: Text {
    let fallback: Text = declaration.invalidFallback.map { "; \(rawValue) is \($0)" } ?? Text(verbatim: "")
    switch declaration.values {
    case .any: return fallback
    case .like(let values): return .joined([fallback, " (for example: \(values.joined(separator: "; ")))"])
    case .one(let values), .some(let values):
      return .joined([fallback, " (possible: \(values.joined(separator: ", ")))"])
    }
  }
}

extension Settings.InvalidEntry {
  /// The problem and its line in the config file.
  fileprivate func text(in file: String) -> Text {
    switch self {
    case .unknownKey(let key, let line): .joined([place(file, line), "unknown setting \(quoted: key)"])
    case .repeatedKey(let key, let line):
      .joined([place(file, line), "\(quoted: key) is set twice; the last counts"])
    case .badValue(let setting, let value, let line):
      .joined([place(file, line), .badSetting(setting.rawValue, value), setting.consequence])
    case .notString(let setting, let line):
      .joined([place(file, line), "the value of \(setting.rawValue) must be a string", setting.consequence])
    }
  }

  private func place(_ file: String, _ line: Int) -> Text { "\(file), line \(line): " }
}
