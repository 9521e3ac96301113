import Arguments
import KPGGCore

/// `kpgg history`: the recent searches.
enum HistoryCommand {
  static let command = Command<App>(
    "history", aliases: ["기록", "履歴"],
    summary: HelpText(en: "See and remove recent searches.", ko: "최근 검색을 확인하고 삭제합니다.", ja: "最近の検索を確認、削除します。"),
    discussion: HelpText(
      en:
        "Searches are kept if they are typed at a terminal and find something: at most 100, each once. kpgg search without words shows them, kpgg search --again 2 repeats one. KPGG_HISTORY=off or the setting history keeps none.",
      ko:
        "터미널에서 입력해 결과가 나온 검색을 중복 없이 최대 100개까지 기록합니다. 검색어 없이 kpgg search를 실행하면 목록이 나오고, kpgg search --again 2처럼 쓰면 다시 실행합니다. KPGG_HISTORY=off나 설정 history로 끌 수 있습니다.",
      ja:
        "端末で入力し、結果が見つかった検索を最大100件、重複なく記録します。検索語を付けないkpgg searchで一覧を表示し、kpgg search --again 2で繰り返せます。KPGG_HISTORY=offまたは設定historyで止められます。"
    ),
    examples: [list.examples[0], remove.examples[0]],
    subcommands: [list, remove, clear], standard: list)

  private static let list = Command<App>(
    "list", aliases: ["ls"],
    summary: HelpText(
      en: "List the recent searches, the newest first.", ko: "최근 검색을 최신순으로 보여 줍니다.", ja: "最近の検索を新しい順に一覧表示します。"
    ),
    examples: [
      .init("kpgg history list", en: "what was searched for lately", ko: "최근에 검색한 것", ja: "最近検索したもの")
    ],
    options: OutputOptions(), arguments: OutputOptions.arguments(.list(of: HistoryRecord.self)),
    run: { output, app in try app.showHistory(output) })

  private static let remove = Command<App>(
    "remove", aliases: ["rm"],
    summary: HelpText(en: "Remove searches by their numbers.", ko: "번호로 검색 기록을 삭제합니다.", ja: "番号で検索履歴を削除します。"),
    examples: [
      .init("kpgg history remove 2 3", en: "forget two of them", ko: "그중 두 개 삭제", ja: "そのうち2件を削除"),
      .init("kpgg history remove 1", en: "forget the newest", ko: "가장 최근 것 삭제", ja: "最新の1件を削除"),
    ],
    options: [String](),
    arguments: [
      .words(
        "N", repeats: true,
        help: HelpText(
          en: "Numbers of searches, as kpgg history list shows them.", ko: "kpgg history list가 보여 주는 검색 번호.",
          ja: "kpgg history listが表示する検索の番号。"), into: \.self)
    ],
    run: { words, app in
      let searches = try app.historyFile.load().searches
      let texts = try words.map { word throws(Failure) in try searches.search(number: word) }
      let outcome = try app.historyFile.update { $0.remove(texts) }
      try app.emit(texts.map { .searchRemoved($0) }, after: outcome)
    })

  private static let clear = Command<App>(
    "clear", summary: HelpText(en: "Remove all searches.", ko: "검색 기록을 모두 삭제합니다.", ja: "検索履歴をすべて削除します。"),
    examples: [.init("kpgg history clear", en: "forget everything", ko: "모두 삭제", ja: "すべて削除")],
    run: { app in
      let outcome = try app.historyFile.update { $0.remove($0.searches) }
      try app.emit([outcome.hasChanged ? .historyCleared : .noHistory], after: outcome)
    })
}

/// A recent search.
struct HistoryRecord: OutputRecord {
  /// Its place, from 1 for the newest.
  let number: Int
  let text: String

  static let fields: [OutputField<HistoryRecord>] = [
    OutputField("number", .integer, .searchNumber, isKnown: true) { .integer($0.number) },
    .knownText("text", .searchText, .text, \.text),
  ]

  static let columns = fields.map(\.name)
}

extension [String] {
  /// The search of a number, 1 for the newest.
  fileprivate func search(number: String) throws(Failure) -> String {
    guard let place = Int(number), indices.contains(place - 1) else {
      throw Failure(.noSearch(number), hints: [.seeHistory])
    }
    return self[place - 1]
  }
}

extension App {
  /// The file of recent searches.
  var historyFile: Store<SearchHistory> { Store(path: environment.place(of: .history)?.path) }

  /// Whether searches are kept.
  var keepsHistory: Bool { inUse(.history).value != Toggle.off.rawValue }

  /// Lists the recent searches.
  func showHistory(_ options: OutputOptions) throws {
    let searches = try historyFile.load().searches
    let records = searches.enumerated().map { HistoryRecord(number: $0.offset + 1, text: $0.element) }
    let view = HistoryListView(records: records)
    try emit(Report(list: records, empty: .noHistory, screen: { view.list($0).lines }), options)
  }

  /// A recent search.
  func search(number: Int) throws -> String { try historyFile.load().searches.search(number: "\(number)") }

  /// Keeps a search that somebody typed at a terminal, unless that is not wanted. That it cannot be kept is told, and
  /// changes nothing else.
  func recordSearch(_ text: String, _ options: OutputOptions) {
    guard output.isTerminal, isScreen(options), keepsHistory else { return }
    do throws(StoreError) {
      warn(of: try historyFile.update { $0.record(text) })
    } catch {
      if error.reason != .noFolder { warn(.searchNotKept(error)) }
    }
  }
}
