import Arguments
import KPGGCore

/// `kpgg song GROUP`: prints a signature song's title and address, and may open it.
struct SongCommand: Sendable {
  var words: [String] = []
  var opens = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "song", summary: .summary(.song), discussion: .discussion(.song),
    examples: [
      .init("kpgg song ohmygirl", .example(.song)),
      .init("kpgg song ohmygirl --open", .example(.songOpen)),
      .init("mpv \"$(kpgg song ohmygirl)\"", .example(.songPipe)),
    ],
    options: SongCommand(),
    arguments: [
      .words("GROUP", help: .option(.groupName), into: \.words),
      .flag("--open", help: .option(.open), into: \.opens),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: SongRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let group = try index.group(named: words, for: "song")
    let view = SongView(group: group)
    let report = Report(
      one: SongRecord(group: group), rows: [[group.song.youtubeID.watchURL]], screen: view.lines)
    try app.emit(report, output)
    if opens { app.open(group.song.youtubeID) }
  }
}
