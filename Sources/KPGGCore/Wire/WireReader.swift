/// Reads the values of a document, and notes what is wrong with them and where.
final class WireReader {
  let document: String
  private(set) var findings: [Finding] = []

  init(document: String) {
    self.document = document
  }

  /// The API's word for a value that nobody knows.
  private static let unknown = Array("알려지지 않음".utf8)
  /// How long a text can be, in Unicode scalars.
  private static let longestText = Name.longest
  /// How many faults a document may have before it counts as none.
  static let mostFindings = 100_000

  /// Whether the rest need not be read: there is too much wrong, or nobody waits for it any more.
  var isOver: Bool { findings.count > Self.mostFindings || WireFormat.isTooLate }

  func note(_ path: String, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    findings.append(Finding(document: document, path: path, problem: problem, effect: effect))
  }

  /// What is read at a place; `nil`, with a finding, if a value of another kind stands there.
  func read<Value>(
    _ kind: JSONKind, at value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored,
    _ read: (inout JSONReader) -> Value?
  ) -> Value? {
    var reader = value
    if let result = read(&reader) { return result }
    note(path(), .wrongKind(expected: kind, found: value.kind), effect)
    return nil
  }

  /// Visits the elements of a list until there is too much wrong.
  ///
  /// - Parameter visit: Reads or skips the element.
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

  /// The text without surrounding white space; `nil`, with a finding, if it is none or too long to be looked at: some
  /// texts take time that grows with the square of their length.
  func wholeText(
    at value: JSONReader, _ path: () -> String, _ effect: Finding.Effect = .valueIgnored
  ) -> String? {
    guard let text = read(.text, at: value, path, effect, { $0.text() }) else { return nil }
    if !text.isLonger(than: Self.longestText) { return text.trimmed }
    note(path(), .tooLarge(limit: Self.longestText, unit: .characters), effect)
    return nil
  }

  /// The text; `nil` also for an empty one and for the API's word for "not known".
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
  var trimmed: String {
    // Nearly all texts begin and end in a letter, which is seen without looking for characters.
    if utf8.withContiguousStorageIfAvailable(\.isTrimmed) == true { return self }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  var containsHangul: Bool { unicodeScalars.contains(where: \.isHangul) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether what stands at the beginning and at the end is seen: in ASCII, in kana or in Hangul.
  fileprivate var isTrimmed: Bool {
    /// Whether the sign that begins here is.
    func isSeen(_ place: Int) -> Bool {
      switch self[place] {
      case 0x21..<0x7F, 0xEA...0xED: true
      // The space of full width is among those that go on with 0x80.
      case 0xE3: self[place + 1] > 0x80
      default: false
      }
    }
    guard let last else { return true }
    if last < 0x80 { return isSeen(0) && isSeen(count - 1) }
    // A sign of three bytes begins with one from 0xE0 on.
    return isSeen(0) && count >= 3 && self[count - 3] >= 0xE0 && isSeen(count - 3)
  }
}

extension Day {
  /// Reads the forms in which API hosts write dates: `1999-06-18`, `1999.06.18`, `1999. 6. 18.`,
  /// `1999년 6월 18일`, the same without the day or without day and month, and the ISO form without a year.
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
