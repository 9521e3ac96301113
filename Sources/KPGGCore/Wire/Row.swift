internal import Characters
internal import Essentials

/// A collection of the issues in a document that is being read.
final class IssueCollector {
  static let maxIssues = 10_000

  let document: String
  private(set) var issues: [CatalogIssue] = []
  /// The path to locate each issue by. For a missing value, it is the path of the object that should contain it.
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

  /// Returns the issues with their lines and columns in the document's text.
  func issues(in text: Data) -> [CatalogIssue] {
    guard !issues.isEmpty else { return [] }
    let places = JSONValue.places(of: Set(parents), in: text).map { ($0.path, $0) }
    // If a key is repeated, use the first location.
    let placesByPath = Dictionary(places, uniquingKeysWith: { first, _ in first })
    return zip(issues, parents).map { issue, parent in
      var issue = issue
      issue.line = placesByPath[parent]?.line
      issue.column = placesByPath[parent]?.column
      return issue
    }
  }

  /// The maximum length of a text in Unicode scalars. Processing some texts takes quadratic time.
  private static let maxTextLength = Name.maxLength

  /// Returns the trimmed text. If the value is not a text or is too long, returns `nil` and adds an issue.
  func text(_ value: JSONValue, _ effect: CatalogIssue.Effect = .valueIgnored, path: () -> String) -> String?
  {
    guard case .string(let text) = value else {
      add(path(), .wrongKind(expected: .text, found: CatalogIssue.Kind(value)), effect)
      return nil
    }
    if !text.isLonger(than: Self.maxTextLength) { return text.trimmed }
    let readable = text.withFewMarks
    if !readable.isLonger(than: Self.maxTextLength) { return readable.trimmed }
    add(path(), .tooLarge(max: Self.maxTextLength, unit: .characters), effect)
    return nil
  }
}

/// A reader of the objects in a list, one after the other, or of a whole document. Values are decoded on access. An
/// invalid value affects nothing else: it is treated as unknown, and an issue with its path is added.
final class Row {
  let issueCollector: IssueCollector
  /// The path of the list. Empty for a whole document.
  private let list: String
  var index: Int?
  private var entries: [JSONValue.Entry] = []

  init(_ issueCollector: IssueCollector, in list: String = "") {
    self.issueCollector = issueCollector
    self.list = list
  }

  /// Moves to an object. If the value is not an object, returns `false` and adds an issue that leaves it out.
  ///
  /// - Parameter index: The object's index in the list, or `nil` if the object is not in a list.
  func move(to value: JSONValue, at index: Int? = nil) -> Bool {
    self.index = index
    if case .object(let entries) = value {
      self.entries = entries
      return true
    }
    entries = []
    leaveOut(value == .null ? .missing : .wrongKind(expected: .object, found: CatalogIssue.Kind(value)))
    return false
  }

  /// The path of the object.
  var path: String { index.map { "\(list)[\($0)]" } ?? list }

  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Adds an issue that leaves the object out.
  func leaveOut(_ problem: CatalogIssue.Problem) { issueCollector.add(path, problem, .recordLeftOut) }

  func addIssue(_ key: String, _ problem: CatalogIssue.Problem, _ effect: CatalogIssue.Effect = .valueIgnored)
  {
    issueCollector.add(path(key), problem, effect, in: problem == .missing ? path : nil)
  }

  /// Returns the value of a key, or `nil` if it is missing or null. If it is required, a missing value adds an issue.
  func value(_ key: String, isRequired: Bool = false, _ effect: CatalogIssue.Effect = .valueIgnored)
    -> JSONValue?
  {
    // Comparing the lengths first avoids most comparisons of texts.
    let length = key.utf8.count
    if let index = entries.firstIndex(where: { $0.key.utf8.count == length && $0.key == key }),
      entries[index].value != .null
    {
      return entries[index].value
    }
    if isRequired { addIssue(key, .missing, effect) }
    return nil
  }

  /// Returns the result of a closure for the value of a key. If the result is `nil`, adds an issue.
  private func read<Value>(
    _ key: String, as kind: CatalogIssue.Kind, isRequired: Bool = false, _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = value(key, isRequired: isRequired) else { return nil }
    if let result = read(value) { return result }
    addIssue(key, .wrongKind(expected: kind, found: CatalogIssue.Kind(value)))
    return nil
  }

