import KPGGCore

/// A field of a record's JSON: the one declaration that JSON, tab-separated rows and their documentation read.
struct OutputField<Record: Sendable>: Sendable {
  let name: String
  let value: @Sendable (Record) -> JSONValue

  init(_ name: String, _ value: @escaping @Sendable (Record) -> JSONValue) {
    self.name = name
    self.value = value
  }

  /// A field whose text may not be known.
  static func text(_ name: String, _ value: @escaping @Sendable (Record) -> String?) -> OutputField {
    OutputField(name) { JSONValue(value($0)) }
  }
}

/// A record that can be printed in every form.
protocol OutputRecord: Sendable {
  /// The fields in their documented order.
  static var fields: [OutputField<Self>] { get }
  /// The names of the fields that make a tab-separated row; `song.url` is a field of a field.
  static var columns: [String] { get }
  /// The fields of those fields that are records themselves.
  static var parts: [String: [String]] { get }
}

extension OutputRecord {
  static var parts: [String: [String]] { [:] }

  /// The names of all fields.
  static var fieldNames: [String] { fields.map(\.name) }

  /// The record's row.
  var row: [String] { Self.columns.map(plainText) }

  /// The record's JSON, with all fields if none are named.
  func json(_ names: [String]) -> JSONValue {
    let chosen = Self.fields.filter { names.isEmpty || names.contains($0.name) }
    return .object(Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.value(self)) }))
  }

  /// The record as rows of a name and a value each.
  var nameValueRows: [[String]] {
    let names = Self.fields.flatMap { field in
      Self.parts[field.name].map { parts in parts.map { "\(field.name).\($0)" } } ?? [field.name]
    }
    return names.map { [$0, plainText($0)] }
  }

  /// The text of a field, or of a part of one.
  private func plainText(_ name: String) -> String {
    let path = name.split(separator: ".", maxSplits: 1)
    guard let field = Self.fields.first(where: { $0.name == path[0] }) else { return "" }
    let value = field.value(self)
    return (path.count == 1 ? value : value[String(path[1])] ?? .null).plainText
  }
}

extension JSONValue {
  /// The value as it stands in a tab-separated row.
  fileprivate var plainText: String {
    switch self {
    case .null, .object: ""
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .list(let list): list.map(\.plainText).joined(separator: ",")
    }
  }
}
