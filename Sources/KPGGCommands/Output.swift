import Arguments
import KPGGCore
import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// In which form a command is asked to print.
struct OutputOptions: Sendable {
  var json: [String]?
  var jsonLines: [String]?
  var isPlain = false
  var color: ColorChoice?

  /// The options for a command whose records have these fields.
  static func arguments(fields: [String]) -> [Argument<OutputOptions, HelpText>] {
    [
      .choices("--json", value: "FIELDS", values: fields, help: .option(.json), into: \.json),
      .choices("--jsonl", value: "FIELDS", values: fields, help: .option(.jsonLines), into: \.jsonLines),
      .flag("--plain", help: .option(.plain), into: \.isPlain),
      color,
    ]
  }

  init() {}

  /// The choice of colours that the words hold, for help, which is shown whatever else the words say.
  init(colorIn words: [String]) {
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      let value = word == "--color" ? next : word.hasPrefix("--color=") ? String(word.dropFirst(8)) : ""
      color = ColorChoice(argument: value) ?? color
    }
  }

  static let color: Argument<OutputOptions, HelpText> =
    .option("--color", value: "WHEN", help: .option(.color), into: \.color)
}

/// When colours are used.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never
}

/// What a command has to say, in every form in which it can be asked for it.
struct Report<Record: OutputRecord>: Sendable {
  /// What it is about.
  enum Subject: Sendable {
    case one(Record)
    case list([Record])
  }

  let subject: Subject
  /// The tab-separated rows.
  let rows: @Sendable () -> [[String]]
  /// What is noted if a list is empty.
  let empty: Notice?
  /// What people see.
  let screen: @Sendable (Page) -> [Line]

  /// A list.
  init(list records: [Record], empty: Notice?, screen: @escaping @Sendable (Page) -> [Line]) {
    subject = .list(records)
    rows = { records.map(\.row) }
    self.empty = empty
    self.screen = screen
  }

  /// One record.
  init(
    one record: Record, rows: @autoclosure @escaping @Sendable () -> [[String]],
    screen: @escaping @Sendable (Page) -> [Line]
  ) {
    subject = .one(record)
    self.rows = rows
    empty = nil
    self.screen = screen
  }

  fileprivate var records: [Record] {
    switch subject {
    case .one(let record): [record]
    case .list(let records): records
    }
  }

  /// The JSON, with all fields if none are named.
  fileprivate func json(_ names: [String]) -> JSONValue {
    switch subject {
    case .one(let record): record.json(names)
    case .list(let records): .list(records.map { $0.json(names) })
    }
  }
}

/// The room and the means for what people see.
struct Page: Sendable {
  let width: Int
  let language: Language
  let today: Day?

  func text(_ message: some Message) -> String { message.text(in: language) }
}

extension App {
  private enum Format {
    case screen(Page, inColor: Bool)
    case plain
    case json([String])
    case jsonLines([String])
  }

  /// Prints a report in the form that is asked for. The only way from a command to the output.
  func emit<Record>(_ report: Report<Record>, _ options: OutputOptions) throws {
    switch try format(options) {
    case .screen(let page, let inColor):
      let lines = report.screen(page).map { $0.encoded(inColor: inColor) + "\n" }
      try output.write(lines.joined())
    case .plain:
      try output.write(report.rows().map(Self.row).joined())
    case .json(let names):
      try output.write(Self.encoded(report.json(names), pretty: true))
    case .jsonLines(let names):
      try output.write(report.records.map { try Self.encoded($0.json(names), pretty: false) }.joined())
    }
    if report.records.isEmpty, let empty = report.empty { note(empty) }
  }

  /// Shows lines to people, whatever the output is.
  func show(_ lines: (Page) -> [Line], _ options: OutputOptions) throws {
    let page = page()
    try output.write(lines(page).map { $0.encoded(inColor: inColor(options)) + "\n" }.joined())
  }

  /// Whether what is printed is meant for the eyes of people.
  func isScreen(_ options: OutputOptions) -> Bool {
    options.json == nil && options.jsonLines == nil && !options.isPlain && isOutputScreen
  }

  private var isOutputScreen: Bool {
    output.isTerminal || environment.positiveNumber("KPGG_FORCE_TTY") != nil
  }

  private func format(_ options: OutputOptions) throws(Failure) -> Format {
    let asked: [(String, Bool)] = [
      ("--json", options.json != nil), ("--jsonl", options.jsonLines != nil), ("--plain", options.isPlain),
    ]
    let names = asked.filter(\.1).map(\.0)
    if names.count > 1 { throw Failure(.conflictingOptions(names[0], names[1]), status: .usage) }
    if let fields = options.json { return .json(fields) }
    if let fields = options.jsonLines { return .jsonLines(fields) }
    return isScreen(options) ? .screen(page(), inColor: inColor(options)) : .plain
  }

  func page() -> Page {
    let width =
      environment.positiveNumber("KPGG_FORCE_TTY") ?? output.columns ?? environment.positiveNumber("COLUMNS")
      ?? 80
    return Page(width: min(max(width, 20), 1000), language: language, today: today())
  }

  private func inColor(_ options: OutputOptions) -> Bool {
    switch options.color {
    case .always: true
    case .never: false
    case .auto, .none:
      if environment["NO_COLOR"] != nil {
        false
      } else if environment["CLICOLOR_FORCE"] != nil || environment["FORCE_COLOR"] != nil {
        true
      } else {
        output.isTerminal && environment["TERM"] != "dumb"
      }
    }
  }

  private static func row(_ values: [String]) -> String {
    values.map(\.sanitized).joined(separator: "\t") + "\n"
  }

  private static func encoded(_ value: JSONValue, pretty: Bool) throws -> String {
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
