import Arguments
import KPGGCore
import Terminal

/// `kpgg browse`: the whole catalog on one screen.
struct BrowseCommand: Sendable {
  var seed: Seed?
  var date: WholeDay?
  var keys: KeyList?
  var isDump = false
  var size: ScreenSize?
  var hasNoMouse = false
  var source = SourceOptions()

  static let command = Command<App>(
    "browse",
    summary: HelpText(
      en: "Wander through the whole catalog on the full screen.", ko: "전체 화면에서 카탈로그를 둘러봅니다.",
      ja: "全画面でカタログを見て回ります。"),
    discussion: HelpText(
      en:
        "Arrows or hjkl move, Enter opens, Esc goes back, o plays, f keeps as a favourite, ? shows all keys, q leaves. --dump prints the screen instead, changes nothing and starts nothing.",
      ko:
        "화살표나 hjkl로 이동하고, Enter로 열고, Esc로 돌아갑니다. o는 재생, f는 즐겨찾기, ?는 모든 키, q는 종료입니다. --dump는 화면을 출력하기만 하며, 아무것도 바꾸거나 실행하지 않습니다.",
      ja:
        "矢印キーかhjklで移動、Enterで開く、Escで戻る、oで再生、fでお気に入り、?で全キーの一覧、qで終了します。--dumpは画面を出力するだけで、何も変更せず、何も起動しません。"),
    examples: [
      .init("kpgg browse", en: "the home page", ko: "홈 화면", ja: "ホーム画面"),
      .init(
        "kpgg browse --seed 1 --keys 'j enter' --size 80x24 --dump", en: "print a page as text",
        ko: "한 화면을 텍스트로 출력", ja: "画面をテキストとして出力"),
    ],
    options: BrowseCommand(),
    arguments: [
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .option(
        "--date", value: "DAY",
        help: HelpText(
          en: "The day by which ages are counted: 2026-06-18.", ko: "나이를 계산할 기준일: 2026-06-18.",
          ja: "年齢を数える基準の日: 2026-06-18。"), into: \.date),
      .option(
        "--keys", value: "KEYS",
        help: HelpText(
          en: "Press these keys first: letters, and names such as enter, esc, down, pagedown, ctrl-l.",
          ko: "먼저 누를 키: 글자, 또는 enter, esc, down, pagedown, ctrl-l 같은 이름.",
          ja: "最初に押すキー: 文字、またはenter, esc, down, pagedown, ctrl-lなどの名前。"), into: \.keys),
      .flag(
        "--dump",
        help: HelpText(
          en: "Print the screen as text, without a terminal.", ko: "터미널 없이 화면을 텍스트로 출력합니다.",
          ja: "端末なしで画面をテキストとして出力します。"), into: \.isDump),
      .option(
        "--size", value: "SIZE",
        help: HelpText(
          en: "The columns and rows of that screen; 80x24 by default.", ko: "그 화면의 열과 행 수. 기본값은 80x24.",
          ja: "その画面の桁数と行数。既定値は80x24。"), into: \.size),
      .flag(
        "--no-mouse",
        help: HelpText(
          en: "Leave the mouse to the terminal, which selects text by it.", ko: "마우스를 터미널의 텍스트 선택에 맡깁니다.",
          ja: "マウスを端末でのテキスト選択に使います。"), into: \.hasNoMouse),
    ] + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  private static let alternatives: [Notice] = [.useOneOf(["kpgg groups", "kpgg browse --dump"])]

  func run(_ app: App) async throws {
    if !isDump {
      if app.isAccessible { throw Failure(.screenNotRead, hints: Self.alternatives, status: .usage) }
      guard app.canBrowse else { throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage) }
      if size != nil { throw Failure(.needsDump("--size"), status: .usage) }
    }
    let app = try app.reading(source)
    let index = try await app.index()
    let world = BrowseWorld(app: app, index: index, isRehearsal: isDump)
    if isDump {
      let (state, _) = try state(app, index, size?.size ?? Size(width: 80, height: 24))
      let surface = await world.screen(after: keys?.keys ?? [], state)
      return try app.emit { _ in surface.text.map { Line($0) } }
    }
    let terminal: RawTerminal
    do {
      terminal = try app.screen(
        RawTerminal.Options(title: "kpgg", escapeDelay: app.escapeDelay, hasMouse: !hasNoMouse))
    } catch {
      throw Failure(.needsTerminal, hints: Self.alternatives, status: .usage)
    }
    var (state, problem) = try state(app, index, terminal.size)
    state.hasMouse = !hasNoMouse
    state.favoritesProblem = problem?.complaint.text(in: app.language)
    let told = [problem.map { BrowseEvent.told($0.complaint.text(in: app.language)) }].compactMap { $0 }
    try await BrowseLoop(world, terminal, state).run(told + (keys?.keys ?? []).map(BrowseEvent.key))
  }

  /// The browser's state at its start, and what is wrong with the favourites.
  private func state(
    _ app: App, _ index: CatalogIndex, _ size: Size
  ) throws -> (BrowseState, Failure?) {
    let filter = try GroupFilterOptions().filter(in: index, app, withDefaults: true)
    let featured = app.picked(from: index.featured, seed: seed?.number)
    var favorites = Favorites()
    var problem: Failure?
    do throws(StoreError) {
      favorites = try app.favorites.load()
    } catch {
      problem = Failure(error)
    }
    let state = BrowseState(
      index: index, groups: index.groups.filter(filter.admits), today: date?.day ?? app.today(), size: size,
      language: app.language, names: NameChoice(app.names), theme: app.display.theme, favorites: favorites,
      featured: featured.flatMap(index.featured.firstIndex) ?? 0)
    return (state, problem)
  }
}

extension App {
  /// Whether there is a terminal on which anything can be drawn anywhere, for people who see it.
  var canBrowse: Bool { output.isTerminal && !isDumb && !isAccessible }

  /// After how many milliseconds an ESC byte is the key Esc: what `ESCDELAY` says, or longer where the line may be slow.
  fileprivate var escapeDelay: Int {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    return min(environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
