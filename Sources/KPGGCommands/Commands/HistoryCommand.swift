import Arguments
import KPGGCore

/// `kpgg history`: the recent searches.
enum HistoryCommand {
  static let command = Command<App>(
    "history", aliases: ["기록", "履歴"],
    summary: "See and remove recent searches.",
    discussion:
      "Searches are kept if they are typed at a terminal and find something: at most 100, each once. kpgg search without words shows them, kpgg search --again 2 repeats one. KPGG_HISTORY=off or the setting history keeps none.",
    examples: [list.examples[0], remove.examples[0]],
    subcommands: [list, remove, clear], defaultCommand: list)

  private static let list = Command<App>(
    "list", aliases: ["ls"],
    summary: "List the recent searches, the newest first.",
    examples: [
      .init("kpgg history list", "what was searched for lately")
    ],
    options: OutputOptions(), arguments: OutputOptions.arguments(.list(of: HistoryRecord.self)),
    run: { output, app in try app.showHistory(output) })

  private static let remove = Command<App>(
    "remove", aliases: ["rm"],
    summary: "Remove searches by their numbers.",
    examples: [
      .init("kpgg history remove 2 3", "forget two of them"),
      .init("kpgg history remove 1", "forget the newest"),
    ],
    options: [String](),
    arguments: [
      .words(
        "N", repeats: true,
        help: "Numbers of searches, as kpgg history list shows them.", into: \.self)
    ],
    run: { words, app in
      let searches = try app.historyFile.load().searches
      let texts = try words.map { word throws(Failure) in try searches.search(number: word) }
      let outcome = try app.historyFile.update { $0.remove(texts) }
      try app.emit(texts.map { .done("Removed the search \(quoted: $0)") }, after: outcome)
    })

  private static let clear = Command<App>(
    "clear", summary: "Remove all searches.",
    examples: [.init("kpgg history clear", "forget everything")],
    run: { app in
      let outcome = try app.historyFile.update { $0.remove($0.searches) }
      try app.emit(
        [outcome.hasChanged ? .done("Removed all searches.") : .unchanged(.noHistory)], after: outcome)
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
      throw Failure("there is no search number \(quoted: number)", hints: ["See: kpgg history list"])
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
