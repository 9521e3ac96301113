import KPGGCore

/// `kpgg config`: reads and changes the settings.
enum ConfigCommand {
  static let command = Command(
    "config",
    summary: "Read and change the settings.",
    discussion:
      "The config file is JSON. Options and KPGG_ variables override it.",
    examples: [set.examples[0], list.examples[0]],
    subcommands: [list, get, set, unset, path], defaultCommand: list)

  /// A command line that edits the config file.
  static let editing = "$EDITOR \"$(kpgg config path)\""

  private static let list = Command(
    "list", aliases: ["ls"],
    summary: "List the settings with their effective values and sources.",
    discussion: "The source of a value is an option, a variable, config or default.",
    examples: [
      .init("kpgg config list", "every setting and its source")
    ],
    printing: .list(of: SettingRecord.self),
    run: { session, show in
      let records = Setting.allCases.map { setting in
        SettingRecord(
          setting: setting, configured: session.settings.configured[setting],
          effective: session.settings.choice(setting))
      }
      let view = SettingListView(records: records)
      try show(.list(List(records, page: view.lines)))
    })

  /// The argument of `get` and `unset`.
  private static let keyArgument: [Argument<[String]>] = [
    .words(
      "KEY", atMost: 1,
      help: "A setting (see `kpgg help settings`).", completions: .setting, into: \.self)
  ]

  /// Returns the setting named by the first word. Throws a usage error if there is no such setting.
  private static func namedSetting(_ words: [String], for command: String) throws(Failure) -> Setting {
    let key = words[0]
    if let setting = Setting(argument: key) { return setting }
    let rest = words.dropFirst().map { " " + $0 }.joined()
    let hints = Text.nearest(to: key, among: Setting.allCases.map(\.rawValue)) {
      "kpgg config \(command) \($0)\(rest)"
    }
    throw Failure("unknown setting \(quoted: key)", hints: hints, status: .usage)
  }

  private static let get = Command(
    "get", summary: "Print the value of a setting.",
    examples: [
      .init("kpgg config get language", "only the value"),
      .init("kpgg config get history", "the history setting"),
    ],
    options: [String](), arguments: keyArgument,
    run: { words, session, show in
      let setting = try namedSetting(words, for: "get")
      guard let value = session.settings.configured[setting] else {
        throw Failure("\(setting.rawValue) is not set")
      }
      try show(.value(value))
    })

  private static let set = Command(
    "set", summary: "Change a setting.",
    examples: [
      .init("kpgg config set language ko", "switch to Korean"),
      .init("kpgg config set era 2020,2021-2023", "show these eras in lists by default"),
    ],
    options: [String](),
    arguments: [
      .words(
        "KEY VALUE", atMost: 2,
        help: "A setting and its value (see `kpgg help settings`).",
        completions: .setting, into: \.self)
    ],
    run: { words, session, show in
      let setting = try namedSetting(words, for: "set")
      guard words.count == 2 else { throw Failure(usage: .missingArgument("VALUE")) }
      guard let value = setting.declaration.parse(words[1]) else {
        let hints = setting.declaration.values.hints()
        throw Failure(.badSetting(setting.rawValue, words[1]), hints: hints, status: .usage)
      }
      if setting == .era {
        let eras = try await session.index().sections.map(\.era)
        let unknown = value.split(separator: ",").map(String.init).first {
          $0 != Query.all && eras.named($0) == nil
        }
        if let unknown {
          throw Failure(.badSetting(setting.rawValue, unknown), hints: [.eras(eras.sorted())], status: .usage)
        }
      }
      let outcome = try session.settingsFile.update { $0[setting.rawValue] = value }
      let change: Change =
        outcome.hasChanged
        ? .done("Set \(setting.rawValue) to \(quoted: value)")
        : .unchanged("\(setting.rawValue) is already \(quoted: value)")
      try show(.changes([change], outcome))
    })

  private static let unset = Command(
    "unset",
    summary: "Remove a setting to restore its default.",
    examples: [
      .init("kpgg config unset language", "back to the default")
    ],
    options: [String](), arguments: keyArgument,
    run: { words, session, show in
      // Unknown keys, for example from other versions, can also be removed.
      let key = words[0]
      if let setting = Setting(argument: key) {
        let outcome = try session.settingsFile.update { $0[setting.rawValue] = nil }
        let change: Change =
          outcome.hasChanged
          ? .done(.settingRemoved(setting.rawValue)) : .unchanged("\(setting.rawValue) was not set")
        try show(.changes([change], outcome))
      } else if case let outcome = try session.settingsFile.update({ $0[key] = nil }), outcome.hasChanged {
        try show(.changes([.done(.settingRemoved(key))], outcome))
      } else {
        _ = try namedSetting(words, for: "unset")
      }
    })

  private static let path = Command(
    "path",
    summary: "Print the path of the config file.",
    examples: [
      .init(editing, "edit the config file by hand")
    ],
    run: { session, show in
      let path = try session.settingsFile.path
      try show(.value(path))
    })
}
