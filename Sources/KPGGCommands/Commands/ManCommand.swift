import Arguments
import KPGGCore

/// `kpgg man`: the man page.
enum ManCommand {
  static let command = Command<App>(
    "man", summary: HelpText(en: "Print the man page.", ko: "man 페이지를 출력합니다.", ja: "manページを出力します。"),
    discussion: HelpText(
      en: "In roff, for man and groff.", ko: "man과 groff가 읽는 roff 형식입니다.", ja: "manやgroffが読むroff形式です。"),
    examples: [
      .init("kpgg man | man -l -", en: "read it", ko: "읽기", ja: "読む"),
      .init("kpgg man > ~/.local/share/man/man1/kpgg.1", en: "install it", ko: "설치", ja: "インストールする"),
    ],
    run: { app in
      try app.output.write(ManPage(language: app.language, vocabulary: app.vocabulary).text)
    })
}
