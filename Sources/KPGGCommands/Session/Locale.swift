import KPGGCore

extension Language: ArgumentValue {
  /// Parses a locale name or language code: `ko`, `ko_KR.UTF-8`, `ko-KR`.
  init?(argument: String) {
    let code = argument.lowercased().prefix { $0.isLetter }
    let rest = argument.dropFirst(code.count)
    guard let language = Language(rawValue: String(code)) else { return nil }
    if let separator = rest.first, !"_-.@".contains(separator) { return nil }
    self = language
  }

  /// Creates the language of a POSIX locale. It is English for `C`, for unsupported languages, and for encodings other
  /// than UTF-8, which can't show Hangul or kana.
  init(locale: String) {
    self = locale.localeIsUnicode ? Language(argument: locale) ?? .english : .english
  }

  static var possibleValues: PossibleValues { .one(of: allCases.map(\.rawValue)) }
}

extension Environment {
  /// The locale for messages, and the variable that sets it.
  var locale: (name: String, variable: String)? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable in self[variable].map { ($0, variable) } }
      .first
  }

  /// Whether text can have all Unicode characters. If no locale is set, this is assumed, as most terminals show them.
  var isUnicode: Bool {
    guard let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap({ self[$0] }).first else { return true }
    return !["C", "POSIX"].contains(name) && name.localeIsUnicode
  }
}

extension String {
  /// Whether the encoding of a POSIX locale is UTF-8. A locale without an encoding is treated as UTF-8.
  fileprivate var localeIsUnicode: Bool {
    let parts = prefix { $0 != "@" }.split(separator: ".")
    return parts.count < 2 || parts[1].lowercased().filter { $0 != "-" } == "utf8"
  }
}
