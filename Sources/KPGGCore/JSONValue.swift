#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any JSON value: for documents whose unknown parts have to survive, and for output whose fields are chosen
/// at run time.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits.
  case integer(Int)
  /// Every other number, exactly as far as `Decimal` reaches (38 digits).
  case number(Decimal)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// A text, or null.
  public init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// The value at a key of an object; `nil` in every other value.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The text; `nil` in every other value.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension JSONValue: Codable {
  /// Decodes any value. Whole numbers that fit become ``integer(_:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value; null is written, not left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
