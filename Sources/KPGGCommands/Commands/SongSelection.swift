import KPGGCore

/// Which songs to list or play.
struct SongSelection: Sendable {
  var words: [String] = []
  private var units: [String] = []
  private var kinds: [SongKinds] = []
  var query = SongQuery()
  var list = ListOrder<GroupQuery.Order>()
  private var onlyFavorites = false
  var filter = GroupFilterOptions()

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
      ).excluding("GROUP"),
      .values(
        "--kind", value: "KIND",
        help: "Only songs of this kind (default: title and collaboration)", into: \.kinds),
      .values(
        "--year", value: "YEAR",
        help: "Only songs released in 2020, 2018-2020, 2024- or 2020-04.",
        into: \.query.released),
      .flag(
        "--favorites",
        help: "Only songs of favourite groups.",
        into: \.onlyFavorites),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) } + ListOrder.arguments.map { $0.at(\.list) }

  /// Whether it is about all songs rather than signature songs.
  var isOfAllSongs: Bool {
    !words.isEmpty || !units.isEmpty || !kinds.isEmpty || !query.released.isEmpty || onlyFavorites
  }

  /// Whether neither words nor filters select anything.
  var isEmpty: Bool { words.isEmpty && hasOnlyWords }

  /// Whether there are no filters and no order.
  var hasOnlyWords: Bool {
    var other = self
    other.words = []
    return !other.isOfAllSongs && filter.isEmpty && list == ListOrder()
  }

  /// The labels of what the list is sorted or filtered by.
  var subjects: Set<Text> {
    let key: Text? =
      switch list.key {
      case .name: .group
      case .song: isOfAllSongs ? .title : .song
      default: list.key?.label
      }
    return filter.subjects.union(
      [key, kinds.isEmpty ? nil : .kind, query.released.isEmpty ? nil : .released].compactMap { $0 })
  }

  /// The selected songs, in order.
  struct Found {
    let songs: [SongRecord]
    /// The groups that pass the filter.
    let groups: [GirlGroup]
    /// The number of songs or groups that were filtered.
    let all: Int
    /// Whether all songs are of one group, which the words name.
    let isOfOneGroup: Bool
    let figures: GroupFigures
    /// Whether only songs of favourite groups were asked for, and there are no favourites.
    var lacksFavorites = false

    /// The message for no songs.
    var empty: Text { lacksFavorites ? .noFavorites : .noSongMatches }
  }

  /// Finds the songs.
  ///
  /// - Parameters:
  ///   - withDefaults: Whether the settings for the era and the original groups apply.
  ///   - order: Completes the order of the list.
  func find(
    _ session: Session, in index: CatalogIndex, withDefaults: Bool = false,
    order: (ListOrder<GroupQuery.Order>) -> ListOrder<GroupQuery.Order> = { $0 }
  ) async throws -> Found {
    let filter = try await self.filter.filter(
      in: index, session, withDefaults: withDefaults, sortedBy: list.key)
    let favorites = onlyFavorites ? try session.favoritesFile.load() : nil
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
    let groups = named.filter { group in
      filter.admits(group) && favorites?.contains(.group(group.slug)) ?? true
    }
    var query = query
    query.units = Set(units.map { $0.group.id(of: $0.unit) })
    let list = order(list)
    query.list = ListOrder(list, key: list.key.map(SongQuery.Order.init))
    query.figures = filter.figures
    guard isOfAllSongs else {
      var all = GroupFilter()
      all.figures = query.figures
      let songs = GroupQuery(all, list).results(in: groups).map { SongRecord(song: $0.song, group: $0) }
      return Found(
        songs: songs, groups: groups, all: index.groups.count, isOfOneGroup: false, figures: filter.figures)
    }
    let songs = chosen.isEmpty ? try await session.songs(of: groups) : chosen.compactMap(\.song)
    let usual: Set<Song.Kind> = units.isEmpty && chosen.isEmpty ? [.title, .collaboration] : []
    query.kinds = kinds.isEmpty ? usual : SongKinds.joined(kinds)
    let bySlug = groups.bySlug
    return Found(
      songs: query.results(in: songs, of: bySlug).compactMap { song in
        bySlug[song.group].map { SongRecord(song: song, group: $0) }
      },
      groups: groups,
      all: query.units.isEmpty ? songs.count : songs.count { $0.unitID.map(query.units.contains) == true },
      isOfOneGroup: (!words.isEmpty || !units.isEmpty) && chosen.isEmpty && named.count == 1,
      figures: filter.figures, lacksFavorites: favorites?.list.isEmpty == true)
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

/// A kind of song, or all kinds.
enum SongKinds: ArgumentValue {
  case one(Song.Kind)
  case all

  init?(argument: String) {
    if argument.lowercased() == Settings.allEras {
      self = .all
    } else if let kind = Song.Kind(rawValue: argument.lowercased()) {
      self = .one(kind)
    } else {
      return nil
    }
  }

  static let possibleValues = PossibleValues.one(
    of: Song.Kind.allCases.map(\.rawValue) + [Settings.allEras])

  /// The set of kinds; empty for all.
  static func joined(_ kinds: [SongKinds]) -> Set<Song.Kind> {
    let single = kinds.compactMap { kind in
      if case .one(let kind) = kind { kind } else { nil }
    }
    return single.count == kinds.count ? Set(single) : []
  }
}
