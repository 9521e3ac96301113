/// Turns fields into values, and notes what is wrong with them and where. Paths are closures because nearly all of
/// them are never needed.
struct WireReader {
  let document: String
  private(set) var findings: [Finding] = []

  init(document: String) {
    self.document = document
  }

  /// The API's word for a value that nobody knows.
  static let unknown = "알려지지 않음"
  /// How long a text can be, in Unicode scalars.
  static let longestText = Name.longest
  /// How many faults a document may have before it counts as none.
  static let mostFindings = 100_000

  /// Whether the rest need not be read: there is too much wrong, or nobody waits for it any more.
  var isOver: Bool { findings.count > Self.mostFindings || Task.isCancelled }

  mutating func note(_ path: String, _ problem: Finding.Problem, _ effect: Finding.Effect = .valueIgnored) {
    findings.append(Finding(document: document, path: path, problem: problem, effect: effect))
  }

  /// The field's value; `nil`, with a finding unless it is absent, when it has none.
  mutating func read<Value>(
    _ field: WireField<Value>, _ path: @autoclosure () -> String, _ effect: Finding.Effect = .valueIgnored
  ) -> Value? {
    switch field {
    case .value(let value):
      return value
    case .absent:
      return nil
    case .wrongKind(let found):
      note(path(), .wrongKind(expected: Value.kind, found: found), effect)
      return nil
    }
  }

  /// The field's value; `nil`, with a finding, when it has none.
  mutating func require<Value>(
    _ field: WireField<Value>, _ path: @autoclosure () -> String, _ effect: Finding.Effect = .valueIgnored
  ) -> Value? {
    if case .absent = field { note(path(), .missing, effect) }
    return read(field, path(), effect)
  }

  /// The text without surrounding white space; `nil` for an empty one and for the API's word for "not known".
  mutating func text(_ field: WireField<String>, _ path: @autoclosure () -> String) -> String? {
    guard let raw = read(field, path()) else { return nil }
    guard isShort(raw) else {
      note(path(), .tooLarge(limit: Self.longestText))
      return nil
    }
    let text = raw.trimmed
    return text.isEmpty || text == Self.unknown || text == Self.unknown + "." ? nil : text
  }

  /// Whether a text is no longer than ``longestText``. What is longer is not looked at: some texts take time that grows
  /// with the square of their length.
  private func isShort(_ text: String) -> Bool {
    let bytes = text.utf8.count
    return bytes <= Self.longestText
      || bytes <= 4 * Self.longestText && text.unicodeScalars.count <= Self.longestText
  }

  /// The text without surrounding white space; `nil`, with a finding that leaves the record out, where there is none.
  mutating func identity(_ field: WireField<String>, _ path: @autoclosure () -> String) -> String? {
    guard let raw = require(field, path(), .recordLeftOut) else { return nil }
    if isShort(raw) { return raw.trimmed }
    note(path(), .tooLarge(limit: Self.longestText), .recordLeftOut)
    return nil
  }

  /// Like ``text(_:_:)``, with a finding when the key is missing altogether.
  mutating func requiredText(_ field: WireField<String>, _ path: @autoclosure () -> String) -> String? {
    if case .absent = field { note(path(), .missing) }
    return text(field, path())
  }

  /// The text as a value of a type that checks it.
  mutating func parse<Value>(
    _ field: WireField<String>, _ path: @autoclosure () -> String, _ form: Finding.Form,
    _ parser: (String) -> Value?
  ) -> Value? {
    guard let text = text(field, path()) else { return nil }
    guard let value = parser(text) else {
      note(path(), .malformed(form, text: text))
      return nil
    }
    return value
  }

  /// The text as one of a closed set of values, whatever its case.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ field: WireField<String>, _ path: @autoclosure () -> String
  ) -> Value? {
    guard let text = text(field, path()) else { return nil }
    if let value = Value.allCases.first(where: { $0.rawValue.folded == text.folded }) { return value }
    note(path(), .unknownValue(text, allowed: Value.allCases.map(\.rawValue)))
    return nil
  }

  /// The texts of a list, without the bad ones.
  mutating func texts(_ field: WireField<[WireField<String>]>, _ path: @autoclosure () -> String) -> [String]
  {
    var result: [String] = []
    for (index, element) in (read(field, path()) ?? []).enumerated() where !isOver {
      if let text = text(element, "\(path())[\(index)]") { result.append(text) }
    }
    return result
  }
}

extension String {
  var trimmed: String {
    // Most texts begin and end in a plain letter, which is seen without looking for characters.
    if let first = utf8.first, let last = utf8.last, (0x21..<0x80).contains(first),
      (0x21..<0x80).contains(last)
    {
      return self
    }
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  var containsHangul: Bool { unicodeScalars.contains(where: \.isHangul) }
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
