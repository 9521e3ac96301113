import Essentials

/// Reads the folder of a time zone database.
enum ZoneFolder {
  /// The IANA names of the zones. Skips other files and duplicate copies of the database, whose names start with a
  /// lowercase letter or contain a dot.
  static func names(in folder: String) -> [String] {
    // Without a database, there is nothing to suggest.
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let areas = Set(paths.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
    return paths.filter { path in
      path.first?.isUppercase == true && !path.contains(".") && !areas.contains(path)
    }.sorted()
  }
}
