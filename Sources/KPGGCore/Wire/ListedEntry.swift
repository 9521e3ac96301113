internal import Essentials

/// The key under which a document lists what belongs to groups, one list for each, and thereby what kind of document it is.
enum ListKey: Int, WireKey {
  /// Members: the documents below `group/` besides the index.
  case groupname
  /// Songs: the documents below `song/`.
  case song

  /// The folder of such documents below the API's base.
  var folder: String {
    switch self {
    case .groupname: "group"
    case .song: "song"
    }
  }

  static let table = WireKeyTable(Self.self)

  /// Finds this key alone, so that nothing behind it is read.
  fileprivate var ownTable: WireKeyTable { WireKeyTable(Self.self) { $0 == self } }
}

/// What documents list by group: members and songs.
protocol ListedEntry: Sendable {
  associatedtype Key: WireKey
  associatedtype Own: Hashable

  /// Under which key it is listed.
  static var list: ListKey { get }
  /// What tells it from others of its group, and the key of that.
  var own: Own { get }
  static var ownKey: Key { get }
  /// What too many of them are told as.
  static var unit: Finding.Unit { get }

  /// Whether a catalog is of use without it.
  static var isOptional: Bool { get }

  /// The group to which it belongs.
  var group: Slug { get }

  /// The entry; `nil`, with a finding, if the record cannot be one.
  init?(_ record: WireRecord<Key>, of group: Slug)
}

extension WireFormat {
  /// Decodes the lists of an answer of `group/{ERA}`, `song/{ERA}`, or of one group.
  ///
  /// - Parameters:
  ///   - groups: Which groups' lists are wanted, out of the names of all.
  ///   - table: The keys that are looked at.
  static func decodeLists<Entry: ListedEntry>(
    _ data: Data, document: String, _ table: WireKeyTable = Entry.Key.table,
    of groups: ([String]) -> [(apiName: String, slug: Slug)]
  ) throws(Finding) -> Decoded<[Entry]> {
    try decode(data, document, Entry.list.ownTable) { (wire: WireRecord<ListKey>) throws(Finding) in
      let reader = wire.reader
      let lists = try lists(wire, Entry.list)
      try limit(lists.count, to: mostRecords, .groups, wire, Entry.list)
      var folded: [String: String]?
      var entries: [Entry] = []
      for group in groups(Array(lists.keys)) where !reader.isOver {
        var key = group.apiName
        if lists[key] == nil {
          // As names are compared; of several that agree the first in the alphabet.
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
        var record = WireRecord<Entry.Key>(reader, in: path, table)
        reader.elements(of: list, { path }, .recordLeftOut) { index, element in
          guard record.find(in: &element, at: index), let entry = Entry(record, of: group.slug) else {
            return
          }
          if known.insert(entry.own).inserted {
            entries.append(entry)
          } else {
            record.note(Entry.ownKey, .duplicate("\(entry.own)"), .recordLeftOut)
          }
        }
        try limit(entries.count, to: mostRecords, Entry.unit, wire, Entry.list)
      }
      return Decoded(entries, findings: reader.findings)
    }
  }

  /// Decodes all lists of an answer where nothing is known of the groups.
  static func decodeAllLists<Entry: ListedEntry>(
    _ data: Data, document: String
  ) throws(Finding) -> Decoded<[Entry]> {
    try decodeLists(data, document: document) { names in
      names.sorted().compactMap { name in Slug(folding: name).map { (name, $0) } }
    }
  }

  /// What a document lists by group; `nil` for an index, and for what is no such document at all.
  static func list(in data: Data) -> ListKey? {
    try? decode(data, "") { (wire: WireRecord<ListKey>) throws(Finding) in
      ListKey.allCases.first { wire.value($0) != nil }
    }
  }

  /// The same, and the names of the groups of which something is listed, sorted; `nil` also for a document of no use.
  static func listedGroups(_ data: Data) -> (list: ListKey, names: [String])? {
    guard let list = list(in: data) else { return nil }
    let names = try? decode(data, "", list.ownTable) { (wire: WireRecord<ListKey>) throws(Finding) in
      try lists(wire, list).keys.sorted()
    }
    return names.map { (list, $0) }
  }
}
