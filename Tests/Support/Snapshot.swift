public import Testing
import Foundation

private let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

/// A suite with snapshots. A test compares the names of all suites with the files, so that none outlives its test.
public protocol SnapshotSuite {
  /// The names of the snapshots, from the arguments of the tests.
  static var snapshots: [String] { get }
}

/// Compares a text with the file `Snapshots/NAME` next to the test's source file.
///
/// A missing file is a failure. With `RECORD_SNAPSHOTS=1` the file is written instead; review it before committing.
public func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/Snapshots"
  if isRecording {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
  try expectContent(text, of: "\(folder)/\(name)", sourceLocation: sourceLocation)
}

/// Compares a text with a file at any path, like ``expectSnapshot(_:_:file:sourceLocation:)``.
public func expectContent(
  _ text: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if isRecording { return try Data(text.utf8).write(to: URL(filePath: path)) }
  guard let recorded = FileManager.default.contents(atPath: path) else {
    Issue.record(
      "\(path) does not exist; set RECORD_SNAPSHOTS=1 to create it", sourceLocation: sourceLocation)
    return
  }
  #expect(
    text == String(decoding: recorded, as: UTF8.self),
    "the text differs; set RECORD_SNAPSHOTS=1 to update \(path)",
    sourceLocation: sourceLocation)
}
