import Foundation
internal import Testing

/// A folder that is deleted together with this object.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Creates an empty folder. The test fails if it can't be created.
  ///
  /// Its path has the same length on every machine, so that output that contains it is wrapped in the same way.
  package init() {
    path = "/tmp/kpgg-" + UUID().uuidString.prefix(8)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      Issue.record(error)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, creating parent folders.
  package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// Returns the content of a file, or `nil` if it does not exist.
  package func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits until a file exists, for at most ten seconds.
  package func waits(for name: String) async {
    await inOwnThread {
      for _ in 0..<1000 where self.read(name) == nil { usleep(10_000) }
    }
  }

  package func path(_ name: String) -> String { "\(path)/\(name)" }

  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Creates a folder, or changes its permissions.
  package func makeFolder(_ name: String, mode: Int) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func target(_ name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  /// The contents of all files, by their paths in the folder.
  package var files: [String: String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.reduce(into: [:]) { files, path in files[path] = read(path) }
  }

  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
