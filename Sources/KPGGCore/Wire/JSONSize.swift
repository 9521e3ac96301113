internal import Essentials

/// How much there is in a JSON text, found without reading its values: to count a million takes a moment, to decode them
/// seconds.
struct JSONSize {
  /// How many values there are at most: each of them but the first follows a comma or an opening bracket.
  private(set) var values = 1
  /// The length of the longest key, in bytes as it is written.
  private(set) var longestKey = 0
  /// How many lists and objects lie within each other.
  private(set) var depth = 0

  /// Counts what is in a text, which need not be JSON.
  init(of data: Data) {
    var (level, isInText, isEscaped, textStart, textLength) = (0, false, false, 0, 0)
    data.withUnsafeBytes { bytes in
      for place in 0..<bytes.count {
        let byte = bytes[place]
        if isInText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInText = false
            textLength = place - textStart
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          isInText = true
          textStart = place + 1
        case UInt8(ascii: ":"):
          longestKey = max(longestKey, textLength)
        case UInt8(ascii: ","):
          values += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          values += 1
          level += 1
          depth = max(depth, level)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          level -= 1
        default:
          break
        }
      }
    }
  }
}
