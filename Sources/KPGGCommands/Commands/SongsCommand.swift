import KPGGCore

/// `kpgg songs [GROUP...]`: lists all songs, or the songs of groups, kinds or years.
struct SongsCommand: CommandOptions {
  var songs = SongSelection()
  var isPlaylist = false

  /// The number of songs on a page for all groups, unless an option sets a limit.
  private static let defaultLimit = 20

  static let command = Command(
    "songs",
    summary: "List songs with their URLs.",
    discussion:
      "Lists all kinds of songs, newest first. On a terminal, lists only the newest 20 if you give no group. If you give YouTube IDs or URLs, lists those songs.",
    examples: [
      .init("kpgg songs ohmygirl", "a group's songs"),
      .init("kpgg songs --kind title --year 2024", "the title tracks of a year"),
      .init("kpgg songs --favorites --limit all", "all songs of your favourites"),
      .init("kpgg songs --json=title,url", "titles and URLs as JSON"),
      .init("kpgg songs --era 2016-2019 --m3u | mpv --playlist=-", "play an era's songs"),
    ],
    options: SongsCommand(), printing: .list(of: SongRecord.self),
    arguments: SongSelection.arguments.map { $0.at(\.songs) }
      + [
        .flag(
          "--m3u",
          help: "Print an M3U playlist: artist, title (Latin if known), URL.",
          into: \.isPlaylist
        ).excluding("--json", "--jsonl", "--plain")
      ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let listsAll = songs.words.isEmpty && !isPlaylist && session.isForPeople
    var query = listsAll ? songs.query.withDefaults(session, in: index) : songs.query
    let isShortened = listsAll && query.limit == nil && songs.units.isEmpty
    if isShortened { query.limit = Self.defaultLimit }
    let found = try await songs.find(query, session, in: index, isForPeople: !isPlaylist)
    let records = found.records
    if isPlaylist {
      try show(.document(Playlist(songs: records).text))
      if records.isEmpty { session.note(found.empty) }
      return
    }
    var count = found.list.count(.songs, of: isShortened ? found.matching : found.all)
    if isShortened, records.count < found.matching {
      count.notes.append("all: \(command: TypedLine.text(session.line.typed + ["--limit", Query.all]))")
    }
    let view = SongListView(
      songs: records, isSingleGroup: found.isSingleGroup,
      facts: VisibleFacts(query: query, context: found.context), count: count)
    try show(.list(List(records, empty: found.empty, page: view.list)))
    if listsAll { songs.query.noteDefaults(session, in: index) }
  }
}
