import Arguments

/// What help says of a command, an option or an example. It stands where that is declared, in every language.
struct HelpText: Message {
  let en: String
  let ko: String
  let ja: String

  func text(in language: Language) -> String { language(en: en, ko: ko, ja: ja) }
}

extension Command<App>.Example {
  /// A command line to copy, and what it shows.
  init(_ line: String, en: String, ko: String, ja: String) {
    self.init(line, HelpText(en: en, ko: ko, ja: ja))
  }
}
