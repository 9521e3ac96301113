// IDs are encoded as their text, so that they can be keys of dictionaries and parts of settings.

extension Slug: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { Slug($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension MemberID: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { MemberID($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension UnitID: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { UnitID($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension SongID: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { SongID($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension YouTubeID: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws { self = try decoder.id { YouTubeID($0) } }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
}

extension EntryID: Codable {
  /// Decodes the text; throws if it is not an ID.
  public init(from decoder: any Decoder) throws {
    // Only a member's ID has a slash.
    self = try decoder.id { text in MemberID(text).map(EntryID.member) ?? Slug(text).map(EntryID.group) }
  }
  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(id: description) }
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
