import KPGGCore
import CLibrary

/// The date where the program runs, and the time.
enum Clock {
  /// Seconds since 1970.
  static func now() -> Int { Int(time(nil)) }

  /// Today's date; `nil` if the system does not know it, or if the year has more than four digits.
  static func today() -> Day? {
    if let zone = getenv("TZ").map({ String(cString: $0) }), canBlock(zone) { setenv("TZ", "UTC0", 1) }
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Whether the file that a value of `TZ` names is none, as a named pipe, for whose writer the system's functions would
  /// wait.
  private static func canBlock(_ zone: String) -> Bool {
    let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
    let kind = fileKind(name.hasPrefix("/") ? name : "\(zoneFolder)/\(name)")
    return kind.map { ![S_IFREG, S_IFDIR].contains($0) } ?? false
  }

  /// Seconds east of UTC in a zone of the system's time zone database; `nil` if it has none of that name.
  ///
  /// The system's own functions are asked, since FoundationEssentials finds no zone by its name. They read the zone
  /// from a variable, and take one that they cannot find for UTC.
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

  /// The folder of the system's time zone database.
  static var zoneFolder: String {
    getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
  }

  /// The file of a zone, which begins with a word of its own (RFC 8536).
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
