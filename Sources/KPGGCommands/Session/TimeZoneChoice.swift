import KPGGCore

/// A time zone: `Asia/Seoul`, `UTC`, an offset such as `+09:00`, or `local`.
enum TimeZoneChoice: ArgumentValue, Equatable {
  case local
  /// Seconds east of UTC.
  case offset(Int)

  init?(argument: String) {
    switch argument.lowercased() {
    // Korea has had the same offset all year since 1988.
    case "asia/seoul": self = .seoul
    case "utc": self = .offset(0)
    case "local": self = .local
    default:
      guard let offset = Self.offset(argument) else { return nil }
      self = .offset(offset)
    }
  }

  static let seoul = TimeZoneChoice.offset(9 * 3600)

  /// One value of each form.
  static let forms = ["Asia/Seoul", "UTC", "local", "+09:00"]

  static let possibleValues = PossibleValues.like(forms)

  /// Parses an offset from -12:00 to +14:00 into seconds.
  private static func offset(_ text: String) -> Int? {
    guard let sign = ["+": 1, "-": -1][text.prefix(1)] else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let numbers = parts.compactMap { Int($0) }
    guard areDigits, numbers.count == 2, numbers[1] < 60 else { return nil }
    let minutes = sign * (numbers[0] * 60 + numbers[1])
    return (-12 * 60...14 * 60).contains(minutes) ? minutes * 60 : nil
  }
}

extension Session {
  /// Warns if the time zone in the config file is replaced by another. Each command that uses the zone calls this.
  func warnOfReplacedZone() {
    guard let zone = settings.replaced[.timezone] else { return }
    warn(
      "the timezone setting \(quoted: zone) is treated as local; to change it, use `kpgg config set timezone`"
    )
  }

  /// Returns the current date in a time zone, or `nil` if its year is not 1 to 9999 or the local zone is unknown.
  func knownDay(in zone: TimeZoneChoice) -> Day? {
    switch zone {
    case .local: return world.clock.unknownZone() == nil ? world.clock.today() : nil
    case .offset(let seconds):
      let days = (Double(world.clock.now() + seconds) / 86_400).rounded(.down)
      return Day(daysSince1970: Int(days))
    }
  }

  func unknownDayFailure(in zone: TimeZoneChoice) -> Failure {
    guard zone == .local, let name = world.clock.unknownZone() else {
      return Failure("the system clock is not between the years 1 and 9999; set it or use --date")
    }
    return Failure(
      "no time zone data for \(quoted: name)",
      hints: ["Install tzdata, or use Asia/Seoul, UTC or an offset such as +09:00 as the time zone."])
  }
}
