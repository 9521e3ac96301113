internal import Characters
internal import JSON
internal import Essentials

/// The key under which a document lists entries by group. It also tells what kind of document it is.
package enum ListKey: Int, WireKey {
  /// Members: the documents in `group/` except the index.
  case groupname
  /// Songs: the documents in `song/`.
  case song
  /// The sources of facts: the documents in `source/` except the index.
  case source

  /// The folder of such documents, relative to the API's base.
  package var folder: String {
    switch self {
    case .groupname: "group"
    case .song: "song"
    case .source: "source"
    }
  }

  package static let table = WireKeyTable(Self.self)

  /// Finds only this key, so that nothing after it is read.
  fileprivate var ownTable: WireKeyTable { WireKeyTable(Self.self) { $0 == self } }
}

/// An entry that documents list by group: a member, a song, or the sources of facts.
protocol ListedEntry: Sendable {
  associatedtype Key: WireKey
  associatedtype Own: Hashable

  /// The key of the lists.
  static var list: ListKey { get }
  /// The value that distinguishes it within its group.
  var own: Own { get }
  /// The key of that value; `nil` if the entry is not an object.
  static var ownKey: Key? { get }
  /// The unit for reporting too many entries.
  static var unit: Finding.Unit { get }

  /// Whether a catalog can do without these entries.
  static var isOptional: Bool { get }

  /// The slug of its group.
  var group: Slug { get }

  /// Decodes an element of a list; `nil`, with a finding, if it is invalid.
  ///
  /// - Parameter record: A reader for the list's objects.
  static func decode(
    _ element: inout JSONReader, at index: Int, _ record: inout WireRecord<Key>, of group: Slug
  ) -> Self?
}

/// An entry that is an object.
protocol ListedRecord: ListedEntry {
  /// Decodes an entry; `nil`, with a finding, if the record is invalid.
  init?(_ record: WireRecord<Key>, of group: Slug)
}

extension ListedRecord {
  static func decode(
    _ element: inout JSONReader, at index: Int, _ record: inout WireRecord<Key>, of group: Slug
  ) -> Self? {
    record.find(in: &element, at: index) ? Self(record, of: group) : nil
  }
}

extension WireFormat {
  /// Decodes the lists in an answer of `group/{ERA}` or `song/{ERA}`, or of a single group.
  ///
  /// - Parameters:
  ///   - table: The keys to look for.
  ///   - groups: The groups whose lists are decoded.
  static func decodeLists<Entry: ListedEntry>(
    _ data: Data, document: String, isLate: @escaping () -> Bool = { false },
    of groups: [GirlGroup]
  ) throws(Finding) -> Decoded<[Entry]> {
    try decode(data, document, Entry.list.ownTable, isLate: isLate) {
      (wire: WireRecord<ListKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, Entry.list)
      try limit(lists.count, to: mostRecords, .groups, wire, Entry.list)
      var folded: [String: String]?
      var entries: [Entry] = []
      for group in groups where !reader.isOver {
        var key = group.apiName
        if lists[key] == nil {
          // Otherwise compare folded names; among equals, the first in alphabetical order.
          let keys = folded ?? Dictionary(lists.keys.map { ($0.folded, $0) }, uniquingKeysWith: min)
          folded = keys
          key = keys[key.folded] ?? key
        }
        let path = "\(wire.path(Entry.list)).\(key)"
        guard let list = lists[key] else {
          reader.note(path, .missing)
          continue
        }
        var known: Set<Entry.Own> = []
        var record = WireRecord<Entry.Key>(reader, in: path)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
          guard let entry = Entry.decode(&element, at: index, &record, of: group.slug) else { return }
          if known.insert(entry.own).inserted {
            entries.append(entry)
          } else if let key = Entry.ownKey {
            record.note(key, .duplicate("\(entry.own)"), .recordLeftOut)
          } else {
            record.note(.duplicate("\(entry.own)"), .recordLeftOut)
          }
        }
        try limit(entries.count, to: mostRecords, Entry.unit, wire, Entry.list)
      }
      return Decoded(entries, findings: reader.findings)
    }
  }
}
