public import Testing
import Foundation

private let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

/// Compares a text with the file `Snapshots/NAME` beside the test's own file.
///
/// A missing file fails. With `RECORD_SNAPSHOTS=1` the file is written instead, to be read by a person and
/// committed.
public func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/Snapshots"
  if isRecording {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
  try expectContent(text, of: "\(folder)/\(name)", sourceLocation: sourceLocation)
}

/// Compares a text with a file anywhere, in the same way.
public func expectContent(
  _ text: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if isRecording { return try Data(text.utf8).write(to: URL(filePath: path)) }
  guard let recorded = FileManager.default.contents(atPath: path) else {
    Issue.record("there is no file \(path); RECORD_SNAPSHOTS=1 makes one", sourceLocation: sourceLocation)
    return
  }
  #expect(
    text == String(decoding: recorded, as: UTF8.self), "RECORD_SNAPSHOTS=1 writes \(path) anew",
    sourceLocation: sourceLocation)
}
