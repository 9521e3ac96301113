import Arguments
import Files
import KPGGCore

/// `kpgg history`: manages recent searches.
enum HistoryCommand {
  static let command = Command<App>(
    "history",
    summary: "List and remove recent searches.",
    discussion:
      "Keeps up to 100 searches that were typed at a terminal and had results. kpgg search without words lists them; kpgg search --again 2 repeats one. Turn it off with KPGG_HISTORY=off or the history setting.",
    examples: [list.examples[0], remove.examples[0]],
    subcommands: [list, remove, clear], defaultCommand: list)

  private static let list = Command<App>(
    "list", aliases: ["ls"],
    summary: "List recent searches, newest first.",
    examples: [
      .init("kpgg history list", "your recent searches")
    ],
    options: OutputOptions(), arguments: OutputOptions.arguments(.list(of: HistoryRecord.self)),
    run: { output, app in try app.showHistory(output) })

  private static let remove = Command<App>(
    "remove", aliases: ["rm"],
    summary: "Remove searches by number.",
    examples: [
      .init("kpgg history remove 2 3", "remove two searches"),
      .init("kpgg history remove 1", "remove the newest"),
    ],
    options: [String](),
    arguments: [
      .words(
        "N", repeats: true,
        help: "Numbers from kpgg history list.", into: \.self)
    ],
    run: { words, app in
      let searches = try app.historyFile.load().searches
      let texts = try words.map { word throws(Failure) in try searches.search(number: word) }
      let outcome = try app.historyFile.update { $0.remove(texts) }
      try app.report(texts.map { .done("Removed the search \(quoted: $0)") }, after: outcome)
    })

  private static let clear = Command<App>(
    "clear", summary: "Remove all searches.",
    examples: [.init("kpgg history clear", "forget everything")],
    run: { app in
      let outcome = try app.historyFile.update { $0.remove($0.searches) }
      try app.report(
        [outcome.hasChanged ? .done("Removed all searches.") : .unchanged(.noHistory)], after: outcome)
    })
}

extension [String] {
  /// The search with this number, 1 for the newest.
  fileprivate func search(number: String) throws(Failure) -> String {
    guard let place = Int(number), place > 0, place <= count else {
      throw Failure("no search number \(quoted: number)", hints: ["See: kpgg history list"])
    }
    return self[place - 1]
  }
}

extension App {
  /// Lists the recent searches.
  func showHistory(_ options: OutputOptions) throws {
    let searches = try historyFile.load().searches
    let records = searches.enumerated().map { HistoryRecord(number: $0.offset + 1, text: $0.element) }
    let view = HistoryListView(records: records)
    try emit(Report(list: records, empty: .noHistory, screen: view.list), options)
  }

  /// The recent search with this number, 1 for the newest.
  func search(number: Int) throws -> String { try historyFile.load().searches.search(number: "\(number)") }

  /// Adds a search to the history, if it is on and the output is for people on a terminal. Warns on failure.
  func recordSearch(_ text: String, _ options: OutputOptions) {
    guard output.isTerminal, isScreen(options), keepsHistory else { return }
    do throws(StoreError) {
      warn(of: try historyFile.update { $0.record(text) })
    } catch {
      if error.reason != .noFolder { warn(.searchNotKept(error)) }
    }
  }
}
