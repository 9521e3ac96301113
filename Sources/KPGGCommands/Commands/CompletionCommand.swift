import KPGGCore

/// `kpgg completion SHELL`: prints a shell's completion script.
enum CompletionCommand {
  static let command = Command(
    "completion",
    summary: "Print a shell completion script.",
    discussion:
      "Also completes groups, members, eras and favourites (in Hangul if you type Hangul). Completion never uses the network.",
    examples: [
      .init("eval \"$(kpgg completion bash)\"", "for the current bash session"),
      .init(
        "kpgg completion zsh > ~/.zsh/completions/_kpgg",
        "install for zsh (add the folder to fpath before compinit)"),
      .init("kpgg completion fish > ~/.config/fish/completions/kpgg.fish", "install for fish"),
    ],
    options: [String](),
    arguments: [
      .words(
        "SHELL", atMost: 1, help: "The shell: bash, zsh or fish.", completions: .shell, into: \.self)
    ],
    run: { words, session, show in
      let name = words[0]
      guard let shell = Shell(rawValue: name.lowercased()) else {
        let hints = Text.nearest(to: name, among: Shell.allCases.map(\.rawValue)) { "kpgg completion \($0)" }
        throw Failure("no completions for \(quoted: name)", hints: hints, status: .usage)
      }
      try show(.document(shell.script(for: session.program.name)))
    })
}
