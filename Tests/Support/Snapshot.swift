internal import Foundation
package import Testing

/// Whether tests overwrite the files that they compare with, instead of comparing.
package let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

/// A suite with snapshots. Another test checks that every snapshot file is listed by a suite, so that none is unused.
package protocol SnapshotSuite {
  /// The names of the suite's snapshot files. Each test forms its file's name from its arguments.
  static var snapshots: [String] { get }
}

/// Returns the path of `Snapshots/NAME` next to a test's source file.
private func path(of name: String, _ file: String) -> String {
  URL(filePath: file).deletingLastPathComponent().path + "/Snapshots/" + name
}

/// Compares a text with the file `Snapshots/NAME` next to the test's source file.
///
/// A missing file is written, and the test fails. With `RECORD_SNAPSHOTS=1`, the file is always written. Review it
/// before you commit it.
package func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectContent(text, of: path(of: name, file), sourceLocation: sourceLocation)
}

/// Compares the results in the table `Snapshots/NAME` next to the test's source file with the actual results.
///
/// A row has an input, an arrow and a result: `kpgg → a result`. Other rows are comments or headings. In an input,
/// `⟨1B⟩` is replaced by the character with this code point, and `⟨64 x⟩` is replaced by 64 times the character x.
///
/// - Parameter result: Returns the result for an input. The heading is the last row in brackets above it, or empty.
package func expectTable(
  _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
  _ result: (_ input: String, _ heading: String) async throws -> String
) async throws {
  let path = path(of: name, file)
  let table = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  #expect(table.contains(" → "), sourceLocation: sourceLocation)
  var rows: [String] = []
  var heading = ""
  for row in lines(table) {
    guard let arrow = row.firstRange(of: " → ") else {
      if row.hasPrefix("["), row.hasSuffix("]") { heading = String(row.dropFirst().dropLast()) }
      rows.append(String(row))
      continue
    }
    let input = String(row[..<arrow.lowerBound])
    let typed = input.replacing(/⟨([0-9A-F]+)⟩/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }.replacing(/⟨([0-9]+) (.)⟩/) { match in
      repeatElement(String(match.2), count: Int(match.1) ?? 0).joined()
    }
    rows.append("\(input) → \(try await result(typed, heading))")
  }
  try expectContent(rows.joined(separator: "\n"), of: path, sourceLocation: sourceLocation)
}

/// Checks that the folder `Snapshots` next to the test's source file has these files and no others.
package func expectSnapshots(
  _ names: [String], file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(
    try FileManager.default.contentsOfDirectory(atPath: path(of: "", file)).sorted() == names.sorted(),
    "delete the files that no test compares, or add their names to a suite's snapshots",
    sourceLocation: sourceLocation)
}

/// Compares a text with a file at any path, like ``expectSnapshot(_:_:file:sourceLocation:)``.
package func expectContent(
  _ text: String, of path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let recorded = FileManager.default.contents(atPath: path)
  if isRecording || recorded == nil { try Data(text.utf8).write(to: URL(filePath: path)) }
  if isRecording || Data(text.utf8) == recorded { return }
  guard let recorded else {
    Issue.record("\(path) was missing and is recorded now; review it", sourceLocation: sourceLocation)
    return
  }
  Issue.record(
    "\(path)\n\(lineDifference(String(decoding: recorded, as: UTF8.self), text))accept: RECORD_SNAPSHOTS=1 swift test --filter …",
    sourceLocation: sourceLocation)
}

/// Returns the lines that differ, with a line of context around them: `-` marks expected lines, `+` marks actual ones.
package func lineDifference(_ expected: String, _ actual: String) -> String {
  let old = lines(expected)
  let new = lines(actual)
  var removed = Set<Int>()
  var added = Set<Int>()
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): added.insert(offset)
    }
  }
  var rows: [(text: String, isChange: Bool)] = []
  var first = 0
  var second = 0
  while first < old.count || second < new.count {
    if removed.contains(first) {
      rows.append(("  - " + old[first], true))
      first += 1
    } else if added.contains(second) {
      rows.append(("  + " + new[second], true))
      second += 1
    } else {
      rows.append(("    " + old[first], false))
      first += 1
      second += 1
    }
  }
  let shown = rows.indices.filter { index in
    rows[max(0, index - 1)...min(rows.count - 1, index + 1)].contains(where: \.isChange)
  }
  let rest = shown.count > 40 ? "    and \(shown.count - 40) more lines\n" : ""
  return shown.prefix(40).map { rows[$0].text + "\n" }.joined() + rest
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
