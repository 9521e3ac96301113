import Arguments
import KPGGCore

/// `kpgg song NAME`: prints a song's title and address, and may open it.
struct SongCommand: Sendable {
  var words: [String] = []
  var isNewest = false
  var isRandom = false
  var seed: Seed?
  var opens = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "song", aliases: ["노래", "曲"],
    summary: HelpText(
      en: "Print the title and YouTube URL of a group's song.", ko: "노래의 제목과 YouTube URL을 출력합니다.",
      ja: "曲名とYouTubeのURLを表示します。"),
    discussion: HelpText(
      en:
        "A group means its signature song, a group and a title that song, a title alone the only song of that title. Off a terminal the URL is printed alone.",
      ko:
        "그룹만 쓰면 대표곡을, 그룹과 제목을 쓰면 그 노래를, 제목만 쓰면 그 제목의 유일한 노래를 뜻합니다. 터미널이 아니면 URL만 출력합니다.",
      ja: "グループだけなら代表曲、グループと曲名ならその曲、曲名だけならその曲名を持つただ一つの曲を指します。端末以外ではURLだけを出力します。"),
    examples: [
      .init("kpgg song ohmygirl", en: "title and URL", ko: "제목과 URL", ja: "曲名とURL"),
      .init("kpgg song ohmygirl --open", en: "play it in the browser", ko: "브라우저에서 재생", ja: "ブラウザーで再生"),
      .init("kpgg song hype boy", en: "a song by its title", ko: "제목으로 찾은 노래", ja: "曲名で探した曲"),
      .init("kpgg song 다만세", en: "by what fans call it", ko: "팬들이 부르는 이름으로", ja: "ファンの呼び名で"),
      .init(
        "kpgg song ohmygirl --newest", en: "what a group promoted last", ko: "그룹이 가장 최근에 활동한 노래",
        ja: "グループが最後に活動した曲"),
      .init(
        "mpv \"$(kpgg song ohmygirl)\"", en: "off a terminal only the URL is printed", ko: "터미널이 아니면 URL만 출력",
        ja: "端末以外ではURLだけを出力"),
    ],
    options: SongCommand(),
    arguments: [
      .words(
        "NAME",
        help: HelpText(
          en: "A group, a title, or a group and a title of its songs, in any script.",
          ko: "그룹, 제목, 또는 그룹과 그 노래의 제목. 어떤 문자로 써도 됩니다.", ja: "グループ、曲名、またはグループとその曲名。文字の種類は問いません。"),
        completions: .song, into: \.words),
      .flag(
        "--newest",
        help: HelpText(
          en: "The group's newest song instead of its signature song.", ko: "대표곡 대신 그룹의 최신곡을 고릅니다.",
          ja: "代表曲の代わりにグループの最新曲を選びます。"), into: \.isNewest),
      .flag(
        "--random",
        help: HelpText(
          en: "Any song of the group instead of its signature song.", ko: "대표곡 대신 그룹의 노래 하나를 무작위로 고릅니다.",
          ja: "代表曲の代わりにグループの曲をランダムに選びます。"), into: \.isRandom),
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--open", help: .open, into: \.opens),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(SongRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    if isNewest, isRandom { throw Failure(.conflictingOptions("--newest", "--random"), status: .usage) }
    let app = try app.reading(source)
    let index = try await app.index()
    let (song, group) = try await song(app, index)
    try app.emit(song, of: group, output)
    if opens { app.open(song.youtubeID, output) }
  }

  private func song(_ app: App, _ index: CatalogIndex) async throws -> (Song, Group) {
    switch try await app.song(named: words, in: index) {
    case .song(let entry):
      if isNewest || isRandom {
        throw Failure(.songNotGroup(entry.song.fullTitle(app.names) ?? ""), status: .usage)
      }
      return (entry.song, entry.group)
    case .group(let group):
      guard isNewest || isRandom else {
        await app.noteSongs(titled: words, besides: group, in: index)
        return (group.song, group)
      }
      var query = SongQuery()
      query.kinds = [.title, .collaboration]
      let songs = query(try await app.songs(of: [group]), of: [group.slug: group])
      guard let newest = songs.first else { return (group.song, group) }
      return (isNewest ? newest : app.picked(from: songs, seed: seed?.number) ?? newest, group)
    }
  }
}

extension App {
  /// Prints a song, off a terminal its address alone.
  func emit(_ song: Song, of group: Group, _ options: OutputOptions) throws {
    let view = SongView(song: song, group: group)
    try emit(
      Report(
        one: SongRecord(song: song, group: group), rows: [[song.youtubeID.watchURL]], screen: view.lines),
      options)
  }
}

extension HelpText {
  static let open = HelpText(
    en: "Also open the video: KPGG_BROWSER, BROWSER or the system's.",
    ko: "영상도 엽니다(KPGG_BROWSER, BROWSER, 기본 프로그램 순).",
    ja: "動画も開きます (KPGG_BROWSER、BROWSER、標準のアプリの順)。")
}
