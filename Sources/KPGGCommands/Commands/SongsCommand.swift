import Arguments
import KPGGCore

/// `kpgg songs`: lists signature songs.
struct SongsCommand: Sendable {
  var filter = GroupFilterOptions()
  var isPlaylist = false
  var list = ListOrder<GroupQuery.Order>()
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "songs",
    summary: HelpText(
      en: "List signature songs with their YouTube URLs.", ko: "대표곡과 YouTube URL을 목록으로 보여 줍니다.",
      ja: "代表曲をYouTubeのURLとともに一覧表示します。"),
    discussion: HelpText(
      en:
        "With --m3u every song is two lines of a playlist: artist and title, in Latin letters where they are known, and the URL.",
      ko: "--m3u를 쓰면 곡마다 재생 목록의 두 줄, 곧 아티스트와 제목(로마자 표기가 있으면 로마자) 한 줄과 URL 한 줄을 출력합니다.",
      ja: "--m3uを使うと、曲ごとにプレイリストの2行、つまりアーティストと曲名(ローマ字表記があればそれ)の行とURLの行を出力します。"),
    examples: [
      .init(
        "kpgg songs --era 2009", en: "the songs of an era's groups", ko: "한 시기에 데뷔한 그룹의 대표곡",
        ja: "ある時期にデビューしたグループの代表曲"),
      .init(
        "kpgg songs --json=title,url", en: "titles and URLs as JSON", ko: "제목과 URL을 JSON으로",
        ja: "曲名とURLをJSONで"),
      .init(
        "kpgg songs --era 2016-2019 --m3u | mpv --playlist=-",
        en: "play the songs of an era's groups one after the other", ko: "한 시기에 데뷔한 그룹의 대표곡을 이어서 재생",
        ja: "ある時期にデビューしたグループの代表曲を続けて再生"),
    ],
    options: SongsCommand(),
    arguments: GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.list) }
      + [
        .flag(
          "--m3u",
          help: HelpText(
            en: "Print a playlist (M3U) of the songs' URLs for a media player.",
            ko: "대표곡 URL의 재생 목록(M3U)을 미디어 플레이어용으로 출력합니다.", ja: "代表曲のURLのプレイリスト(M3U)をメディアプレーヤー向けに出力します。"),
          into: \.isPlaylist)
      ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: SongRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let filter = try self.filter.filter(
      in: index, app, withDefaults: !isPlaylist && app.isScreen(output))
    let groups = GroupQuery(filter, isPlaylist ? list : app.ordered(list, output))(index.groups)
    if isPlaylist {
      try app.emit(Playlist(groups: groups).text, as: "--m3u", output)
      if groups.isEmpty { app.note(.noGroupMatches) }
      return
    }
    let view = SongListView(groups: groups, sections: list.sections(of: index))
    try app.emit(
      Report(list: groups.map(SongRecord.init), empty: .noGroupMatches, screen: { view.list($0).lines }),
      output)
    self.filter.noteDefaults(app, in: index, output)
  }
}
