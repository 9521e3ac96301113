import Arguments
import KPGGCore

/// `kpgg config`: reads and changes the settings.
enum ConfigCommand {
  static let command = Command<App, HelpText>(
    "config", summary: .summary(.config), discussion: .discussion(.config),
    examples: [
      .init("kpgg config set language ko", .example(.configSet)),
      .init("kpgg config list", .example(.configList)),
    ],
    subcommands: [list, get, set, unset, path])

  private struct List: Sendable {
    var output = OutputOptions()
  }

  private static let list = Command<App, HelpText>(
    "list", aliases: ["ls"], summary: .summary(.configList), discussion: .discussion(.configList),
    examples: [.init("kpgg config list", .example(.configList))],
    options: List(),
    arguments: OutputOptions.arguments(fields: SettingRecord.fieldNames).map { $0.at(\.output) },
    run: { list, app in
      let records = Setting.allCases.map { setting in
        SettingRecord(setting: setting, configured: app.settings[setting], inUse: app.inUse(setting))
      }
      let view = SettingListView(records: records)
      try app.emit(Report(list: records, empty: nil, screen: view.lines), list.output)
    })

  /// The words of `get`, `set` and `unset`.
  private struct Words: Sendable {
    var words: [String] = []

    /// The setting that the first word names.
    func setting(for command: String) throws(Failure) -> Setting {
      let key = words[0]
      if let setting = Setting(argument: key) { return setting }
      let rest = words.dropFirst().map { " " + $0 }.joined()
      let hints = Notice.nearest(to: key, among: Setting.allCases.map(\.rawValue)) {
        "kpgg config \(command) \($0)\(rest)"
      }
      throw Failure(.noSetting(key), hints: hints, status: .usage)
    }
  }

  private static let get = Command<App, HelpText>(
    "get", summary: .summary(.configGet),
    examples: [.init("kpgg config get language", .example(.configGet))],
    options: Words(), arguments: [.words("KEY", atMost: 1, help: .option(.setting), into: \.words)],
    run: { words, app in
      let setting = try words.setting(for: "get")
      guard let value = app.settings[setting] else { throw Failure(.notSet(setting)) }
      try app.printValue(value)
    })

  private static let set = Command<App, HelpText>(
    "set", summary: .summary(.configSet),
    examples: [
      .init("kpgg config set language ko", .example(.configSet)),
      .init("kpgg config set era 2020,2021-2023", .example(.configSetEra)),
    ],
    options: Words(),
    arguments: [.words("KEY VALUE", atMost: 2, help: .option(.settingAndValue), into: \.words)],
    run: { words, app in
      let setting = try words.setting(for: "set")
      guard words.words.count == 2 else { throw Failure(.usage(.missingArgument("VALUE")), status: .usage) }
      let value = words.words[1]
      guard setting.accepts(value) else {
        throw Failure(.badSetting(setting, value), hints: setting.values.hints, status: .usage)
      }
      let outcome = try app.fileForSettings().set(setting.rawValue, to: value)
      try app.say(
        [outcome.hasChanged ? .settingSet(setting, value) : .settingStays(setting, value)], after: outcome)
    })

  private static let unset = Command<App, HelpText>(
    "unset", summary: .summary(.configUnset),
    examples: [.init("kpgg config unset language", .example(.configUnset))],
    options: Words(), arguments: [.words("KEY", atMost: 1, help: .option(.setting), into: \.words)],
    run: { words, app in
      // A key that this version does not know can be removed all the same.
      let key = words.words[0]
      if let setting = Setting(argument: key) {
        let outcome = try app.fileForSettings().set(setting.rawValue, to: nil)
        try app.say(
          [outcome.hasChanged ? .settingRemoved(setting.rawValue) : .settingWasNotSet(setting.rawValue)],
          after: outcome)
      } else if case let outcome = try app.fileForSettings().set(key, to: nil), outcome.hasChanged {
        try app.say([.settingRemoved(key)], after: outcome)
      } else {
        _ = try words.setting(for: "unset")
      }
    })

  private static let path = Command<App, HelpText>(
    "path", summary: .summary(.configPath),
    examples: [.init("$EDITOR \"$(kpgg config path)\"", .example(.configPath))],
    run: { app in
      let path = try app.fileForSettings().path
      try app.printValue(path)
    })
}

extension App {
  fileprivate func fileForSettings() throws(Failure) -> SettingsFile {
    guard let settingsFile else { throw Failure(.noConfigFolder, hints: [.setHome(.config)]) }
    return settingsFile
  }
}
