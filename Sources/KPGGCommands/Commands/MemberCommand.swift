import Arguments
import KPGGCore

/// `kpgg member GROUP NAME`: shows a member's profile.
struct MemberCommand: Sendable {
  var words: [String] = []
  var hasPicture = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "member", aliases: ["멤버", "メンバー"],
    summary: HelpText(en: "Show a member's profile.", ko: "멤버의 프로필을 보여 줍니다.", ja: "メンバーのプロフィールを表示します。"),
    discussion: HelpText(
      en:
        "Group and name may come in either order, in any script. What is not known says so. Off a terminal no age is printed, since it changes from day to day.",
      ko: "그룹과 이름은 어느 순서로, 어떤 문자로 써도 됩니다. 알려지지 않은 값은 그렇게 표시합니다. 나이는 날이 지나면 달라지므로 터미널이 아니면 출력하지 않습니다.",
      ja: "グループと名前の順序も文字の種類も問いません。わからないものは不明と表示します。年齢は日によって変わるので、端末以外には出力しません。"),
    examples: [
      .init("kpgg member ohmygirl arin", en: "a member of a group", ko: "그룹의 멤버 한 명", ja: "グループのメンバー一人"),
      .init("kpgg member 오마이걸 아린", en: "the same in Hangul", ko: "한글로 써도 같은 결과", ja: "ハングルでも同じ結果"),
      .init(
        "kpgg member karina", en: "a name that only one member has", ko: "한 멤버만 쓰는 이름", ja: "一人のメンバーだけが持つ名前"),
      .init(
        "kpgg member ohmygirl/arin --json=realName,birthDate", en: "two fields of the profile, as JSON",
        ko: "프로필의 필드 두 개를 JSON으로", ja: "プロフィールの二つのフィールドをJSONで"),
    ],
    options: MemberCommand(),
    arguments: [
      .words(
        "NAME",
        help: HelpText(
          en: "GROUP NAME, GROUP/NAME, or a name that only one member has.",
          ko: "그룹과 이름, 그룹/이름, 또는 한 멤버만 쓰는 이름.", ja: "グループと名前を並べたもの、グループ/名前、または一人のメンバーだけが持つ名前。"),
        completions: .member, into: \.words),
      .flag("--picture", help: .withPicture, into: \.hasPicture),
    ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(MemberRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let (member, group) = try await app.member(named: words, in: index)
    var picture: PictureView?
    if hasPicture, try app.canShowPicture(output) {
      picture = await app.picture(
        at: member.image, of: member.name, group.slug, source,
        in: app.renderContext().pictureSize(isPortrait: true))
    }
    try await app.emit(member, of: group, in: index, output, picture: picture)
  }
}

extension App {
  /// Prints a member's profile.
  func emit(
    _ member: Member, of group: Group, in index: CatalogIndex, _ options: OutputOptions,
    picture: PictureView? = nil
  ) async throws {
    let favorites = knownFavorites()
    let others = isScreen(options) ? await otherEntries(of: member, in: index) : []
    let view = MemberView(
      member: member, group: group, others: others, favorites: favorites, index: index, picture: picture)
    let record = MemberRecord(member, favorites)
    try emit(Report(one: record, rows: record.nameValueRows, screen: view.lines), options)
  }
}
