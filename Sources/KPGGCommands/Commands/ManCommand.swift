import Arguments
import KPGGCore

/// `kpgg man`: the man page.
enum ManCommand {
  static let command = Command<App, HelpText>(
    "man", summary: .summary(.man), discussion: .discussion(.man),
    examples: [
      .init("kpgg man | man -l -", .example(.man)),
      .init("kpgg man > ~/.local/share/man/man1/kpgg.1", .example(.manInstall)),
    ],
    run: { app in
      try app.output.write(ManPage(language: app.language, vocabulary: app.vocabulary).text)
    })
}
