import KPGGCore
import Terminal

enum Theme: String, CaseIterable, ArgumentValue {
  case `default`
  /// No colours, only bold and dim.
  case mono
  /// Each group has its own colour.
  case vivid
}

extension TerminalBackground: ArgumentValue {}

/// The names to show: Korean, Latin or Japanese, or two of them.
enum NameChoice: String, CaseIterable, ArgumentValue {
  case both
  case korean = "ko"
  case latin = "en"
  case japanese = "ja"
}

enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never
}

/// The screen that `kpgg` without a command shows on a terminal.
enum HomeScreen: String, CaseIterable, ArgumentValue {
  case browse, list
}

enum PictureChoice: String, CaseIterable, ArgumentValue {
  /// The best method available.
  case auto
  case never
  case chafa, kitty
}

/// A boolean in settings and environment variables.
enum Toggle: String, CaseIterable, ArgumentValue {
  case on, off

  init?(argument: String) {
    switch argument.lowercased() {
    case "on", "yes", "true", "y", "1": self = .on
    case "off", "no", "false", "n", "0": self = .off
    default: return nil
    }
  }
}

extension NameOrder {
  init(_ choice: NameChoice, in language: Language) {
    switch choice {
    case .korean: self = .onlyKorean
    case .latin: self = .onlyLatin
    case .japanese: self = .onlyJapanese
    case .both:
      self =
        switch language {
        case .korean: .koreanFirst
        case .japanese: .latinAndJapanese
        default: .latinFirst
        }
    }
  }
}

protocol WholeNumber: ArgumentValue {
  static var range: ClosedRange<Int> { get }
  init(count: Int)
}

extension WholeNumber {
  init?(argument: String) {
    guard let count = Int(argument), Self.range.contains(count) else { return nil }
    self.init(count: count)
  }
}

struct Seconds: Hashable, WholeNumber {
  static let range = 1...3600
  static let possibleValues = PossibleValues.like(["30"])
  let count: Int
}
