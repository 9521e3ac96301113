import KPGGCore

/// A field of a record, with a closure that returns the field's value.
struct OutputField<Record: Sendable>: Sendable {
  let info: FieldInfo
  let value: @Sendable (Record) -> JSONValue
  /// Returns a closure for the value of a nested field, or `nil` if there is none. Without it, the whole nested record
  /// would be built for each of its fields, which doubled the time to print rows.
  private(set) var part: @Sendable (_ name: String) -> (@Sendable (Record) -> JSONValue)? = { _ in nil }

  var name: String { info.name }

  /// Returns the same field for a record that contains this record.
  func of<Other>(_ part: any KeyPath<Other, Record> & Sendable) -> OutputField<Other> {
    OutputField<Other>(info) { value($0[keyPath: part]) }
  }

  init(
    _ name: String, _ type: FieldInfo.ValueType, _ description: FieldDescription, isNonNull: Bool = false,
    _ value: @escaping @Sendable (Record) -> JSONValue
  ) {
    self.init(FieldInfo(name, type, description, isNonNull: isNonNull), value)
  }

  init(_ info: FieldInfo, _ value: @escaping @Sendable (Record) -> JSONValue) {
    self.info = info
    self.value = value
  }

  static func text(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> OutputField {
    OutputField(name, type, description) { JSONValue(value($0)) }
  }

  static func nonNullText(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String
  ) -> OutputField {
    OutputField(name, type, description, isNonNull: true) { .string(value($0)) }
  }

  static func integer(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Int?
  ) -> OutputField {
    OutputField(name, .integer, description) { JSONValue(value($0)) }
  }

  /// A number that is never null.
  static func count(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Int
  ) -> OutputField {
    OutputField(name, .integer, description, isNonNull: true) { .integer(value($0)) }
  }

  static func boolean(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Bool?
  ) -> OutputField {
    OutputField(name, .boolean, description) { JSONValue(value($0)) }
  }

  /// A Boolean that is never null.
  static func flag(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Bool
  ) -> OutputField {
    OutputField(name, .boolean, description, isNonNull: true) { .bool(value($0)) }
  }

  static func nonNullDate(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Day
  ) -> OutputField {
    OutputField(name, .date, description, isNonNull: true) { .string(value($0).iso) }
  }

  /// A date field that can be null. Dates can be partial.
  static func date(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Day?
  ) -> OutputField {
    OutputField(name, .date, description) { JSONValue(value($0)?.iso) }
  }

  static func record<Part>(
    _ name: String, _ description: FieldDescription, _ fields: [OutputField<Part>], isNonNull: Bool = true,
    _ value: @escaping @Sendable (Record) -> Part?
  ) -> OutputField {
    var field = OutputField(name, .record(fields.map(\.info)), description, isNonNull: isNonNull) { record in
      value(record).map { fields.json(of: $0) } ?? .null
    }
    field.part = { name in
      guard let part = fields.first(where: { $0.name == name }) else { return nil }
      return { record in value(record).map(part.value) ?? .null }
    }
    return field
  }

  static func records<Part>(
    _ name: String, _ description: FieldDescription, _ fields: [OutputField<Part>], isNonNull: Bool = true,
    _ value: @escaping @Sendable (Record) -> [Part]?
  ) -> OutputField {
    OutputField(name, .list(of: .record(fields.map(\.info))), description, isNonNull: isNonNull) { record in
      value(record).map { parts in .list(parts.map { fields.json(of: $0) }) } ?? .null
    }
  }

  /// A list of texts, never null.
  static func texts(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> [String]
  ) -> OutputField {
    OutputField(name, .list(of: .text), description, isNonNull: true) {
      .list(value($0).map(JSONValue.string))
    }
  }
}

extension Array {
  func json<Part>(of part: Part) -> JSONValue where Element == OutputField<Part> {
    JSONValue(Dictionary(uniqueKeysWithValues: map { ($0.name, $0.value(part)) }))
  }
}

/// A record that can be printed in every output format.
protocol OutputRecord: Sendable {
  /// The fields in their documented order.
  static var fields: [OutputField<Self>] { get }
  /// The columns of a tab-separated row, by default all fields. A nested field follows its record's name: `song.url`.
  static var columns: [String] { get }
}

extension FieldInfo {
  /// The fields of a nested record, or none for other types.
  var nestedFields: [FieldInfo] {
    if case .record(let fields) = type { fields } else { [] }
  }

  /// The fields of a nested record or of the records in a list.
  var documentedFields: [FieldInfo] {
    if case .list(.record(let fields)) = type { fields } else { nestedFields }
  }
}

extension OutputRecord {
  static var fieldInfos: [FieldInfo] { fields.map(\.info) }

  static var columns: [String] { fields.map(\.name) }

  /// Returns the record as JSON with the fields of these names, or with all fields if there are no names.
  func json(_ names: [String]) -> JSONValue {
    Self.fields.filter { names.isEmpty || names.contains($0.name) }.json(of: self)
  }

  /// The record as a tab-separated row.
  var row: [String] { Self.columns.map { Self.text($0)(self) } }

  /// The record as rows of a name and a value. Leaves out lists of records, which have their own rows.
  var nameValueRows: [[String]] {
    let names = Self.fields.flatMap { field -> [String] in
      if case .list(.record) = field.info.type { return [] }
      return field.info.nestedFields.isEmpty
        ? [field.name] : field.info.nestedFields.map { "\(field.name).\($0.name)" }
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
