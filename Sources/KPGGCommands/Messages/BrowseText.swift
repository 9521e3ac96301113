import KPGGCore

/// What the browser says around its pages.
enum BrowseText: Message {
  case tab(BrowseState.Tab)
  /// The page of keys.
  case help
  /// Leads what the keys are looked up by.
  case filter
  case noKey
  /// Opens the rest of a group's songs.
  case all(Int)
  case noFavorites
  /// The page of what a search has found.
  case searching
  /// Leads what is searched for.
  case search
  /// Leads what songs are filtered by.
  case songFilter
  /// Tells how songs are filtered.
  case songFilterHint
  /// The tab of everything that a search has found.
  case allKinds
  case noRecent
  /// There are so many rows more.
  case more(Int)
  case noSong
  case noDays
  /// Nothing is shown of what is filtered so.
  case allFiltered
  case orderedBy(GroupQuery.Order)
  case favoritesFirst
  case shown(BrowseFilter.Shown)
  case original
  /// Groups that debuted in these years are shown.
  case debuted(String)
  case play
  /// What was found is of other kinds.
  case noneOfKind
  case copied(String)
  /// The field has room for no more than so many letters.
  case fieldFull(Int)
  case reloading, reloaded
  /// Asks for a number; 0 leaves, or goes back.
  case numberOrLeave, numberOrBack
  /// What was typed is none of so many numbers.
  case noNumber(Int)
  case loading
  case tooSmall
  case endOfList
  case nothingToUndo
  case mouse(isOn: Bool)
  /// Asks whether pictures are to be fetched, the first from this host.
  case askForPictures(host: String)
  case pictures(areShown: Bool)

