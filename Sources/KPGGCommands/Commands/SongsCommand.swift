import Arguments
import KPGGCore

/// `kpgg songs [GROUP...]`: lists signature songs, or all songs of groups, kinds or years.
struct SongsCommand: CatalogCommand {
  var songs = SongSelection()
  var isPlaylist = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
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
    reading: SongsCommand(), printing: .list(of: SongRecord.self),
    arguments: SongSelection.arguments.map { $0.at(\.songs) }
      + [
        .flag(
          "--m3u",
          help: "Print an M3U playlist: artist, title (Latin if known), URL.",
          into: \.isPlaylist)
      ])

  func run(_ app: App) async throws {
    let (app, index) = try await app.catalog(source)
    let withDefaults = songs.words.isEmpty && !isPlaylist && app.isScreen(output)
    let found = try await songs.find(app, in: index, withDefaults: withDefaults) { order in
      isPlaylist ? order : app.ordered(order, output)
    }
    let records = found.songs
    if isPlaylist {
      try app.write(Playlist(songs: records).text, as: "--m3u", output)
      if records.isEmpty { app.note(found.empty) }
      return
    }
    let isOfAllSongs = songs.isOfAllSongs
    let view = SongListView(
      songs: records, sections: isOfAllSongs ? nil : songs.list.sections(of: index),
      isOfOneGroup: found.isOfOneGroup, marksSignature: isOfAllSongs, subjects: songs.subjects,
      figures: found.figures, count: ListCount(unit: .songs, shown: records.count, all: found.all))
    try app.emit(Report(list: records, empty: found.empty, screen: view.list), output)
    if withDefaults { songs.filter.noteDefaults(app, in: index, output) }
    if !isOfAllSongs, app.isScreen(output), let first = found.groups.first {
      app.note(.allSongs("kpgg songs \(first.slug)"))
    }
  }
}
