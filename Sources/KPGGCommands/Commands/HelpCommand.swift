import KPGGCore

/// `kpgg help [TOPIC]`: shows help on a command or a topic.
struct HelpCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "help",
    summary: "Show help on a command or a topic.",
    examples: [
      .init("kpgg help groups", "help on a command"),
      .init("kpgg help formatting", "help on a topic"),
      .init("kpgg help maknae", "a K-pop term"),
    ],
    options: HelpCommand(),
    arguments: [
      .words(
        "TOPIC", isRequired: false,
        help: "A command, a topic (listed by `kpgg help`), or a term from `kpgg help words`.",
        completions: .topic, into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    if let topic = words.first.flatMap(HelpTopic.init(rawValue:)), words.count == 1 {
      return try show(.page { topic.lines($0, of: session.program) })
    }
    let words = words.first == HelpTopic.words.rawValue ? Array(words.dropFirst()) : words
    var path = [session.program]
    for word in words {
      guard let next = path[path.count - 1].subcommand(word) else {
        guard path.count == 1, let line = Glossary.line(about: words.joined(), in: session.language) else {
          throw unknown(word, below: path)
        }
        return try show(.page(line.lines))
      }
      path.append(next)
    }
    try show(.page(HelpView(path, in: session.language).lines))
  }

  private func unknown(_ word: String, below path: [Command]) -> Failure {
    let known =
      path[path.count - 1].subcommands.map(\.name)
      + (path.count == 1 ? HelpTopic.allCases.map(\.rawValue) : [])
    let start = "kpgg help " + path.dropFirst().map { $0.name + " " }.joined()
    return Failure(
      "no help on \(quoted: words.joined(separator: " "))",
      hints: Text.nearest(to: word, among: known) { start + $0 },
      status: .usage)
  }
}
