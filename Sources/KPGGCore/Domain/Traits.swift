/// One of the sixteen personality types of the Myers-Briggs indicator.
public enum MBTI: String, CaseIterable, Sendable {
  /// Introverted, and judging rather than perceiving.
  case istj = "ISTJ", isfj = "ISFJ", infj = "INFJ", intj = "INTJ"
  /// Introverted, and perceiving rather than judging.
  case istp = "ISTP", isfp = "ISFP", infp = "INFP", intp = "INTP"
  /// Extraverted, and perceiving rather than judging.
  case estp = "ESTP", esfp = "ESFP", enfp = "ENFP", entp = "ENTP"
  /// Extraverted, and judging rather than perceiving.
  case estj = "ESTJ", esfj = "ESFJ", enfj = "ENFJ", entj = "ENTJ"

  /// The type that is typed so: its four letters in any case, or as Koreans read them: `엔프피` is `ENFP`.
  public init?(typed text: String) {
    let fronts = ["EN": ["엔"], "IN": ["인"], "ES": ["엣", "에스"], "IS": ["잇", "이스"]]
    let backs = ["TJ": ["티제"], "TP": ["팁", "티피"], "FJ": ["프제"], "FP": ["프피"]]
    let typed = text.folded
    let found = Self.allCases.first { type in
      let (front, back) = (String(type.rawValue.prefix(2)), String(type.rawValue.suffix(2)))
      return typed == type.rawValue.lowercased()
        || (fronts[front] ?? []).contains { front in (backs[back] ?? []).contains { typed == front + $0 } }
    }
    guard let found else { return nil }
    self = found
  }
}

/// A blood type of the AB0 system.
public enum BloodType: String, CaseIterable, Sendable {
  /// A type by its letters.
  case a = "A", b = "B", ab = "AB", o = "O"
}

/// A country by its ISO 3166-1 code of two capital letters: `KR`, `JP`.
public struct CountryCode: Hashable, Sendable, CustomStringConvertible {
  /// The two letters.
  public let description: String

  /// `nil` unless the text is two letters; small ones are raised.
  public init?(_ text: String) {
    let code = text.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    description = code
  }
}
