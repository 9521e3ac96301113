import KPGGCore
import Terminal

/// What a key does.
enum BrowseAction: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  case move(Direction)
  case pageUp, pageDown, rowStart, rowEnd, first, last, nextSection, previousSection
  case open, back, play, copy, favorite, remove, undo
  case step(Int)
  case tab(Int)
  case search
  /// Goes on to another kind of what a search has found.
  case kind(Int)
  case forget
  case order, era, shown
  case reload, language, theme, pictures, mouse, help, redraw, suspend, quit, interrupt
}

/// A row of the table of keys: the one declaration that the browser, its last line, its page of keys, help and the man page
/// read.
struct KeyBinding: Sendable {
  /// The kinds of pages.
  enum PageKind: CaseIterable, Sendable {
    case home, favorites, songs, upcoming, search, era, group, member, help

    init(_ place: BrowsePage.Place) {
      self =
        switch place {
        case .home: .home
        case .favorites: .favorites
        case .songs: .songs
        case .upcoming: .upcoming
        case .search: .search
        case .era: .era
        case .group: .group
        case .member: .member
        case .help: .help
        }
    }
  }

  let keys: [Key]
  let action: BrowseAction
  let help: HelpText
  /// What the last line says of it; `nil` where it is not worth the room.
  var footer: HelpText?
  /// The pages on which it does something.
  var pages = Set(PageKind.allCases)

  private init(
    _ keys: String, _ action: BrowseAction, _ help: HelpText, footer: HelpText? = nil,
    on pages: Set<PageKind> = Set(PageKind.allCases)
  ) {
    // A word that names no key would be missing here, which a test finds.
    self.keys = (try? Key.list(keys)) ?? []
    self.action = action
    self.help = help
    self.footer = footer
    self.pages = pages
  }

  /// The pages that show what is in the catalog.
  private static let catalogPages: Set<PageKind> = Set(PageKind.allCases).subtracting([.help])

