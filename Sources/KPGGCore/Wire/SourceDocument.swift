internal import Essentials

/// A row of `source/{ERA}`, with the sources of the facts about a group, a member or a song.
///
/// Its cells are separated by commas. The first cell is the subject. The others have the sources of each fact, in the
/// order of the fields in `source/index.json`. In a cell, less precise sources follow `~`, and sources with another
/// value follow `!value=`. The ID of a source has one letter, or two if the first is a capital.
struct SourceRow: Sendable {
  /// The subject: a member's slug, a song's video after `#`, ``agencies``, ``events``, or empty for the group itself.
  let own: String
  private let text: String

  /// The subjects of the rows about a group's agencies and events, which have a cell for each agency or event.
  static let agencies = "@"
  static let events = "*"

  init(_ text: String) {
    own = String(text.prefix { $0 != "," })
    self.text = text
  }

  private var cells: [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  /// Splits a text into the IDs of sources. Returns `nil` if it is malformed.
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

  /// - Parameter addIssue: Called with each problem and the index of its cell.
  fileprivate func facts(_ index: SourceIndex, _ addIssue: (Int, CatalogIssue.Problem) -> Void)
    -> [SourcedFact]
  {
    let cells = cells
    let keys = index.keys(of: self, cells: cells.count)
    if cells.count > keys.count { addIssue(keys.count, .tooLarge(max: keys.count, unit: .values)) }
    return keys.enumerated().map { place, key in
      let cell = cells.indices.contains(place) ? cells[place] : ""
      func sources(_ text: Substring) -> [Source] {
        guard let ids = Self.ids(text) else {
          addIssue(place, .malformed(.sources, text: cell))
          return []
        }
        return ids.compactMap { id in
          if index.sources[id] == nil { addIssue(place, .unknownValue(id, allowed: [])) }
          return index.sources[id]
        }
      }
      var fact = SourcedFact(key: key.key, index: key.index)
      let parts = cell.split(separator: "!", omittingEmptySubsequences: false)
      let stated = parts.first?.split(separator: "~", omittingEmptySubsequences: false) ?? []
      fact.sources = stated.first.map(sources) ?? []
      fact.lessPreciseSources = stated.dropFirst().flatMap(sources)
      fact.otherValues = parts.dropFirst().compactMap { part in
        guard let end = part.lastIndex(of: "=") else {
          addIssue(place, .malformed(.sources, text: cell))
          return nil
        }
        return SourcedFact.Other(
          value: String(part[..<end]), sources: sources(part[part.index(after: end)...]))
      }
      if cell.isEmpty, index.own.contains(key.key) { fact.sources = index.ownSources }
      return fact
    }
  }
}

/// The meaning of the cells in rows, from the response of `source/`.
struct SourceIndex: Sendable {
  static let document = "source/index.json"

  /// The maximum number of facts about a group, a member or a song.
  private static let maxFacts = 50

  /// The API's keys of the facts about groups, members and songs.
  private let group, member, song: [String]
  /// The keys of the facts that are the editors' own, unless a cell has another source.
  fileprivate let own: Set<String>
  fileprivate private(set) var sources: [String: Source] = [:]
  /// The sources of the editors' own facts, in the document's order.
  fileprivate private(set) var ownSources: [Source] = []

  fileprivate init(_ root: Row) throws(CatalogIssue) {
    guard case .list? = root.value("sources") else {
      let problem: CatalogIssue.Problem =
        root.value("sources").map { .wrongKind(expected: .list, found: CatalogIssue.Kind($0)) } ?? .missing
      throw CatalogIssue(refusing: Self.document, path: "sources", because: problem)
    }
    group = root.texts("group")
    member = root.texts("member")
    song = root.texts("song")
    for (key, facts) in [("group", group), ("member", member), ("song", song)]
    where facts.count > Self.maxFacts {
      throw CatalogIssue(
        refusing: Self.document, path: key, because: .tooLarge(max: Self.maxFacts, unit: .values))
    }
    own = Set(root.texts("own"))
    for (index, text) in root.texts("sources").enumerated() {
      let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      func cell(_ index: Int) -> String? {
        cells.indices.contains(index) && !cells[index].isEmpty ? cells[index] : nil
      }
      guard SourceRow.ids(cells[0]) == [cells[0]] else {
        root.issueCollector.add("sources[\(index)]", .malformed(.sources, text: text), .recordLeftOut)
        continue
      }
      let source = Source(
        kind: cell(5).flatMap(Source.Kind.init(rawValue:)) ?? .published, name: cell(1),
        date: cell(2).flatMap(Day.init(wire:)), originID: cell(3) == "-" ? nil : cell(3) ?? cell(1),
        url: cell(4).flatMap(WebURL.init))
      sources[cells[0]] = source
      if source.kind == .own { ownSources.append(source) }
    }
  }

  /// Returns the key of each cell in a row. For cells about agencies or events, also returns the index of each.
  fileprivate func keys(of row: SourceRow, cells: Int) -> [(key: String, index: Int)] {
    switch row.own {
    case SourceRow.agencies: (0..<cells).map { ("agencies", $0) }
    case SourceRow.events: (0..<cells).map { ("events", $0) }
    case "": group.map { ($0, 0) }
    case let own: (own.hasPrefix("#") ? song : member).map { ($0, 0) }
    }
  }
}

extension WireFormat {
  /// Reads the response of `source/`.
  static func sourceIndex(_ data: Data) throws(CatalogIssue) -> Document<SourceIndex> {
    try read(data, SourceIndex.document) { (root) throws(CatalogIssue) in try SourceIndex(root) }
  }

  /// Reads the rows of some groups. Adds an issue for each malformed cell and each unknown source.
  static func sourceRows(
    _ data: Data, document: String, _ sources: SourceIndex, of groups: [GirlGroup]
  ) throws(CatalogIssue) -> Document<[Slug: [SourceRow]]> {
    try entries(data, document, .sources, of: groups, id: \.own, idKey: nil) { row, value, index, _ in
      row.index = index
      guard let text = row.issueCollector.text(value, .recordLeftOut, path: { row.path }) else { return nil }
      let read = SourceRow(text)
      _ = read.facts(sources) { cell, problem in
        row.issueCollector.add("\(row.path), cell \(cell + 1)", problem, in: row.path)
      }
      return read
    }
  }
}

package struct CatalogSources: Sendable {
  private let index: SourceIndex?
  private let rows: [Slug: [SourceRow]]

  init(_ index: SourceIndex?, _ rows: [Slug: [SourceRow]]) {
    self.index = index
    self.rows = rows
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Returns the facts about a group, in the source's order. An unknown fact may still have sources that give a value.
  package func facts(about group: GirlGroup) -> [SourcedFact] {
    ["", SourceRow.agencies, SourceRow.events].flatMap { facts(group.slug, $0) }
  }

  package func facts(about member: Member) -> [SourcedFact] {
    facts(member.id.group, member.id.member.description)
  }

  package func facts(about song: Song) -> [SourcedFact] { facts(song.group, "#\(song.youtubeID)") }

  private func facts(_ group: Slug, _ own: String) -> [SourcedFact] {
    guard let index, let row = rows[group]?.first(where: { $0.own == own }) else { return [] }
    return row.facts(index) { _, _ in }
  }
}
