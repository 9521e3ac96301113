public import Essentials

/// The mock API's JSON: what the bundled fixtures hold and what an API host answers.
///
/// Decoding is lenient in form and strict in meaning. Unknown keys are ignored and missing additions are
/// derived where that is honest; a record that cannot be a group or a member is left out, a value that cannot
/// be true counts as not known, and each of these is a ``Finding`` with its path. Only a document of another
/// shape altogether is an error.
public enum WireFormat {
  /// The largest answer that is looked at, in bytes.
  public static let largestDocument = 16 << 20
  /// The largest number of groups or of members that one answer may list.
  public static let mostRecords = 20_000
  /// The largest number of sections, of which there are as many as there are eras.
  public static let mostSections = 1000
  /// The largest number of values, of whatever kind, that one answer may have: 25 for each record.
  public static let mostValues = 25 * mostRecords
  /// The longest key that one answer may have, in bytes. To compare keys takes time for each sign in them.
  public static let longestKey = 1000

  /// When decoding is of no use to anybody any more: it ends soon after, as it does in a task that is cancelled.
  @TaskLocal static var deadline: ContinuousClock.Instant?

  static var isTooLate: Bool { Task.isCancelled || deadline.map { $0 < .now } ?? false }

  /// Decodes the answer of `group/`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  /// - Throws: The finding that makes the whole document useless.
  public static func decodeIndex(_ data: Data, document: String) throws(Finding) -> Decoded<CatalogIndex> {
    try readIndex(data, document: document).decoded
  }

  private enum IndexKey: Int, WireKey {
    case edition, sections, group

    static let table = WireKeyTable(Self.self)
  }

  /// Decodes the answer of `group/`, and says where in it each group stands.
  static func readIndex(
    _ data: Data, document: String
  ) throws(Finding) -> (decoded: Decoded<CatalogIndex>, places: [Slug: String]) {
    try decode(data, document) { (wire: WireRecord<IndexKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, .group)
      try limit(lists.count, to: mostSections, .sections, wire, .group)
      if var sections = wire.value(.sections) {
        try limit(sections.count(), to: mostSections, .sections, wire, .sections)
      }
      try limit(
        lists.values.reduce(0) {
          var list = $1; return $0 + list.count()
        }, to: mostRecords, .groups, wire, .group)
      let sections = reader.sections(wire.value(.sections), groupKeys: lists.keys.sorted())
      var groups: [Group] = []
      var places: [Slug: String] = [:]
      for (key, section) in sections {
        guard let list = lists[key] else { continue }
        let path = "group.\(key)"
        var record = WireRecord<GroupKey>(reader, in: path)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
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
      }
      let featured = reader.featured(lists[WireReader.featuredKey], among: groups)
      let edition = wire.day(.edition)
      let index = CatalogIndex(
        edition: edition, sections: sections.map(\.section), groups: groups, featured: featured)
      return (Decoded(index, findings: reader.findings), places)
    }
  }

  private enum MembersKey: Int, WireKey {
    case groupname

    static let table = WireKeyTable(Self.self)
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
  public static func decodeMembers(
    _ data: Data, document: String, of groups: [Group], areNames: Bool = false
  ) throws(Finding) -> Decoded<[Member]> {
    try readMembers(data, document: document, areNames) { _ in groups.map { ($0.apiName, $0.slug) } }
  }

  /// Decodes an answer of `group/{ERA}` or `group/{GROUP}` where nothing is known of the groups that it lists.
  static func decodeAllMembers(_ data: Data, document: String) throws(Finding) -> Decoded<[Member]> {
    try readMembers(data, document: document, false) { names in
      names.sorted().compactMap { name in Slug(folding: name).map { (name, $0) } }
    }
  }

  /// The names of the groups whose members the answer lists, sorted; none if it is of no use.
  static func listedGroups(_ data: Data) -> [String] {
    let names = try? decode(data, "") { (wire: WireRecord<MembersKey>) throws(Finding) -> [String] in
      try lists(wire, .groupname).keys.sorted()
    }
    return names ?? []
  }

  private static func readMembers(
    _ data: Data, document: String, _ areNames: Bool, of groups: ([String]) -> [(apiName: String, slug: Slug)]
  ) throws(Finding) -> Decoded<[Member]> {
    try decode(data, document) { (wire: WireRecord<MembersKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, .groupname)
      try limit(lists.count, to: mostRecords, .groups, wire, .groupname)
      var folded: [String: String]?
      var members: [Member] = []
      for group in groups(Array(lists.keys)) where !reader.isOver {
        var key = group.apiName
        if lists[key] == nil {
          // As names are compared; of several that agree the first in the alphabet.
          let keys = folded ?? Dictionary(lists.keys.map { ($0.folded, $0) }, uniquingKeysWith: min)
          folded = keys
          key = keys[key.folded] ?? key
        }
        let path = "\(wire.path(.groupname)).\(key)"
        guard let list = lists[key] else {
          reader.note(path, .missing)
          continue
        }
        var slugs: Set<Slug> = []
        var record = WireRecord<MemberKey>(reader, in: path, areNames ? MemberKey.names : MemberKey.table)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
          guard record.find(in: &element, at: index), let member = Member(record, of: group.slug) else {
            return
          }
          if slugs.insert(member.id.member).inserted {
            members.append(member)
          } else {
            record.note(.slug, .duplicate(member.id.member.description), .recordLeftOut)
          }
        }
        try limit(members.count, to: mostRecords, .members, wire, .groupname)
      }
      return Decoded(members, findings: reader.findings)
    }
  }

  /// The lists of a document by their keys.
  private static func lists<Key>(_ wire: WireRecord<Key>, _ key: Key) throws(Finding) -> [String: JSONReader]
  {
    guard let value = wire.value(key, isRequired: true, .documentRefused),
      let lists = wire.reader.read(.object, at: value, { wire.path(key) }, .documentRefused, { $0.values() })
    else { throw wire.reader.findings[0] }
    return lists
  }

  private static func decode<Key, Value>(
    _ data: Data, _ document: String, _ read: (WireRecord<Key>) throws(Finding) -> Value
  ) throws(Finding) -> Value {
    try WireFormat.read(data, document: document) { root throws(Finding) in
      let kind = root.kind
      let reader = WireReader(document: document)
      var wire = WireRecord<Key>(reader)
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
      let problem = (error as? JSONError).map(Finding.Problem.notJSON) ?? .missing
      throw error as? Finding ?? Finding(refusing: document, because: problem)
    }
  }

  private static func limit<Key>(
    _ count: Int, to limit: Int, _ unit: Finding.Unit, _ wire: WireRecord<Key>, _ key: Key
  ) throws(Finding) {
    if count <= limit { return }
    throw Finding(
      document: wire.reader.document, path: wire.path(key), problem: .tooLarge(limit: limit, unit: unit),
      effect: .documentRefused)
  }
}
