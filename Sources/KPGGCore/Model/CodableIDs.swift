/// An ID that is encoded as its text, so that apps can save it as part of their settings.
public protocol TextID: Hashable, Codable, LosslessStringConvertible, Sendable {}

extension TextID {
  /// Decodes the text. Throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { Self($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension EntryID: Codable {
  /// Decodes the kind and the ID, such as `member/ohmygirl/arin`. Throws for anything else.
  public init(from decoder: any Decoder) throws { self = try decoder.id { EntryID(encoded: $0) } }
  /// Encodes the kind and the ID, such as `member/ohmygirl/arin`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: encoded) }

  package init?(encoded text: String) {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else { return nil }
    self.init(kind, parts[1])
  }

  /// The kind and the ID: `member/ohmygirl/arin`.
  package var encoded: String { "\(kind.rawValue)/\(self)" }
}

extension Decoder {
  fileprivate func id<ID>(_ parse: (String) -> ID?) throws -> ID {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = parse(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
    }
    return id
  }
}

extension Encoder {
  fileprivate func encode(id text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
