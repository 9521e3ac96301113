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
  /// How many changes are being written.
  private var pendingWrites = 0
  private var isBeingRead = false
  /// Why the favourites could not be read; `nil` if they could.
  var problem: Text?

  init(_ list: Favorites) {
    self.list = list
  }

  var canUndo: Bool { !removed.isEmpty }

  /// Looks the favourites up in the catalog.
  mutating func lookUp(in catalog: BrowseCatalog) {
    let groups = Set(list.list.filter { $0.id.kind != .group }.map(\.id.groupSlug))
    records = list.records(
      in: catalog.index, members: groups.flatMap { catalog.members[$0] ?? [] },
      songs: groups.flatMap { catalog.songs[$0] ?? [] })
    people = records.mergingPersons
  }

  /// Takes the file's content, which other processes may have changed, unless a change is being written: that brings
  /// the content with it.
  mutating func reload(_ list: Favorites) {
    if pendingWrites > 0 { return }
    problem = nil
    // What was just added differs from what is read only in its JSON.
    if list.list.map(\.id) == self.list.list.map(\.id) { self.list = list } else { replace(with: list) }
  }

  /// Notes that the file is being read; returns `false` if it is already.
  mutating func beginReading() -> Bool {
    defer { isBeingRead = true }
    return !isBeingRead
  }

  /// Takes the file's content, if it could be read, as ``reload(_:)`` does.
  mutating func didRead(_ list: Favorites?) {
    isBeingRead = false
    if let list { reload(list) }
  }

  /// Takes the file's content after a change has been written.
  mutating func didWrite(_ list: Favorites) {
    pendingWrites -= 1
    if pendingWrites == 0 { self.list = list }
  }

  /// Reverts a change that could not be written.
  ///
  /// - Parameter present: The file's content, if it can be read.
  mutating func didFail(_ effect: BrowseEffect, present: Favorites?) {
    pendingWrites -= 1
    switch effect {
    case .add(let favorite): _ = list.remove(favorite.id)
    case .restore(let restored): for placed in restored { _ = list.remove(placed.favorite.id) }
    case .remove(let placed):
      list.restore(placed)
      removed.removeAll { $0 == placed }
    default: break
    }
    if let present { replace(with: present) }
  }

  /// Replaces the list and clears the undo history.
  private mutating func replace(with list: Favorites) {
    self.list = list
    removed = []
  }

  mutating func add(_ favorite: Favorite) -> BrowseEffect {
    _ = list.add(favorite)
    pendingWrites += 1
    return .add(favorite)
  }

  /// Removes a favourite.
  ///
  /// - Parameter includingSamePerson: Whether to remove all entries of the same person, which the list shows as one.
  mutating func remove(_ id: EntryID, includingSamePerson: Bool) -> BrowseEffect {
    let person = includingSamePerson ? records.first { $0.favorite.id == id }?.personID : nil
    let matching = records.enumerated().filter { _, record in
      record.favorite.id == id || person != nil && record.personID == person
    }.map { Favorites.Placed($0.element.favorite, at: $0.offset) }
    for favorite in matching { _ = list.remove(favorite.favorite.id) }
    removed.append(matching)
    pendingWrites += 1
    return .remove(matching)
  }

  /// Restores the last removal; `nil` if there is none.
  mutating func undo() -> [Favorites.Placed]? {
    guard let last = removed.popLast() else { return nil }
    list.restore(last)
    pendingWrites += 1
    return last
  }
}
