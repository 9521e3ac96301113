import Foundation
import TestSupport
import Testing

@Suite(.hangLimit) struct StreamTests {
  private let home = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(home: home.path) }

  /// Each process hashes differently, so that output in the order of a set or a dictionary would differ.
  @Test(arguments: [
    "groups", "groups --json", "members --json", "songs --kind all --json", "units --json", "agencies --json",
    "group lesserafim --json --sources", "member karina --json=stints,sources", "agency hybe --json",
    "compare izone/chaewon sakura --json", "stats --by agency --json", "search kim", "search 97라인",
    "search hybe",
    "leaders born in daegu", "upcoming --date 2026-11-25 --days 366", "schema groups", "completion zsh",
    "man",
    "--help",
  ])
  func `a command prints the same in every run`(words: String) async throws {
    let first = try await program.shell("kpgg \(words)").output
    let second = try await program.shell("kpgg \(words)").output
    #expect(!first.isEmpty && first == second)
  }

  @Test func `the program ends without a message if its reader ends`() async throws {
    let result = try await program.shell(
      "kpgg members --json | head -1; (trap '' PIPE; kpgg members --json; echo $? >&2) | head -1")
    #expect(result.output == "[\n[\n" && result.error == "141\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is reported if standard output is a file on it`() async throws {
    let result = try await program.shell("kpgg groups > /dev/full")
    #expect(result.status == 1)
    #expect(result.error.contains(" space "))
    let exported = try await program.shell("kpgg data export \(home.path)/site > /dev/full")
    #expect(exported.status == 1)
    #expect(
      exported.error.contains(
        "No space left on device\nWrote \(Edition.exportedFiles) files to \(home.path)/site\n"))
  }

  @Test func `a closed standard output is reported, and nothing is written elsewhere`() async throws {
    let result = try await program.shell("kpgg favorite add stayc >&-")
    #expect(result.status == 1)
    #expect(
      result.error == """
        kpgg: can't write the output: Bad file descriptor
        The change was saved anyway.
        Check the output file and the free disk space.

        """)
    #expect(try await !program.shell("kpgg favorite add stayc >&-").error.contains("saved"))
    let listed = try await program.run("favorite", "list", "--jsonl=id").output
    #expect(listed == "{\"id\":\"stayc\"}\n")
  }

  @Test func `closed input and error streams are harmless`() async throws {
    #expect(
      try await program.shell("kpgg groups <&- 2>&-").output.split(separator: "\n").count == Edition.groups)
    #expect(try await program.shell("kpgg group nobody 2>&-").status == 1)
  }

  @Test func `there are no prompts without a terminal`() async throws {
    _ = try await program.run("favorite", "add", "stayc")
    #expect(try await program.run("favorite", "clear").status == 2)
  }

  @Test func `browsing writes nothing, and needs no writable home`() async throws {
    for words in [
      [], ["groups"], ["group", "kara"], ["member", "karina"], ["songs"], ["featured"], ["favorite", "list"],
      ["paths"],
    ] {
      #expect(try await program.run(words).status == 0)
      #expect(try await BuiltProgram(home: nil).run(words).status == 0)
      #expect(try await BuiltProgram(home: "/nowhere").run(words).status == 0)
    }
    #expect(try home.names == [])
  }

  /// The program does not wait for the browser, but a reader of the pipe does.
  @Test func `the user's browser gets the URL`() async throws {
    try #require(mkfifo(home.path("opened"), 0o600) == 0)
    try home.write("#!/bin/sh\necho \"$@\" >'\(home.path("opened"))'\n", to: "browser", mode: 0o755)
    var program = program
    program.environment["KPGG_BROWSER"] = home.path("browser")
    let result = try await program.shell("kpgg song ohmygirl --open; cat '\(home.path("opened"))'")
    let url = "https://www.youtube.com/watch?v=QIN5_tJRiyY\n"
    #expect(result.output == url + url)
  }
}
