import KPGGCore

/// Which names to show, and in which order.
enum NameOrder: String, Sendable {
  case latinFirst, koreanFirst
  /// The Latin name, then the Japanese one.
  case latinAndJapanese
  case onlyLatin, onlyKorean, onlyJapanese

  /// Whether Korean names come first.
  var isKoreanFirst: Bool { self == .koreanFirst || self == .onlyKorean }
}

extension Name {
  /// The name in the preferred script, or else in one that is known.
  func first(_ order: NameOrder) -> String {
    switch order {
    case .latinFirst, .latinAndJapanese, .onlyLatin: latinFirst
    case .koreanFirst, .onlyKorean: korean ?? latinFirst
    case .onlyJapanese: japanese ?? latinFirst
    }
  }

  /// The names to show after the first one: known and different from it.
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

  /// The name to show second, if any. In Japanese, that is never a Korean one.
  func second(_ order: NameOrder) -> String? {
    order == .latinAndJapanese && (japanese == nil || japanese == latin) ? nil : others(order).first
  }

  /// The first name, with the second one in parentheses: `OH MY GIRL (오마이걸)`.
  func full(_ order: NameOrder) -> String { first(order) + (second(order).map { " (\($0))" } ?? "") }
}
