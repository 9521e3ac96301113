import KPGGCore

/// The output record of a catalog entry, with the entry's facts as fields.
protocol FactRecord: OutputRecord {
  static var kind: CatalogEntry.Kind { get }
  var entry: CatalogEntry { get }
  /// The data that the facts depend on, in addition to the entry.
  var context: FactContext { get }
}

extension OutputField where Record: FactRecord {
  fileprivate init?(_ fact: Fact<CatalogEntry>) {
    guard let info = fact.words?.field, fact.isShown else { return nil }
    self.init(info) { record in
      if let value = fact.value(of: record.entry, record.context) { return value.json }
      return if case .list = info.type { .list([]) } else { .null }
    }
  }
}

extension Array {
  /// Returns the fields for the facts with these names. Skips facts that have no field.
  static func facts<Record: FactRecord>(_ names: String...) -> [Element]
  where Element == OutputField<Record> {
    names.compactMap { name in
      Facts.of(Record.kind).first { $0.isShown && $0.name == name }.flatMap(OutputField.init)
    }
  }

  /// Returns the fields for all other facts of this kind of entry, in the order of the facts.
  static func otherFacts<Record: FactRecord>(than fields: [Element]) -> [Element]
  where Element == OutputField<Record> {
    let known = Set(fields.map(\.name))
    return Facts.of(Record.kind).filter { $0.kind == Record.kind }.compactMap(OutputField.init).filter {
      !known.contains($0.name)
    }
  }

  static func groupName<Record: FactRecord>() -> [Element] where Element == OutputField<Record> {
    groupName { $0.entry.group }
  }

  /// Returns the name fields for a group, which supplement its slug.
  static func groupName<Record>(_ group: @escaping @Sendable (Record) -> GirlGroup?) -> [Element]
  where Element == OutputField<Record> {
    [
      .text("groupName", .latinName) { group($0)?.name.latin },
      .text("groupNameKo", .koreanName) { group($0)?.name.korean },
    ]
  }

  /// Returns name fields that repeat a song's title, because all records have these fields.
  static func songNameFields<Record>(_ song: @escaping @Sendable (Record) -> Song?) -> [Element]
  where Element == OutputField<Record> {
    [
      .text("name", "The title, as in title.") { song($0)?.title },
      .text("nameKo", "The title, as in titleKo.") { song($0)?.titleKo },
    ]
  }
}

extension FactValue {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text), .word(let text): .string(text)
    case .number(let number), .centimetres(let number): .integer(number)
    case .day(let day): .string(day.iso)
    case .name(let name): .string(name.latinFirst)
    case .country(let code): .string(code.description)
    case .list(let values): .list(values.map(\.json))
    }
  }
}
