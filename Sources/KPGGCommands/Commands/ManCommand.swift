import KPGGCore
import Terminal

/// `kpgg man`: shows the man page.
enum ManCommand {
  static let command = Command(
    "man",
    summary: "Show the man page.",
    discussion: "When piped, prints roff for man and groff.",
    examples: [
      .init("kpgg man", "read the man page"),
      .init("kpgg man > ~/.local/share/man/man1/kpgg.1", "install the man page"),
    ],
    run: { session, show in
      let page = ManPage(program: session.program, language: session.language).text
      if !session.showWithMan(Printable(document: page)) { try show(.document(page)) }
    })
}
