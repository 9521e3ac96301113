/// Filters, sorts and limits a list of songs.
///
/// All conditions must hold; a condition with several values holds if any of them matches.
package struct SongQuery: Hashable, Sendable {
  /// The sort keys. Songs without a value come last.
  package enum Order: String, CaseIterable, Sendable {
    /// By title.
    case title
    /// By release date, earliest first.
    case released
    /// By the official name of the group.
    case group
    /// By the group's debut date, earliest first.
    case debut
    /// By the total number of the group's members ever, smallest first.
    case members
    /// By the name of the group's agency.
    case agency
    /// By the size of the group's present or last line-up, smallest first, or by its completed years, fewest first. Both
    /// need ``GroupFigures``.
    case size, years

    /// The key that sorts songs as another sorts groups with their signature songs.
    package init(_ order: GroupQuery.Order) {
      self =
        switch order {
        case .name: .group
        case .debut: .debut
        case .members: .members
        case .agency: .agency
        case .song: .title
        case .released: .released
        case .size: .size
        case .years: .years
        }
    }
  }

  /// The kinds of songs; empty means all. Songs of unknown kind count as title tracks.
  package var kinds: Set<Song.Kind> = []
  /// The units that sing them; empty means all songs, also those of the whole group.
  package var units: Set<UnitID> = []
  /// The release date.
  package var released: [DayPattern] = []
  /// The order and limit. By default the newest songs come first.
  package var list = ListOrder<Order>()

  /// What sorting by the group's size or years needs.
  package var figures = GroupFigures()

  /// Creates a query for all songs, newest first.
  package init() {}

  /// Whether the song meets the conditions.
  package func admits(_ song: Song) -> Bool {
    (kinds.isEmpty || kinds.contains(song.kind ?? .title)) && released.allow { $0.matches(song.released) }
      && (units.isEmpty || song.unitID.map(units.contains) == true)
  }

  /// Runs the query.
  ///
  /// - Parameters:
  ///   - songs: The songs.
  ///   - groups: Their groups; songs of other groups are left out.
  package func results(in songs: [Song], of groups: [Slug: GirlGroup]) -> [Song] {
    let admitted = songs.filter { groups[$0.group] != nil && admits($0) }
    func group(_ song: Song) -> GirlGroup? { groups[song.group] }
    let ordered =
      switch list.key {
      case .none: admitted.ordered(!list.isReversed, by: \.released)
      case .released: admitted.ordered(list.isReversed, by: \.released)
      case .title: admitted.ordered(list.isReversed) { $0.name?.sortKey(list.isKoreanFirst) }
      case .group: admitted.ordered(list.isReversed) { group($0)?.name.sortKey(list.isKoreanFirst) }
      case .debut: admitted.ordered(list.isReversed) { group($0)?.debut }
      case .members: admitted.ordered(list.isReversed) { group($0)?.memberCount }
      case .agency: admitted.ordered(list.isReversed) { group($0)?.agencySortKey(list.isKoreanFirst) }
      case .size: admitted.ordered(list.isReversed) { group($0).flatMap(figures.size) }
      case .years: admitted.ordered(list.isReversed) { group($0).flatMap(figures.duration) }
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }
}
