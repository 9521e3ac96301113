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
  var row: [String] {
    let values = flattened
    return Self.columns.map { values[$0] ?? "" }
  }

  /// The record's JSON, with all fields if none are named.
  func json(_ names: [String]) -> JSONValue {
    let chosen = Self.fields.filter { names.isEmpty || names.contains($0.name) }
    return .object(Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.value(self)) }))
  }

  /// The record as rows of a name and a value each.
  var nameValueRows: [[String]] {
    let values = flattened
    let names = Self.fields.flatMap { field in
      Self.parts[field.name].map { parts in parts.map { "\(field.name).\($0)" } } ?? [field.name]
    }
    return names.map { [$0, values[$0] ?? ""] }
  }

  private var flattened: [String: String] {
    var result: [String: String] = [:]
    for field in Self.fields {
      switch field.value(self) {
      case .object(let object):
        for (name, value) in object { result["\(field.name).\(name)"] = value.plainText }
      case let value: result[field.name] = value.plainText
      }
    }
    return result
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
