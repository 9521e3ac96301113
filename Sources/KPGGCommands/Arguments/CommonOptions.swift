import KPGGCore

/// The options that every command has, and the options for the output format.
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
  /// The fields of JSON, or empty for all fields. `nil` for other formats.
  var json: [String]?
  var jsonLines: [String]?
  var isPlain = false

  /// The options that can be anywhere on the line, even before the command.
  static let arguments: [Argument<CommonOptions>] = [
    .option(
      "--lang", value: "LANG",
      help: "Language (default: your locale's)", into: \.language),
    .option(
      "--names", value: "NAMES",
      help: "Scripts to show names in", into: \.names),
    .option(
      "--theme", value: "THEME",
      help: "Colour theme; vivid gives each group its own colour", into: \.theme),
    .option(
      "--color", value: "WHEN", help: "When to use colours",
      into: \.color),
    .flag(
      "--ascii",
      help: "Draw lines, bars and marks in ASCII. This is the default if your locale isn't UTF-8.",
      into: \.isASCII),
    .flag(
      "--no-pager",
      help: "Don't use a pager for long output.", into: \.isUnpaged),
    .option(
      "--api", value: "URL",
      help: "Read from this API host (with caching). Overrides KPGG_API.",
      into: \.host),
    .flag(
      "--offline",
      help: "Don't use the network. With an API host, use only cached responses.",
      into: \.isOffline),
    .option(
      "--timeout", value: "SECONDS", help: "Time limit for all requests, in seconds. Default: 30.",
      into: \.timeout),
  ]

  static func formats(_ output: CommandOutput) -> [Argument<CommonOptions>] {
    let fields = output.fields.map(\.name)
    return [
      Argument<CommonOptions>.choices(
        "--json", value: "FIELDS", values: fields,
        help: "Print JSON with all fields, or with only the given fields (see `kpgg help formatting`).",
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
