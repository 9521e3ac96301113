/// Something a person reads. Every sentence, heading and label of the program is a value of one of the message
/// types in this folder; their texts stand beside them, one function for each language, and a language that
/// lacks a text does not compile.
protocol Message: Sendable {
  func text(in language: Language) -> String
}

/// The languages that the program speaks.
enum Language: Sendable {
  case english
}
