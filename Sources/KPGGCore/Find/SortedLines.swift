internal import CLibrary

/// Lines of text in the order of their bytes, in memory that never changes.
package struct SortedLines: @unchecked Sendable {  // The memory is only read.
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Creates lines from text whose last line ends with a line feed.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The first line that begins with some text, without that text; `nil` if there is none.
  package func first(beginning start: String) -> String? { lines(beginning: start, atMost: 1).first }

  /// Whether a line begins with some text.
  func hasLine(beginning start: String) -> Bool {
    let start = Array(start.utf8)
    return order(of: place(of: start), start) == 0
  }

  /// The lines that begin with some text, without that text.
  func lines(beginning start: String, atMost limit: Int = .max) -> [String] {
    let start = Array(start.utf8)
    var place = place(of: start)
    var found: [String] = []
    while found.count < limit, order(of: place, start) == 0 {
      let end = end(ofLineAt: place)
      found.append(String(decoding: bytes[place + start.count..<end], as: UTF8.self))
      place = end + 1
    }
    return found
  }

  /// Where the first line begins that is not before some text.
  private func place(of start: [UInt8]) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high) / 2
      if order(of: lineStart(from: middle), start) < 0 { low = middle + 1 } else { high = middle }
    }
    return lineStart(from: low)
  }

  // Two calls of the C library for each step are much faster than loops in a debug build.

  private func end(ofLineAt place: Int) -> Int {
    guard let start = bytes.baseAddress, place < bytes.count else { return bytes.count }
    guard let end = memchr(start + place, Int32(UInt8(ascii: "\n")), bytes.count - place) else {
      return bytes.count
    }
    return UnsafeRawPointer(end) - UnsafeRawPointer(start)
  }

  private func lineStart(from place: Int) -> Int {
    place == 0 ? 0 : min(bytes.count, end(ofLineAt: place - 1) + 1)
  }

  /// How the line at a place compares with some text: 0 if it begins with it.
  private func order(of place: Int, _ start: [UInt8]) -> Int32 {
    guard let line = bytes.baseAddress, place < bytes.count else { return 1 }
    let count = min(start.count, bytes.count - place)
    let order = memcmp(line + place, start, count)
    return order == 0 && count < start.count ? -1 : order
  }
}
