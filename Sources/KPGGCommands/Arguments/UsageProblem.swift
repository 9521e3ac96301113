import KPGGCore

enum UsageProblem: Hashable, Sendable {
  case unknownCommand(String, known: [String])
  case unknownOption(String, known: [String])
  /// A command's own option before the command.
  case earlyOption(String, of: String)
  case missingArgument(String)
  case missingValue(option: String)
  case unexpectedValue(String, of: String)
  case unexpectedArgument(String)
  /// A word after an option that takes its value only after an equals sign.
  case valueNeedsEquals(String, option: String)
  case invalidValue(String, of: String, possible: PossibleValues)
  /// An argument without another argument that it needs.
  case needsArgument(String, String)
  case conflict(String, String)
}

struct UsageError: Error {
  let problem: UsageProblem
  /// The index of the wrong token, or `nil` if a token is missing.
  let token: Int?

  init(_ problem: UsageProblem, at token: Int? = nil) {
    self.problem = problem
    self.token = token
  }
}

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
    case .earlyOption(let option, let command): "\(option) must come after \(command)"
    case .needsArgument(let title, let other): "\(title) can be used only with \(other)"
    case .conflict(let first, let second):
      "\(Text.placeholder(first)) and \(Text.placeholder(second)) can't be used together"
    case .invalidValue("", let title, _): "empty value for \(title)"
    case .invalidValue(let value, let title, _): "invalid value \(quoted: value) for \(title)"
    }
  }
}
