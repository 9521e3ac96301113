import Arguments
import KPGGCore
import Terminal
import Essentials

/// In which form a command is asked to print.
struct OutputOptions: Sendable {
  var json: [String]?
  var jsonLines: [String]?
  var isPlain = false

  /// The options of a command that prints this.
  static func arguments(_ output: CommandOutput) -> [Argument<OutputOptions, App>] {
    let fields = output.fields.map(\.name)
    return [
      .choices(
        "--json", value: "FIELDS", values: fields,
        help: HelpText(
          en: "Print JSON with all fields, or only those named; kpgg help formatting lists them.",
          ko: "모든 필드 또는 지정한 필드만 JSON으로 출력합니다. 필드 목록은 kpgg help formatting에 있습니다.",
          ja: "すべてのフィールド、または指定したものだけをJSONで出力します。フィールドの一覧はkpgg help formattingにあります。"),
        completions: .fields(output), into: \.json),
      .choices(
        "--jsonl", value: "FIELDS", values: fields,
        help: HelpText(
          en: "The same with one JSON object on each line.", ko: "같은 내용을 한 줄에 JSON 객체 하나씩 출력합니다.",
          ja: "同じ内容を、1行に一つのJSONオブジェクトで出力します。"), completions: .fields(output), into: \.jsonLines),
      .flag(
        "--plain",
        help: HelpText(
          en: "Print tab-separated rows, as is done off a terminal.", ko: "터미널이 아닐 때처럼 탭으로 구분한 행을 출력합니다.",
          ja: "端末以外への出力と同じく、タブ区切りの行を出力します。"), into: \.isPlain),
    ]
  }
}

/// What a command has to say, in every form in which it can be asked for it.
struct Report<Record: OutputRecord>: Sendable {
  fileprivate let records: [Record]
  /// Whether it is a list, be it of one.
  private let isList: Bool
  /// The tab-separated rows.
  let rows: @Sendable () -> [[String]]
  /// What is noted if a list is empty.
  let empty: Notice?
  /// What people see.
  let screen: @Sendable (RenderContext) -> [Line]

  /// A list, whose rows are its records unless there are others.
  init(
    list records: [Record], rows: [[String]]? = nil, empty: Notice? = nil,
    screen: @escaping @Sendable (RenderContext) -> [Line]
  ) {
    self.records = records
    isList = true
    self.rows = { rows ?? records.map(\.row) }
    self.empty = empty
    self.screen = screen
  }

  /// One record.
  init(
    one record: Record, rows: @autoclosure @escaping @Sendable () -> [[String]],
    screen: @escaping @Sendable (RenderContext) -> [Line]
  ) {
    records = [record]
    isList = false
    self.rows = rows
    empty = nil
    self.screen = screen
  }

  /// The JSON, with all fields if none are named.
  fileprivate func json(_ names: [String]) -> JSONValue {
    isList ? .list(records.map { $0.json(names) }) : records.first?.json(names) ?? .null
  }
}

/// The room and the means for what people see.
struct RenderContext: Sendable {
  let width: Int
  let language: Language
  let names: NameOrder
  let today: Day?
  /// Whether it is to be read aloud: one fact a line, no columns.
  let isAccessible: Bool

  func text(_ message: some Message) -> String { message.text(in: language) }

  /// The same, but not wider.
  func atMost(_ width: Int) -> RenderContext {
    RenderContext(
      width: min(self.width, width), language: language, names: names, today: today,
      isAccessible: isAccessible)
  }

  /// Whether a list has no room for columns and comes as cards.
  var isNarrow: Bool { width < 60 }
}

extension App {
  private enum Format {
    case screen
    case plain
    case json([String])
    case jsonLines([String])
  }

  /// Prints a report in the form that is asked for. The only way from a command to the output.
  func emit<Record>(_ report: Report<Record>, _ options: OutputOptions) throws {
    switch try format(options) {
    case .screen:
      try emit(report.screen)
    case .plain:
      try output.write(report.rows().map(Self.row).joined())
    case .json(let names):
      try output.write(Self.encoded(report.json(names), pretty: true))
    case .jsonLines(let names):
      try output.write(report.records.map { try Self.encoded($0.json(names), pretty: false) }.joined())
    }
    if report.records.isEmpty, let empty = report.empty { note(empty) }
  }

