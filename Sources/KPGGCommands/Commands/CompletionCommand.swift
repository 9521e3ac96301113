import Arguments
import KPGGCore
import Terminal

/// `kpgg completion SHELL`: the script that makes a shell complete command lines.
struct CompletionCommand: Sendable {
  var words: [String] = []

  static let command = Command<App>(
    "completion", aliases: ["자동완성", "補完"],
    summary: HelpText(
      en: "Print the script that lets a shell complete commands and names.",
      ko: "셸에서 명령과 이름을 자동 완성하는 스크립트를 출력합니다.", ja: "シェルでコマンドや名前を補完するスクリプトを出力します。"),
    discussion: HelpText(
      en:
        "Groups, members, eras and favourites are completed too, in Hangul where Hangul is typed. No host is ever asked.",
      ko: "그룹과 멤버, 데뷔 시기, 즐겨찾기도 자동 완성하며, 한글로 입력하면 한글로 완성합니다. 호스트에는 요청을 전혀 보내지 않습니다.",
      ja: "グループ、メンバー、デビュー時期、お気に入りも補完し、ハングルで入力すればハングルで補完します。ホストには一切問い合わせません。"),
    examples: [
      .init(
        "eval \"$(kpgg completion bash)\"", en: "for the bash that is running", ko: "지금 실행 중인 bash에 적용",
        ja: "実行中のbashで使う"),
      .init(
        "kpgg completion zsh > ~/.zsh/completions/_kpgg",
        en: "for every zsh, if fpath names the folder before compinit",
        ko: "앞으로 모든 zsh에 적용(compinit 전에 fpath에 그 폴더를 넣을 것)", ja: "以後すべてのzshで使う(compinitの前にfpathにそのフォルダーを加える)"),
      .init(
        "kpgg completion fish > ~/.config/fish/completions/kpgg.fish", en: "for every fish from now on",
        ko: "앞으로 모든 fish에 적용", ja: "以後すべてのfishで使う"),
    ],
    options: CompletionCommand(),
    arguments: [
      .words(
        "SHELL", atMost: 1,
        help: HelpText(
          en: "The shell: bash, zsh or fish.", ko: "셸: bash, zsh, fish 중 하나.",
          ja: "シェル: bash, zsh, fishのいずれか。"), completions: .shell, into: \.words)
    ],
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let name = words[0]
    guard let shell = Shell(rawValue: name.lowercased()) else {
      let hints = Notice.nearest(to: name, among: Shell.allCases.map(\.rawValue)) { "kpgg completion \($0)" }
      throw Failure(.noShell(name), hints: hints, status: .usage)
    }
    try app.output.write(Printable(document: shell.script(for: Program.root.name)))
  }
}
