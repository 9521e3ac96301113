import Foundation
import TestSupport
import Testing

/// Tests of the completion scripts in their shells. The output of `kpgg __complete` is tested elsewhere.
@Suite(.hangLimit) struct ShellTests {
  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

  /// Command lines, and the whole words that each shell offers. `…` means that more values of a list can follow.
  private static let lines = [
    ("kpgg mem", "members member"), ("kpgg member ohmygirl ar", "arin"),
    ("kpgg --lang ko gro", "groups group"),
    (#"kpgg member "oh my girl" ar"#, "arin"), ("kpgg member 오마이걸 아", "아린"), ("kpgg zzz", ""),
    ("kpgg groups --sort=de", "--sort=debut"), ("kpgg members --born=", ""),
    ("kpgg groups --era=2020,202", "--era=2020,2024-2026 --era=2020,2021-2023 …"),
    (
      "kpgg groups --state=active,inactive,",
      "--state=active,inactive,hiatus --state=active,inactive,disbanded …"
    ),
    ("kpgg search mbti:ENF", "mbti:ENFP mbti:ENFJ …"), ("kpgg data export si", "site"),
  ]

  /// Runs a script in a shell in which `kpgg` is the program and its completion script is `$1`.
  private static func run(_ shell: String, _ option: String, _ script: String, _ words: [String]) async throws
    -> [String]
  {
    let home = TemporaryFolder()
    try home.write("", to: "site/a")
    let program = BuiltProgram(home: home.path)
    try home.write(try await program.run("completion", shell).output, to: "script")
    var started = BuiltProgram(home: home.path, path: path(of: shell))
    let folder = URL(filePath: program.path).deletingLastPathComponent().path
    started.environment["PATH"] = "\(folder):/usr/bin:/bin"
    let stub = shell == "zsh" ? "compdef() {}\n" : ""
    let source = stub + "cd '\(home.path)'; source ./script\n"
    let arguments = [option, "-c", source + script] + (shell == "fish" ? [] : [shell]) + words
    let result = try await started.run(arguments)
    #expect(result.error == "" && result.status == 0)
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Returns the words of a line as split by zsh. Bash also splits words at equals signs and colons.
  private static func split(_ line: String, at signs: String = "\"") throws -> [String] {
    let word = try Regex("\"[^\"]*\"|[\(signs)]|[^\\s\(signs)\"]+")
    return line.matches(of: word).map { String($0.output[0].substring ?? "") }
  }

  /// Bash replaces only the part after the last equals sign or colon.
  @Test(.enabled(if: has("bash")), arguments: lines)
  func `bash completes a word`(line: String, expected: String) async throws {
    let script = """
      compopt() { [[ $2 = nospace ]] && list=…; }
      COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) list=
      _kpgg
      printf '%s\\n' "${COMPREPLY[@]}" $list
      """
    let words = try Self.split(line, at: "=:")
    let isOpen = line.hasSuffix("=") || line.hasSuffix(":")
    let offered = try await Self.run("bash", "--norc", script, [line] + words + (isOpen ? [""] : []))
    let typed = line.split(separator: " ").last ?? ""
    let kept = typed.lastIndex { "=:".contains($0) }.map { typed[...$0] } ?? ""
    #expect(offered.map { $0 == "…" ? $0 : kept + $0 } == expected.split(separator: " ").map(String.init))
  }

  @Test(.enabled(if: has("zsh")), arguments: lines)
  func `zsh completes a word`(line: String, expected: String) async throws {
    let script = """
      _describe() { print -rl -- ${${(P)4}//\\\\:/:}; [[ ${@[6,-1]} == '-q -S ,' ]] && print … }
      _files() { print -rl -- $PREFIX*(/) }
      typeset -A compstate
      words=("$@") CURRENT=$# PREFIX=$@[-1] IPREFIX=
      _kpgg; true
      """
    let offered = try await Self.run("zsh", "-f", script, Self.split(line))
    #expect(offered == expected.split(separator: " ").map(String.init))
  }

  @Test(.enabled(if: has("fish")), arguments: lines)
  func `fish completes a word`(line: String, expected: String) async throws {
    let offered = try await Self.run("fish", "--no-config", "complete -C $argv[1]", [line])
    let words = offered.map { $0.prefix { $0 != "\t" && $0 != "/" } }
    #expect(Set(words) == Set(expected.split(separator: " ").filter { $0 != "…" }))
  }
}
