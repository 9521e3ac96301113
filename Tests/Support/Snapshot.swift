public import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares a text with the file `Snapshots/NAME` beside the test's own file.
///
/// A missing file fails. With `RECORD_SNAPSHOTS=1` the file is written instead, to be read by a person and
/// committed.
public func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/Snapshots"
  let path = "\(folder)/\(name)"
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return
  }
  guard let recorded = FileManager.default.contents(atPath: path) else {
    Issue.record("there is no snapshot \(name); RECORD_SNAPSHOTS=1 makes one", sourceLocation: sourceLocation)
    return
  }
  #expect(text == String(decoding: recorded, as: UTF8.self), "\(name)", sourceLocation: sourceLocation)
}
