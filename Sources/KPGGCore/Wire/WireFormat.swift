package import Essentials
package import JSON

/// The mock API's JSON format, in the bundled fixtures and in the responses of API hosts.
///
/// Decoding is lenient about form and strict about meaning. Unknown keys are ignored, and missing additions are derived
/// where possible. Invalid groups and members are left out and invalid values count as unknown, each with a ``Finding``
/// that has its path. Only an entirely different kind of document is an error.
package enum WireFormat {
  /// The size limit of a document, in bytes.
  package static let largestDocument = 16 << 20
  /// The maximum number of groups or members in a document.
  package static let mostRecords = 20_000
  /// The maximum number of sections.
  package static let mostSections = 1000
  /// The maximum number of JSON values of any kind in a document: 50 per record.
  package static let mostValues = 50 * mostRecords
  /// The maximum length of a key in bytes. Comparing keys takes time proportional to their length.
  package static let longestKey = 1000

  /// Decodes the answer of `group/`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The document's name in findings.
  ///   - isLate: Whether nobody waits for the result any more. The result is of no use then.
  /// - Throws: The finding that makes the whole document unusable.
  package static func decodeIndex(
    _ data: Data, document: String, isLate: @escaping () -> Bool = { false }
  ) throws(Finding) -> Decoded<CatalogIndex> {
    try decode(data, document, isLate: isLate) { (wire: WireRecord<IndexKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, .group)
      try limit(lists.count, to: mostSections, .sections, wire, .group)
      if var sections = wire.value(.sections) {
        try limit(sections.count(), to: mostSections, .sections, wire, .sections)
      }
      let sections = reader.sections(wire.value(.sections), groupKeys: lists.keys.sorted())
      let agencies = reader.agencies(wire.value(.agencies))
      var groups: [GirlGroup] = []
      var count = 0
      var known: Set<Slug> = []
      for (key, section) in sections {
        guard let list = lists[key] else { continue }
        let path = "group.\(key)"
        var record = WireRecord<GroupKey>(reader, in: path)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
          count += 1
          if count > mostRecords { return element.skip() }
          guard record.find(in: &element, at: index),
            let group = GirlGroup(record, era: section.era, agencies: agencies)
          else {
            return
          }
          if known.insert(group.slug).inserted {
            groups.append(group)
          } else {
            record.note(.slug, .duplicate(group.slug.description), .recordLeftOut)
          }
        }
        try limit(count, to: mostRecords, .groups, wire, .group)
      }
      // If the host does not mark the original app's groups, use the original app's sections.
      if !groups.contains(where: \.isOriginal) {
        let eras = Set(
          sections.filter { section in
            WireReader.originalEras.contains { $0.key == section.key }
          }.map(\.section.era))
        for position in groups.indices where eras.contains(groups[position].era) {
          groups[position].isOriginal = true
        }
      }
      let featured = reader.featured(lists[WireReader.featuredKey], among: groups)
      let index = CatalogIndex(
        edition: wire.day(.edition),
        dates: CatalogDates(
          lineUps: wire.day(.lineups) ?? wire.day(.edition), someLineUps: wire.day(.lineupspartly),
          songs: wire.day(.songedition)),
        sections: sections.map(\.section), groups: groups, featured: featured)
      return Decoded(index, findings: reader.findings)
    }
  }

  private enum IndexKey: Int, WireKey {
    case edition, lineups, lineupspartly, songedition, sections, group, agencies

    static let table = WireKeyTable(Self.self)
  }

  /// A whole document as JSON; `nil` if it exceeds the limits or is no JSON.
  package static func json(of data: Data) -> JSONValue? {
    try? read(data, document: "") { root throws(Finding) in JSONValue(&root) }
  }

  /// The document's edition, by which catalogs are compared; `nil` if it does not say, or is unusable.
  static func edition(of data: Data) -> Day? {
    let table = WireKeyTable(IndexKey.self) { $0 == .edition }
    return try? decode(data, "", table) { (wire: WireRecord<IndexKey>) throws(Finding) in wire.day(.edition) }
  }

  /// The lists of a document by key.
  static func lists<Key>(
    _ wire: WireRecord<Key>, _ key: Key
  ) throws(Finding) -> [String: JSONReader] {
    guard let value = wire.value(key, isRequired: true, .documentRefused),
      let lists = wire.reader.read(.object, at: value, { wire.path(key) }, .documentRefused, { $0.values() })
    else { throw wire.reader.findings[0] }
    return lists
  }

  static func decode<Key, Value>(
    _ data: Data, _ document: String, _ table: WireKeyTable = Key.table,
    isLate: @escaping () -> Bool = { false },
    _ read: (WireRecord<Key>) throws(Finding) -> Value
  ) throws(Finding) -> Value {
    try WireFormat.read(data, document: document) { root throws(Finding) in
      let kind = root.kind
      let reader = WireReader(document: document, isLate: isLate)
      var wire = WireRecord<Key>(reader, table)
      guard wire.find(in: &root) else {
        throw Finding(refusing: document, because: .wrongKind(expected: .object, found: Finding.Kind(kind)))
      }
      let value = try read(wire)
      if isLate() { throw Finding(refusing: document, because: .missing) }
      let most = WireReader.mostFindings
      guard reader.findings.count <= most else {
        throw Finding(refusing: document, because: .tooLarge(limit: most, unit: .faults))
      }
      return value
    }
  }

  /// Reads a document, checking the limits.
  private static func read<Value>(
    _ data: Data, document: String, _ body: (inout JSONReader) throws(Finding) -> Value
  ) throws(Finding) -> Value {
    func admit(_ count: Int, _ limit: Int, _ unit: Finding.Unit) throws(Finding) {
      if count > limit { throw Finding(refusing: document, because: .tooLarge(limit: limit, unit: unit)) }
    }
    do {
      try admit(data.count, largestDocument, .bytes)
      return try JSONReader.read(data, mostValues: mostValues) { values, key in
        try admit(values, mostValues, .values)
        try admit(key, longestKey, .keyBytes)
      } _: {
        try body(&$0)
      }
    } catch {
      throw error as? Finding ?? (error as? JSONError).map { Finding(refusing: document, because: $0) }
        ?? Finding(refusing: document, because: .missing)
    }
  }

  static func limit<Key>(
    _ count: Int, to limit: Int, _ unit: Finding.Unit, _ wire: WireRecord<Key>, _ key: Key
  ) throws(Finding) {
    if count <= limit { return }
    throw Finding(
      document: wire.reader.document, path: wire.path(key), problem: .tooLarge(limit: limit, unit: unit),
      effect: .documentRefused)
  }
}
