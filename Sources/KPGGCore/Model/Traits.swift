internal import Characters

/// One of the sixteen Myers-Briggs personality types.
public enum MBTI: String, CaseIterable, Sendable {
  /// Introverted and judging.
  case istj = "ISTJ", isfj = "ISFJ", infj = "INFJ", intj = "INTJ"
  /// Introverted and perceiving.
  case istp = "ISTP", isfp = "ISFP", infp = "INFP", intp = "INTP"
  /// Extraverted and perceiving.
  case estp = "ESTP", esfp = "ESFP", enfp = "ENFP", entp = "ENTP"
  /// Extraverted and judging.
  case estj = "ESTJ", esfj = "ESFJ", enfj = "ENFJ", entj = "ENTJ"

  /// Parses a type: its four letters in any case, or their Korean reading, such as `엔프피` for `ENFP`.
  package init?(typed text: String) {
    let fronts = ["EN": ["엔"], "IN": ["인"], "ES": ["엣", "에스"], "IS": ["잇", "이스"]]
    let backs = ["TJ": ["티제"], "TP": ["팁", "티피"], "FJ": ["프제"], "FP": ["프피"]]
    let typed = text.folded
    let found = Self.allCases.first { type in
      let front = String(type.rawValue.prefix(2))
      let back = String(type.rawValue.suffix(2))
      return typed == type.rawValue.lowercased()
        || (fronts[front] ?? []).contains { front in (backs[back] ?? []).contains { typed == front + $0 } }
    }
    guard let found else { return nil }
    self = found
  }
}

/// An ABO blood type.
public enum BloodType: String, CaseIterable, Sendable {
  /// A blood type.
  case a = "A", b = "B", ab = "AB", o = "O"
}

/// An ISO 3166-1 alpha-2 country code: `KR`, `JP`.
public struct CountryCode: Hashable, Sendable, CustomStringConvertible {
  /// The two letters.
  public let description: String

  /// Creates a code. Returns `nil` unless the text is two Latin letters, in any case.
  public init?(_ text: String) {
    let code = text.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    description = code
  }

  private init(known code: String) { description = code }

  static let korea = CountryCode(known: "KR")
}
