import Arguments
import KPGGCore

/// `kpgg group NAME`: shows a group with its members and its song.
struct GroupCommand: Sendable {
  var words: [String] = []
  var hasPicture = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "group", aliases: ["그룹", "グループ"],
    summary: HelpText(
      en: "Show a group: its facts, members and signature song.", ko: "그룹의 정보와 멤버, 대표곡을 보여 줍니다.",
      ja: "グループの情報、メンバー、代表曲を表示します。"),
    examples: [
      .init("kpgg group red velvet", en: "a group by its name", ko: "이름으로 찾은 그룹", ja: "名前で探したグループ"),
      .init("kpgg group 레드벨벳", en: "the same in Hangul", ko: "한글로 써도 같은 결과", ja: "ハングルでも同じ結果"),
    ],
    options: GroupCommand(),
    arguments: [
      .words("NAME", help: .groupName, completions: .groups, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(GroupRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let group = try await app.group(named: words, in: index)
    var picture: PictureView?
    if hasPicture, try app.canShowPicture(output) {
      picture = await app.picture(
        at: group.image, of: group.name, group.slug, source,
        in: app.renderContext().pictureSize(isPortrait: false))
    }
    try await app.emit(group, app.knownFavorites(), in: index, output, picture: picture)
  }
}

extension App {
  /// The songs of a group; where a host does not supply them, which is told, its signature song.
  private func songsOrSignature(of group: Group) async throws -> [Song] {
    do {
      return try await songs(of: [group])
    } catch let error as APIError {
      fail(Failure(error), asWarning: true)
      return [group.song]
    }
  }

  /// Prints a group with its members and songs.
  func emit(
    _ group: Group, _ favorites: Favorites?, in index: CatalogIndex, _ options: OutputOptions,
    picture: PictureView? = nil
  ) async throws {
    let members = try await members(of: [group])
    let songs = SongQuery()(try await songsOrSignature(of: group), of: [group.slug: group])
    let view = GroupView(
      group: group, members: members, songs: songs, favorites: favorites, index: index, picture: picture)
    let record = GroupRecord(group, favorites)
    let rows =
      record.nameValueRows + record.eventRows + GroupRecord.rows(of: songs)
      + members.map { ["member"] + MemberRecord($0, favorites).row }
    try emit(Report(one: record, rows: rows, screen: view.lines), options)
  }
}

extension HelpText {
  static let withPicture = HelpText(
    en: "On a terminal, draw the picture, too: kpgg help picture.", ko: "터미널에서는 사진도 그립니다(kpgg help picture).",
    ja: "端末では写真も描きます (kpgg help picture)。")
  static let groupName = HelpText(
    en: "A group's name, in Hangul or Latin letters, or an alias of it. The words are joined.",
    ko: "한글이나 로마자로 쓴 그룹 이름 또는 별칭. 여러 단어는 하나로 이어 읽습니다.", ja: "ハングルまたはローマ字のグループ名、または別名。複数の語はつなげて読みます。")
}
