import Arguments

/// What help says of a command, an option or an example. It stands where that is declared, in every language.
typealias Text = Text

extension Command<App>.Example {
  /// A command line to copy, and what it shows.
  init(_ line: String, en: String, ko: String, ja: String) {
    self.init(line, Text(en: en, ko: ko, ja: ja))
  }
}
