import KPGGCore

/// A field and how to get its value from a record.
struct OutputField<Record: Sendable>: Sendable {
  let info: FieldInfo
  let value: @Sendable (Record) -> JSONValue
  /// Gets the value of a nested field. Building the whole nested record for each of its fields doubled the time that
  /// rows take.
  private(set) var part: @Sendable (_ name: String) -> (@Sendable (Record) -> JSONValue)? = { _ in nil }

  var name: String { info.name }

  /// The field for a record that contains this one.
  func of<Other>(_ part: any KeyPath<Other, Record> & Sendable) -> OutputField<Other> {
    OutputField<Other>(info.name, info.type, info.description, isKnown: info.isKnown) {
      value($0[keyPath: part])
    }
  }

  init(
    _ name: String, _ type: FieldInfo.ValueType, _ description: FieldDescription, isKnown: Bool = false,
    _ value: @escaping @Sendable (Record) -> JSONValue
  ) {
    self.init(FieldInfo(name, type, description, isKnown: isKnown), value)
  }

  init(_ info: FieldInfo, _ value: @escaping @Sendable (Record) -> JSONValue) {
    (self.info, self.value) = (info, value)
  }

  /// A text field that can be null.
  static func text(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> OutputField {
    OutputField(name, type, description) { JSONValue(value($0)) }
  }

  /// A text field that is never null.
  static func knownText(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String
  ) -> OutputField {
    OutputField(name, type, description, isKnown: true) { .string(value($0)) }
  }

  /// A number that can be null.
  static func integer(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Int?
  ) -> OutputField {
    OutputField(name, .integer, description) { JSONValue(value($0)) }
  }

  /// A number that is never null.
  static func count(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Int
  ) -> OutputField {
    OutputField(name, .integer, description, isKnown: true) { .integer(value($0)) }
  }

  /// A Boolean that can be null.
  static func boolean(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Bool?
  ) -> OutputField {
    OutputField(name, .boolean, description) { JSONValue(value($0)) }
  }

  /// A Boolean that is never null.
  static func flag(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Bool
  ) -> OutputField {
    OutputField(name, .boolean, description, isKnown: true) { .bool(value($0)) }
  }

  /// A date field that is never null.
  static func knownDate(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Day
  ) -> OutputField {
    OutputField(name, .date, description, isKnown: true) { .string(value($0).iso) }
  }

  /// A date field. Dates can be partial.
  static func date(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Day?
  ) -> OutputField {
    OutputField(name, .date, description) { JSONValue(value($0)?.iso) }
  }

  /// A nested record.
  ///
  /// - Parameter isKnown: Whether it is never null.
  static func record<Part>(
    _ name: String, _ description: FieldDescription, _ fields: [OutputField<Part>], isKnown: Bool = true,
    _ value: @escaping @Sendable (Record) -> Part?
  ) -> OutputField {
    var field = OutputField(name, .record(fields.map(\.info)), description, isKnown: isKnown) { record in
      value(record).map { fields.json(of: $0) } ?? .null
    }
    field.part = { name in
      guard let part = fields.first(where: { $0.name == name }) else { return nil }
      return { record in value(record).map(part.value) ?? .null }
    }
    return field
  }

  /// A list of records, never null.
  static func records<Part>(
    _ name: String, _ description: FieldDescription, _ fields: [OutputField<Part>],
    _ value: @escaping @Sendable (Record) -> [Part]
  ) -> OutputField {
    OutputField(name, .list(of: .record(fields.map(\.info))), description, isKnown: true) { record in
      .list(value(record).map { fields.json(of: $0) })
    }
  }

  /// A list of texts, never null.
  static func texts(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> [String]
  ) -> OutputField {
    OutputField(name, .list(of: .text), description, isKnown: true) { .list(value($0).map(JSONValue.string)) }
  }
}

extension Array {
  /// A nested record with these fields.
  func json<Part>(of part: Part) -> JSONValue where Element == OutputField<Part> {
    JSONValue(Dictionary(uniqueKeysWithValues: map { ($0.name, $0.value(part)) }))
  }
}

/// A record that can be printed in every output format.
protocol OutputRecord: Sendable {
  /// The fields in their documented order.
  static var fields: [OutputField<Self>] { get }
  /// The columns of a tab-separated row; `song.url` is a nested field.
  static var columns: [String] { get }
}

extension FieldInfo {
  /// The fields of a nested record.
  var parts: [FieldInfo] {
    if case .record(let fields) = type { fields } else { [] }
  }

  /// The fields of a nested record or of the records in a list.
  var documentedParts: [FieldInfo] {
    if case .list(.record(let fields)) = type { fields } else { parts }
  }
}

extension OutputRecord {
  /// The declarations of all fields.
  static var fieldInfos: [FieldInfo] { fields.map(\.info) }

  /// The record as JSON, with these fields; empty for all.
  func json(_ names: [String]) -> JSONValue {
    let chosen = Self.fields.filter { names.isEmpty || names.contains($0.name) }
    return JSONValue(Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.value(self)) }))
  }

  /// The record as a tab-separated row.
  var row: [String] { Self.columns.map { Self.text($0)(self) } }

  /// The record as rows of a name and a value. Leaves out lists of records, which have their own rows.
  var nameValueRows: [[String]] {
    let names = Self.fields.flatMap { field -> [String] in
      if case .list(.record) = field.info.type { return [] }
      return field.info.parts.isEmpty ? [field.name] : field.info.parts.map { "\(field.name).\($0.name)" }
    }
    return names.map { [$0, Self.text($0)(self)] }
  }

  /// Returns a function that gets the text of a field or nested field.
  static func text(_ name: String) -> (Self) -> String {
    let path = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let field = fields.first(where: { $0.name == path[0] }),
      let value = path.count == 1 ? field.value : field.part(path[1])
    else { return { _ in "" } }
    return { value($0).plainText }
  }
}

extension JSONValue {
  /// The value in a tab-separated row.
  fileprivate var plainText: String {
    switch self {
    case .null, .object: ""
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): number
    case .string(let text): text
    case .list(let list): list.map(\.plainText).joined(separator: ",")
    }
  }
}
