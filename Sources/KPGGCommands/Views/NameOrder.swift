import Arguments
import KPGGCore

/// Which names are shown: the Korean ones, the Latin ones, or both.
enum NameChoice: String, CaseIterable, ArgumentValue {
  case both
  case korean = "ko"
  case latin = "en"

  init(_ order: NameOrder) {
    switch order {
    case .latinFirst, .koreanFirst: self = .both
    case .onlyKorean: self = .korean
    case .onlyLatin: self = .latin
    }
  }
}

/// Which names a reader sees, and which first.
enum NameOrder: String, Sendable {
  case latinFirst, koreanFirst, onlyLatin, onlyKorean

  /// Whether Korean names are those that are read first.
  var isKoreanFirst: Bool { self == .koreanFirst || self == .onlyKorean }

  init(_ choice: NameChoice, in language: Language) {
    switch choice {
    case .korean: self = .onlyKorean
    case .latin: self = .onlyLatin
    case .both: self = language == .korean ? .koreanFirst : .latinFirst
    }
  }
}

extension Name {
  /// The name in the script that comes first, or in the only one that is known.
  func first(_ order: NameOrder) -> String {
    switch order {
    case .latinFirst, .onlyLatin: latinFirst
    case .koreanFirst, .onlyKorean: korean ?? latinFirst
    }
  }

  /// The name in the other script, if it is known, wanted and another one.
  func second(_ order: NameOrder) -> String? {
    guard let latin, let korean, latin != korean else { return nil }
    return switch order {
    case .latinFirst: korean
    case .koreanFirst: latin
    case .onlyLatin, .onlyKorean: nil
    }
  }

  /// Both in a row: `OH MY GIRL (오마이걸)`.
  func full(_ order: NameOrder) -> String { first(order) + (second(order).map { " (\($0))" } ?? "") }
}
