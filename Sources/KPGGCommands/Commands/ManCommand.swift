import Arguments
import KPGGCore
import Terminal

/// `kpgg man`: the man page.
enum ManCommand {
  static let command = Command<App>(
    "man", aliases: ["설명서", "マニュアル"],
    summary: HelpText(en: "Show the man page.", ko: "man 페이지를 보여 줍니다.", ja: "manページを表示します。"),
    discussion: HelpText(
      en: "Off a terminal it is printed in roff, for man and groff.",
      ko: "터미널이 아니면 man과 groff가 읽는 roff 형식으로 출력합니다.",
      ja: "端末以外には、manやgroffが読むroff形式で出力します。"),
    examples: [
      .init("kpgg man", en: "read it", ko: "읽기", ja: "読む"),
      .init("kpgg man > ~/.local/share/man/man1/kpgg.1", en: "install it", ko: "설치", ja: "インストールする"),
    ],
    run: { app in
      let page = Printable(document: ManPage(language: app.language, vocabulary: app.vocabulary).text)
      if !app.isShownByMan(page) { try app.output.write(page) }
    })
}
