import Arguments
import KPGGCore

/// `kpgg songs`: lists signature songs.
struct SongsCommand: Sendable {
  var filter = GroupFilterOptions()
  var isPlaylist = false
  var list = ListOptions<GroupQuery.Order>()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "songs", summary: .summary(.songs), discussion: .discussion(.songs),
    examples: [
      .init("kpgg songs --era 2009", .example(.songsOfEra)),
      .init("kpgg songs --json=title,url", .example(.songsJSON)),
      .init("kpgg songs --era 2016-2019 --m3u | mpv --playlist=-", .example(.songsPlaylist)),
    ],
    options: SongsCommand(),
    arguments: GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOptions.arguments.map { $0.at(\.list) }
      + [.flag("--m3u", help: .option(.playlist), into: \.isPlaylist)]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: SongRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let query = list.query(
      filter: try filter.filter(in: index, usual: isPlaylist ? [] : app.usualEras(in: index, output)),
      ordersByKorean: !isPlaylist && app.ordersByKorean(output))
    let groups = query(index.groups)
    if isPlaylist {
      try app.emit(Playlist(groups: groups).text, as: "--m3u", output)
      if groups.isEmpty { app.note(.noGroupMatches) }
      return
    }
    let view = SongListView(groups: groups, sections: list.sections(of: index))
    try app.emit(
      Report(list: groups.map(SongRecord.init), empty: .noGroupMatches, screen: view.lines), output)
    filter.noteUsualEras(app, in: index, output)
  }
}
