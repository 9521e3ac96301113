import Arguments
import KPGGCore

/// `kpgg config`: reads and changes the settings.
enum ConfigCommand {
  static let command = Command<App>(
    "config", aliases: ["설정", "設定"],
    summary: HelpText(en: "Read and change the settings.", ko: "설정을 확인하고 변경합니다.", ja: "設定を確認、変更します。"),
    discussion: HelpText(
      en: "The file is JSON and can be edited by hand. Options and environment variables come before it.",
      ko: "설정 파일은 JSON이며 직접 편집할 수 있습니다. 옵션과 환경 변수가 설정 파일보다 우선합니다.",
      ja: "設定ファイルはJSONで、手で編集できます。オプションと環境変数が設定ファイルより優先されます。"),
    examples: [set.examples[0], list.examples[0]],
    subcommands: [list, get, set, unset, path], standard: list)

  /// How the file is edited.
  static let editing = "$EDITOR \"$(kpgg config path)\""

  private static let list = Command<App>(
    "list", aliases: ["ls"],
    summary: HelpText(
      en: "List the settings, what is in use, and what decides it.", ko: "설정과 현재 값, 값의 출처를 보여 줍니다.",
      ja: "設定と現在の値、その出所を一覧表示します。"),
    discussion: HelpText(
      en: "What decides a value is an option, a variable, config, or default.",
      ko: "출처는 옵션, 환경 변수, config, default 중 하나입니다.", ja: "出所は、オプション、環境変数、config、defaultのいずれかです。"),
    examples: [
      .init(
        "kpgg config list", en: "every setting, and what decides it", ko: "모든 설정과 값의 출처",
        ja: "すべての設定と値の出所")
    ],
    options: OutputOptions(), arguments: OutputOptions.arguments(.list(of: SettingRecord.self)),
    run: { output, app in
      let records = Setting.allCases.map { setting in
        SettingRecord(setting: setting, configured: app.settings[setting], inUse: app.inUse(setting))
      }
      let view = SettingListView(records: records)
      try app.emit(Report(list: records, screen: view.lines), output)
    })

  /// The words of `get`, `set` and `unset`.
  private struct Words: Sendable {
    var words: [String] = []

    /// The one word of `get` and `unset`.
    static let key: [Argument<Words, App>] = [
      .words(
        "KEY", atMost: 1,
        help: HelpText(
          en: "A setting; kpgg help settings lists them.", ko: "설정의 키. kpgg help settings에 목록이 있습니다.",
          ja: "設定のキー。一覧はkpgg help settingsにあります。"), completions: .setting, into: \.words)
    ]

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

  private static let get = Command<App>(
    "get", summary: HelpText(en: "Print the value of a setting.", ko: "설정의 값을 출력합니다.", ja: "設定の値を出力します。"),
    examples: [
      .init("kpgg config get language", en: "the value alone", ko: "값만", ja: "値だけ"),
      .init(
        "kpgg config get history", en: "whether searches are kept, if that is set", ko: "검색을 기록하는지 (설정한 경우)",
        ja: "検索を記録するか (設定されていれば)"),
    ],
    options: Words(), arguments: Words.key,
    run: { words, app in
      let setting = try words.setting(for: "get")
      guard let value = app.settings[setting] else { throw Failure(.notSet(setting)) }
      try app.emit(value: value)
    })

  private static let set = Command<App>(
    "set", summary: HelpText(en: "Change a setting.", ko: "설정을 변경합니다.", ja: "設定を変更します。"),
    examples: [
      .init("kpgg config set language ko", en: "Korean from now on", ko: "이제부터 한국어로", ja: "これからは韓国語で"),
      .init(
        "kpgg config set era 2020,2021-2023", en: "lists show this era unless told otherwise",
        ko: "따로 정하지 않으면 목록에 이 시기만", ja: "指定がなければ一覧はこの時期だけ"),
    ],
    options: Words(),
    arguments: [
      .words(
        "KEY VALUE", atMost: 2,
        help: HelpText(
          en: "A setting and its value; kpgg help settings lists both.",
          ko: "설정의 키와 값. kpgg help settings에 목록이 있습니다.", ja: "設定のキーと値。一覧はkpgg help settingsにあります。"),
        completions: .setting, into: \.words)
    ],
    run: { words, app in
      let setting = try words.setting(for: "set")
      guard words.words.count == 2 else { throw Failure(.usage(.missingArgument("VALUE")), status: .usage) }
      guard let value = setting.declaration.reading(words.words[1]) else {
        let hints = setting.declaration.values.hints
        throw Failure(.badSetting(setting, words.words[1]), hints: hints, status: .usage)
      }
      if setting == .era {
        var filter = GroupFilterOptions()
        filter.eras = value.split(separator: ",").map(String.init)
        _ = try await filter.filter(in: app.index(), app, withDefaults: false)
      }
      if setting == .timezone, let zone = Zone(argument: value) { _ = try app.knownDay(in: zone) }
      let outcome = try app.settingsFile.update { $0[setting.rawValue] = value }
      try app.emit(
        [outcome.hasChanged ? .settingSet(setting, value) : .settingStays(setting, value)], after: outcome)
    })

  private static let unset = Command<App>(
    "unset",
    summary: HelpText(
      en: "Remove a setting, so that its default counts again.", ko: "설정을 삭제하여 기본값으로 되돌립니다.",
      ja: "設定を削除し、既定値に戻します。"),
    examples: [
      .init("kpgg config unset language", en: "back to the default", ko: "기본값으로", ja: "既定値に戻す")
    ],
    options: Words(), arguments: Words.key,
    run: { words, app in
      // A key that this version does not know can be removed, too.
      let key = words.words[0]
      if let setting = Setting(argument: key) {
        let outcome = try app.settingsFile.update { $0[setting.rawValue] = nil }
        try app.emit(
          [outcome.hasChanged ? .settingRemoved(setting.rawValue) : .settingWasNotSet(setting.rawValue)],
          after: outcome)
      } else if case let outcome = try app.settingsFile.update({ $0[key] = nil }), outcome.hasChanged {
        try app.emit([.settingRemoved(key)], after: outcome)
      } else {
        _ = try words.setting(for: "unset")
      }
    })

  private static let path = Command<App>(
    "path",
    summary: HelpText(
      en: "Print the path of the config file.", ko: "설정 파일의 경로를 출력합니다.", ja: "設定ファイルのパスを出力します。"),
    examples: [
      .init(editing, en: "edit it by hand", ko: "직접 편집", ja: "手で編集する")
    ],
    run: { app in
      let path = try app.settingsFile.path
      try app.emit(value: path)
    })
}
