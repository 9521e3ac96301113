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
  /// The sort key; `nil` for the catalog's order.
  var order: GroupQuery.Order?
  /// Whether favourites come first within each day.
  var favoritesFirst = false

  /// The matching groups, sorted.
  func results(in groups: [GirlGroup], _ favorites: Favorites, isKoreanFirst: Bool) -> [GirlGroup] {
    var filter = GroupFilter()
    (filter.isOriginal, filter.eras) = (isOriginal, eras)
    if shown == .active { filter.states = [.active] }
    var list = ListOrder<GroupQuery.Order>()
    (list.key, list.isKoreanFirst) = (order, isKoreanFirst)
    let matching = GroupQuery(filter, list).results(in: groups)
    if shown != .favorites { return matching }
    let slugs = Set(favorites.list.map(\.id.groupSlug))
    return matching.filter { slugs.contains($0.slug) }
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

  mutating func nextOrder() {
    // The others need figures.
    let all = [nil] + GroupQuery.Order.allCases.filter { ![.size, .years].contains($0) }.map(Optional.some)
    order = all.after(order)
  }

  mutating func nextShown() { shown = Shown.allCases.after(shown) }
}

extension Array where Element: Equatable {
  /// The element after this one, wrapping around.
  func after(_ element: Element) -> Element { self[((firstIndex(of: element) ?? 0) + 1) % count] }
}
