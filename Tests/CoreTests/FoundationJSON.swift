import Foundation
import KPGGCore

/// A JSON value as read by Foundation, to compare with ours.
struct FoundationJSON: Decodable {
  let value: JSONValue

  init(_ data: Data) throws {
    self = try JSONDecoder().decode(FoundationJSON.self, from: data)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let object = try? container.decode([String: FoundationJSON].self) {
      value = JSONValue(object.mapValues(\.value))
    } else if let list = try? container.decode([FoundationJSON].self) {
      value = .list(list.map(\.value))
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else {
      value = .number("\(try container.decode(Decimal.self))")
    }
  }
}

extension JSONValue {
  /// The value with numbers in Foundation's precision: up to 38 digits.
  var asFoundationKeeps: JSONValue {
    switch self {
    case .integer(let number): .number("\(Decimal(number))")
    case .number(let text): .number(Decimal(string: text).map { "\($0)" } ?? text)
    case .list(let list): .list(list.map(\.asFoundationKeeps))
    case .object: JSONValue((object ?? [:]).mapValues(\.asFoundationKeeps))
    case .null, .bool, .string: self
    }
  }
}
