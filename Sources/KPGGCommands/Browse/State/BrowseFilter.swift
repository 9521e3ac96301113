import KPGGCore

/// A filter and an order for a list.
struct BrowseFilter: Hashable, Sendable {
  /// A selection of the groups, members and songs to show.
  enum Scope: String, CaseIterable, Sendable {
    case all
    /// Favourite groups, and groups with a favourite member.
    case favorites
    /// Active groups and their current members.
    case active

    var label: Text {
      switch self {
      case .all: .all
      case .favorites: .favorites
      case .active: Text("Active").withContext("filter")
      }
    }
  }

  /// An order of a list, given by the name of a fact, or by `nil` for the catalog's order.
  struct Order: Hashable, Sendable {
    let fact: String?
    let label: Text

    init(_ fact: String?, _ label: Text) {
      self.fact = fact
      self.label = label
    }

    /// The order in which favourites come first within each day.
    static let favoritesFirst = Order("fav", .favorites)
  }

  /// Whether only the original app's groups are shown.
  var isOriginal = false
  /// The eras to show. If there are none, shows all eras.
  var eras: Set<Era> = []
  var shown = Scope.all
  /// The fact to sort by, or `nil` for the page's first order.
  var order: String?

  /// The conditions on groups, and the order.
  var query: Query {
    var query = Query()
    if isOriginal { query.add("yes", to: "original") }
    for era in eras.sorted() { query.add(era.description, to: "era") }
    if shown == .active { query.add(GroupState.active.rawValue, to: "state") }
    query.order = order
    return query
  }

  /// Returns the matching groups, sorted.
  func results(in index: CatalogIndex, _ favorites: Favorites, isKoreanFirst: Bool) -> [GirlGroup] {
    let context = FactContext(index, isKoreanFirst: isKoreanFirst)
    let filter: Filter
    do {
      filter = try query.filter(Facts.ofGroups, context)
    } catch {
      // The catalog no longer has one of the eras, so no group matches.
      return []
    }
    let slugs = Set(favorites.list.map(\.id.groupSlug))
    let matching = index.groups.filter {
      filter.matches($0) && (shown != .favorites || slugs.contains($0.slug))
    }
    return query.sorted(matching.map(CatalogEntry.group), Facts.ofGroups, context).map(\.group)
  }

  /// Whether a member of a matching group is shown.
  func matches(_ member: Member, _ favorites: Favorites) -> Bool {
    switch shown {
    case .all: true
    case .favorites: favorites.includes(.member(member.id))
    case .active: member.membership == .current
    }
  }

  /// Selects the next or previous era. After the last era and before the first one, selects all eras.
  mutating func showEra(_ step: Int, of sections: [EraSection]) {
    let choices = [[]] + sections.map { Set([$0.era]) }
    let ordered = step > 0 ? choices : choices.reversed()
    eras = choices.contains(eras) ? ordered.after(eras) : []
  }
}

extension Array where Element: Equatable {
  /// Returns the element after another one, wrapping around.
  func after(_ element: Element) -> Element { self[((firstIndex(of: element) ?? -1) + 1) % count] }
}
