internal import Characters
internal import Essentials

/// The issues of a document that is being read.
final class Notes {
  /// The maximum number of issues to keep; more would help nobody.
  static let maxIssues = 10_000

  let document: String
  private(set) var issues: [CatalogIssue] = []
  /// For issues of missing values, the path of what should contain them.
  private var parents: [String] = []

  init(_ document: String) {
    self.document = document
  }

  func add(
    _ path: String, _ problem: CatalogIssue.Problem, _ effect: CatalogIssue.Effect = .valueIgnored,
    in parent: String? = nil
  ) {
    guard issues.count < Self.maxIssues else { return }
    issues.append(CatalogIssue(document: document, path: path, problem: problem, effect: effect))
    parents.append(parent ?? path)
  }

  /// The issues with their lines and columns in the document's text.
  func issues(in text: Data) -> [CatalogIssue] {
    guard !issues.isEmpty else { return [] }
    let places = JSONValue.places(of: Set(parents), in: text).map { ($0.path, $0) }
    // Of repeated keys, the first counts.
    let placesByPath = Dictionary(places, uniquingKeysWith: { first, _ in first })
    return zip(issues, parents).map { issue, parent in
      var issue = issue
      issue.line = placesByPath[parent]?.line
      issue.column = placesByPath[parent]?.column
      return issue
    }
  }
}

/// Reads the objects of a list, one after the other, or a whole document. Values are decoded on access, and an invalid
/// one affects nothing else: it counts as unknown, with an issue that has its path.
final class Row {
  let notes: Notes
  /// The path of the list; empty for a whole document.
  private let list: String
  var index: Int?
  private var entries: [JSONValue.Entry] = []

  init(_ notes: Notes, in list: String = "") {
    self.notes = notes
    self.list = list
  }

  /// Moves to an object. Returns `false`, with an issue that leaves it out, if the value is none.
  ///
  /// - Parameter index: Its index in the list; `nil` for an object that is in none.
  func move(to value: JSONValue, at index: Int? = nil) -> Bool {
    self.index = index
    if case .object(let entries) = value {
      self.entries = entries
      return true
    }
    entries = []
    note(
      value == .null ? .missing : .wrongKind(expected: .object, found: CatalogIssue.Kind(value)),
      .recordLeftOut)
    return false
  }

  /// The path of the object.
  var path: String { index.map { "\(list)[\($0)]" } ?? list }

  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func note(_ problem: CatalogIssue.Problem, _ effect: CatalogIssue.Effect) {
    notes.add(path, problem, effect)
  }

  func note(_ key: String, _ problem: CatalogIssue.Problem, _ effect: CatalogIssue.Effect = .valueIgnored) {
    notes.add(path(key), problem, effect, in: problem == .missing ? path : nil)
  }

  /// The value of a key; `nil` if it is missing or null, with an issue if it is required.
  func value(_ key: String, isRequired: Bool = false, _ effect: CatalogIssue.Effect = .valueIgnored)
    -> JSONValue?
  {
    // Comparing the lengths first saves most comparisons of texts.
    let length = key.utf8.count
    if let index = entries.firstIndex(where: { $0.key.utf8.count == length && $0.key == key }),
      entries[index].value != .null
    {
      return entries[index].value
    }
    if isRequired { note(key, .missing, effect) }
    return nil
  }

  /// The value that a closure reads from that of a key; `nil`, with an issue, if it returns `nil`.
  private func read<Value>(
    _ key: String, as kind: CatalogIssue.Kind, isRequired: Bool = false,
    _ effect: CatalogIssue.Effect = .valueIgnored,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = value(key, isRequired: isRequired, effect) else { return nil }
    if let result = read(value) { return result }
    note(key, .wrongKind(expected: kind, found: CatalogIssue.Kind(value)), effect)
    return nil
  }

  /// The trimmed text; `nil` if it is empty or the API's word for "unknown".
  func text(_ key: String, isRequired: Bool = false) -> String? {
    value(key, isRequired: isRequired).flatMap { notes.text($0) { path(key) } }.flatMap(\.knownText)
  }

  /// The trimmed text; `nil`, with an issue that leaves the object out, if there is none.
  func requiredText(_ key: String) -> String? {
    value(key, isRequired: true, .recordLeftOut).flatMap { notes.text($0, .recordLeftOut) { path(key) } }
  }

