import KPGGCore

/// The choice of songs to list or play. It includes all kinds of songs unless a condition restricts them.
struct SongSelection: Sendable {
  var words: [String] = []
  var units: [String] = []
  var query = Query()

  static let arguments: [Argument<SongSelection>] =
    [
      .words(
        "GROUP", isRequired: false, repeats: true,
        help: "Groups (separated by commas), a unit, or YouTube IDs of songs, in any script.",
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

  /// Whether no option filters, sorts or limits the songs.
  var hasOnlyWords: Bool { units.isEmpty && query == Query() }

  /// The selected songs, in order.
  struct Result {
    let list: SortedList<CatalogEntry>
    /// The numbers of songs that meet the conditions, and of all songs, both before the limit is applied.
    let matching: Int, all: Int
    /// Whether the words or units select a single group, and no songs by ID.
    let isSingleGroup: Bool
    let context: FactContext
    /// The favourites, or `nil` if they can't be read.
    let favorites: Favorites?
    /// The message if there are no songs.
    let empty: Text

    var records: [SongRecord] {
      list.entries.compactMap { entry in
        entry.song.map { SongRecord(song: $0, group: entry.group, favorites: favorites) }
      }
    }
  }

  /// Finds the songs, newest first unless the query sorts them.
  ///
  /// - Parameter isForPeople: Whether the order can depend on the language.
  func find(_ query: Query, _ session: Session, in index: CatalogIndex, isForPeople: Bool = true) async throws
    -> Result
  {
    let units = try await self.units(session, index)
    let chosen = units.isEmpty ? try await NameArguments(session, index).songs(withIDs: words) : []
    let named: [GirlGroup] =
      if !units.isEmpty {
        units.map(\.group).withoutDuplicates
      } else if !chosen.isEmpty {
        chosen.map(\.group).withoutDuplicates
      } else {
        words.isEmpty ? index.groups : try await NameArguments(session, index).groups(words)
      }
    // Select only groups with favourites, so that a host doesn't send songs of other groups.
    let kept = query.has("fav") ? Set(try session.favoritesFile.load().list.map(\.id.groupSlug)) : nil
    let possible = named.filter { kept?.contains($0.slug) != false }
    let selection = try await session.selection(
      query, .song, of: possible, in: index, isKoreanFirst: isForPeople && session.isKoreanFirst)
    let unitIDs = Set(units.map { $0.group.id(of: $0.unit) })
    let songs = try await chosen.isEmpty ? session.songs(of: selection.groups) : chosen.compactMap(\.song)
    let chosenSongs = songs.newestFirst.filter { song in
      unitIDs.isEmpty || unitIDs.contains { $0 == song.unitID }
    }
    let all = selection.entries(.song, songs: chosenSongs)
    let matching = all.filter(selection.filter.matchesIgnoringGroup)
    return Result(
      list: session.sorted(matching, query, Facts.ofSongs, selection.context), matching: matching.count,
      all: all.count,
      isSingleGroup: (!words.isEmpty || !units.isEmpty) && chosen.isEmpty && named.count == 1,
      context: selection.context, favorites: session.favorites(of: query, selection),
      empty: query.has("fav") && selection.context.favorites.list.isEmpty ? .noFavorites : .noSongMatches)
  }

  /// Returns the units given by the option, or the unit that the words name instead of groups.
  private func units(_ session: Session, _ index: CatalogIndex) async throws -> [(
    unit: SubUnit, group: GirlGroup
  )] {
    if !words.isEmpty { return await NameArguments(session, index).unitUnlessGroup(words).map { [$0] } ?? [] }
    var named: [(unit: SubUnit, group: GirlGroup)] = []
    for name in units { named.append(try await NameArguments(session, index).unit([name])) }
    return named
  }
}
