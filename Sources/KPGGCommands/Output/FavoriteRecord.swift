import KPGGCore

/// A favourite with its data in the catalog.
struct FavoriteRecord: OutputRecord, Equatable {
  let favorite: Favorite
  /// The name in the catalog, or else when it was added.
  let name: Name?
  /// The names of the member's group, or of all groups of one person. Empty for groups and for entries that are not
  /// in the catalog.
  var groups: [Name]
  let isInCatalog: Bool
  /// Identifies the person across groups; `nil` for groups and for entries that are not in the catalog.
  var personID: String?

  static let fields: [OutputField<FavoriteRecord>] = [
    .knownText("kind", "group or member.", .word(["group", "member"])) { $0.favorite.id.kind.rawValue },
    .knownText("id", "A group's slug or a member's ID.") { $0.favorite.id.description },
    .text("name", .latinName) { $0.name?.latin },
    .text("nameKo", .koreanName) { $0.name?.korean },
    .date("added", "The date on which it was added to the favourites.") { $0.favorite.added },
    .flag("inCatalog", "Whether the catalog in use has it.") { $0.isInCatalog },
  ]

  static let columns = fields.map(\.name)
}

extension Favorites {
  /// The favourites with their data in the catalog.
  ///
  /// - Parameter members: The members of all groups that have favourite members.
  func records(in index: CatalogIndex, members: [Member]) -> [FavoriteRecord] {
    let kept = members.filter { contains(.member($0.id)) }
    let names = Dictionary(kept.map { ($0.id, $0.stageName) }, uniquingKeysWith: { first, _ in first })
    let persons = Dictionary(
      Person.merging(kept, of: kept.compactMap { index.group($0.id.group) }).flatMap { person in
        person.entries.map { ($0.id, person.id) }
      }, uniquingKeysWith: { first, _ in first })
    return list.map { favorite in
      let group = index.group(favorite.id.groupSlug)?.name
      guard case .member(let id) = favorite.id else {
        return FavoriteRecord(
          favorite: favorite, name: group ?? favorite.name, groups: [], isInCatalog: group != nil)
      }
      return FavoriteRecord(
        favorite: favorite, name: names[id] ?? favorite.name, groups: [group].compactMap { $0 },
        isInCatalog: names[id] != nil, personID: persons[id])
    }
  }
}

extension [FavoriteRecord] {
  /// One record per person: the first one, with the groups of all.
  var mergingPersons: [FavoriteRecord] {
    var result: [FavoriteRecord] = []
    for record in self {
      if let id = record.personID, let place = result.firstIndex(where: { $0.personID == id }) {
        result[place].groups += record.groups
      } else {
        result.append(record)
      }
    }
    return result
  }
}
