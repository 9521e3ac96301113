import Arguments
import KPGGCore

/// A time zone: `Europe/Berlin`, `+09:00`, `+9`, `UTC-3`, `UTC`, or `local`.
enum Zone: ArgumentValue, Equatable {
  /// The system's time zone.
  case local
  /// Seconds east of UTC.
  case offset(Int)
  /// A zone of the IANA database, by name. It need not exist.
  case named(String)

  init?(argument: String) {
    // Korea has had the same offset all year since 1988, so this zone works without a database.
    if argument.lowercased() == "asia/seoul" {
      self = .seoul
    } else if argument.lowercased() == "local" {
      self = .local
    } else if let offset = Self.offset(argument) {
      self = .offset(offset)
    } else if let first = argument.first, first.isLetter, argument.allSatisfy(Self.isPartOfName) {
      self = .named(argument)
    } else {
      return nil
    }
  }

  static let seoul = Zone.offset(9 * 3600)

  static let possibleValues = PossibleValues.like([
    "Asia/Seoul", "America/New_York", "+09:00", "UTC", "local",
  ])

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "/_+-".contains(character))
  }

  /// Parses an offset from -12:00 to +14:00 into seconds.
  private static func offset(_ text: String) -> Int? {
    var rest = text.uppercased()[...]
    let prefix = ["UTC", "GMT", "Z"].first { rest.hasPrefix($0) }
    rest = rest.dropFirst(prefix?.count ?? 0)
    if rest.isEmpty { return prefix.map { _ in 0 } }
    guard let sign = ["+": 1, "-": -1][rest.removeFirst()] else { return nil }
    var parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, rest.utf8.count > 2 { parts = [rest.dropLast(2), rest.suffix(2)] }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...2).contains(numbers.count), parts[0].utf8.count <= 2,
      parts.count == 1 || parts[1].utf8.count == 2 && numbers[1] < 60
    else { return nil }
    let minutes = sign * (numbers[0] * 60 + (numbers.count == 2 ? numbers[1] : 0))
    return (-12 * 60...14 * 60).contains(minutes) ? minutes * 60 : nil
  }
}
