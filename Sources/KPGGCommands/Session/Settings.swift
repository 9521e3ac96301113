import KPGGCore
import Terminal

/// The settings of a run, from options, variables and the config file.
struct Settings: Sendable {
  /// An unusable entry in the config file.
  enum InvalidEntry: Hashable, Sendable {
    case unknownKey(String, line: Int)
    /// The key occurs more than once. The last entry is used.
    case repeatedKey(String, line: Int)
    case badValue(Setting, String, line: Int)
    /// The value is neither a string nor a Boolean.
    case notString(Setting, line: Int)
  }

  /// An environment variable with an invalid value.
  struct IgnoredVariable: Hashable, Sendable {
    let name: String
    let value: String
    let setting: Setting
  }

  /// The valid values in the config file.
  private(set) var configured: [Setting: String] = [:]
  /// The values in the config file that are replaced by other values.
  private(set) var replaced: [Setting: String] = [:]
  private var choices: [Setting: Setting.SourcedValue] = [:]
  /// The reason why the config file can't be read, or `nil` if it can.
  private(set) var failure: StoreError?
  private(set) var invalidEntries: [InvalidEntry] = []
  private(set) var ignoredVariables: [IgnoredVariable] = []
  private let isInstalled: @Sendable (String) -> Bool

  /// Takes each setting from its option, variable or config file entry, or otherwise from its fallback or default.
  init(_ options: CommonOptions, _ world: World) {
    let environment = world.environment
    isInstalled = world.picturePrograms.isInstalled
    let file = Store<SettingsDocument>(path: environment.filePath(of: .settings)?.path)
    do throws(StoreError) {
      read(try file.loadIfPresent(allowsAnyOwner: false)?.entries ?? [])
    } catch {
      failure = error
    }
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
        } ?? configured[setting].map { .init(value: $0, source: "config") } ?? declaration.fallback(
          environment)
        ?? .init(value: declaration.defaultValue, source: "default")
    }
  }

  /// Reads the valid entries of the config file and records problems with the others.
  private mutating func read(_ entries: [SettingsDocument.Entry]) {
    for entry in entries {
      if entry.isRepeated { invalidEntries.append(.repeatedKey(entry.key, line: entry.line)) }
      guard let setting = Setting(rawValue: entry.key) else {
        invalidEntries.append(.unknownKey(entry.key, line: entry.line))
        continue
      }
      let declaration = setting.declaration
      var text: String? =
        switch entry.value {
        case .string(let text): text
        case .bool(let isOn): (isOn ? Toggle.on : .off).rawValue
        case .null, .integer, .number, .list, .object: nil
        }
      if let value = text, let replacement = setting.replacement(of: value) {
        replaced[setting] = value
        text = replacement
      }
      configured[setting] = text.flatMap(declaration.parse) ?? declaration.invalidFallback
      guard let text else {
        invalidEntries.append(.notString(setting, line: entry.line))
        continue
      }
      if declaration.parse(text) == nil {
        invalidEntries.append(.badValue(setting, text, line: entry.line))
      }
    }
  }

  /// The effective value of a setting.
  subscript<Value>(_ key: SettingKey<Value>) -> Value { key.read(choice(key.setting).value) }

  /// Returns the effective value of a setting, as text, and its source.
  func choice(_ setting: Setting) -> Setting.SourcedValue {
    let choice = choices[setting] ?? .init(value: nil, source: "default")
    if setting == .player, choice.value == nil, isInstalled("mpv") {
      return .init(value: "mpv", source: choice.source)
    }
    return choice
  }

  /// Returns the eras in the text of the era setting, in lower case and without spaces.
  static func eras(in text: String) -> [String] {
    text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
  }
}

/// A setting with the type of its value.
struct SettingKey<Value>: Sendable {
  let setting: Setting
  let read: @Sendable (String?) -> Value
}

extension SettingKey where Value: ArgumentValue {
  private init(_ setting: Setting, default value: Value) {
    self.init(setting: setting) { $0.flatMap(Value.init(argument:)) ?? value }
  }
}

extension SettingKey<Bool> {
  private init(_ setting: Setting) {
    self.init(setting: setting) { $0 == Toggle.on.rawValue }
  }
}

extension SettingKey {
  static var language: SettingKey<Language> { .init(.language, default: .english) }
  static var names: SettingKey<NameChoice> { .init(.names, default: .both) }
  static var theme: SettingKey<Theme> { .init(.theme, default: .default) }
  static var background: SettingKey<TerminalBackground> { .init(.background, default: .unknown) }
  static var home: SettingKey<HomeScreen> { .init(.home, default: .browse) }
  static var timezone: SettingKey<TimeZoneChoice> { .init(.timezone, default: .seoul) }
  static var accessible: SettingKey<Bool> { .init(.accessible) }
  static var browseRemember: SettingKey<Bool> { .init(.browseRemember) }
  static var history: SettingKey<Bool> { .init(.history) }
  static var original: SettingKey<Bool> { .init(.original) }
  static var mouse: SettingKey<Bool> { .init(.mouse) }
  static var pager: SettingKey<String?> { .init(setting: .pager) { $0 } }
  static var player: SettingKey<String?> { .init(setting: .player) { $0 } }

  /// `nil` if the user has not chosen.
  static var pictures: SettingKey<PictureChoice?> {
    .init(setting: .pictures) { $0.flatMap(PictureChoice.init(argument:)) }
  }

  /// The eras that lists show by default, in lower case. Empty for all eras.
  static var era: SettingKey<[String]> {
    .init(setting: .era) { text in
      let eras = text.map(Settings.eras) ?? []
      return eras.contains(Query.all) ? [] : eras
    }
  }
}

extension CommonOptions {
  fileprivate func value(of setting: Setting) -> String? {
    switch setting {
    case .language: language?.rawValue
    case .names: names?.rawValue
    case .theme: theme?.rawValue
    case .api: host?.description
    default: nil
    }
  }
}