  /// Prints a text in a form that only the command has, the same on a terminal and off it.
  ///
  /// - Parameter option: The option that asks for that form.
  func emit(_ text: String, as option: String, _ options: OutputOptions) throws {
    try refuseSecondForm(options, besides: option)
    try output.write(text)
  }

  /// Shows lines to people, whatever the output is; on a terminal through the pager if they are more than it has.
  func emit(_ lines: (RenderContext) -> [Line]) throws {
    let lines = lines(renderContext())
    let coloring = coloring(of: output)
    let pager = lines.count >= output.rows ?? .max ? pagerCommand : nil
    if let pager {
      // Not all pagers let hyperlinks through.
      let text = lines.map { $0.encoded(coloring) + "\n" }.joined()
      if isShown(text, through: pager) { return }
    }
    try output.write(lines.map { $0.encoded(coloring, linking: isLinking) + "\n" }.joined())
  }

  /// Tells people, whatever the output is, what was done.
  ///
  /// - Parameter outcome: What became of the file in which it was done, which is so even where it cannot be told.
  func emit(_ notices: [Notice], after outcome: SharedFile.Outcome = .init()) throws {
    warn(of: outcome)
    do throws(TerminalDevice.WriteError) {
      try output.write(fitted(notices.map { text($0) }, to: output))
    } catch {
      if error == .closed { throw error }
      throw Failure(.writing(error), hints: (outcome.hasChanged ? [.changedAllTheSame] : []) + [.checkOutput])
    }
  }

  /// Prints a value alone on its line, whole, for `$(…)`; on a terminal what would steer it is made visible.
  func emit(value: String) throws(TerminalDevice.WriteError) {
    try output.write((output.isTerminal ? value.sanitized : value) + "\n")
  }

  /// Whether what is printed is meant for the eyes of people.
  func isScreen(_ options: OutputOptions) -> Bool {
    options.json == nil && options.jsonLines == nil && !options.isPlain && isOutputScreen
  }

  private var isOutputScreen: Bool {
    output.isTerminal || environment.positiveNumber("KPGG_FORCE_TTY") != nil
  }

  private func format(_ options: OutputOptions) throws(Failure) -> Format {
    try refuseSecondForm(options)
    if let fields = options.json { return .json(fields) }
    if let fields = options.jsonLines { return .jsonLines(fields) }
    return isScreen(options) ? .screen : .plain
  }

  private func refuseSecondForm(_ options: OutputOptions, besides other: String? = nil) throws(Failure) {
    let asked: [(String, Bool)] = [
      ("--json", options.json != nil), ("--jsonl", options.jsonLines != nil), ("--plain", options.isPlain),
    ]
    let names = asked.filter(\.1).map(\.0) + [other].compactMap { $0 }
    if names.count > 1 { throw Failure(.conflictingOptions(names[0], names[1]), status: .usage) }
  }

  func renderContext() -> RenderContext {
    RenderContext(width: width, language: language, names: names, today: today(), isAccessible: isAccessible)
  }

  private var width: Int {
    let width =
      environment.positiveNumber("KPGG_FORCE_TTY") ?? output.columns ?? environment.positiveNumber("COLUMNS")
      ?? 80
    return min(max(width, 20), 1000)
  }

  private static func row(_ values: [String]) -> String {
    values.map(\.sanitized).joined(separator: "\t") + "\n"
  }

  static func encoded(_ value: JSONValue, pretty: Bool) throws -> String {
    if value == .list([]) { return "[]\n" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// Writes characters that would steer a terminal by their numbers, which in JSON means the same. The encoder does
  /// so only below U+0020; the line breaks it makes stay.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.steersTerminals && $0 != "\n" }) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if scalar.steersTerminals, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
