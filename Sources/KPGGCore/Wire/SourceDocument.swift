internal import Essentials

/// A row of `source/{ERA}`: the sources of the facts about a group, a member or a song.
///
/// Its cells are separated by commas: the subject, then the sources of each fact, in the order of the fields in
/// `source/index.json`. In a cell, `~` precedes the sources that are less precise, and `!value=` those that state another
/// value. IDs of sources have one letter, or two if the first is a capital.
struct SourceRow: Sendable {
  /// A member's slug, a song's video after `#`, ``agencies``, ``events``, or nothing for the group itself.
  let own: String
  private let text: String

  /// The rows about a group's agencies and events, which have a cell for each.
  static let (agencies, events) = ("@", "*")

  init(_ text: String) {
    own = String(text.prefix { $0 != "," })
    self.text = text
  }

  private var cells: [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }
}

/// What the cells of the rows mean: the response of `source/`.
struct SourceIndex: Sendable {
  /// The path of its document.
  static let document = "source/index.json"

  /// The maximum number of facts about a group, a member or a song.
  private static let maxFacts = 50

  /// The API's keys of the facts about a group, a member and a song.
  private let group, member, song: [String]
  /// The keys whose values are the editors' own unless a cell says otherwise.
  fileprivate let own: Set<String>
  fileprivate private(set) var sources: [String: Source] = [:]
  /// The sources of such values, in the document's order.
  fileprivate private(set) var ownSources: [Source] = []

  fileprivate init(_ root: Row) throws(CatalogIssue) {
    guard case .list? = root.value("sources") else {
      let problem: CatalogIssue.Problem =
        root.value("sources").map { .wrongKind(expected: .list, found: CatalogIssue.Kind($0)) } ?? .missing
      throw CatalogIssue(document: Self.document, path: "sources", problem: problem, effect: .documentRefused)
    }
    group = root.texts("group")
    member = root.texts("member")
    song = root.texts("song")
    for (key, facts) in [("group", group), ("member", member), ("song", song)]
    where facts.count > Self.maxFacts {
      throw CatalogIssue(
        document: Self.document, path: key, problem: .tooLarge(max: Self.maxFacts, unit: .values),
        effect: .documentRefused)
    }
    own = Set(root.texts("own"))
    for (index, text) in root.texts("sources").enumerated() {
      let cells = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      func cell(_ index: Int) -> String? {
        cells.indices.contains(index) && !cells[index].isEmpty ? cells[index] : nil
      }
      guard SourceRow.ids(cells[0]) == [cells[0]] else {
        root.notes.add("sources[\(index)]", .malformed(.sources, text: text), .recordLeftOut)
        continue
      }
      let source = Source(
        kind: cell(5).flatMap(Source.Kind.init(rawValue:)) ?? .published, name: cell(1),
        date: cell(2).flatMap(Day.init(wire:)), family: cell(3) == "-" ? nil : cell(3) ?? cell(1),
        url: cell(4).flatMap(WebURL.init))
      sources[cells[0]] = source
      if source.kind == .own { ownSources.append(source) }
    }
  }

  /// The key of each cell of a row. If cells are about agencies or events, also which of them.
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

  /// Reads the rows of some groups. Cells that are malformed or name an unknown source are issues.
  static func sourceRows(
    _ data: Data, document: String, _ sources: SourceIndex, of groups: [GirlGroup]
  ) throws(CatalogIssue) -> Document<[Slug: [SourceRow]]> {
    try entries(data, document, .sources, of: groups, id: \.own, idKey: nil) { row, value, index, _ in
      row.index = index
      guard let text = row.notes.text(value, .recordLeftOut, path: { row.path }) else { return nil }
      let read = SourceRow(text)
      _ = read.facts(sources) { cell, problem in
        row.notes.add("\(row.path), cell \(cell + 1)", problem, in: row.path)
      }
      return read
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
  fileprivate func facts(_ index: SourceIndex, _ note: (Int, CatalogIssue.Problem) -> Void) -> [SourcedFact] {
    let cells = cells
    let keys = index.keys(of: self, cells: cells.count)
    if cells.count > keys.count { note(keys.count, .tooLarge(max: keys.count, unit: .values)) }
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
package struct CatalogSources: Sendable {
  private let index: SourceIndex?
  private let rows: [Slug: [SourceRow]]

  init(_ index: SourceIndex?, _ rows: [Slug: [SourceRow]]) {
    self.index = index
    self.rows = rows
  }

  /// Whether the catalog names no sources.
  package var isEmpty: Bool { rows.isEmpty }

  /// The facts about a group, in the source's order. A fact that is unknown may still have sources that state a value.
  package func facts(about group: GirlGroup) -> [SourcedFact] {
    ["", SourceRow.agencies, SourceRow.events].flatMap { facts(group.slug, $0) }
  }

  /// The facts about a member, in the source's order.
  package func facts(about member: Member) -> [SourcedFact] {
    facts(member.id.group, member.id.member.description)
  }

  /// The facts about a song, in the source's order.
  package func facts(about song: Song) -> [SourcedFact] { facts(song.group, "#\(song.youtubeID)") }

  private func facts(_ group: Slug, _ own: String) -> [SourcedFact] {
    guard let index, let row = rows[group]?.first(where: { $0.own == own }) else { return [] }
    return row.facts(index) { _, _ in }
  }
}
