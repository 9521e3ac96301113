internal import CLibrary

/// Lines of text, sorted by their bytes, in memory that never changes.
package struct SortedLines: @unchecked Sendable {  // The memory is only read.
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Creates lines from text whose last line ends with a line feed.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the rest of the first line that starts with some text, or `nil` if there is none.
  package func first(beginning start: String) -> String? { lines(beginning: start, atMost: 1).first }

  func hasLine(beginning start: String) -> Bool {
    let start = Array(start.utf8)
    return order(of: offset(of: start), start) == 0
  }

  /// Returns the rests of the lines that start with some text.
  func lines(beginning start: String, atMost limit: Int = .max) -> [String] {
    let start = Array(start.utf8)
    var offset = offset(of: start)
    var found: [String] = []
    while found.count < limit, order(of: offset, start) == 0 {
      let end = end(ofLineAt: offset)
      found.append(String(decoding: bytes[offset + start.count..<end], as: UTF8.self))
      offset = end + 1
    }
    return found
  }

  /// Returns the offset of the first line that isn't sorted before some text.
  private func offset(of start: [UInt8]) -> Int {
    var low = 0
    var high = bytes.count
    while low < high {
      let middle = (low + high) / 2
      if order(of: lineStart(from: middle), start) < 0 { low = middle + 1 } else { high = middle }
    }
    return lineStart(from: low)
  }

  // In a debug build, two calls of the C library per step are much faster than loops.

  private func end(ofLineAt offset: Int) -> Int {
    guard let start = bytes.baseAddress, offset < bytes.count else { return bytes.count }
    guard let end = memchr(start + offset, Int32(UInt8(ascii: "\n")), bytes.count - offset) else {
      return bytes.count
    }
    return UnsafeRawPointer(end) - UnsafeRawPointer(start)
  }

  private func lineStart(from offset: Int) -> Int {
    offset == 0 ? 0 : min(bytes.count, end(ofLineAt: offset - 1) + 1)
  }

  /// Compares the line at an offset with some text. Returns 0 if the line starts with the text.
  private func order(of offset: Int, _ start: [UInt8]) -> Int32 {
    guard let line = bytes.baseAddress, offset < bytes.count else { return 1 }
    let count = min(start.count, bytes.count - offset)
    let order = memcmp(line + offset, start, count)
    return order == 0 && count < start.count ? -1 : order
  }
}
