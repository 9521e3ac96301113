import KPGGCore

/// Which names a reader sees, and which first.
enum NameOrder: String, Sendable {
  case latinFirst, koreanFirst
  /// The Japanese name, or else the Korean one, comes second.
  case latinAndJapanese
  case onlyLatin, onlyKorean, onlyJapanese

  /// Whether Korean names are those that are read first.
  var isKoreanFirst: Bool { self == .koreanFirst || self == .onlyKorean }
}

extension Name {
  /// The name in the script that comes first, or in the only one that is known.
  func first(_ order: NameOrder) -> String {
    switch order {
    case .latinFirst, .latinAndJapanese, .onlyLatin: latinFirst
    case .koreanFirst, .onlyKorean: korean ?? latinFirst
    case .onlyJapanese: japanese ?? latinFirst
    }
  }

  /// The names in the other scripts, as far as they are known, wanted and other ones.
  func others(_ order: NameOrder) -> [String] {
    let others: [String?] =
      switch order {
      case .latinFirst: [korean]
      case .koreanFirst: [latin]
      case .latinAndJapanese: [japanese, korean]
      case .onlyLatin, .onlyKorean, .onlyJapanese: []
      }
    return others.compactMap { $0 }.filter { $0 != first(order) }
  }

  /// The name in the script that comes second.
  func second(_ order: NameOrder) -> String? { others(order).first }

  /// The first two in a row: `OH MY GIRL (오마이걸)`.
  func full(_ order: NameOrder) -> String { first(order) + (second(order).map { " (\($0))" } ?? "") }
}
