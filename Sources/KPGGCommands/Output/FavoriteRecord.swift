import KPGGCore

/// A favourite with its data in the catalog.
struct FavoriteRecord: OutputRecord, Equatable {
  let favorite: Favorite
  /// The name in the catalog, or the name saved with the favourite if the catalog has none.
  let name: Name?
  /// The group of the member or song, or all groups of a person after merging. Empty if the favourite is a group, or if
  /// the catalog does not have the group.
  var groups: [GirlGroup]
  let isInCatalog: Bool
  /// The ID that a person has in all groups, or `nil` if the favourite is not a member in the catalog.
  var personID: String?

  static let fields: [OutputField<FavoriteRecord>] =
    [
      .nonNullText("kind", "group, member or song.", .word(["group", "member", "song"])) {
        $0.favorite.id.kind.rawValue
      },
      .nonNullText("id", "A group's slug, or the ID of a member or song.") { $0.favorite.id.description },
      .text("name", .latinName) { $0.name?.latin },
      .text("nameKo", .koreanName) { $0.name?.korean },
      .date("added", "The date on which it was added to the favourites.") { $0.favorite.added },
      .flag("inCatalog", "Whether the catalog in use has it.") { $0.isInCatalog },
      .text("group", "The slug of the group of the member or song; null for a group.") { record in
        record.favorite.id.kind == .group ? nil : record.favorite.id.groupSlug.description
      },
    ] + .groupName { $0.groups.first }
}

extension Favorites {
  /// - Parameters:
  ///   - members: The members of all groups that have favourite members.
  ///   - songs: The songs of all groups that have favourite songs.
  func records(in index: CatalogIndex, members: [Member], songs: [Song]) -> [FavoriteRecord] {
    let kept = members.filter { contains(.member($0.id)) }
    let names = Dictionary(kept.map { ($0.id, $0.stageName) }, uniquingKeysWith: { first, _ in first })
    let persons = Dictionary(
      Person.merging(kept, of: kept.compactMap { index.group($0.id.group) }).flatMap { person in
        person.entries.map { ($0.id, person.id) }
      }, uniquingKeysWith: { first, _ in first })
    let titles = Dictionary(songs.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return list.map { favorite in
      let group = index.group(favorite.id.groupSlug)
      func record(_ name: Name?, isInCatalog: Bool, person: String? = nil) -> FavoriteRecord {
        FavoriteRecord(
          favorite: favorite, name: name ?? favorite.name,
          groups: favorite.id.kind == .group ? [] : [group].compactMap(\.self), isInCatalog: isInCatalog,
          personID: person)
      }
      return switch favorite.id {
      case .group, .unit: record(group?.name, isInCatalog: group != nil)
      case .member(let id): record(names[id], isInCatalog: names[id] != nil, person: persons[id])
      case .song(let id): record(titles[id] ?? nil, isInCatalog: titles[id] != nil)
      }
    }
  }
}

extension [FavoriteRecord] {
  /// The records without repeated persons. A person's first record has the groups of all her records.
  var mergedByPerson: [FavoriteRecord] {
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
