/// A date in one of the three formats of HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94
/// 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; `nil` if the text is not such a date.
  ///
  /// - Parameter now: The current time, for interpreting a two-digit year.
  static func seconds(_ text: String, now: Int) -> Int? {
    let parts = text.split { $0 == " " || $0 == "," }.map(String.init)
    let (day, month, year, clock): (String, String, String, String)
    switch parts.count {
    case 6 where parts[5] == "GMT": (day, month, year, clock) = (parts[1], parts[2], parts[3], parts[4])
    case 5: (day, month, year, clock) = (parts[2], parts[1], parts[4], parts[3])
    case 4 where parts[3] == "GMT":
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard date.count == 3, date[2].utf8.count == 2 else { return nil }
      (day, month, year, clock) = (date[0], date[1], date[2], parts[2])
    default: return nil
    }
    let times = clock.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard times.count == 3, let hour = times[0], let minute = times[1], let second = times[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
      let month = months.firstIndex(of: month), let stated = number(year)
    else { return nil }
    let full = year.utf8.count == 2 ? self.year(stated, near: now) : stated
    guard (1970...9999).contains(full), let number = number(day),
      let days = Day(year: full, month: month + 1, day: number)?.daysSince1970
    else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ digits: String) -> Int? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }

  /// The last year with these two digits that is at most 50 years in the future.
  private static func year(_ digits: Int, near now: Int) -> Int {
    let latest = 1970 + now / 31_556_952 + 50
    return latest - ((latest - digits) % 100 + 100) % 100
  }
}
