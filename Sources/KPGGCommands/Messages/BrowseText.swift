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
  case loading
  case tooSmall
  case endOfList
  case nothingToUndo
  case mouse(isOn: Bool)

  func text(in language: Language) -> String {
    switch self {
    case .tab(.home): language(en: "Home", ko: "홈", ja: "ホーム")
    case .tab(.favorites): Label.favorites.text(in: language)
    case .help: language(en: "Keys", ko: "키", ja: "キー")
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
    case .mouse(isOn: true): language(en: "The mouse works here.", ko: "마우스로 조작합니다.", ja: "マウスで操作します。")
    case .mouse(isOn: false):
      language(en: "The mouse selects text.", ko: "마우스로 텍스트를 선택합니다.", ja: "マウスでテキストを選択します。")
    }
  }
}
