import Arguments
import KPGGCore

/// `kpgg songs [GROUP...]`: lists signature songs, or all songs of groups, kinds or years.
struct SongsCommand: Sendable {
  var words: [String] = []
  var filter = GroupFilterOptions()
  var kinds: [SongKinds] = []
  var query = SongQuery()
  var onlyFavorites = false
  var isPlaylist = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "songs", aliases: ["노래", "曲"],
    summary: HelpText(
      en: "List signature songs, or a group's songs, with their URLs.",
      ko: "대표곡이나 그룹의 노래를 YouTube URL과 함께 보여 줍니다.", ja: "代表曲、またはグループの曲をURLとともに一覧表示します。"),
    discussion: HelpText(
      en:
        "Without a group, --kind, --year or --favorites these are the signature songs; else songs promoted with a video, newest first.",
      ko: "그룹, --kind, --year, --favorites가 모두 없으면 대표곡을, 하나라도 있으면 뮤직비디오로 활동한 노래를 최신순으로 보여 줍니다.",
      ja: "グループ、--kind、--year、--favoritesのいずれもなければ代表曲を、あればMVとともに活動した曲を新しい順に表示します。"),
    examples: [
      .init(
        "kpgg songs ohmygirl", en: "what a group promoted", ko: "한 그룹이 활동한 노래",
        ja: "グループが活動した曲"),
      .init(
        "kpgg songs --era 2009", en: "an era's signature songs", ko: "한 시기에 데뷔한 그룹의 대표곡",
        ja: "ある時期にデビューしたグループの代表曲"),
      .init(
        "kpgg songs newjeans --year 2022 --kind all", en: "everything of a year", ko: "한 해에 나온 모든 노래",
        ja: "その年のすべての曲"),
      .init(
        "kpgg songs --json=title,url", en: "titles and URLs as JSON", ko: "제목과 URL을 JSON으로",
        ja: "曲名とURLをJSONで"),
      .init(
        "kpgg songs --era 2016-2019 --m3u | mpv --playlist=-",
        en: "play an era's songs", ko: "한 시기의 대표곡을 이어서 재생", ja: "ある時期の代表曲を続けて再生"),
    ],
    options: SongsCommand(),
    arguments: [
      .words(
        "GROUP", isRequired: false, repeats: true,
        help: HelpText(
          en: "Groups whose songs are wanted, in any script, by commas.",
          ko: "노래를 볼 그룹. 어떤 문자로 써도 되며, 쉼표로 구분할 수 있습니다.",
          ja: "曲を見たいグループ。文字の種類は問わず、コンマで区切れます。"), completions: .groupList, into: \.words),
      .values(
        "--kind", value: "KIND",
        help: HelpText(
          en: "Only songs of this kind, by default title and collaboration",
          ko: "이 종류의 노래만(기본값: title, collaboration)",
          ja: "この種類の曲のみ (既定値: title, collaboration)"), into: \.kinds),
      .values(
        "--year", value: "YEAR",
        help: HelpText(
          en: "Only released in 2020, 2018-2020, 2024- or 2020-04.",
          ko: "나온 때: 2020, 2018-2020, 2024-, 2020-04.", ja: "発売: 2020、2018-2020、2024-、2020-04。"),
        into: \.query.released),
      .flag(
        "--favorites",
        help: HelpText(
          en: "Only songs of favourite groups.", ko: "즐겨찾기에 담은 그룹의 노래만.", ja: "お気に入りのグループの曲のみ。"),
        into: \.onlyFavorites),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.query.list) }
      + [
        .flag(
          "--m3u",
          help: HelpText(
            en: "Print an M3U playlist: artist, title (Latin if known), URL.",
            ko: "재생 목록(M3U): 아티스트와 제목(로마자 우선), 그다음 줄에 URL.",
            ja: "プレイリスト (M3U): アーティストと曲名 (ローマ字優先)、次の行にURL。"),
          into: \.isPlaylist)
      ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: SongRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  /// Whether songs are asked for, and not only those that stand for their groups.
  private var isOfAllSongs: Bool {
    !words.isEmpty || !kinds.isEmpty || !query.released.isEmpty || onlyFavorites
  }

  /// What the list is sorted or filtered by.
  private var subjects: Set<Label> {
    let key: Label? =
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
    let filter = try self.filter.filter(in: index, app, withDefaults: withDefaults)
    let favorites = onlyFavorites ? try app.favorites.load() : nil
    let named = words.isEmpty ? index.groups : try await app.groups(named: words, in: index)
    let groups = named.filter { group in
      filter.admits(group) && favorites?.contains(.group(group.slug)) ?? true
    }
    var query = query
    query.list = isPlaylist ? query.list : app.ordered(query.list, output)
    let songs = isOfAllSongs ? try await app.songs(of: groups) : groups.map(\.song)
    let records = records(groups, songs, query)
    if isPlaylist {
      try app.emit(Playlist(songs: records).text, as: "--m3u", output)
      if records.isEmpty { app.note(.noSongMatches) }
      return
    }
    let view = SongListView(
      songs: records, sections: isOfAllSongs ? nil : query.list.sections(of: index),
      isOfOneGroup: !words.isEmpty && named.count == 1, marksSignature: isOfAllSongs, subjects: subjects,
      count: ListCount(
        unit: .songs, shown: records.count, all: isOfAllSongs ? songs.count : index.groups.count))
    try app.emit(Report(list: records, empty: .noSongMatches, screen: { view.list($0).lines }), output)
    if withDefaults { self.filter.noteDefaults(app, in: index, output) }
    if !isOfAllSongs, app.isScreen(output), let first = groups.first {
      app.note(.allSongs("kpgg songs \(first.slug)"))
    }
  }

  private func records(_ groups: [Group], _ songs: [Song], _ query: SongQuery) -> [SongRecord] {
    guard isOfAllSongs else {
      return GroupQuery(GroupFilter(), query.list)(groups).map { SongRecord(song: $0.song, group: $0) }
    }
    var query = query
    query.kinds = kinds.isEmpty ? [.title, .collaboration] : SongKinds.joined(kinds)
    let bySlug = groups.bySlug
    return query(songs, of: bySlug).compactMap { song in
      bySlug[song.group].map { SongRecord(song: song, group: $0) }
    }
  }
}

/// A kind of songs, or all of them.
enum SongKinds: ArgumentValue {
  case one(Song.Kind)
  case all

  init?(argument: String) {
    if argument.lowercased() == GroupFilterOptions.everything {
      self = .all
    } else if let kind = Song.Kind(rawValue: argument.lowercased()) {
      self = .one(kind)
    } else {
      return nil
    }
  }

  static let possibleValues = PossibleValues.one(
    of: Song.Kind.allCases.map(\.rawValue) + [GroupFilterOptions.everything])

  /// The kinds that are meant; empty means all.
  static func joined(_ kinds: [SongKinds]) -> Set<Song.Kind> {
    let single = kinds.compactMap { kind in
      if case .one(let kind) = kind { kind } else { nil }
    }
    return single.count == kinds.count ? Set(single) : []
  }
}