  /// Returns the trimmed text, or `nil` if it is empty or the API's word for "unknown".
  func text(_ key: String, isRequired: Bool = false) -> String? {
    value(key, isRequired: isRequired).flatMap { issueCollector.text($0) { path(key) } }.flatMap(\.knownText)
  }

  /// Returns the trimmed text. If there is none, returns `nil` and adds an issue that leaves the object out.
  func requiredText(_ key: String) -> String? {
    value(key, isRequired: true, .recordLeftOut).flatMap {
      issueCollector.text($0, .recordLeftOut) { path(key) }
    }
  }

  /// Parses the text. If the parser returns `nil`, adds an issue.
  func parse<Value>(
    _ key: String, _ form: CatalogIssue.Form, isRequired: Bool = false, _ parser: (String) -> Value?
  ) -> Value? {
    guard let text = text(key, isRequired: isRequired) else { return nil }
    if let value = parser(text) { return value }
    addIssue(key, .malformed(form, text: text))
    return nil
  }

  func day(_ key: String, isRequired: Bool = false) -> Day? {
    parse(key, .day, isRequired: isRequired, Day.init(wire:))
  }

  func url(_ key: String) -> WebURL? { parse(key, .url, WebURL.init(_:)) }

  /// Returns the text as one of a closed set of values, in any case.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: String) -> Value? {
    guard let text = text(key) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let folded = text.folded
    if let value = Value.allCases.first(where: { $0.rawValue.folded == folded }) { return value }
    addIssue(key, .unknownValue(text, allowed: Value.allCases.map(\.rawValue)))
    return nil
  }

  func bool(_ key: String, isRequired: Bool = false) -> Bool? {
    read(key, as: .boolean, isRequired: isRequired) { if case .bool(let bool) = $0 { bool } else { nil } }
  }

  /// Returns a number that is not negative.
  ///
  /// - Parameter isRounded: Whether to round fractions. Otherwise, they are invalid.
  func count(_ key: String, isRounded: Bool = false) -> Int? {
    let count = read(key, as: isRounded ? .number : .wholeNumber) { value -> Int? in
      switch value {
      case .integer(let number): number
      case .number(let text): Double(text).flatMap { Int(exactly: isRounded ? $0.rounded() : $0) }
      case .null, .bool, .string, .list, .object: nil
      }
    }
    guard let count, count < 0 else { return count }
    addIssue(key, .unknownValue("\(count)", allowed: []))
    return nil
  }

  /// Returns the elements of a list. If the value is not a list, returns none and adds an issue.
  func elements(_ key: String) -> [JSONValue] {
    read(key, as: .list) { if case .list(let list) = $0 { list } else { nil } } ?? []
  }

  /// Reads a list of objects and leaves out invalid ones. Elements beyond the maximum are ignored and add an issue.
  func rows<Value>(_ key: String, max: Int, _ read: (Row) -> Value?) -> [Value] {
    let elements = elements(key)
    guard !elements.isEmpty else { return [] }
    if elements.count > max { addIssue(key, .tooLarge(max: max, unit: .values)) }
    let row = Row(issueCollector, in: path(key))
    return elements.prefix(max).enumerated().compactMap { index, element in
      row.move(to: element, at: index) ? read(row) : nil
    }
  }

  /// Reads a list of texts and leaves out invalid ones.
  func list<Value>(_ key: String, _ form: CatalogIssue.Form = .name, _ parser: (String) -> Value?) -> [Value]
  {
    elements(key).enumerated().compactMap { index, element in
      let path = { "\(self.path(key))[\(index)]" }
      guard element != .null, let text = issueCollector.text(element, path: path)?.knownText else {
        return nil
      }
      if let value = parser(text) { return value }
      issueCollector.add(path(), .malformed(form, text: text))
      return nil
    }
  }

  func texts(_ key: String) -> [String] { list(key) { $0 } }

  func textOrTexts(_ key: String) -> [String] {
    if case .string? = value(key) { return [text(key)].compactMap(\.self) }
    return texts(key)
  }

  func name(_ latin: String, _ korean: String, _ japanese: String) -> Name? {
    Name(latin: text(latin), korean: text(korean), japanese: text(japanese))
  }
}
