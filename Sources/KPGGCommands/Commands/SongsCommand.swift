import Arguments
import KPGGCore

/// `kpgg songs [GROUP...]`: lists signature songs, or all songs of groups, kinds or years.
struct SongsCommand: Sendable {
  var words: [String] = []
  var filter = GroupFilterOptions()
  var kinds: [SongKinds] = []
  var units: [String] = []
  var query = SongQuery()
  var onlyFavorites = false
  var isPlaylist = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "songs", aliases: ["노래", "曲"],
    summary: "List songs with their URLs.",
    discussion:
      "By default: each group's signature song. With a group, --kind, --year or --favorites: all title tracks and collaborations, newest first. With a unit: all its songs. With YouTube IDs or URLs: those songs.",
    examples: [
      .init("kpgg songs ohmygirl", "a group's title tracks"),
      .init("kpgg songs --era 2009", "an era's signature songs"),
      .init("kpgg songs newjeans --year 2022 --kind all", "all songs of a year"),
      .init("kpgg songs --json=title,url", "titles and URLs as JSON"),
      .init("kpgg songs --era 2016-2019 --m3u | mpv --playlist=-", "play an era's songs"),
    ],
    options: SongsCommand(),
    arguments: [
      .words(
        "GROUP", isRequired: false, repeats: true,
        help: "Groups, in any script, separated by commas, a unit, or YouTube IDs of songs.",
        completions: .groupList,
        into: \.words),
      .list(
        "--unit", value: "UNIT", help: "Only songs of these units (comma-separated).", completions: .units,
        into: \.units),
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
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.query.list) }
      + [
        .flag(
          "--m3u",
          help: "Print an M3U playlist: artist, title (Latin if known), URL.",
          into: \.isPlaylist)
      ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: SongRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  /// Whether to list all songs rather than signature songs.
  private var isOfAllSongs: Bool {
    !words.isEmpty || !units.isEmpty || !kinds.isEmpty || !query.released.isEmpty || onlyFavorites
  }

  /// The labels of what the list is sorted or filtered by.
  private var subjects: Set<Text> {
    let key: Text? =
      switch query.list.key {
      case .name: .group
      case .song: isOfAllSongs ? .title : .song
      default: query.list.key?.label
      }
    return filter.subjects.union(
      [key, kinds.isEmpty ? nil : .kind, query.released.isEmpty ? nil : .released].compactMap { $0 })
  }

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let withDefaults = words.isEmpty && !isPlaylist && app.isScreen(output)
    let filter = try await self.filter.filter(
      in: index, app, withDefaults: withDefaults, sortedBy: query.list.key)
    let favorites = onlyFavorites ? try app.favorites.load() : nil
    let units = try await self.units(app, index)
    let chosen = units.isEmpty ? try await app.songs(withIDs: words, in: index) : []
    let named =
      !units.isEmpty
      ? units.map(\.group).withoutDuplicates
      : !chosen.isEmpty
        ? chosen.map(\.group).withoutDuplicates
        : words.isEmpty ? index.groups : try await app.groups(named: words, in: index)
    let groups = named.filter { group in
      filter.admits(group) && favorites?.contains(.group(group.slug)) ?? true
    }
    var query = query
    query.units = Set(units.map { $0.group.id(of: $0.unit) })
    query.list = isPlaylist ? query.list : app.ordered(query.list, output)
    let songs =
      !chosen.isEmpty
      ? chosen.compactMap(\.song) : isOfAllSongs ? try await app.songs(of: groups) : groups.map(\.song)
    query.figures = filter.figures
    let usual: Set<Song.Kind> = units.isEmpty && chosen.isEmpty ? [.title, .collaboration] : []
    let records = records(groups, songs, query, usual)
    if isPlaylist {
      try app.write(Playlist(songs: records).text, as: "--m3u", output)
      if records.isEmpty { app.note(.noSongMatches) }
      return
    }
    let view = SongListView(
      songs: records, sections: isOfAllSongs ? nil : query.list.sections(of: index),
      isOfOneGroup: isOfAllSongs && (!words.isEmpty || !units.isEmpty) && chosen.isEmpty && named.count == 1,
      marksSignature: isOfAllSongs, subjects: subjects, figures: filter.figures,
      count: ListCount(
        unit: .songs, shown: records.count,
        all: !isOfAllSongs
          ? index.groups.count
          : query.units.isEmpty ? songs.count : songs.count { $0.unitID.map(query.units.contains) == true }))
    try app.emit(Report(list: records, empty: .noSongMatches, screen: { view.list($0).lines }), output)
    if withDefaults { self.filter.noteDefaults(app, in: index, output) }
    if !isOfAllSongs, app.isScreen(output), let first = groups.first {
      app.note(.allSongs("kpgg songs \(first.slug)"))
    }
  }

  /// The units that an option names, or that the words name instead of groups.
  private func units(_ app: App, _ index: CatalogIndex) async throws -> [(unit: SubUnit, group: Group)] {
    if !units.isEmpty, !words.isEmpty {
      throw Failure(.conflictingOptions("--unit", "GROUP"), status: .usage)
    }
    if !words.isEmpty { return await app.unitUnlessGroup(named: words, in: index).map { [$0] } ?? [] }
    var named: [(unit: SubUnit, group: Group)] = []
    for name in units { named.append(try await app.unit(named: [name], in: index)) }
    return named
  }

  /// - Parameter usual: The kinds of songs to list if none are named; empty for all.
  private func records(
    _ groups: [Group], _ songs: [Song], _ query: SongQuery, _ usual: Set<Song.Kind>
  ) -> [SongRecord] {
    guard isOfAllSongs else {
      var filter = GroupFilter()
      filter.figures = query.figures
      return GroupQuery(filter, query.list)(groups).map { SongRecord(song: $0.song, group: $0) }
    }
    var query = query
    query.kinds = kinds.isEmpty ? usual : SongKinds.joined(kinds)
    let bySlug = groups.bySlug
    return query(songs, of: bySlug).compactMap { song in
      bySlug[song.group].map { SongRecord(song: song, group: $0) }
    }
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
