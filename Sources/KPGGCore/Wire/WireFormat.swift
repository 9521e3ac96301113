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

  /// When decoding is of no use to anybody any more: it ends soon after, as it does in a task that is cancelled, and finds
  /// that the document is no JSON.
  @TaskLocal static var deadline: ContinuousClock.Instant?

  static func checkDeadline() throws {
    try Task.checkCancellation()
    if let deadline, deadline < .now { throw CancellationError() }
  }

  /// Decodes the answer of `group/`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  /// - Throws: The finding that makes the whole document useless.
  public static func decodeIndex(_ data: Data, document: String) throws(Finding) -> Decoded<CatalogIndex> {
    try readIndex(data, document: document).decoded
  }

  /// Decodes the answer of `group/`, and says where in it each group stands.
  static func readIndex(
    _ data: Data, document: String
  ) throws(Finding) -> (decoded: Decoded<CatalogIndex>, places: [Slug: String]) {
    let wire: WireIndex = try decode(data, document: document)
    var reader = WireReader(document: document)
    guard let lists = reader.require(wire.group, "group", .documentRefused) else {
      throw reader.findings[0]
    }
    try limit(lists.values.reduce(0) { $0 + $1.count }, to: mostRecords, document: document, path: "group")
    try limit(lists.count, to: mostSections, document: document, path: "group")
    try limit(wire.sections.count, to: mostSections, document: document, path: "sections")
    let sections = reader.sections(wire.sections, groupKeys: lists.keys.sorted())
    var groups: [Group] = []
    var places: [Slug: String] = [:]
    for (key, section) in sections {
      for (index, field) in reader.elements(lists[key] ?? .absent, "group.\(key)") where !reader.isOver {
        let path = "group.\(key)[\(index)]"
        guard let group = reader.group(field, path, era: section.era) else { continue }
        if places[group.slug] == nil {
          places[group.slug] = path
          groups.append(group)
        } else {
          reader.note("\(path).slug", .duplicate(group.slug.description), .recordLeftOut)
        }
      }
    }
    let featured = reader.featured(lists[WireReader.featuredKey] ?? .absent, among: groups)
    let edition = reader.parse(wire.edition, "edition", .day, Day.init(wire:))
    try limit(reader.findings.count, to: WireReader.mostFindings, document: document, path: "")
    let index = CatalogIndex(
      edition: edition, sections: sections.map(\.section), groups: groups, featured: featured)
    return (Decoded(index, findings: reader.findings), places)
  }

  /// Decodes an answer of `group/{ERA}` or `group/{GROUP}`.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The answer's name in findings.
  ///   - groups: The groups whose members are wanted; others in the answer are passed over.
  /// - Returns: The members, group by group in the order of `groups`.
  /// - Throws: The finding that makes the whole document useless.
  public static func decodeMembers(
    _ data: Data, document: String, of groups: [Group]
  ) throws(Finding) -> Decoded<[Member]> {
    try readMembers(data, document: document, of: groups.map { ($0.apiName, $0.slug) })
  }

  private static func readMembers(
    _ data: Data, document: String, of groups: [(apiName: String, slug: Slug)]
  ) throws(Finding) -> Decoded<[Member]> {
    let wire: WireMembers = try decode(data, document: document)
    var reader = WireReader(document: document)
    guard let lists = reader.require(wire.groupname, "groupname", .documentRefused) else {
      throw reader.findings[0]
    }
    try limit(
      lists.values.reduce(0) { $0 + $1.count }, to: mostRecords, document: document, path: "groupname")
    let keys = keys(lists.keys)
    var members: [Member] = []
    for group in groups where !reader.isOver {
      let key = lists[group.apiName] == nil ? keys[group.apiName.folded] ?? group.apiName : group.apiName
      let path = "groupname.\(key)"
      if lists[key] == nil { reader.note(path, .missing) }
      var slugs: Set<Slug> = []
      for (index, field) in reader.elements(lists[key] ?? .absent, path) where !reader.isOver {
        guard let member = reader.member(field, "\(path)[\(index)]", of: group.slug) else { continue }
        if slugs.insert(member.id.member).inserted {
          members.append(member)
        } else {
          reader.note("\(path)[\(index)].slug", .duplicate(member.id.member.description), .recordLeftOut)
        }
      }
    }
    try limit(reader.findings.count, to: WireReader.mostFindings, document: document, path: "")
    return Decoded(members, findings: reader.findings)
  }

  /// The keys of lists as names are compared; of several that agree the first in the alphabet.
  static func keys(_ keys: some Sequence<String>) -> [String: String] {
    Dictionary(keys.map { ($0.folded, $0) }, uniquingKeysWith: min)
  }

  /// Decodes an answer of `group/{ERA}` or `group/{GROUP}` where nothing is known of the groups that it lists.
  static func decodeAllMembers(_ data: Data, document: String) throws(Finding) -> Decoded<[Member]> {
    let groups = listedGroups(data).compactMap { name in Slug(folding: name).map { (name, $0) } }
    return try readMembers(data, document: document, of: groups)
  }

  private static func decode<Document: WireValue>(
    _ data: Data, document: String
  ) throws(Finding) -> Document {
    func refuse(_ problem: Finding.Problem) -> Finding {
      Finding(document: document, path: "", problem: problem, effect: .documentRefused)
    }
    // The decoder looks at texts one by one, and would take a broken one for another kind of value.
    guard String(data: data, encoding: .utf8) != nil else { throw refuse(.notJSON) }
    if let limit = exceededLimit(data) { throw refuse(.tooLarge(limit: limit)) }
    let field: WireField<Document>
    do {
      field = try JSONDecoder().decode(WireField<Document>.self, from: data)
    } catch {
      throw refuse(.notJSON)
    }
    switch field {
    case .value(let value): return value
    case .wrongKind(let found): throw refuse(.wrongKind(expected: Document.kind, found: found))
    case .absent: throw refuse(.wrongKind(expected: Document.kind, found: .null))
    }
  }

  /// The limit that a document is beyond; `nil` if it can be read. A document of fewer bytes than there may be values is read in no time.
  static func exceededLimit(_ data: Data) -> Int? {
    guard data.count <= largestDocument else { return largestDocument }
    guard data.count > mostValues else { return nil }
    let size = JSONSize(of: data)
    if size.values > mostValues { return mostValues }
    return size.longestKey > longestKey ? longestKey : nil
  }

  private static func limit(
    _ count: Int, to limit: Int, document: String, path: String
  ) throws(Finding) {
    guard count <= limit else {
      throw Finding(
        document: document, path: path, problem: .tooLarge(limit: limit), effect: .documentRefused)
    }
  }
}

extension WireField where Value: Collection {
  fileprivate var count: Int {
    if case .value(let value) = self { value.count } else { 0 }
  }
}

extension WireReader {
  /// The elements of a list with their places.
  mutating func elements<Element>(
    _ field: WireField<[WireField<Element>]>, _ path: String
  ) -> [(Int, WireField<Element>)] {
    (read(field, path, .recordLeftOut) ?? []).enumerated().map { ($0.offset, $0.element) }
  }
}
