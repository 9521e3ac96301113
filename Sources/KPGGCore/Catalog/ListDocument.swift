internal import Essentials

/// How a catalog divides its members or songs into documents.
enum Division: String, Codable {
  /// A document per era: `group/2020.json`.
  case byEra
  /// A document per group: `group/STAYC.json`.
  case byGroup

  /// The documents that hold the entries of the groups.
  func documents<Entry: ListedEntry>(of groups: [GirlGroup]) -> [ListDocument<Entry>] {
    switch self {
    case .byEra:
      let groupsByEra = Dictionary(grouping: groups, by: \.era)
      return groups.map(\.era).withoutDuplicates.map {
        ListDocument(division: self, name: $0.description, groups: groupsByEra[$0] ?? [])
      }
    case .byGroup: return groups.map { ListDocument(division: self, name: $0.apiName, groups: [$0]) }
    }
  }
}

/// A document of members or songs.
struct ListDocument<Entry: ListedEntry>: Sendable {
  let division: Division
  /// The name of the era or group.
  let name: String
  /// The groups whose entries are needed. The document of an era may list others too.
  let groups: [GirlGroup]

  /// The path of its file, relative to the API's base.
  var path: String { "\(Entry.list.folder)/\(name).json" }

  /// The path of its URL without an ending.
  var address: String { "\(Entry.list.folder)/\(name.percentEncoded)" }

  /// The documents that can replace it: those of its groups if it is an era's.
  var parts: [Self] { division == .byEra ? Division.byGroup.documents(of: groups) : [] }

  func decode(_ data: Data, isLate: @escaping () -> Bool = { false }) throws(Finding) -> Decoded<[Entry]> {
    try WireFormat.decodeLists(data, document: path, isLate: isLate, of: groups)
  }
}
