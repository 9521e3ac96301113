import KPGGCore

/// The options that every command has, and those for the format of its output.
struct CommonOptions: Hashable, Sendable {
  var language: Language?
  var names: NameChoice?
  var theme: Theme?
  var color: ColorChoice?
  var isASCII = false
  var isUnpaged = false
  var host: APIHost?
  var isOffline = false
  var timeout: Seconds?
  /// The fields of JSON, empty for all; `nil` for another format.
  var json: [String]?
  var jsonLines: [String]?
  var isPlain = false

  /// The options that may stand anywhere, even before the command.
  static let arguments: [Argument<CommonOptions>] = [
    .option(
      "--lang", value: "LANG",
      help: "Language (default: your locale's)", into: \.language),
    .option(
      "--names", value: "NAMES",
      help: "Show names in two scripts or in one", into: \.names),
    .option(
      "--theme", value: "THEME",
      help: "Colour theme; vivid: every group in its own colour", into: \.theme),
    .option(
      "--color", value: "WHEN", help: "When to use colours",
      into: \.color),
    .flag(
      "--ascii",
      help: "Draw lines, bars and marks in ASCII. Default if your locale isn't UTF-8.", into: \.isASCII),
    .flag(
      "--no-pager",
      help: "Don't use a pager for long output.", into: \.isUnpaged),
    .option(
      "--api", value: "URL",
      help: "Read from this API host, using the cache; overrides KPGG_API.",
      into: \.host),
    .flag(
      "--offline",
      help: "Don't use the network; with a host, use cached responses.",
      into: \.isOffline),
    .option(
      "--timeout", value: "SECONDS", help: "Time limit for all requests, in seconds. Default: 30.",
      into: \.timeout),
  ]

  /// The options for the format of an output.
  static func formats(_ output: CommandOutput) -> [Argument<CommonOptions>] {
    let fields = output.fields.map(\.name)
    return [
      Argument<CommonOptions>.choices(
        "--json", value: "FIELDS", values: fields,
        help: "Print JSON with all fields, or only these (`kpgg help formatting`).",
        completions: .fields, into: \.json
      ).excluding("--jsonl", "--plain"),
      .choices(
        "--jsonl", value: "FIELDS", values: fields,
        help: "Print JSON with one object per line.", completions: .fields, into: \.jsonLines
      ).excluding("--plain"),
      .flag(
        "--plain",
        help: "Print tab-separated rows, as when piped.", into: \.isPlain),
    ].map { $0.explained(by: Command.programName) }
  }

}
