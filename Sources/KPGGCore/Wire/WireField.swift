import Essentials

/// A value of an answer before it is checked. Decoding one never fails: a wrong kind is kept as a fact, so that
/// one bad value costs no more than itself.
enum WireField<Value: WireValue>: Decodable {
  case absent
  case value(Value)
  case wrongKind(JSONKind)

  init(from decoder: any Decoder) throws {
    try WireFormat.checkDeadline()
    if let value = try? Value(from: decoder) {
      self = .value(value)
    } else if let container = try? decoder.singleValueContainer(), container.decodeNil() {
      self = .absent
    } else {
      self = .wrongKind(JSONKind(of: decoder))
    }
  }
}

extension KeyedDecodingContainer {
  /// Lets the compiler's own `init(from:)` accept a missing key for every `WireField`. The value is asked for
  /// directly, which takes a quarter of the time of going through the field's own decoder.
  func decode<Value>(_ type: WireField<Value>.Type, forKey key: Key) throws -> WireField<Value> {
    do {
      return try decodeIfPresent(Value.self, forKey: key).map(WireField.value) ?? .absent
    } catch {
      return try decodeIfPresent(type, forKey: key) ?? .absent
    }
  }
}

/// What can stand in a ``WireField``.
protocol WireValue: Decodable {
  static var kind: JSONKind { get }
}

extension String: WireValue {
  static var kind: JSONKind { .text }
}

extension Bool: WireValue {
  static var kind: JSONKind { .boolean }
}

extension Int: WireValue {
  static var kind: JSONKind { .wholeNumber }
}

extension Array: WireValue where Element: Decodable {
  static var kind: JSONKind { .list }
}

extension Dictionary: WireValue where Key == String, Value: Decodable {
  static var kind: JSONKind { .object }
}

extension JSONKind {
  /// The kind of the value at which the decoder stands.
  fileprivate init(of decoder: any Decoder) {
    if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .list
    } else if (try? Bool(from: decoder)) != nil {
      self = .boolean
    } else if (try? String(from: decoder)) != nil {
      self = .text
    } else {
      self = .number
    }
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
