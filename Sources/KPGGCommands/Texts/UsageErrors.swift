import Arguments
import KPGGCore
import Terminal

extension UsageProblem: Message {
  var text: Text {
    switch self {
    case .unknownCommand(let word, _): "unknown command \(quoted: word)"
    case .unknownOption(let name, _): "unknown option \(quoted: name)"
    case .missingArgument(let title): "\(Text.placeholder(title)) is missing"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(_, let option): "\(option) takes no value"
    case .unexpectedArgument(let word): "unexpected argument \(quoted: word)"
    case .valueNeedsEquals(let word, let option):
      "use \(option)=\(word) (with an equals sign)"
    case .invalidValue("", let title, _): "empty value for \(title)"
    case .invalidValue(let value, let title, _): "invalid value \(quoted: value) for \(title)"
    }
  }
}

extension TerminalDevice.WriteError: Message {
  var text: Text {
    switch self {
    case .closed: "output closed (broken pipe)"
    case .system(let reason): "can't write the output: \(reason)"
    }
  }
}
