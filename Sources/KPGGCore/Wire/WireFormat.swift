package import Essentials

/// The mock API's JSON: what the bundled fixtures hold and what an API host answers.
///
/// Decoding is lenient in form and strict in meaning. Unknown keys are ignored and missing additions are
/// derived where that is honest; a record that cannot be a group or a member is left out, a value that cannot
/// be true counts as not known, and each of these is a ``Finding`` with its path. Only a document of another
/// shape altogether is an error.
package enum WireFormat {
  /// The largest answer that is looked at, in bytes.
  package static let largestDocument = 16 << 20
  /// The largest number of groups or of members that one answer may list.
  package static let mostRecords = 20_000
  /// The largest number of sections, of which there are as many as there are eras.
  package static let mostSections = 1000
  /// The largest number of values, of whatever kind, that one answer may have: 25 for each record.
  package static let mostValues = 25 * mostRecords
  /// The longest key that one answer may have, in bytes. To compare keys takes time for each sign in them.
  package static let longestKey = 1000

  /// When decoding is of no use to anybody any more: it ends soon after, as it does in a task that is cancelled.
  @TaskLocal static var deadline: ContinuousClock.Instant?

  static var isTooLate: Bool { Task.isCancelled || deadline.map { $0 < .now } ?? false }

  /// Decodes the answer of `group/`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  ///   - areNames: Whether nothing of groups is looked at but their names and what identifies them.
  /// - Throws: The finding that makes the whole document useless.
  package static func decodeIndex(
    _ data: Data, document: String, areNames: Bool = false
  ) throws(Finding) -> Decoded<CatalogIndex> {
    try readIndex(data, document: document, areNames ? GroupKey.names : GroupKey.table).decoded
  }

  private enum IndexKey: Int, WireKey {
    case edition, sections, group

    static let table = WireKeyTable(Self.self)
  }

  /// The date for which an answer's facts stand; `nil` if it does not say, or is of no use.
  static func edition(of data: Data) -> Day? {
    let table = WireKeyTable(IndexKey.self) { $0 == .edition }
    return try? decode(data, "", table) { (wire: WireRecord<IndexKey>) throws(Finding) in wire.day(.edition) }
  }

  /// Decodes the answer of `group/`, and says where in it each group stands.
  static func readIndex(
    _ data: Data, document: String, _ table: WireKeyTable = GroupKey.table
  ) throws(Finding) -> (decoded: Decoded<CatalogIndex>, places: [Slug: String]) {
    try decode(data, document) { (wire: WireRecord<IndexKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, .group)
      try limit(lists.count, to: mostSections, .sections, wire, .group)
      if var sections = wire.value(.sections) {
        try limit(sections.count(), to: mostSections, .sections, wire, .sections)
      }
      let sections = reader.sections(wire.value(.sections), groupKeys: lists.keys.sorted())
      var groups: [Group] = []
      var count = 0
      var places: [Slug: String] = [:]
      for (key, section) in sections {
        guard let list = lists[key] else { continue }
        let path = "group.\(key)"
        var record = WireRecord<GroupKey>(reader, in: path, table)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
          count += 1
          if count > mostRecords { return element.skip() }
          guard record.find(in: &element, at: index), let group = Group(record, era: section.era) else {
            return
          }
          if places[group.slug] == nil {
            places[group.slug] = record.path
            groups.append(group)
          } else {
            record.note(.slug, .duplicate(group.slug.description), .recordLeftOut)
          }
        }
        try limit(count, to: mostRecords, .groups, wire, .group)
      }
      // A host that does not say which groups the original app had has them in the sections that it had.
      if !groups.contains(where: \.isOriginal) {
        let eras = Set(
          sections.filter { section in
            WireReader.originalEras.contains { $0.key == section.key }
          }.map(\.section.era))
        for place in groups.indices where eras.contains(groups[place].era) { groups[place].isOriginal = true }
      }
      let featured = reader.featured(lists[WireReader.featuredKey], among: groups)
      let edition = wire.day(.edition)
      let index = CatalogIndex(
        edition: edition, sections: sections.map(\.section), groups: groups, featured: featured)
      return (Decoded(index, findings: reader.findings), places)
    }
  }

  /// Decodes an answer of `group/{ERA}` or `group/{GROUP}`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  ///   - groups: The groups whose members are wanted; others in the answer are passed over.
  ///   - areNames: Whether nothing is looked at but their names and what identifies them.
  /// - Returns: The members, group by group in the order of `groups`.
  /// - Throws: The finding that makes the whole document useless.
  package static func decodeMembers(
    _ data: Data, document: String, of groups: [Group], areNames: Bool = false
  ) throws(Finding) -> Decoded<[Member]> {
    try decodeLists(data, document: document, areNames ? MemberKey.names : MemberKey.table) { _ in
      groups.map { ($0.apiName, $0.slug) }
    }
  }

  /// Decodes an answer of `song/{ERA}` or `song/{GROUP}`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  ///   - groups: The groups whose songs are wanted; others in the answer are passed over.
  /// - Returns: The songs, group by group in the order of `groups`.
  /// - Throws: The finding that makes the whole document useless.
  package static func decodeSongs(
    _ data: Data, document: String, of groups: [Group]
  ) throws(Finding) -> Decoded<[Song]> {
    try decodeLists(data, document: document) { _ in groups.map { ($0.apiName, $0.slug) } }
  }

  /// The lists of a document by their keys.
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
    _ read: (WireRecord<Key>) throws(Finding) -> Value
  ) throws(Finding) -> Value {
    try WireFormat.read(data, document: document) { root throws(Finding) in
      let kind = root.kind
      let reader = WireReader(document: document)
      var wire = WireRecord<Key>(reader, table)
      guard wire.find(in: &root) else {
        throw Finding(refusing: document, because: .wrongKind(expected: .object, found: kind))
      }
      let value = try read(wire)
      if isTooLate { throw Finding(refusing: document, because: .missing) }
      let most = WireReader.mostFindings
      guard reader.findings.count <= most else {
        throw Finding(refusing: document, because: .tooLarge(limit: most, unit: .faults))
      }
      return value
    }
  }

  /// Reads a document that is within the limits.
  static func read<Value>(
    _ data: Data, document: String, _ body: (inout JSONReader) throws(Finding) -> Value
  ) throws(Finding) -> Value {
    func admit(_ count: Int, _ limit: Int, _ unit: Finding.Unit) throws(Finding) {
      if count > limit { throw Finding(refusing: document, because: .tooLarge(limit: limit, unit: unit)) }
    }
    do {
      try admit(data.count, largestDocument, .bytes)
      return try JSONReader.read(data) { values, key in
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
