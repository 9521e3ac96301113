import KPGGCore
import CLibrary

/// The system clock and time zones.
enum Clock {
  /// The current time, in seconds since 1970.
  static func now() -> Int { Int(time(nil)) }

  /// Today's date in the local time zone; `nil` if unknown or outside the years that ``Day`` supports.
  static func today() -> Day? {
    if let zone = getenv("TZ").map({ String(cString: $0) }), canBlock(zone) { setenv("TZ", "UTC0", 1) }
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Whether `TZ` names a special file, such as a named pipe, on which `localtime_r` would block.
  private static func canBlock(_ zone: String) -> Bool {
    let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
    let kind = fileKind(name.hasPrefix("/") ? name : "\(zoneFolder)/\(name)")
    return kind.map { ![S_IFREG, S_IFDIR].contains($0) } ?? false
  }

  /// The offset of a zone in the system's database, in seconds east of UTC; `nil` if there is no such zone.
  ///
  /// Uses the C library, because FoundationEssentials (Swift 6.3.1) finds no zone by name. The C library takes the
  /// zone from `TZ` and treats unknown zones as UTC, so the file is checked first.
  static func zoneOffset(_ zone: String, at time: Int) -> Int? {
    guard let path = zonePath(zone) else { return nil }
    let before = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", ":" + path, 1)
    tzset()
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    var moment = time_t(time)
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? nil : Int(parts.tm_gmtoff)
  }

  /// The folder of the system's time zone database: `TZDIR`, or the usual one.
  static var zoneFolder: String {
    getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
  }

  /// The path of a zone's file, after checking that it starts with `TZif` (RFC 8536).
  private static func zonePath(_ zone: String) -> String? {
    let path = "\(zoneFolder)/\(zone)"
    guard !zone.contains("."), !zone.hasPrefix("/") else { return nil }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard fileKind(file) == S_IFREG else { return nil }
    var start = [UInt8](repeating: 0, count: 4)
    return pread(file, &start, start.count, 0) == start.count && start == Array("TZif".utf8) ? path : nil
  }
}
