import KPGGCore
import Terminal

extension Setting {
  /// The settings on the browser's settings page, with their labels.
  static let inBrowser: [(setting: Setting, label: Text)] = [
    (.language, "Language"), (.names, "Names"), (.theme, "Colours"), (.background, "Background"),
    (.pictures, "Pictures"), (.mouse, "Mouse"), (.player, "Player"), (.home, "Start page"),
  ]
}

extension BrowseState {
  mutating func loadSettings(of session: Session) {
    language = session.language
    nameChoice = session[.names]
    theme = session[.theme]
    hasMouse = session[.mouse]
    isASCII = session.isASCII
    hasPlayer = Player(session).canPlay
    for (setting, _) in Setting.inBrowser { settings[setting] = session.settings.choice(setting).value }
  }

  /// Returns the value of a setting as chosen or saved. It is empty for the default.
  func value(of setting: Setting) -> String {
    let usual = setting == .pictures ? PictureChoice.never.rawValue : ""
    return page.choices[setting] ?? settings[setting] ?? usual
  }

  /// Chooses the next or previous value of a setting. The value takes effect at once and is saved later.
  mutating func choose(_ step: Int, of setting: Setting) -> [BrowseEffect] {
    var values: [String] =
      switch setting.declaration.values {
      case .one(let values), .some(let values): values
      case .any, .like: ["", "mpv"]
      }
    // A value that was set elsewhere can still be chosen.
    values = (values + [settings[setting]].compactMap(\.self)).withoutDuplicates
    page.choices[setting] = (step > 0 ? values : values.reversed()).after(value(of: setting))
    return apply(setting, value(of: setting))
  }

  /// Saves the chosen values, and shows how to change them back.
  mutating func saveChoices() -> [BrowseEffect] {
    let changed = page.choices.filter { $0.value != settings[$0.key] ?? "" }
    settings.merge(page.choices) { $1 }
    pages.removeLast()
    let shown = Setting.inBrowser.filter { changed[$0.setting] != nil }
    guard let first = shown.first else { return [] }
    message =
      shown.count == 1
      ? "\(first.label): \(self.shown(first.setting)). Press \(key: .settings) to change it back."
      : "Settings saved. Press \(key: .settings) to change them back."
    return [.save(changed)]
  }

  /// Discards the chosen values, and restores the saved ones.
  mutating func dropChoices() -> [BrowseEffect] {
    page.choices.keys.flatMap { apply($0, settings[$0] ?? "") }
  }

  /// The words for values that are not clear by themselves.
  private static let words = [
    "ko": "Hangul", "en": "Latin letters", "ja": "kana", "browse": "full screen", "list": "printed list",
    "mono": "none", "vivid": "one for each group", "dark": "dark", "light": "light",
  ]

  /// Returns a setting's value in words.
  func shown(_ setting: Setting) -> String {
    let value = value(of: setting)
    if value.isEmpty { return text("default") }
    if setting == .player { return value }
    guard setting == .language else {
      return text(Text(word: Self.words[value] ?? value).withContext("setting"))
    }
    return Language(rawValue: value).map { "\($0(Text("English").withContext("language"))) (\(value))" }
      ?? value
  }

  private mutating func apply(_ setting: Setting, _ value: String) -> [BrowseEffect] {
    switch setting {
    case .language: language = Language(argument: value) ?? language
    case .names: nameChoice = NameChoice(argument: value) ?? nameChoice
    case .theme: theme = Theme(argument: value) ?? theme
    case .mouse:
      hasMouse = Toggle(argument: value) != .off
      return [.setMouse(hasMouse)]
    case .background:
      background = TerminalBackground(argument: value)
      return [.askTerminal]
    case .pictures:
      pictures.retry()
      pictures.isEnabled = PictureChoice(argument: value).map { $0 != .never }
      return pictures.areShown ? [.askTerminal] : []
    case .home, .browseRemember, .accessible, .pager, .era, .original, .timezone, .api, .player, .history:
      break
    }
    return []
  }

  // MARK: Pictures

  /// Asks the user before the first pictures are downloaded. After that, turns pictures on or off.
  mutating func switchPictures() -> [BrowseEffect] {
    let hosts = catalog.pictureHosts
    if hosts.isEmpty {
      message = "The catalog has no pictures."
      return []
    }
    if settings[.pictures] == nil {
      asksForPictures = true
      message = "Download pictures from \(Text.shortList(hosts, atMost: 2))? y/n"
      return []
    }
    return setPictures(!pictures.areShown)
  }

  mutating func setPictures(_ isOn: Bool) -> [BrowseEffect] {
    let choice: PictureChoice = isOn ? .auto : .never
    settings[.pictures] = choice.rawValue
    message = isOn ? .picturesOn : "Pictures off. \(key: .pictures) turns them on again."
    return apply(.pictures, choice.rawValue) + [.save([.pictures: choice.rawValue])]
  }
}

extension Text {
  static let picturesOn: Text = "Pictures on. \(key: .pictures) turns them off again."
}
