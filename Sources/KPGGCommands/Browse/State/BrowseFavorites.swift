import KPGGCore

/// The browser's favourites, with the changes that can be undone.
struct BrowseFavorites: Sendable {
  private(set) var list: Favorites
  /// The changes that can be undone, most recent last.
  private var undoableChanges: [Change] = []
  /// The reason why the favourites could not be read, or `nil` if they were read.
  var problem: Text?

  init(_ list: Favorites) {
    self.list = list
  }

  enum Change: Hashable, Sendable {
    case add(Favorite)
    case remove([Favorites.IndexedFavorite])
    case removeAdded(Favorite)
    /// Puts removed favourites back where they were.
    case restore([Favorites.IndexedFavorite])

    func apply(to favorites: inout Favorites) {
      switch self {
      case .add(let favorite): _ = favorites.add(favorite)
      case .remove(let placed): for each in placed { _ = favorites.remove(each.favorite.id) }
      case .removeAdded(let favorite): _ = favorites.remove(favorite.id)
      case .restore(let placed): favorites.restore(placed)
      }
    }
  }

  /// The change that undoes the last one, or `nil` if there is nothing to undo.
  var undo: Change? {
    switch undoableChanges.last {
    case .add(let favorite)?: .removeAdded(favorite)
    case .remove(let placed)?: .restore(placed)
    case .removeAdded?, .restore?, nil: nil
    }
  }

  /// Replaces the list with the file's content.
  ///
  /// - Parameter change: The change that was just written to the file, or `nil` if another process changed it.
  mutating func take(_ list: Favorites, after change: Change?) {
    problem = nil
    switch change {
    case .add?, .remove?: undoableChanges += [change].compactMap(\.self)
    case .removeAdded?, .restore?: undoableChanges.removeLast()
    case nil: if list.list.map(\.id) != self.list.list.map(\.id) { undoableChanges = [] }
    }
    self.list = list
  }
}
