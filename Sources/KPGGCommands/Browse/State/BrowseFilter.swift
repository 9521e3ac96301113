import KPGGCore

/// The filter and sort order shared by all pages.
struct BrowseFilter: Hashable, Sendable {
  /// Which groups, members and songs are shown.
  enum Shown: String, CaseIterable, Sendable {
    case all
    /// Favourite groups, and groups with a favourite member.
    case favorites
    /// Active groups and their current members.
    case active
  }

  /// Whether only the original app's groups are shown.
  var isOriginal = false
  /// The eras to show; empty for all.
  var eras: Set<Era> = []
  var shown = Shown.all
  /// The name of the fact to sort by; `nil` for the catalog's order.
  var order: String?
  /// Whether favourites come first within each day.
  var favoritesFirst = false

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

  /// What the pages can be sorted by: other facts need more than the groups.
  static let orders = ["name", "debut", "members", "agency", "song", "released"]

  mutating func nextOrder() { order = ([nil] + Self.orders.map(Optional.some)).after(order) }

  var orderText: Text? {
    switch order {
    case "name": "by name"
    case "debut": "by debut"
    case "members": "by members"
    case "agency": "by agency"
    case "song": "by song"
    case "released": "by release"
    default: nil
    }
  }

  mutating func nextShown() { shown = Shown.allCases.after(shown) }
}

extension Array where Element: Equatable {
  /// The element after this one, wrapping around.
  func after(_ element: Element) -> Element { self[((firstIndex(of: element) ?? 0) + 1) % count] }
}
