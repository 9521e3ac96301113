import KPGGCore

/// What the lists of every page show, and in which order.
struct BrowseFilter: Hashable, Sendable {
  /// Which groups, and what belongs to them, are shown.
  enum Shown: String, CaseIterable, Sendable {
    case all
    /// Groups that are favourites, and groups of members that are.
    case favorites
    /// Groups that exist, with their present members.
    case active
  }

  /// Whether only the original app's groups are shown.
  var isOriginal = false
  /// The eras; none for all.
  var eras: Set<Era> = []
  var shown = Shown.all
  /// What lists are sorted by; `nil` for the catalog's order.
  var order: GroupQuery.Order?
  /// Whether favourites come first among those of a day.
  var favoritesFirst = false

  /// The groups that are shown, in their order.
  func callAsFunction(_ groups: [Group], _ favorites: Favorites, isKorean: Bool) -> [Group] {
    var filter = GroupFilter()
    (filter.isOriginal, filter.eras) = (isOriginal, eras)
    if shown == .active { filter.states = [.active] }
    var list = ListOrder<GroupQuery.Order>()
    (list.key, list.isKorean) = (order, isKorean)
    let admitted = GroupQuery(filter, list)(groups)
    if shown != .favorites { return admitted }
    let kept = Set(favorites.list.map(\.id.groupSlug))
    return admitted.filter { kept.contains($0.slug) }
  }

  /// Whether a member of a group that is shown is, too.
  func admits(_ member: Member, _ favorites: Favorites) -> Bool {
    switch shown {
    case .all: true
    case .favorites: favorites.include(.member(member.id))
    case .active: member.membership == .current
    }
  }

  /// Goes on to the next era: from all to the first, and from the last to all.
  mutating func nextEra(of sections: [Section]) {
    let all = sections.map(\.era)
    guard let era = eras.first, eras.count == 1, let place = all.firstIndex(of: era) else {
      eras = eras.isEmpty ? Set(all.prefix(1)) : []
      return
    }
    eras = Set(all.dropFirst(place + 1).prefix(1))
  }

  mutating func nextOrder() {
    let all = [nil] + GroupQuery.Order.allCases.map(Optional.some)
    order = all.after(order)
  }

  mutating func nextShown() { shown = Shown.allCases.after(shown) }
}

extension Array where Element: Equatable {
  /// The element after one, the first after the last.
  func after(_ element: Element) -> Element { self[((firstIndex(of: element) ?? 0) + 1) % count] }
}
