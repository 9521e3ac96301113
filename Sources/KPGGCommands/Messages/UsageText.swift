import Arguments
import KPGGCore
import Terminal

extension UsageProblem: Message {
  func text(in language: Language) -> String {
    switch self {
    case .unknownCommand(let word, _):
      language("\(quoted: word) is not a command")
    case .unknownOption(let name, _):
      language("there is no option \(quoted: name)")
    case .missingArgument(let title):
      language("\(Text.placeholder(title)) is missing")
    case .missingValue(let option):
      language("\(option) needs a value")
    case .unexpectedValue(_, let option):
      language("\(option) takes no value")
    case .unexpectedArgument(let word):
      language("\(quoted: word) is unexpected here")
    case .valueNeedsEquals(let word, let option):
      language("the value \(quoted: word) has to follow \(option) with an equals sign")
    case .invalidValue("", let title, _):
      language("the value of \(title) is empty")
    case .invalidValue(let value, let title, _):
      language("\(quoted: value) is not a value of \(title)")
    }
  }
}

extension TerminalDevice.WriteError: Message {
  func text(in language: Language) -> String {
    switch self {
    case .closed: language("nobody reads the output any more")
    case .system(let reason): language("the output could not be written: \(reason)")
    }
  }
}
