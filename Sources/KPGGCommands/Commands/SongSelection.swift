import KPGGCore

/// Which songs to list or play. All kinds of songs count, unless a condition names some.
struct SongSelection: Sendable {
  var words: [String] = []
  private var units: [String] = []
  var query = Query()

  static let arguments: [Argument<SongSelection>] =
    [
      .words(
        "GROUP", isRequired: false, repeats: true,
        help: "Groups, in any script, separated by commas, a unit, or YouTube IDs of songs.",
        completions: .groupList,
        into: \.words)
    ] + filters

  /// The arguments other than names.
  static let filters: [Argument<SongSelection>] =
    [
      .list(
        "--unit", value: "UNIT", help: "Only songs of these units (comma-separated).", completions: .units,
        into: \.units
      ).excluding("GROUP")
    ]
    + ([.favorites("Only favourite songs and songs of favourite groups.")] + Argument.conditions(.song)
    + Argument.order(by: Facts.ofSongs)).map { $0.at(\.query) }

  /// Whether only songs of some units are selected.
  var hasUnits: Bool { !units.isEmpty }

  /// Whether there are no filters and no order.
  var hasOnlyWords: Bool { units.isEmpty && query == Query() }

  /// The selected songs, in order.
  struct Found {
    let list: SortedList<CatalogEntry>
    /// The number of songs without a limit, and without the conditions on songs.
    let matching: Int, all: Int
    /// Whether all songs are of one group, which the words name.
    let isOfOneGroup: Bool
    let context: FactContext
    /// `nil` if they cannot be read.
    let favorites: Favorites?
    /// Whether only favourites were asked for, and there are none.
    let lacksFavorites: Bool

    var records: [SongRecord] {
      list.entries.compactMap { entry in
        entry.song.map { SongRecord(song: $0, group: entry.group, favorites: favorites) }
      }
    }

    /// The message for no songs.
    var empty: Text { lacksFavorites ? .noFavorites : .noSongMatches }
  }

  /// Finds the songs, newest first unless the query sorts them.
  ///
  /// - Parameter isForPeople: Whether the order can depend on the language.
  func find(_ query: Query, _ session: Session, in index: CatalogIndex, isForPeople: Bool = true) async throws
    -> Found
  {
    let units = try await self.units(session, index)
    let chosen = units.isEmpty ? try await Names(session, index).songs(withIDs: words) : []
    let named: [GirlGroup] =
      if !units.isEmpty {
        units.map(\.group).withoutDuplicates
      } else if !chosen.isEmpty {
        chosen.map(\.group).withoutDuplicates
      } else {
        words.isEmpty ? index.groups : try await Names(session, index).groups(words)
      }
    // A host sends songs only of groups that can have favourites.
    let kept = query.has("fav") ? Set(try session.favoritesFile.load().list.map(\.id.groupSlug)) : nil
    let possible = named.filter { kept?.contains($0.slug) ?? true }
    let selection = try await session.selection(
      query, .song, of: possible, in: index, isKoreanFirst: isForPeople && session.isKoreanFirst)
    let unitIDs = Set(units.map { $0.group.id(of: $0.unit) })
    let songs = try await chosen.isEmpty ? session.songs(of: selection.groups) : chosen.compactMap(\.song)
    let all = selection.entries(
      .song, songs: songs.newestFirst.filter { unitIDs.isEmpty || $0.unitID.map(unitIDs.contains) == true })
    let matching = all.filter(selection.filter.admitsItself)
    return Found(
      list: session.sorted(matching, query, Facts.ofSongs, selection.context), matching: matching.count,
      all: all.count,
      isOfOneGroup: (!words.isEmpty || !units.isEmpty) && chosen.isEmpty && named.count == 1,
      context: selection.context, favorites: session.favorites(of: query, selection),
      lacksFavorites: query.has("fav") && selection.context.favorites.list.isEmpty)
  }

  /// The units that an option names, or that the words name instead of groups.
  private func units(_ session: Session, _ index: CatalogIndex) async throws -> [(
    unit: SubUnit, group: GirlGroup
  )] {
    if !words.isEmpty { return await Names(session, index).unitUnlessGroup(words).map { [$0] } ?? [] }
    var named: [(unit: SubUnit, group: GirlGroup)] = []
    for name in units { named.append(try await Names(session, index).unit([name])) }
    return named
  }
}
