/// What decides a value: an option or a variable by its name, the config file, or nothing.
struct DecidedBy: Message {
  /// The word that programs read.
  let source: String

  func text(in language: Language) -> String {
    switch source {
    case "default": language("default")
    case "config": language("config")
    default: source
    }
  }
}
