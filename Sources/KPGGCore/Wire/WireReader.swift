internal import Characters
internal import JSON

/// Reads the values of a document and records findings.
final class WireReader {
  let document: String
  private(set) var findings: [Finding] = []
  private let isLate: () -> Bool

  /// - Parameter isLate: Whether nobody waits for the result any more.
  init(document: String, isLate: @escaping () -> Bool) {
    self.document = document
    self.isLate = isLate
  }

  /// The API's word for an unknown value.
  private static let unknown = Array("알려지지 않음".utf8)
  /// The maximum length of a text in Unicode scalars.
  private static let longestText = Name.longest
  /// The number of findings above which a document is rejected.
  static let mostFindings = 100_000

  /// Whether to stop reading: there are too many findings, or nobody waits for the result.
  var isOver: Bool { findings.count > Self.mostFindings || isLate() }

  func note(_ path: String, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    findings.append(Finding(document: document, path: path, problem: problem, effect: effect))
  }

  /// Reads a value; returns `nil`, with a finding, if it has the wrong kind.
  func read<Value>(
    _ kind: Finding.Kind, at value: JSONReader, _ path: () -> String,
    _ effect: Finding.Effect = .valueIgnored,
    _ read: (inout JSONReader) -> Value?
  ) -> Value? {
    var reader = value
    if let result = read(&reader) { return result }
    note(path(), .wrongKind(expected: kind, found: Finding.Kind(value.kind)), effect)
    return nil
  }

  /// Visits the elements of a list until there are too many findings.
  ///
  /// - Parameter visit: Must read or skip the element.
  func elements(
    of value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored,
    _ visit: (Int, inout JSONReader) -> Void
  ) {
    _ = read(.list, at: value, path, effect) { reader -> Void? in
      guard reader.kind == .list else { return nil }
      var index = 0
      reader.elements { element in
        if isOver { element.skip() } else { visit(index, &element) }
        index += 1
      }
      return ()
    }
  }

  /// The trimmed text; `nil`, with a finding, if it is not a text or too long. Processing some texts takes quadratic
  /// time.
  func wholeText(
    at value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored
  ) -> String? {
    guard let text = read(.text, at: value, path, effect, { $0.text() }) else { return nil }
    if !text.isLonger(than: Self.longestText) { return text.trimmed }
    let readable = text.withFewMarks
    if !readable.isLonger(than: Self.longestText) { return readable.trimmed }
    note(path(), .tooLarge(limit: Self.longestText, unit: .characters), effect)
    return nil
  }

  /// The trimmed text; `nil` if it is empty or the API's word for "unknown".
  func text(at value: JSONReader, _ path: () -> String) -> String? {
    guard let text = wholeText(at: value, path), !text.isEmpty else { return nil }
    let isUnknown =
      (Self.unknown.count...Self.unknown.count + 1).contains(text.utf8.count)
      && text.utf8.starts(with: Self.unknown)
      && text.utf8.dropFirst(Self.unknown.count).allSatisfy { $0 == UInt8(ascii: ".") }
    return isUnknown ? nil : text
  }
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    // Most texts begin and end with a letter, which can be seen from the bytes.
    if utf8.withContiguousStorageIfAvailable(\.isTrimmed) == true { return self }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without combining marks after the first eight on a letter.
  fileprivate var withFewMarks: String {
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
    /// Whether the character at this index is.
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

extension Day {
  /// Parses the date formats of API hosts: `1999-06-18`, `1999.06.18`, `1999. 6. 18.`, `1999년 6월 18일`, each also
  /// without the day or the month and day, and the ISO form without a year.
  init?(wire text: String) {
    if let day = Day(iso: text) {
      self = day
      return
    }
    var rest = text.filter { !$0.isWhitespace }
    guard let year = Day.take(&rest, digits: 4...4, separators: "-./년") else { return nil }
    let month = Day.take(&rest, digits: 1...2, separators: "-./월")
    let day = month == nil ? nil : Day.take(&rest, digits: 1...2, separators: ".일")
    guard rest.isEmpty else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func take(_ text: inout String, digits: ClosedRange<Int>, separators: String) -> Int? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(number.count) else { return nil }
    text.removeFirst(number.count)
    if let next = text.first {
      guard separators.contains(next) else { return nil }
      text.removeFirst()
    }
    return Int(number)
  }
}
