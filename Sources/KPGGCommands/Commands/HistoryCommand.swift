import Arguments
import KPGGCore

/// `kpgg history`: the recent searches.
enum HistoryCommand {
  static let command = Command<App, HelpText>(
    "history", summary: .summary(.history), discussion: .discussion(.history),
    examples: [
      .init("kpgg history list", .example(.historyList)),
      .init("kpgg history remove 2 3", .example(.historyRemove)),
    ],
    subcommands: [list, remove, clear])

  private struct List: Sendable {
    var output = OutputOptions()
  }

  private static let list = Command<App, HelpText>(
    "list", aliases: ["ls"], summary: .summary(.historyList),
    examples: [.init("kpgg history list", .example(.historyList))],
    options: List(),
    arguments: OutputOptions.arguments(fields: HistoryRecord.fieldNames).map { $0.at(\.output) },
    run: { list, app in try app.showHistory(list.output) })

  private struct Numbers: Sendable {
    var words: [String] = []
  }

  private static let remove = Command<App, HelpText>(
    "remove", aliases: ["rm"], summary: .summary(.historyRemove),
    examples: [.init("kpgg history remove 2 3", .example(.historyRemove))],
    options: Numbers(),
    arguments: [.words("N", repeats: true, help: .option(.historyNumbers), into: \.words)],
    run: { numbers, app in
      let history = try app.fileForHistory()
      let searches = try history.load()
      let texts = try numbers.words.map { word throws(Failure) in
        guard let number = Int(word), searches.indices.contains(number - 1) else {
          throw Failure(.noSearch(word), hints: [.seeHistory])
        }
        return searches[number - 1]
      }
      let outcome = try history.remove(where: texts.contains)
      try app.say(texts.map { .searchRemoved($0) }, after: outcome)
    })

  private static let clear = Command<App, HelpText>(
    "clear", summary: .summary(.historyClear),
    examples: [.init("kpgg history clear", .example(.historyClear))],
    run: { app in
      let outcome = try app.fileForHistory().remove { _ in true }
      try app.say([outcome.hasChanged ? .historyCleared : .noHistory], after: outcome)
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

extension App {
  /// The file of recent searches; `nil` where there is no place for one.
  private var historyFile: SearchHistory? { environment.historyFile.map { SearchHistory(path: $0.path) } }

  fileprivate func fileForHistory() throws(Failure) -> SearchHistory {
    guard let historyFile else { throw Failure(.noStateFolder, hints: [.setHome(.state)]) }
    return historyFile
  }

  /// Lists the recent searches.
  func showHistory(_ options: OutputOptions) throws {
    let searches = try historyFile?.load() ?? []
    let records = searches.enumerated().map { HistoryRecord(number: $0.offset + 1, text: $0.element) }
    try emit(
      Report(list: records, empty: .noHistory, screen: HistoryListView(records: records).lines), options)
  }

  /// Keeps a search that somebody typed at a terminal, unless that is not wanted. That it cannot be kept is told, and
  /// changes nothing else.
  func recordSearch(_ text: String, _ options: OutputOptions) {
    guard output.isTerminal, isScreen(options), inUse(.history).value != Toggle.off.rawValue, let historyFile
    else {
      return
    }
    do throws(SearchHistoryError) {
      warn(of: try historyFile.record(text))
    } catch {
      warn(.searchNotKept(error))
    }
  }
}
