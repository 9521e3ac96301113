import Foundation
import Terminal
import Testing

@testable import TestSupport

/// The program on a pseudoterminal.
@Suite(.hangLimit) struct TerminalTests {
  private let home = TemporaryFolder()

  /// Runs the program on a terminal of 24 rows, types a text, and returns all of its output.
  private func output(
    _ line: String, columns: Int = 80, typing text: String = "", pager: String = "cat"
  ) async throws -> String {
    var program = BuiltProgram(home: home.path)
    program.environment["KPGG_PAGER"] = pager
    let words = line.split(separator: " ").map(String.init)
    let run = try TerminalRun(words, Size(width: columns, height: 24), program: program)
    run.type(text)
    _ = await run.status()
    return run.output
  }

  @Test func `the home screen has colours and fits the terminal`() async throws {
    let text = try await output("", columns: 50)
    #expect(text.contains("\u{1B}[1;35mFeatured\u{1B}[0m\n"))
    #expect(text.contains("kpgg groups"))
    let lines = try await output("--color=never", columns: 50).split(separator: "\n")
    #expect(lines.count > 15)
    #expect(lines.allSatisfy { $0.cells <= 50 })
  }

  @Test func `output longer than the screen goes through the pager, shorter output does not`() async throws {
    try home.write("#!/bin/sh\nhead -n 2\necho \"[LESS=$LESS]\"\n", to: "pager", mode: 0o755)
    let pager = home.path + "/pager"
    let paged = try await output("groups --color=never", pager: pager)
    #expect(paged.hasPrefix("  Name  ") && paged.hasSuffix("\n\n[LESS=FRX]\n"))
    #expect(try await output("song stayc --color=never", pager: pager).hasSuffix("v=NsY-9MCOIAQ\n"))
    #expect(try await output("groups --no-pager", pager: pager).contains("Davichi"))
  }

  @Test(arguments: ["/nowhere/pager", "false"])
  func `a pager that is missing or fails at once does not lose the output`(pager: String) async throws {
    let text = try await output("groups --color=never", pager: pager)
    #expect(text.hasPrefix("kpgg: ") && text.prefix(60).contains("the pager \"\(pager)\""))
    #expect(text.contains("Davichi"))
  }

  @Test func `a killed pager does not lose the output`() async throws {
    try home.write("#!/bin/sh\nread line\nkill -KILL $$\n", to: "pager", mode: 0o755)
    let text = try await output("groups --color=never", pager: home.path + "/pager")
    #expect(text.replacing("\n", with: " ").contains(" ended with status 137 "))
    #expect(text.contains("Davichi"))
  }

  @Test func `a pager that exits early is not an error`() async throws {
    #expect(try await output("members --color=never", pager: "true") == "")
  }

  @Test func `clearing asks for confirmation on a terminal`() async throws {
    let program = BuiltProgram(home: home.path)
    _ = try await program.run("favorite", "add", "stayc")
    _ = try await output("favorite clear", typing: "n\n")
    #expect(try await program.run("favorite", "list", "--jsonl=id").output == "{\"id\":\"stayc\"}\n")
    _ = try await output("favorite clear", typing: "yes\n")
    #expect(try await program.run("favorite", "list").output == "")
  }

  @Test func `the browser follows the size of the terminal, and gives the screen back`() async throws {
    let run = try TerminalRun(["browse", "--seed", "1"], program: BuiltProgram(home: home.path))
    await run.until("Featured")
    run.type("?")
    await run.until("Home / Keys")
    run.resize(Size(width: 19, height: 5))
    await run.until("too small")
    run.resize(Size(width: 60, height: 20))
    await run.until("Home / Keys")
    run.type("q")
    #expect(await run.status() == 0)
    #expect(run.output.contains("\u{1B}[?1049h") && run.output.contains("\u{1B}[?1049l"))
  }
}
