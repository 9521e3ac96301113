internal import JSON
package import Essentials

/// A row in an answer of `source/{ERA}`: the sources of the facts about a group, a member or a song.
///
/// Its cells are separated by commas: the subject, then the sources of each fact, in the order of the fields in
/// `source/index.json`. In a cell, `~` precedes the sources that are less precise, and `!value=` those that state another
/// value. IDs of sources have one letter, or two if the first is a capital.
struct SourceRow: ListedEntry {
  static let list = ListKey.source
  static let unit = Finding.Unit.values
  static let ownKey: SourceIndexKey? = nil
  static let isOptional = true

  let group: Slug
  /// A member's slug, a song's video after `#`, ``agencies``, ``events``, or nothing for the group itself.
  let own: String
  let cells: [String]
  /// The row's path, for findings.
  let path: String

  /// The rows about a group's agencies and events, which have a cell for each.
  static let (agencies, events) = ("@", "*")

  static func decode(
    _ element: inout JSONReader, at index: Int, _ record: inout WireRecord<SourceIndexKey>, of group: Slug
  ) -> SourceRow? {
    defer { element.skip() }
    record.move(to: index)
    let path = record.path
    guard let text = record.reader.wholeText(at: element, { path }, .recordLeftOut) else { return nil }
    let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return SourceRow(group: group, own: cells[0], cells: Array(cells.dropFirst()), path: path)
  }
}

/// The answer of `source/`.
enum SourceIndexKey: Int, WireKey {
  case group, member, song, own, sources

  static let table = WireKeyTable(Self.self)
}

/// What the cells of the rows mean.
package struct SourceIndex: Sendable {
  /// The path of its document.
  package static let document = "source/index.json"

  /// The maximum number of facts about a group, a member or a song.
  static let mostFacts = 50

  /// The API's keys of the facts about a group, a member and a song.
  fileprivate let group, member, song: [String]
  /// The keys whose values are the editors' own unless a cell says otherwise.
  fileprivate let own: Set<String>
  fileprivate let sources: [String: Source]
  /// The sources of such values, in the document's order.
  fileprivate let ownSources: [Source]

  /// The keys of the cells in a row.
  fileprivate func keys(of row: SourceRow) -> [(key: String, index: Int)] {
    switch row.own {
    case SourceRow.agencies: row.cells.indices.map { ("agencies", $0) }
    case SourceRow.events: row.cells.indices.map { ("events", $0) }
    case "": group.map { ($0, 0) }
    case let own: (own.hasPrefix("#") ? song : member).map { ($0, 0) }
    }
  }
}

extension WireFormat {
  /// Decodes the answer of `source/`.
  package static func decodeSourceIndex(
    _ data: Data, document: String = SourceIndex.document, isLate: @escaping () -> Bool = { false }
  ) throws(Finding) -> Decoded<SourceIndex> {
    try decode(data, document, isLate: isLate) { (wire: WireRecord<SourceIndexKey>) throws(Finding) in
      guard let listed = wire.value(.sources, isRequired: true, .documentRefused),
        wire.reader.read(
          .list, at: listed, { wire.path(.sources) }, .documentRefused, { $0.kind == .list ? true : nil })
          != nil
      else { throw wire.reader.findings[0] }
      let (group, member, song) = (wire.texts(.group), wire.texts(.member), wire.texts(.song))
      for (key, facts) in [(SourceIndexKey.group, group), (.member, member), (.song, song)] {
        try limit(facts.count, to: SourceIndex.mostFacts, .values, wire, key)
      }
      var sources: [String: Source] = [:]
      var ownSources: [Source] = []
      for (index, text) in wire.texts(.sources).enumerated() {
        let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        func cell(_ index: Int) -> String? {
          cells.indices.contains(index) && !cells[index].isEmpty ? cells[index] : nil
        }
        guard SourceRow.ids(cells[0]) == [cells[0]] else {
          wire.reader.note(
            "\(wire.path(.sources))[\(index)]", .malformed(.sources, text: text), .recordLeftOut)
          continue
        }
        let source = Source(
          kind: cell(5).flatMap(Source.Kind.init(rawValue:)) ?? .published, name: cell(1),
          date: cell(2).flatMap(Day.init(wire:)), family: cell(3) == "-" ? nil : cell(3) ?? cell(1),
          url: cell(4).flatMap(WebURL.init))
        sources[cells[0]] = source
        if source.kind == .own { ownSources.append(source) }
      }
      let index = SourceIndex(
        group: group, member: member, song: song, own: Set(wire.texts(.own)), sources: sources,
        ownSources: ownSources)
      return Decoded(index, findings: wire.reader.findings)
    }
  }
}

