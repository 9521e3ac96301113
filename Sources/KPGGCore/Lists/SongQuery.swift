/// Filters, sorts and limits a list of songs.
///
/// All conditions must hold; a condition with several values holds if any of them matches.
public struct SongQuery: Hashable, Sendable {
  /// The kinds of songs; empty means all. Songs of unknown kind count as title tracks.
  public var kinds: Set<Song.Kind> = []
  /// The units that sing them; empty means all songs, also those of the whole group.
  public var units: Set<UnitID> = []
  /// The release date.
  public var released: [DayPattern] = []
  /// The order and limit, with the sort keys of groups. By default the newest songs come first.
  public var list = ListOrder<GroupQuery.Order>()

  /// What sorting by the group's size or years needs.
  public var figures = GroupFigures()

  /// Creates a query for all songs, newest first.
  public init() {}

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
  public func callAsFunction(_ songs: [Song], of groups: [Slug: Group]) -> [Song] {
    let admitted = songs.filter { groups[$0.group] != nil && admits($0) }
    func group(_ song: Song) -> Group? { groups[song.group] }
    let ordered =
      switch list.key {
      case .none: admitted.ordered(!list.isReversed, by: \.released)
      case .released: admitted.ordered(list.isReversed, by: \.released)
      case .song: admitted.ordered(list.isReversed) { $0.name?.sortKey(list.isKoreanFirst) }
      case .name: admitted.ordered(list.isReversed) { group($0)?.name.sortKey(list.isKoreanFirst) }
      case .debut: admitted.ordered(list.isReversed) { group($0)?.debut }
      case .members: admitted.ordered(list.isReversed) { group($0)?.memberCount }
      case .agency: admitted.ordered(list.isReversed) { group($0)?.agency?.sortKey(list.isKoreanFirst) }
      case .size: admitted.ordered(list.isReversed) { group($0).flatMap(figures.size) }
      case .years: admitted.ordered(list.isReversed) { group($0).flatMap(figures.duration) }
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }
}
