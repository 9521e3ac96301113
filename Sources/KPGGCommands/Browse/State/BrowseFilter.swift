import KPGGCore

/// What a list is filtered and sorted by.
struct BrowseFilter: Hashable, Sendable {
  /// Which groups, members and songs are shown.
  enum Shown: String, CaseIterable, Sendable {
    case all
    /// Favourite groups, and groups with a favourite member.
    case favorites
    /// Active groups and their current members.
    case active

    var label: Text {
      switch self {
      case .all: .all
      case .favorites: .favorites
      case .active: Text("Active").meaning("filter")
      }
    }
  }

  /// An order of a list, by the name of a fact; `nil` for the order of the catalog.
  struct Order: Hashable, Sendable {
    let fact: String?
    let label: Text

    init(_ fact: String?, _ label: Text) {
      (self.fact, self.label) = (fact, label)
    }

    /// The order in which favourites come first within each day.
    static let favoritesFirst = Order("fav", .favorites)
  }

  /// Whether only the original app's groups are shown.
  var isOriginal = false
  /// The eras to show; empty for all.
  var eras: Set<Era> = []
  var shown = Shown.all
  /// The fact to sort by; `nil` for the first order of the page.
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

  /// The matching groups, sorted.
  func results(in index: CatalogIndex, _ favorites: Favorites, isKoreanFirst: Bool) -> [GirlGroup] {
    let context = FactContext(index, isKoreanFirst: isKoreanFirst)
    let filter: Filter
    do {
      filter = try query.filter(Facts.ofGroups, context)
    } catch {
      // No group is of an era that the catalog does not have any more.
      return []
    }
    let slugs = Set(favorites.list.map(\.id.groupSlug))
    let matching = index.groups.filter {
      filter.admits($0) && (shown != .favorites || slugs.contains($0.slug))
    }
    return query.sorted(matching.map(CatalogEntry.group), Facts.ofGroups, context).map(\.group)
  }

  /// Whether a member of a matching group is shown.
  func admits(_ member: Member, _ favorites: Favorites) -> Bool {
    switch shown {
    case .all: true
    case .favorites: favorites.include(.member(member.id))
    case .active: member.membership == .current
    }
  }

  /// Selects the next or previous era; after the last and before the first, all.
  mutating func showEra(_ step: Int, of sections: [EraSection]) {
    let choices = [[]] + sections.map { Set([$0.era]) }
    eras = choices.contains(eras) ? (step > 0 ? choices : choices.reversed()).after(eras) : []
  }

  mutating func nextShown() { shown = Shown.allCases.after(shown) }
}

extension Array where Element: Equatable {
  /// The element after this one, wrapping around.
  func after(_ element: Element) -> Element { self[((firstIndex(of: element) ?? -1) + 1) % count] }
}
