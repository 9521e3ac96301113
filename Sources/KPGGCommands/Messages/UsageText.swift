import Arguments
import KPGGCore
import Terminal

extension UsageProblem: Message {
  func text(in language: Language) -> String {
    switch self {
    case .unknownCommand(let word, _):
      language("unknown command \(quoted: word)")
    case .unknownOption(let name, _):
      language("unknown option \(quoted: name)")
    case .missingArgument(let title):
      language("\(Text.placeholder(title)) is missing")
    case .missingValue(let option):
      language("\(option) needs a value")
    case .unexpectedValue(_, let option):
      language("\(option) takes no value")
    case .unexpectedArgument(let word):
      language("unexpected argument \(quoted: word)")
    case .valueNeedsEquals(let word, let option):
      language("the value \(quoted: word) must follow \(option) with an equals sign")
    case .invalidValue("", let title, _):
      language("the value of \(title) is empty")
    case .invalidValue(let value, let title, _):
      language("invalid value \(quoted: value) for \(title)")
    }
  }
}

extension TerminalDevice.WriteError: Message {
  func text(in language: Language) -> String {
    switch self {
    case .closed: language("output closed (broken pipe)")
    case .system(let reason): language("the output could not be written: \(reason)")
    }
  }
}
