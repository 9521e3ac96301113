import KPGGCore

extension Session {
  /// The maximum number of problems in the config file that are reported one by one.
  private static let maxProblems = 5

  /// Warns about problems with the settings. Such problems should not stop anyone from browsing.
  func reportSettings() {
    for variable in world.environment.damagedVariables {
      warn("\(variable) is not UTF-8, so kpgg ignores the files below that folder")
    }
    if let failure = settings.failure {
      warn(
        failure.isOwnedByOtherUser
          ? "\(failure) (ignored, because settings can start programs). Use sudo -H, or set HOME or XDG_CONFIG_HOME to your own folder"
          : "\(failure) (ignored)")
    }
    if let file = world.environment.filePath(of: .settings)?.path {
      let problems = settings.invalidEntries
      for problem in problems.prefix(Self.maxProblems) { warn(problem.text(in: file)) }
      if problems.count > Self.maxProblems {
        warn("\(file): \(problems.count - Self.maxProblems) more {2|problem|problems}")
      }
    }
    for variable in settings.ignoredVariables {
      warn(
        .joined([
          "ignoring invalid value \(quoted: variable.value) of \(variable.name)",
          variable.setting.consequence,
        ]))
    }
  }
}

extension Setting {
  /// The fallback for an invalid value, if any, and the valid values.
  fileprivate var consequence: Text {
    let fallback: Text =
      declaration.invalidFallback.map { "; \(rawValue) is treated as \($0)" } ?? Text(verbatim: "")
    switch declaration.values {
    case .any: return fallback
    case .like(let values): return .joined([fallback, " (for example: \(values.joined(separator: "; ")))"])
    case .one(let values), .some(let values):
      return .joined([fallback, " (possible values: \(values.joined(separator: ", ")))"])
    }
  }
}

extension Settings.InvalidEntry {
  fileprivate func text(in file: String) -> Text {
    switch self {
    case .unknownKey(let key, let line): .joined([location(file, line), "unknown setting \(quoted: key)"])
    case .repeatedKey(let key, let line):
      .joined([location(file, line), "\(quoted: key) is set twice; kpgg uses the last value"])
    case .badValue(let setting, let value, let line):
      .joined([location(file, line), .badSetting(setting.rawValue, value), setting.consequence])
    case .notString(let setting, let line):
      .joined([
        location(file, line), "the value of \(setting.rawValue) must be a string", setting.consequence,
      ])
    }
  }

  private func location(_ file: String, _ line: Int) -> Text { "\(file), line \(line): " }
}
