import Arguments
import KPGGCore
import Terminal

/// `kpgg help [TOPIC]`: help on a command or a topic.
struct HelpCommand: Sendable {
  var words: [String] = []
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "help", summary: .summary(.help),
    examples: [
      .init("kpgg help groups", .example(.helpCommand)),
      .init("kpgg help formatting", .example(.helpTopic)),
    ],
    options: HelpCommand(),
    arguments: [
      .words("TOPIC", isRequired: false, help: .option(.topic), into: \.words),
      OutputOptions.color.at(\.output),
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    if let topic = words.first.flatMap(HelpTopic.init(rawValue:)), words.count == 1 {
      return try app.print(topic.lines, output)
    }
    var path = [Program.root]
    for word in words {
      guard let next = path[path.count - 1].subcommand(word) else { throw unknown(word, below: path) }
      path.append(next)
    }
    try app.print(HelpView(path).lines, output)
  }

  private func unknown(_ word: String, below path: [Command<App, HelpText>]) -> Failure {
    let prefix = path.map(\.name).joined(separator: " ")
    let topics = path.count == 1 ? HelpTopic.allCases.map(\.rawValue) : []
    let names = topics + path[path.count - 1].subcommands.map(\.name)
    let near = EditDistance.nearest(to: word, among: names, atMost: 3) { [$0] }
    let commands = near.map { prefix.replacingName("kpgg", by: "kpgg help") + " " + $0 }
    return Failure(
      .noTopic(words.joined(separator: " ")),
      hints: near.isEmpty ? [.possibleValues(names)] : [.didYouMean(commands)], status: .usage)
  }
}

extension String {
  fileprivate func replacingName(_ name: String, by other: String) -> String {
    hasPrefix(name) ? other + dropFirst(name.count) : self
  }
}

extension HelpView {
  /// The help of the last of these commands, each of which belongs to the one before it.
  init(_ path: [Command<App, HelpText>]) {
    self.init(
      help: Command.helpPage(path, helpOption: .option(.help), versionOption: .option(.version)),
      topics: path.count == 1 ? HelpTopic.allCases : [])
  }
}
