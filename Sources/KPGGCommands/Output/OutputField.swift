import KPGGCore

/// What there is to know about a field of a record's JSON: the one declaration that JSON, tab-separated rows, their
/// documentation and their schema read.
struct FieldInfo: Sendable {
  /// What values a field has.
  indirect enum ValueType: Sendable {
    case text, date, timestamp, address, integer, number, boolean
    /// One of these words, to which later versions may add.
    case word([String])
    case list(of: ValueType)
    case record([FieldInfo])
    /// Any JSON.
    case anything
  }

  let name: String
  let type: ValueType
  let description: FieldDescription
  /// Whether the value is never null.
  let isKnown: Bool

  init(_ name: String, _ type: ValueType, _ description: FieldDescription, isKnown: Bool = false) {
    self.name = name
    self.type = type
    self.description = description
    self.isKnown = isKnown
  }
}

/// A field and how its value is taken from a record.
struct OutputField<Record: Sendable>: Sendable {
  let info: FieldInfo
  let value: @Sendable (Record) -> JSONValue
  /// What it means that the field differs from what it was in another catalog.
  private(set) var change: @Sendable (Record) -> ChangeRecord.Change = { _ in .changed }
  /// How the value of a part is taken from a record: rows show parts, and to make the whole for each took half their time.
  private(set) var part: @Sendable (_ name: String) -> (@Sendable (Record) -> JSONValue)? = { _ in nil }

  var name: String { info.name }

  /// The same field, whose difference means more than that it differs.
  func meaning(_ change: @escaping @Sendable (Record) -> ChangeRecord.Change) -> OutputField {
    var field = self
    field.change = change
    return field
  }

  /// The same field of what a record holds.
  func of<Other>(_ part: any KeyPath<Other, Record> & Sendable) -> OutputField<Other> {
    OutputField<Other>(info.name, info.type, info.description, isKnown: info.isKnown) {
      value($0[keyPath: part])
    }
  }

  init(
    _ name: String, _ type: FieldInfo.ValueType, _ description: FieldDescription, isKnown: Bool = false,
    _ value: @escaping @Sendable (Record) -> JSONValue
  ) {
    info = FieldInfo(name, type, description, isKnown: isKnown)
    self.value = value
  }

  /// A field whose text may not be known.
  static func text(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> OutputField {
    OutputField(name, type, description) { JSONValue(value($0)) }
  }

  /// A field whose text is always known.
  static func knownText(
    _ name: String, _ description: FieldDescription, _ type: FieldInfo.ValueType = .text,
    _ value: @escaping @Sendable (Record) -> String
  ) -> OutputField {
    OutputField(name, type, description, isKnown: true) { .string(value($0)) }
  }

  /// A date, as far as it is known.
  static func date(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Day?
  ) -> OutputField {
    OutputField(name, .date, description) { JSONValue(value($0)?.iso) }
  }

  /// A record of its own.
  static func record<Part>(
    _ name: String, _ description: FieldDescription, _ fields: [OutputField<Part>],
    _ value: @escaping @Sendable (Record) -> Part
  ) -> OutputField {
    var field = OutputField(name, .record(fields.map(\.info)), description, isKnown: true) { record in
      let part = value(record)
      return .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value(part)) }))
    }
    field.part = { name in
      guard let part = fields.first(where: { $0.name == name }) else { return nil }
      return { record in part.value(value(record)) }
    }
    return field
  }

  /// A list of texts, which may be empty.
  static func texts(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> [String]
  ) -> OutputField {
    OutputField(name, .list(of: .text), description, isKnown: true) { .list(value($0).map(JSONValue.string)) }
  }
}

/// A record that can be printed in every type.
protocol OutputRecord: Sendable {
  /// The fields in their documented order.
  static var fields: [OutputField<Self>] { get }
  /// The names of the fields that make a tab-separated row; `song.url` is a field of a field.
  static var columns: [String] { get }
}

extension FieldInfo {
  /// The fields of a field that is a record itself.
  var parts: [FieldInfo] {
    if case .record(let fields) = type { fields } else { [] }
  }

  /// The same, also of one that is a list of records.
  var documentedParts: [FieldInfo] {
    if case .list(.record(let fields)) = type { fields } else { parts }
  }
}

extension OutputRecord {
  /// What there is to know about all fields.
  static var fieldInfos: [FieldInfo] { fields.map(\.info) }

  /// The record's JSON, with all fields if none are named.
  func json(_ names: [String]) -> JSONValue {
    let chosen = Self.fields.filter { names.isEmpty || names.contains($0.name) }
    return .object(Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.value(self)) }))
  }

  /// The record's row.
  var row: [String] { Self.columns.map { Self.text($0)(self) } }

  /// The record as rows of a name and a value each. Lists of records have rows of their own.
  var nameValueRows: [[String]] {
    let names = Self.fields.flatMap { field -> [String] in
      if case .list(.record) = field.info.type { return [] }
      return field.info.parts.isEmpty ? [field.name] : field.info.parts.map { "\(field.name).\($0.name)" }
    }
    return names.map { [$0, Self.text($0)(self)] }
  }

  /// What gives the text of a field, or of a part of one.
  static func text(_ name: String) -> (Self) -> String {
    let path = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let field = fields.first(where: { $0.name == path[0] }),
      let value = path.count == 1 ? field.value : field.part(path[1])
    else { return { _ in "" } }
    return { value($0).plainText }
  }
}

extension JSONValue {
  /// The value as it stands in a tab-separated row.
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
