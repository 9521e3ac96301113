internal import Characters

extension String {
  /// The API's word for an unknown value.
  private static let unknown = ["알려지지 않음", "알려지지 않음."]

  /// The text, or `nil` if it is empty or the API's word for "unknown", with or without a full stop.
  var knownText: String? {
    if isEmpty { return nil }
    let count = utf8.count
    return Self.unknown.contains { $0.utf8.count == count && $0.utf8.elementsEqual(utf8) } ? nil : self
  }

  package var trimmed: String {
    // Most texts begin and end with a letter, which can be seen from the bytes.
    if utf8.withContiguousStorageIfAvailable(\.isTrimmed) == true { return self }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text with at most eight combining marks on each letter.
  var withFewMarks: String {
    var marks = 0
    let kept = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: marks += 1
      default: marks = 0
      }
      return marks <= 8
    }
    return String(String.UnicodeScalarView(kept))
  }

  var containsHangul: Bool { unicodeScalars.contains(where: \.isHangul) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the first and last characters are visible ASCII, kana or Hangul.
  fileprivate var isTrimmed: Bool {
    func isVisible(_ index: Int) -> Bool {
      switch self[index] {
      case 0x21..<0x7F, 0xEA...0xED: true
      // U+3000, the ideographic space, is E3 80 80.
      case 0xE3: self[index + 1] > 0x80
      default: false
      }
    }
    guard let last else { return true }
    if last < 0x80 { return isVisible(0) && isVisible(count - 1) }
    // A three-byte character starts with 0xE0 or above.
    return isVisible(0) && count >= 3 && self[count - 3] >= 0xE0 && isVisible(count - 3)
  }
}
