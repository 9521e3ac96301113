import KPGGCore

/// `kpgg songs [GROUP...]`: lists signature songs, or all songs of groups, kinds or years.
struct SongsCommand: CommandOptions {
  var songs = SongSelection()
  var isPlaylist = false

  static let command = Command(
    "songs",
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
    options: SongsCommand(), printing: .list(of: SongRecord.self),
    arguments: SongSelection.arguments.map { $0.at(\.songs) }
      + [
        .flag(
          "--m3u",
          help: "Print an M3U playlist: artist, title (Latin if known), URL.",
          into: \.isPlaylist
        ).excluding("--json", "--jsonl", "--plain")
      ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let withDefaults = songs.words.isEmpty && !isPlaylist && session.isForPeople
    let found = try await songs.find(session, in: index, withDefaults: withDefaults) { order in
      isPlaylist ? order : session.ordered(order)
    }
    let records = found.songs
    if isPlaylist {
      try show(.document(Playlist(songs: records).text))
      if records.isEmpty { session.note(found.empty) }
      return
    }
    let isOfAllSongs = songs.isOfAllSongs
    let view = SongListView(
      songs: records, sections: isOfAllSongs ? nil : songs.list.sections(of: index),
      isOfOneGroup: found.isOfOneGroup, marksSignature: isOfAllSongs, subjects: songs.subjects,
      figures: found.figures, count: ListCount(unit: .songs, shown: records.count, all: found.all))
    try show(.list(List(records, empty: found.empty, page: view.list)))
    if withDefaults { songs.filter.noteDefaults(session, in: index) }
    if !isOfAllSongs, session.isForPeople, let first = found.groups.first {
      session.note(.onlySignatureSongs("kpgg songs \(first.slug)"))
    }
  }
}
