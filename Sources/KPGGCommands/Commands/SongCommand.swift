import Arguments
import KPGGCore

/// `kpgg song GROUP`: prints a signature song's title and address, and may open it.
struct SongCommand: Sendable {
  var words: [String] = []
  var opens = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "song",
    summary: HelpText(
      en: "Print a group's signature song and its YouTube URL.", ko: "그룹의 대표곡과 YouTube URL을 출력합니다.",
      ja: "グループの代表曲とそのYouTubeのURLを出力します。"),
    discussion: HelpText(
      en:
        "Off a terminal the URL is printed alone. --open uses KPGG_BROWSER, BROWSER or the system's opener.",
      ko: "터미널이 아니면 URL만 출력합니다. --open은 KPGG_BROWSER, BROWSER 또는 시스템의 기본 프로그램을 사용합니다.",
      ja: "端末以外ではURLだけを出力します。--openはKPGG_BROWSER, BROWSER、またはシステム標準のプログラムを使います。"),
    examples: [
      .init("kpgg song ohmygirl", en: "title and URL", ko: "제목과 URL", ja: "曲名とURL"),
      .init("kpgg song ohmygirl --open", en: "play it in the browser", ko: "브라우저에서 재생", ja: "ブラウザーで再生"),
      .init(
        "mpv \"$(kpgg song ohmygirl)\"", en: "off a terminal only the URL is printed", ko: "터미널이 아니면 URL만 출력",
        ja: "端末以外ではURLだけを出力"),
    ],
    options: SongCommand(),
    arguments: [
      .words("GROUP", help: .groupName, completions: .groups, into: \.words),
      .flag("--open", help: .open, into: \.opens),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(SongRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let group = try await app.group(named: words, in: index)
    let view = SongView(group: group)
    let report = Report(
      one: SongRecord(group: group), rows: [[group.song.youtubeID.watchURL]], screen: view.lines)
    try app.emit(report, output)
    if opens { app.open(group.song.youtubeID) }
  }
}

extension HelpText {
  static let open = HelpText(
    en: "Also open the video in a browser.", ko: "영상을 브라우저에서도 엽니다.", ja: "動画をブラウザーでも開きます。")
}