  func text(in language: Language) -> String {
    switch self {
    case .tab(.home): language(en: "Home", ko: "홈", ja: "ホーム")
    case .tab(.favorites): Label.favorites.text(in: language)
    case .tab(.songs): Label.songs.text(in: language)
    case .tab(.upcoming): language(en: "Upcoming", ko: "다가오는 날", ja: "これからの日")
    case .searching: language(en: "Search", ko: "검색", ja: "検索")
    case .search: language(en: "Search:", ko: "검색:", ja: "検索:")
    case .songFilter: language(en: "Filter:", ko: "걸러 내기:", ja: "絞り込み:")
    case .songFilterHint:
      language(
        en: "/ filters by title, group, year and kind: stayc 2021", ko: "/ 제목, 그룹, 연도, 종류로 걸러 내기: stayc 2021",
        ja: "/ 曲名、グループ、年、種類で絞り込み: stayc 2021")
    case .allKinds: Label.allEras.text(in: language)
    case .noRecent:
      language(
        en: "Type a name, a part of one, initial consonants, or conditions such as mbti:INFP.",
        ko: "이름이나 그 일부, 초성, 또는 mbti:INFP 같은 조건을 입력하세요.", ja: "名前やその一部、初声、またはmbti:INFPのような条件を入力してください。")
    case .more(let count): language(en: "\(count) more", ko: "\(count)개 더", ja: "ほか\(count)件")
    case .noSong: language(en: "No song is meant by that.", ko: "해당하는 노래가 없습니다.", ja: "当てはまる曲はありません。")
    case .noDays:
      language(
        en: "No birthday or anniversary is known.", ko: "알려진 생일이나 기념일이 없습니다.", ja: "分かっている誕生日や記念日はありません。")
    case .allFiltered:
      language(
        en: "Nothing is left to show: v, e and s change what is shown.",
        ko: "보여 줄 것이 없습니다. v, e, s로 표시 범위를 바꿀 수 있습니다.",
        ja: "表示するものがありません。v、e、sで表示範囲を変えられます。")
    case .orderedBy(let order): Self.order(order, language)
    case .favoritesFirst: language(en: "favourites first", ko: "즐겨찾기 먼저", ja: "お気に入りが先")
    case .shown(.all): ""
    case .shown(.favorites): language(en: "favourites", ko: "즐겨찾기만", ja: "お気に入りのみ")
    case .shown(.active): language(en: "active", ko: "활동 중만", ja: "活動中のみ")
    case .debuted(let years): language(en: "debuted \(years)", ko: "\(years) 데뷔", ja: "\(years)デビュー")
    case .play: language(en: "play", ko: "재생", ja: "再生")
    case .noneOfKind:
      language(
        en: "None of this kind; Tab shows the others.", ko: "이 종류는 없습니다. Tab으로 다른 종류를 볼 수 있습니다.",
        ja: "この種類はありません。Tabでほかの種類を表示します。")
    case .original: language(en: "original", ko: "원래 앱", ja: "元のアプリ")
    case .copied(let text): language(en: "Copied: ", ko: "복사함: ", ja: "コピーしました: ") + text
    case .fieldFull(let count):
      language(
        en: "No more than \(count) letters are looked for.", ko: "\(count)자까지만 찾습니다.",
        ja: "\(count)文字までしか検索しません。")
    case .numberOrLeave: language(en: "Number (0 leaves):", ko: "번호 (0: 종료):", ja: "番号 (0: 終了):")
    case .numberOrBack: language(en: "Number (0 goes back):", ko: "번호 (0: 뒤로):", ja: "番号 (0: 戻る):")
    case .noNumber(let count):
      language(
        en: "Type a number from 0 to \(count).", ko: "0부터 \(count)까지의 번호를 입력하세요.",
        ja: "0から\(count)までの番号を入力してください。")
    case .reloading: language(en: "Asking again...", ko: "다시 불러오는 중...", ja: "読み直しています...")
    case .reloaded: language(en: "Read again.", ko: "다시 불러왔습니다.", ja: "読み直しました。")
    case .help: Label.keys.text(in: language)
    case .filter: language(en: "Find:", ko: "찾기:", ja: "検索:")
    case .all(let count): language(en: "all \(count)", ko: "전체 \(count)곡", ja: "全\(count)曲")
    case .noKey: language(en: "No key does that.", ko: "그런 키는 없습니다.", ja: "そのようなキーはありません。")
    case .noFavorites:
      language(
        en: "No favourites yet. On a group or a member, press f.",
        ko: "아직 즐겨찾기가 없습니다. 그룹이나 멤버에서 f를 누르면 추가됩니다.",
        ja: "お気に入りはまだありません。グループやメンバーでfを押すと追加できます。")
    case .loading: language(en: "Loading...", ko: "불러오는 중...", ja: "読み込み中...")
    case .tooSmall:
      language(
        en: "The terminal is too small: 40 columns and 10 rows are needed. q leaves.",
        ko: "터미널이 너무 작습니다. 40열 10행 이상이 필요합니다. q를 누르면 종료합니다.",
        ja: "端末が小さすぎます。40桁、10行以上が必要です。qで終了します。")
    case .endOfList: language(en: "The list ends here.", ko: "목록의 끝입니다.", ja: "リストの端です。")
    case .nothingToUndo: language(en: "Nothing to bring back.", ko: "되돌릴 것이 없습니다.", ja: "元に戻すものはありません。")
    case .askForPictures(let host):
      language(
        en: "Show pictures, fetched from \(host) and other hosts? y yes, n no",
        ko: "사진을 \(host) 등에서 받아 보여 줄까요? y 예, n 아니요", ja: "写真を\(host)などから取得して表示しますか? y はい、n いいえ")
    case .pictures(areShown: true): language(en: "Pictures are shown.", ko: "사진을 보여 줍니다.", ja: "写真を表示します。")
    case .pictures(areShown: false):
      language(en: "No pictures are fetched.", ko: "사진을 받지 않습니다.", ja: "写真を取得しません。")
    case .mouse(isOn: true): language(en: "The mouse works here.", ko: "마우스로 조작합니다.", ja: "マウスで操作します。")
    case .mouse(isOn: false):
      language(en: "The mouse selects text.", ko: "마우스로 텍스트를 선택합니다.", ja: "マウスでテキストを選択します。")
    }
  }

  private static func order(_ order: GroupQuery.Order, _ language: Language) -> String {
    switch order {
    case .name: language(en: "by name", ko: "이름순", ja: "名前順")
    case .debut: language(en: "by debut", ko: "데뷔순", ja: "デビュー順")
    case .members: language(en: "by members", ko: "멤버 수순", ja: "人数順")
    case .agency: language(en: "by agency", ko: "소속사순", ja: "事務所順")
    case .song: language(en: "by song", ko: "노래순", ja: "曲名順")
    case .released: language(en: "by release", ko: "발매순", ja: "発売順")
    }
  }
}
