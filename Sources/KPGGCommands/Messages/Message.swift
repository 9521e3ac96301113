/// Something a person reads. Every sentence, heading and label of the program is a value of one of the message
/// types in this folder. Its texts stand beside each other, and one that lacks a language does not compile.
protocol Message: Sendable {
  func text(in language: Language) -> String
}

/// The languages that the program speaks.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
  case japanese = "ja"

  /// The text in this language. Of the three only this one is made.
  func callAsFunction(
    en: @autoclosure () -> String, ko: @autoclosure () -> String, ja: @autoclosure () -> String
  ) -> String {
    switch self {
    case .english: en()
    case .korean: ko()
    case .japanese: ja()
    }
  }
}
