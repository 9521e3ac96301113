import Arguments
import KPGGCore
import Terminal

/// `kpgg man`: shows the man page.
enum ManCommand {
  static let command = Command<App>(
    "man",
    summary: "Show the man page.",
    discussion: "When piped, prints roff for man and groff.",
    examples: [
      .init("kpgg man", "read it"),
      .init("kpgg man > ~/.local/share/man/man1/kpgg.1", "install it"),
    ],
    run: { app in
      let page = Printable(document: ManPage(language: app.language, vocabulary: app.vocabulary).text)
      if !app.showWithMan(page) { try app.output.write(page) }
    })
}
