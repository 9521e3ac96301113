import Arguments
import KPGGCore

/// `kpgg completion SHELL`: the script that makes a shell complete command lines.
struct CompletionCommand: Sendable {
  var words: [String] = []

  static let command = Command<App, HelpText>(
    "completion", summary: .summary(.completion), discussion: .discussion(.completion),
    examples: [
      .init("eval \"$(kpgg completion bash)\"", .example(.completionHere)),
      .init("kpgg completion fish > ~/.config/fish/completions/kpgg.fish", .example(.completionInstall)),
    ],
    options: CompletionCommand(),
    arguments: [.words("SHELL", atMost: 1, help: .option(.shell), into: \.words)],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let name = words[0]
    guard let shell = Shell(rawValue: name.lowercased()) else {
      let hints = Notice.nearest(to: name, among: Shell.allCases.map(\.rawValue)) { "kpgg completion \($0)" }
      throw Failure(.noShell(name), hints: hints, status: .usage)
    }
    try app.output.write(shell.script(for: Program.root.name))
  }
}
