import KPGGCore

/// The favourites in the browser, with an undo history of removals.
struct BrowseFavorites: Equatable, Sendable {
  private(set) var list: Favorites
  /// The favourites with their catalog data.
  private var records: [FavoriteRecord] = []
  /// The favourites, with a person's entries merged into one.
  private(set) var people: [FavoriteRecord] = []
  /// Removed favourites, most recent last.
  private var removed: [[Favorites.Placed]] = []
  /// Why the favourites could not be read; `nil` if they could.
  var problem: String?

  init(_ list: Favorites) {
    self.list = list
  }

  var canUndo: Bool { !removed.isEmpty }

  /// Looks the favourites up in the catalog.
  mutating func record(_ catalog: BrowseCatalog) {
    let groups = Set(list.list.filter { $0.id.kind == "member" }.map(\.id.groupSlug))
    records = list.records(in: catalog.index, members: groups.flatMap { catalog.members[$0] ?? [] })
    people = records.mergingPersons
  }

  /// Replaces the list with the file's content and clears the undo history.
  mutating func replace(with list: Favorites) {
    self.list = list
    removed = []
  }

  mutating func add(_ id: EntryID, _ name: Name?, on day: Day?) -> BrowseEffect {
    let favorite = Favorites.Placed(Favorite(id, name: name, added: day), at: list.list.count)
    list.restore([favorite])
    return .add([favorite])
  }

  /// Removes a favourite.
  ///
  /// - Parameter isWhole: Whether to remove all entries of the same person, which the list shows as one.
  mutating func remove(_ id: EntryID, isWhole: Bool) -> BrowseEffect {
    let person = isWhole ? records.first { $0.favorite.id == id }?.personID : nil
    let gone = records.enumerated().filter { _, record in
      record.favorite.id == id || person != nil && record.personID == person
    }.map { Favorites.Placed($0.element.favorite, at: $0.offset) }
    for favorite in gone { _ = list.remove(favorite.favorite.id) }
    removed.append(gone)
    return .remove(gone)
  }

  /// Restores the last removal; `nil` if there is none.
  mutating func undo() -> [Favorites.Placed]? {
    guard let last = removed.popLast() else { return nil }
    list.restore(last)
    return last
  }

  /// Reverts a change that could not be written.
  mutating func takeBack(_ effect: BrowseEffect) {
    switch effect {
    case .add(let added): for placed in added { _ = list.remove(placed.favorite.id) }
    case .remove(let gone): list.restore(gone)
    default: break
    }
  }
}
