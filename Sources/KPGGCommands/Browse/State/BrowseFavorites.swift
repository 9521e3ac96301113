import KPGGCore

/// The favourites in the browser, with what can be undone.
struct BrowseFavorites: Sendable {
  private(set) var list: Favorites
  /// Removed favourites, most recent last.
  private var removed: [[Favorites.Placed]] = []
  /// Why the favourites could not be read; `nil` if they could.
  var problem: Text?

  init(_ list: Favorites) {
    self.list = list
  }

  /// A change to the favourites.
  enum Change: Hashable, Sendable {
    case add(Favorite)
    case remove([Favorites.Placed])
    /// Puts removed favourites back where they were.
    case restore([Favorites.Placed])

    func apply(to favorites: inout Favorites) {
      switch self {
      case .add(let favorite): _ = favorites.add(favorite)
      case .remove(let placed): for each in placed { _ = favorites.remove(each.favorite.id) }
      case .restore(let placed): favorites.restore(placed)
      }
    }
  }

  var canUndo: Bool { !removed.isEmpty }

  /// The change that undoes the last removal; `nil` if there is none.
  var undo: Change? { removed.last.map(Change.restore) }

  /// Takes the file's content.
  ///
  /// - Parameter change: The change that has been written to it; `nil` if another process has changed it.
  mutating func take(_ list: Favorites, after change: Change?) {
    problem = nil
    switch change {
    case .add: break
    case .remove(let placed): removed.append(placed)
    case .restore: removed.removeLast()
    case nil: if list.list.map(\.id) != self.list.list.map(\.id) { removed = [] }
    }
    self.list = list
  }
}
