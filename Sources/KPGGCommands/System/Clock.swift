import KPGGCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The date where the program runs, and the time.
enum Clock {
  /// Seconds since 1970.
  static func now() -> Int { Int(time(nil)) }

  /// Today's date; `nil` if the system does not know it.
  static func today() -> Day? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
