import Characters
import KPGGCore
import CLibrary

enum SystemClock {
  /// Returns the current time, in seconds since 1970.
  static func now() -> Int { Int(time(nil)) }

  /// Returns today's date in the local time zone, or in UTC if the zone is unknown. `nil` if it is not a valid ``Day``.
  static func today() -> Day? {
    _ = LocalZone.unknownName
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}

/// The local time zone that the environment sets, and the files that the C library reads for it.
struct LocalZone {
  /// The value of `TZ` without the optional colon at its start, or `nil` if `TZ` is not set.
  private let name: String?
  /// The folder of the time zone database.
  private let folder: String

  private static let systemFile = "/etc/localtime"

  init() {
    let zone = getenv("TZ").map { String(cString: $0) }
    name = zone.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? ""
    self.folder = folder.isEmpty ? "/usr/share/zoneinfo" : folder
  }

  /// The name of the zone, or the path of its missing file, if the system has no data for the zone. Otherwise `nil`.
  ///
  /// Also changes the variables so that the C library opens only regular files. It would wait for the writer of a named
  /// pipe.
  static let unknownName: String? = {
    if LocalZone().canBlock { unsetenv("TZDIR") }
    let zone = LocalZone()
    let name = zone.unknownName
    if name == "Asia/Seoul" {
      setenv("TZ", "KST-9", 1)
      return nil
    }
    if zone.canBlock { setenv("TZ", "UTC0", 1) }
    return name
  }()

  /// The file with the zone's data.
  private var file: String {
    guard let name else { return Self.systemFile }
    if name.hasPrefix("/") { return name }
    return "\(folder)/\(name.isEmpty ? "Universal" : name)"
  }

  /// Whether a file that the C library may open exists but is not a regular file. `posixrules` has the rules of zones
  /// such as `AAA3BBB`. `UTC0` can also be the name of a file.
  private var canBlock: Bool {
    // If the path is not UTF-8, this program would check a different path than the C library opens.
    if file.isDamagedUTF8 { return true }
    return [file, "\(folder)/posixrules", "\(folder)/UTC0"].contains { path in
      ![nil, S_IFREG].contains(fileKind(path))
    }
  }

  private var unknownName: String? {
    if fileKind(file) == S_IFREG { return nil }
    // If there is no file for the system's time zone, the zone is UTC.
    guard let name = name ?? Self.linkedName else { return nil }
    let isUTC = ["", "utc", "gmt", "zulu", "universal", "etc/utc", "etc/gmt"].contains(name.lowercased())
    return isUTC || hasOffset(name) ? nil : name
  }

  /// The zone that the system's file links to, or the file's path if it is not such a link. `nil` if there is no file.
  private static var linkedName: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(systemFile, &buffer, buffer.count)
    if length < 0 { return errno == EINVAL ? systemFile : nil }
    let target = String(validating: buffer[..<length], as: UTF8.self) ?? ""
    guard let folder = target.firstRange(of: "/zoneinfo/") else { return systemFile }
    return String(target[folder.upperBound...])
  }

  /// Whether the name includes the offset from UTC, like `EST5EDT` and `<+09>-9` (POSIX, 8.3).
  private func hasOffset(_ name: String) -> Bool {
    let rest: Substring
    if name.hasPrefix("<") {
      guard let end = name.firstIndex(of: ">") else { return false }
      rest = name[name.index(after: end)...]
    } else {
      rest = name.drop { $0.isASCII && $0.isLetter }
      if name.count - rest.count < 3 { return false }
    }
    let digits = rest.first == "+" || rest.first == "-" ? rest.dropFirst() : rest
    guard let first = digits.first else { return false }
    return first.isASCII && first.isNumber
  }
}
