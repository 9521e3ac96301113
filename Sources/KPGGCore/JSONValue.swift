public import Essentials

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
  /// A value that this type cannot hold, and so could not write again, though it is JSON: a number beyond the range of
  /// `Decimal`, such as `1e400`, a text with half a surrogate pair, or lists and objects over 100 deep in each other.
  public struct NotRepresentable: Error {}

  /// Foundation's decoder takes seconds for a small text that is some hundred levels deep.
  static let mostDepth = 100

  /// Decodes a JSON text.
  ///
  /// - Throws: ``NotRepresentable`` for what this type cannot hold, a `DecodingError` for what is no JSON.
  init(json data: Data) throws {
    guard JSONSize(of: data).depth <= Self.mostDepth else { throw NotRepresentable() }
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  /// The value as a text that people can read, its keys in order.
  func written() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Decodes any value. Whole numbers that fit become ``integer(_:)``.
  ///
  /// Throws ``NotRepresentable`` for what this type cannot hold.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let object = try Self.ofKind({ try container.decode([String: JSONValue].self) }) {
      self = .object(object)
    } else if let list = try Self.ofKind({ try container.decode([JSONValue].self) }) {
      self = .list(list)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else {
      throw NotRepresentable()
    }
  }

  /// What is decoded; `nil` if the value is of another kind.
  private static func ofKind<Value>(_ decode: () throws -> Value) throws -> Value? {
    do {
      return try decode()
    } catch DecodingError.typeMismatch {
      return nil
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
