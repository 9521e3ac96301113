import Essentials

/// The folder of a time zone database.
enum ZoneFolder {
  /// The IANA names of its zones. Its other files, and its second and third copies of them, begin with a small letter or
  /// have a dot in their names.
  static func names(in folder: String) -> [String] {
    // Without a database there is nothing to offer.
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let areas = Set(paths.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
    return paths.filter { path in
      path.first?.isUppercase == true && !path.contains(".") && !areas.contains(path)
    }.sorted()
  }
}
