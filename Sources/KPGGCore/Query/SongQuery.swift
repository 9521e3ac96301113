/// Which songs are wanted, in which order and how many.
///
/// Every condition that is set has to hold, with any of its values.
public struct SongQuery: Hashable, Sendable {
  /// What the songs are to their groups; empty means all. Songs of which no source says it count as title songs.
  public var kinds: Set<Song.Kind> = []
  /// The release.
  public var released: [DayPattern] = []
  /// The order, by what lists of groups are sorted by, too; without a key the newest come first.
  public var list = ListOrder<GroupQuery.Order>()

  /// Asks for every song, the newest first.
  public init() {}

  /// The songs that the query asks for.
  ///
  /// - Parameters:
  ///   - songs: Songs.
  ///   - groups: Their groups; songs of others are left out.
  public func callAsFunction(_ songs: [Song], of groups: [Slug: Group]) -> [Song] {
    let admitted = songs.filter { song in
      groups[song.group] != nil && (kinds.isEmpty || kinds.contains(song.kind ?? .title))
        && released.allow { $0.matches(song.released) }
    }
    func group(_ song: Song) -> Group? { groups[song.group] }
    let ordered =
      switch list.key {
      case .none: admitted.ordered(!list.isReversed, by: \.released)
      case .released: admitted.ordered(list.isReversed, by: \.released)
      case .song: admitted.ordered(list.isReversed) { $0.name?.sortKey(list.isKorean) }
      case .name: admitted.ordered(list.isReversed) { group($0)?.name.sortKey(list.isKorean) }
      case .debut: admitted.ordered(list.isReversed) { group($0)?.debut }
      case .members: admitted.ordered(list.isReversed) { group($0)?.memberCount }
      case .agency: admitted.ordered(list.isReversed) { group($0)?.agency?.sortKey(list.isKorean) }
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }
}

extension Song: Nameable {
  /// The titles.
  package var ownNames: [String] { [title, titleKo].compactMap { $0 } }
  /// How a title is read, and what fans call the song.
  package var otherNames: [String] { [reading].compactMap { $0 } + nicknames }
  /// Titles are English words more often than not.
  package static let isPerson = false

  /// The title as a name; `nil` if it is not known.
  public var name: Name? { Name(latin: title, korean: titleKo) }
}
