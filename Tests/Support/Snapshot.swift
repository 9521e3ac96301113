public import Testing
import Foundation

private let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

/// Compares a text with the part of a file between two marks, each on a line of its own. With `RECORD_SNAPSHOTS=1` the
/// part is written instead.
public func expectSection(
  _ text: String, of path: String, between marks: (String, String),
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let content = try String(contentsOf: URL(filePath: path), encoding: .utf8)
  let start = try #require(content.firstRange(of: marks.0 + "\n")?.upperBound, sourceLocation: sourceLocation)
  let end = try #require(content.firstRange(of: marks.1 + "\n")?.lowerBound, sourceLocation: sourceLocation)
  if isRecording {
    try Data((content[..<start] + text + content[end...]).utf8).write(to: URL(filePath: path))
  } else {
    #expect(
      text == String(content[start..<end]), "RECORD_SNAPSHOTS=1 writes it anew",
      sourceLocation: sourceLocation)
  }
}

/// Compares a text with the file `Snapshots/NAME` beside the test's own file.
///
/// A missing file fails. With `RECORD_SNAPSHOTS=1` the file is written instead, to be read by a person and
/// committed.
public func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/Snapshots"
  let path = "\(folder)/\(name)"
  if isRecording {
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
