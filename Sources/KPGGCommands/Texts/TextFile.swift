import CLibrary
import Texts

/// A file of `Sources/Texts`, embedded in the binary.
struct TextFile: Sendable {
  private let index: Int

  /// `nil` if there is no such file.
  init?(_ path: String) {
    let found = (0..<kpgg_text_count()).first { String(cString: kpgg_text_at($0).path) == path }
    guard let found else { return nil }
    index = found
  }

  private var bytes: UnsafeBufferPointer<UInt8> {
    let file = kpgg_text_at(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The translation of a key; `nil` if there is none.
  func translation(of key: String) -> String? { Self.translation(of: key, in: bytes) }

  /// Looks up a key by binary search. Each line is a key, a tab and its translation; lines are sorted by the bytes of
  /// their keys. An empty translation counts as missing. Lines that begin with a tab are notes; they come first.
  static func translation(of key: String, in lines: UnsafeBufferPointer<UInt8>) -> String? {
    guard !key.isEmpty, let bytes = lines.baseAddress else { return nil }
    let (count, key) = (lines.count, Array("\(key)\t".utf8))
    // Two calls of the C library for each step are much faster than loops in a debug build.
    func end(ofLineWith place: Int) -> Int {
      memchr(bytes + place, Int32(UInt8(ascii: "\n")), count - place).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(bytes)
      } ?? count
    }
    func firstLine(from place: Int) -> Int { place == 0 ? 0 : min(count, end(ofLineWith: place - 1) + 1) }
    func order(_ line: Int) -> Int32 {
      line < count ? memcmp(bytes + line, key, min(key.count, count - line)) : 1
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order(firstLine(from: middle)) < 0 { low = middle + 1 } else { high = middle }
    }
    let line = firstLine(from: low)
    if order(line) != 0 { return nil }
    let translation = lines[min(line + key.count, count)..<end(ofLineWith: line)]
    return translation.isEmpty ? nil : String(decoding: translation, as: UTF8.self)
  }
}
