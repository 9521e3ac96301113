import Arguments
import KPGGCore

/// The options for the output format.
struct OutputOptions: Sendable {
  var json: [String]?
  var jsonLines: [String]?
  var isPlain = false

  /// The options of a command with this output.
  static func arguments(_ output: CommandOutput) -> [Argument<OutputOptions, App>] {
    let fields = output.fields.map(\.name)
    return [
      Argument<OutputOptions, App>.choices(
        "--json", value: "FIELDS", values: fields,
        help: "Print JSON with all fields, or only these (kpgg help formatting).",
        completions: .fields(output), into: \.json),
      .choices(
        "--jsonl", value: "FIELDS", values: fields,
        help: "Print JSON with one object per line.", completions: .fields(output), into: \.jsonLines),
      .flag(
        "--plain",
        help: "Print tab-separated rows, as when piped.", into: \.isPlain),
    ].map { $0.explained(by: Program.name) }
  }
}

extension App {
  /// Rejects fields that the output does not have, for commands whose output type depends on the words or options.
  func refuseFields(except known: [String], _ output: OutputOptions) throws(Failure) {
    try refuseFields(except: known, [("--json", output.json), ("--jsonl", output.jsonLines)])
  }

  func refuseFields(except known: [String], _ named: [(option: String, fields: [String]?)]) throws(Failure) {
    for (option, fields) in named {
      guard let unknown = fields?.first(where: { !known.contains($0) }) else { continue }
      let problem = UsageProblem.invalidValue(unknown, of: option, possible: .some(of: known))
      throw Failure(usage: problem, hints: hints(problem, at: line?.values(of: option).last))
    }
  }
}
