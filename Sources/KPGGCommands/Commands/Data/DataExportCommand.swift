import Arguments
import KPGGCore

/// `kpgg data export DIR`: writes the catalog in use as the files that any web server can serve.
struct DataExportCommand: Sendable {
  var words: [String] = []
  var isOriginal = false
  var isForced = false
  var source = SourceOptions()

  static let command = Command<App>(
    "export",
    summary: HelpText(
      en: "Write the catalog as files that any web server can serve.",
      ko: "어떤 웹 서버로든 제공할 수 있는 파일로 카탈로그를 저장합니다.", ja: "どのウェブサーバーでも配信できるファイルとしてカタログを書き出します。"),
    discussion: HelpText(
      en:
        "The files are the documents of the catalog in use, and for each group one file of members and one of songs. Serve the folder, and its URL is a host for --api; the original app reads it, too.",
      ko:
        "사용 중인 카탈로그의 문서와, 그룹마다 멤버 파일과 노래 파일을 하나씩 저장합니다. 이 폴더를 웹 서버로 제공하면 그 URL을 --api의 호스트로 쓸 수 있고, 원래 앱도 그대로 읽습니다.",
      ja:
        "使用中のカタログの文書と、グループごとにメンバーと曲のファイルを一つずつ書き出します。そのフォルダーを配信すれば、URLを--apiのホストとして使え、元のアプリもそのまま読み込めます。"
    ),
    examples: [
      .init("kpgg data export site", en: "files for a web server", ko: "웹 서버용 파일", ja: "ウェブサーバー用のファイル"),
      .init(
        "kpgg data export site --api https://api.example.org", en: "a copy of what a host serves",
        ko: "호스트가 제공하는 내용의 사본", ja: "ホストが配信する内容の写し"),
    ],
    options: DataExportCommand(),
    arguments: [
      .words(
        "DIR", atMost: 1,
        help: HelpText(
          en: "The folder, made if missing; its group and song may not be links.",
          ko: "폴더. 없으면 만듭니다. 그 안의 group과 song은 링크일 수 없습니다.",
          ja: "フォルダー。なければ作成します。中のgroupとsongはリンクにできません。"),
        completions: .folder, into: \.words),
      .flag(
        "--original",
        help: HelpText(
          en: "Write the original app's API: its groups, with nothing but what it said of them.",
          ko: "원래 앱의 API만 저장합니다: 그 앱의 그룹과 그 API에 있던 내용만.", ja: "元のアプリのAPIだけを書き出します: そのグループと、そのAPIにあった内容だけ。"),
        into: \.isOriginal),
      .flag(
        "--force",
        help: HelpText(
          en: "Overwrite without asking what is no export.", ko: "내보낸 것이 아닌 파일도 묻지 않고 덮어씁니다.",
          ja: "書き出したものでないファイルも確認せずに上書きします。"), into: \.isForced),
    ]
      + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    guard var folder = words.first, !folder.isEmpty else { throw Failure(.emptyName, status: .usage) }
    if folder == "-" { throw Failure(.exportNeedsFolder, status: .usage) }
    while folder.hasSuffix("/"), folder.utf8.count > 1 { folder.removeLast() }
    let snapshot = try await app.catalogInUse(source).snapshot
    let export = try await isOriginal ? snapshot.originalFiles() : snapshot.files()
    let target = try export.target(in: folder)
    let foreign = target.foreignFiles
    if let first = foreign.first, !isForced, try !confirms(foreign.count, first, app) {
      return try app.emit([.nothingWritten])
    }
    do throws(FileError) {
      try export.write(into: folder, overwrites: target.isExport || isForced || !foreign.isEmpty)
    } catch {
      throw error.reason == .exists ? Failure(.fileAppeared(error.path)) : Failure(error)
    }
    let names = export.namesOnlyForSome
    if !names.isEmpty { app.warn(.namesOnlyForSome(names)) }
    if !export.leftOut.isEmpty { app.warn(.filesLeftOut(export.leftOut)) }
    let written = Notice.exported(export.files.count, folder: folder)
    do {
      try app.emit([written])
    } catch var failure as Failure {
      failure.hints.insert(written, at: 0)
      throw failure
    }
  }

  private func confirms(_ count: Int, _ first: String, _ app: App) throws -> Bool {
    guard app.input.isTerminal, app.error.isTerminal else {
      throw Failure(.overwritingNeedsForce(count, first: first), status: .usage)
    }
    return try app.confirms(.overwriteForeign(count, first: first))
  }
}