extension SourceRow {
  /// Splits a run of sources' IDs; `nil` if it is malformed.
  fileprivate static func ids(_ text: some StringProtocol) -> [String]? {
    var ids: [String] = []
    var rest = text[...]
    while let first = rest.popFirst() {
      guard first.isASCII, first.isLetter else { return nil }
      if first.isLowercase {
        ids.append(String(first))
      } else {
        guard let second = rest.popFirst(), second.isASCII, second.isLetter else { return nil }
        ids.append(String([first, second]))
      }
    }
    return ids
  }

  /// The facts of the row.
  ///
  /// - Parameter note: Called with each problem and the number of its cell.
  fileprivate func facts(_ index: SourceIndex, _ note: (Int, Finding.Problem) -> Void) -> [SourcedFact] {
    let keys = index.keys(of: self)
    if cells.count > keys.count { note(keys.count, .tooLarge(limit: keys.count, unit: .values)) }
    return keys.enumerated().map { place, key in
      let cell = cells.indices.contains(place) ? cells[place] : ""
      func sources(_ text: Substring) -> [Source] {
        guard let ids = Self.ids(text) else {
          note(place, .malformed(.sources, text: cell))
          return []
        }
        return ids.compactMap { id in
          if index.sources[id] == nil { note(place, .unknownValue(id, allowed: [])) }
          return index.sources[id]
        }
      }
      var fact = SourcedFact(key: key.key, index: key.index)
      let parts = cell.split(separator: "!", omittingEmptySubsequences: false)
      let stated = parts.first?.split(separator: "~", omittingEmptySubsequences: false) ?? []
      fact.sources = stated.first.map(sources) ?? []
      fact.lessPrecise = stated.dropFirst().flatMap(sources)
      fact.differing = parts.dropFirst().compactMap { part in
        guard let end = part.lastIndex(of: "=") else {
          note(place, .malformed(.sources, text: cell))
          return nil
        }
        return SourcedFact.Other(
          value: String(part[..<end]), sources: sources(part[part.index(after: end)...]))
      }
      if cell.isEmpty, index.own.contains(key.key) {
        fact.sources = index.ownSources
      }
      return fact
    }
  }
}

/// The sources of a catalog's facts.
public struct CatalogSources: Sendable {
  private let index: SourceIndex?
  private let rows: [Slug: [String: SourceRow]]

  /// Creates a catalog without sources.
  public init() {
    (index, rows) = (nil, [:])
  }

  fileprivate init(_ index: SourceIndex, _ rows: [SourceRow]) {
    self.index = index
    self.rows = Dictionary(grouping: rows, by: \.group).mapValues { rows in
      Dictionary(rows.map { ($0.own, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Whether the catalog names no sources.
  public var isEmpty: Bool { rows.isEmpty }

  /// The facts about a group, in the source's order. A fact that is unknown may still have sources that state a value.
  public func facts(about group: GirlGroup) -> [SourcedFact] {
    ["", SourceRow.agencies, SourceRow.events].flatMap { facts(group.slug, $0) }
  }

  /// The facts about a member, in the source's order.
  public func facts(about member: Member) -> [SourcedFact] {
    facts(member.id.group, member.id.member.description)
  }

  /// The facts about a song, in the source's order.
  public func facts(about song: Song) -> [SourcedFact] { facts(song.group, "#\(song.youtubeID)") }

  private func facts(_ group: Slug, _ own: String) -> [SourcedFact] {
    index.flatMap { rows[group]?[own]?.facts($0) { _, _ in } } ?? []
  }

  /// The sources of some groups, with a finding for each cell that is malformed or names an unknown source.
  static func reading(
    _ rows: Decoded<[SourceRow]>, _ index: SourceIndex, of groups: [GirlGroup]
  ) -> Decoded<CatalogSources> {
    var findings = rows.findings
    let eras = Dictionary(groups.map { ($0.slug, $0.era) }, uniquingKeysWith: { first, _ in first })
    for row in rows.value where findings.count < WireReader.mostFindings {
      _ = row.facts(index) { cell, problem in
        let document = eras[row.group].map { "source/\($0).json" } ?? ""
        findings.append(
          Finding(
            document: document, path: "\(row.path), cell \(cell + 1)", problem: problem,
            effect: .valueIgnored))
      }
    }
    return Decoded(CatalogSources(index, rows.value), findings: findings)
  }
}