  /// Every key. The first one that counts on a page is the one that does something.
  static let table: [KeyBinding] = [
    .init("up k", .move(.up), HelpText(en: "one row up", ko: "한 줄 위로", ja: "1行上へ")),
    .init("down j", .move(.down), HelpText(en: "one row down", ko: "한 줄 아래로", ja: "1行下へ")),
    .init(
      "left h", .move(.left),
      HelpText(
        en: "to the left; from a row's first card to its heading", ko: "왼쪽으로 (첫 카드에서는 그 줄의 제목으로)",
        ja: "左へ (最初のカードからは見出しへ)")),
    .init(
      "right l", .move(.right),
      HelpText(en: "to the right, or into the other column", ko: "오른쪽으로, 또는 옆 단으로", ja: "右へ、または隣の段へ")),
    .init(
      "enter", .open,
      HelpText(
        en: "open what is in focus; a heading opens the whole era", ko: "선택한 항목 열기 (제목에서는 그 시기 전체)",
        ja: "選択中の項目を開く (見出しではその時期の全体)"), footer: HelpText(en: "open", ko: "열기", ja: "開く"),
      on: catalogPages),
    .init(
      "esc backspace", .back,
      HelpText(en: "back to where one was", ko: "이전 화면으로", ja: "前の画面へ戻る"),
      footer: HelpText(en: "back", ko: "뒤로", ja: "戻る"),
      on: Set(PageKind.allCases).subtracting([.home])),
    .init("esc", .quit, HelpText(en: "on the home page: leave", ko: "홈에서: 종료", ja: "ホームで: 終了"), on: [.home]),
    .init(
      "/", .search,
      HelpText(
        en: "search as you type; on the page of songs: filter them", ko: "입력하면서 검색하기 (노래 화면에서는 걸러 내기)",
        ja: "入力しながら検索 (曲の画面では絞り込み)"), footer: HelpText(en: "search", ko: "검색", ja: "検索"),
      on: catalogPages),
    .init(
      "o ctrl-o", .play,
      HelpText(
        en: "play the song in focus, or the group's signature song", ko: "선택한 노래 또는 그룹의 대표곡 재생",
        ja: "選択中の曲、またはグループの代表曲を再生"), footer: HelpText(en: "play", ko: "재생", ja: "再生"),
      on: catalogPages),
    .init(
      "f ctrl-f", .favorite,
      HelpText(
        en: "add to the favourites, or remove", ko: "즐겨찾기에 추가하거나 삭제", ja: "お気に入りに追加、または削除"),
      footer: HelpText(en: "favourite", ko: "즐겨찾기", ja: "お気に入り"), on: catalogPages),
    .init(
      "x delete", .remove,
      HelpText(en: "among the favourites: remove", ko: "즐겨찾기 목록에서: 삭제", ja: "お気に入りの中で: 削除"),
      footer: HelpText(en: "remove", ko: "삭제", ja: "削除"), on: [.home, .favorites]),
    .init(
      "delete ctrl-x", .forget,
      HelpText(
        en: "below an empty field: forget the recent search", ko: "빈 검색창 아래에서: 최근 검색 지우기",
        ja: "空の検索欄の下で: 最近の検索を消す"), footer: HelpText(en: "forget", ko: "지우기", ja: "消す"), on: [.search]),
    .init(
      "u", .undo,
      HelpText(
        en: "bring back the favourite removed last", ko: "마지막으로 삭제한 즐겨찾기 되돌리기", ja: "最後に削除したお気に入りを元に戻す"),
      footer: HelpText(en: "undo", ko: "되돌리기", ja: "元に戻す"), on: catalogPages),
    .init(
      "y ctrl-y", .copy,
      HelpText(
        en: "copy the address of the song in focus, or of the signature song", ko: "선택한 노래나 대표곡의 주소 복사",
        ja: "選択中の曲、または代表曲のアドレスをコピー"), footer: HelpText(en: "copy", ko: "주소 복사", ja: "コピー"),
      on: catalogPages),
    .init(
      "n ]", .step(1),
      HelpText(en: "on the home page: another featured group", ko: "홈에서: 다음 추천 그룹", ja: "ホームで: 次のおすすめ"),
      footer: HelpText(en: "another", ko: "다른 추천", ja: "次のおすすめ"), on: [.home]),
    .init(
      "p [", .step(-1),
      HelpText(en: "on the home page: the featured group before", ko: "홈에서: 이전 추천 그룹", ja: "ホームで: 前のおすすめ"),
      on: [.home]),
    .init(
      "n ]", .step(1),
      HelpText(
        en: "on their pages: the next group or member", ko: "그룹과 멤버 화면에서: 다음", ja: "グループとメンバーの画面で: 次へ"),
      footer: HelpText(en: "next", ko: "다음", ja: "次"), on: [.group, .member]),
    .init(
      "p [", .step(-1),
      HelpText(
        en: "on their pages: the previous group or member", ko: "그룹과 멤버 화면에서: 이전", ja: "グループとメンバーの画面で: 前へ"),
      footer: HelpText(en: "previous", ko: "이전", ja: "前"), on: [.group, .member]),
    .init(
      "pageup", .pageUp, HelpText(en: "one screen up", ko: "한 화면 위로", ja: "1画面上へ")),
    .init(
      "pagedown space", .pageDown, HelpText(en: "one screen down", ko: "한 화면 아래로", ja: "1画面下へ")),
    .init(
      "home", .rowStart,
      HelpText(en: "to the row's first card, or to the top", ko: "줄의 첫 카드로, 또는 맨 위로", ja: "行の最初のカードへ、または先頭へ")),
    .init(
      "end", .rowEnd,
      HelpText(
        en: "to the row's last card, or to the bottom", ko: "줄의 마지막 카드로, 또는 맨 아래로", ja: "行の最後のカードへ、または末尾へ")),
    .init("g", .first, HelpText(en: "to the top", ko: "맨 위로", ja: "先頭へ")),
    .init("G", .last, HelpText(en: "to the bottom", ko: "맨 아래로", ja: "末尾へ")),
    .init(
      "tab", .nextSection, HelpText(en: "to the next part of the page", ko: "페이지의 다음 부분으로", ja: "ページの次の部分へ"),
      on: Set(PageKind.allCases).subtracting([.search])),
    .init(
      "shift-tab", .previousSection,
      HelpText(en: "to the part of the page before", ko: "페이지의 이전 부분으로", ja: "ページの前の部分へ"),
      on: Set(PageKind.allCases).subtracting([.search])),
    .init(
      "tab", .kind(1),
      HelpText(
        en: "while searching: only groups, only members, only songs, all", ko: "검색 중: 그룹만, 멤버만, 노래만, 전체",
        ja: "検索中: グループのみ、メンバーのみ、曲のみ、すべて"), footer: HelpText(en: "kind", ko: "종류", ja: "種類"), on: [.search]),
    .init(
      "shift-tab", .kind(-1),
      HelpText(en: "while searching: the same the other way round", ko: "검색 중: 반대 순서로", ja: "検索中: 逆の順に"),
      on: [.search]),
    .init("1", .tab(0), HelpText(en: "the home page", ko: "홈", ja: "ホーム")),
    .init("2", .tab(1), HelpText(en: "the favourites", ko: "즐겨찾기", ja: "お気に入り")),
    .init("3", .tab(2), HelpText(en: "all songs", ko: "모든 노래", ja: "すべての曲")),
    .init(
      "4", .tab(3),
      HelpText(en: "the days to come: birthdays and anniversaries", ko: "다가오는 생일과 기념일", ja: "これからの誕生日と記念日")),
    .init(
      "s", .order,
      HelpText(
        en: "sort otherwise; among the days to come: favourites first", ko: "정렬 바꾸기 (다가오는 날에서는 즐겨찾기 먼저)",
        ja: "並び替え (これからの日ではお気に入りを先に)"), footer: HelpText(en: "sort", ko: "정렬", ja: "並び"),
      on: [.home, .era, .songs, .upcoming]),
    .init(
      "e", .era,
      HelpText(
        en: "only the next era, and after the last one all", ko: "다음 시기만, 끝까지 가면 전체", ja: "次の時期のみ、最後の次はすべて"),
      footer: HelpText(en: "era", ko: "시기", ja: "時期"), on: [.home, .songs, .upcoming]),
    .init(
      "v", .shown,
      HelpText(
        en: "show favourites only, those that are active, or all", ko: "즐겨찾기만, 활동 중만, 전체 보기",
        ja: "お気に入りのみ、活動中のみ、すべて"),
      footer: HelpText(en: "show", ko: "보기", ja: "表示"), on: [.home, .era, .songs, .upcoming]),
    .init(
      "R ctrl-r", .reload,
      HelpText(
        en: "ask for the catalog and the favourites again", ko: "카탈로그와 즐겨찾기 다시 불러오기", ja: "カタログとお気に入りを読み直す"),
      on: catalogPages),
    .init("L", .language, HelpText(en: "the next language", ko: "다음 언어", ja: "次の言語")),
    .init("c", .theme, HelpText(en: "the next theme", ko: "다음 테마", ja: "次の配色")),
    .init(
      "i", .pictures,
      HelpText(
        en: "show pictures, fetched from their hosts, or hide them; kept as a setting",
        ko: "사진을 그 호스트에서 받아 보여 주거나 숨기기 (설정으로 저장)", ja: "写真をそのホストから取得して表示、または隠す (設定として保存)")),
    .init(
      "m", .mouse,
      HelpText(
        en: "let the mouse select text, or work here again", ko: "마우스로 텍스트 선택하기, 다시 누르면 원래대로",
        ja: "マウスでのテキスト選択、もう一度で元に戻す")),
    .init("ctrl-l", .redraw, HelpText(en: "draw the screen anew", ko: "화면 다시 그리기", ja: "画面を描き直す")),
    .init("ctrl-z", .suspend, HelpText(en: "stop until fg", ko: "fg까지 멈추기", ja: "fgまで中断")),
    .init(
      "?", .help, HelpText(en: "these keys; type to find one", ko: "키 목록 (입력하면 걸러 냄)", ja: "キーの一覧 (入力で絞り込み)"),
      footer: HelpText(en: "keys", ko: "키", ja: "キー"), on: catalogPages),
    .init(
      "q", .quit, HelpText(en: "leave", ko: "종료", ja: "終了"), footer: HelpText(en: "quit", ko: "종료", ja: "終了"),
      on: catalogPages),
    .init(
      "ctrl-c", .interrupt, HelpText(en: "leave at once, from everywhere", ko: "어디서나 바로 종료", ja: "どこからでもすぐ終了")
    ),
  ]

