import KPGGCore
import CLibrary

/// The system clock.
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
    var folder = getenv("TZDIR").map { String(cString: $0) } ?? ""
    if folder.isEmpty { folder = "/usr/share/zoneinfo" }
    guard let kind = fileKind(name.hasPrefix("/") ? name : "\(folder)/\(name)") else { return false }
    return ![S_IFREG, S_IFDIR].contains(kind)
  }
}
