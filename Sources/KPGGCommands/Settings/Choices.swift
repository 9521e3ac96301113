import Arguments
import KPGGCore

/// How much colour there is.
enum Theme: String, CaseIterable, ArgumentValue {
  case `default`
  /// None, only bold and dim.
  case mono
  /// Every group has a colour of its own.
  case vivid
}

/// Which names are shown: the Korean ones, the Latin ones, the Japanese ones, or two.
enum NameChoice: String, CaseIterable, ArgumentValue {
  case both
  case korean = "ko"
  case latin = "en"
  case japanese = "ja"

  init(_ order: NameOrder) {
    switch order {
    case .latinFirst, .koreanFirst, .latinAndJapanese: self = .both
    case .onlyKorean: self = .korean
    case .onlyLatin: self = .latin
    case .onlyJapanese: self = .japanese
    }
  }
}

/// When colours are used.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never
}

/// What the program shows at a terminal where it is not told anything.
enum HomeScreen: String, CaseIterable, ArgumentValue {
  case list, browse
}

/// Whether pictures are wanted, and how they are drawn.
enum PictureChoice: String, CaseIterable, ArgumentValue {
  /// In the best way that there is.
  case auto
  case never
  case chafa, kitty, iterm

  init?(argument: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == argument.lowercased() }) else {
      return nil
    }
    self = choice
  }

  static var possibleValues: PossibleValues { .one(of: allCases.map(\.rawValue)) }
}

/// How something that is so or not is written in settings and variables.
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

/// A time in whole seconds, from one to an hour.
struct Seconds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...3600).contains(count) else { return nil }
    self.count = count
  }

  static let possibleValues = PossibleValues.like(["30"])
}