  /// Parses the text with a failable initializer.
  func parse<Value>(
    _ key: String, _ form: CatalogIssue.Form, isRequired: Bool = false, _ parser: (String) -> Value?
  ) -> Value? {
    guard let text = text(key, isRequired: isRequired) else { return nil }
    if let value = parser(text) { return value }
    note(key, .malformed(form, text: text))
    return nil
  }

  func day(_ key: String, isRequired: Bool = false) -> Day? {
    parse(key, .day, isRequired: isRequired, Day.init(wire:))
  }

  func url(_ key: String) -> WebURL? { parse(key, .url, WebURL.init(_:)) }

  /// The text as one of a closed set of values, in any case.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    guard let text = text(key) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let folded = text.folded
    if let value = Value.allCases.first(where: { $0.rawValue.folded == folded }) { return value }
    note(key, .unknownValue(text, allowed: Value.allCases.map(\.rawValue)))
    return nil
  }

  func bool(_ key: String, isRequired: Bool = false) -> Bool? {
    read(key, as: .boolean, isRequired: isRequired) { if case .bool(let bool) = $0 { bool } else { nil } }
  }

  /// A number that is not negative.
  ///
  /// - Parameter isRounded: Whether fractions are rounded; otherwise they are invalid.
  func count(_ key: String, isRounded: Bool = false) -> Int? {
    let count = read(key, as: isRounded ? .number : .wholeNumber) { value -> Int? in
      switch value {
      case .integer(let number): number
      case .number(let text): Double(text).flatMap { Int(exactly: isRounded ? $0.rounded() : $0) }
      case .null, .bool, .string, .list, .object: nil
      }
    }
    guard let count, count < 0 else { return count }
    note(key, .unknownValue("\(count)", allowed: []))
    return nil
  }

  /// The elements of a list; none, with an issue, if the value is no list.
  func elements(_ key: String) -> [JSONValue] {
    read(key, as: .list) { if case .list(let list) = $0 { list } else { nil } } ?? []
  }

  /// Reads a list of objects, leaving out invalid ones. Those beyond the maximum are ignored, with an issue.
  func rows<Value>(_ key: String, max: Int, _ read: (Row) -> Value?) -> [Value] {
    let elements = elements(key)
    guard !elements.isEmpty else { return [] }
    if elements.count > max { note(key, .tooLarge(max: max, unit: .values)) }
    let row = Row(notes, in: path(key))
    return elements.prefix(max).enumerated().compactMap { index, element in
      row.move(to: element, at: index) ? read(row) : nil
    }
  }

  /// Reads a list of texts, leaving out invalid ones.
  func list<Value>(_ key: String, _ form: CatalogIssue.Form = .name, _ parser: (String) -> Value?) -> [Value]
  {
    elements(key).enumerated().compactMap { index, element in
      let path = { "\(self.path(key))[\(index)]" }
      guard element != .null, let text = notes.text(element, path: path)?.knownText else { return nil }
      if let value = parser(text) { return value }
      notes.add(path(), .malformed(form, text: text))
      return nil
    }
  }

  func texts(_ key: String) -> [String] { list(key) { $0 } }

  /// A single text, or a list of texts.
  func textOrTexts(_ key: String) -> [String] {
    if case .string? = value(key) { return [text(key)].compactMap(\.self) }
    return texts(key)
  }
}

extension Notes {
  /// The maximum length of a text in Unicode scalars: processing some texts takes quadratic time.
  private static let maxText = Name.maxLength

  /// The trimmed text; `nil`, with an issue, if the value is no text or too long.
  func text(_ value: JSONValue, _ effect: CatalogIssue.Effect = .valueIgnored, path: () -> String) -> String?
  {
    guard case .string(let text) = value else {
      add(path(), .wrongKind(expected: .text, found: CatalogIssue.Kind(value)), effect)
      return nil
    }
    if !text.isLonger(than: Self.maxText) { return text.trimmed }
    let readable = text.withFewMarks
    if !readable.isLonger(than: Self.maxText) { return readable.trimmed }
    add(path(), .tooLarge(max: Self.maxText, unit: .characters), effect)
    return nil
  }
}
