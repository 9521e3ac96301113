/// The placeholders of values in usage lines and messages, such as GROUP.
enum Placeholder {
  static let words = [
    "CATALOG", "COMMAND", "COUNTRY", "DATE", "DAY", "DIR", "ERA", "FIELDS", "FILE", "FORM", "GROUP", "KEY",
    "KEYS", "KIND",
    "LANG", "MINUTES", "N", "NAME", "NAMES", "SECONDS", "SHELL", "SIZE", "STATE", "STATUS", "TEXT", "THEME",
    "TOPIC", "TYPE", "UNIT", "URL", "VALUE", "WHEN", "YEAR", "ZONE",
  ]

  static let inAllLanguages = Set(
    Language.allCases.flatMap { language in words.map { language(Text(word: $0)) } })
}

extension Text {
  /// The name of an argument: an option's own name, or translated placeholders.
  static func placeholder(_ title: String) -> Text {
    let words = title.split(separator: " ").map { Text(word: String($0)) }
    return words.count == 2 ? "\(words[0]) \(words[1])" : Text(word: title)
  }
}
