import KPGGCore

/// The favourites in the browser, with what can be undone.
struct BrowseFavorites: Sendable {
  private(set) var list: Favorites
  /// The changes that can be undone, most recent last.
  private var done: [Change] = []
  /// Why the favourites could not be read; `nil` if they could.
  var problem: Text?

  init(_ list: Favorites) {
    self.list = list
  }

  /// A change to the favourites.
  enum Change: Hashable, Sendable {
    case add(Favorite)
    case remove([Favorites.Placed])
    /// Removes what was added.
    case takeBack(Favorite)
    /// Puts removed favourites back where they were.
    case restore([Favorites.Placed])

    func apply(to favorites: inout Favorites) {
      switch self {
      case .add(let favorite): _ = favorites.add(favorite)
      case .remove(let placed): for each in placed { _ = favorites.remove(each.favorite.id) }
      case .takeBack(let favorite): _ = favorites.remove(favorite.id)
      case .restore(let placed): favorites.restore(placed)
      }
    }
  }

  var canUndo: Bool { !done.isEmpty }

  /// The change that undoes the last one; `nil` if there is none.
  var undo: Change? {
    switch done.last {
    case .add(let favorite)?: .takeBack(favorite)
    case .remove(let placed)?: .restore(placed)
    case .takeBack?, .restore?, nil: nil
    }
  }

  /// Takes the file's content.
  ///
  /// - Parameter change: The change that has been written to it; `nil` if another process has changed it.
  mutating func take(_ list: Favorites, after change: Change?) {
    problem = nil
    switch change {
    case .add?, .remove?: done += [change].compactMap(\.self)
    case .takeBack?, .restore?: done.removeLast()
    case nil: if list.list.map(\.id) != self.list.list.map(\.id) { done = [] }
    }
    self.list = list
  }
}