  /// How the keys are written where they are explained.
  var title: String { keys.map(\.name).joined(separator: " ") }

  /// The first key that does it on a page.
  func key(on page: BrowsePage) -> Key? { keys.first { !page.isTyping || !TextField.takes($0) } }

  /// Whether the row is about what somebody types: one of its keys as it is written, or else a part of what is said of it.
  func isFound(by typed: String, in language: Language) -> Bool {
    if typed.isEmpty { return true }
    if KeyBinding.table.contains(where: { $0.keys.contains { $0.name == typed } }) {
      return keys.contains { $0.name == typed }
    }
    let said = [title, help.text(in: language), footer?.text(in: language) ?? ""].joined(separator: " ")
    return typed.folded.isEmpty ? title.contains(typed) : said.folded.contains(typed.folded)
  }

  /// The action of a key on a page; `nil` if it has none. Letters of the Korean keyboard are those of the same keys.
  static func action(of key: Key, on place: BrowsePage.Place) -> BrowseAction? {
    let kind = PageKind(place)
    return table.first { $0.pages.contains(kind) && $0.keys.contains(key) }?.action
  }
}

extension Key {
  /// The keys that are meant where letters are commands: those of the Latin keyboard in place of Hangul.
  var commands: [Key] {
    guard case .character(let character) = self else { return [self] }
    let scalars = Array(character.unicodeScalars)
    guard scalars.allSatisfy(\.isHangul) else { return [self] }
    return Hangul.keys(scalars).compactMap(Unicode.Scalar.init).map { .character(Character($0)) }
  }
}
