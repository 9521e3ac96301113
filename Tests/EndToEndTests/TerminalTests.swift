import CLibrary
import Foundation
import Terminal
import TestSupport
import Testing

/// The program on a pseudoterminal.
@Suite(.hangLimit) struct TerminalTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  /// Runs the program on a terminal of this width and returns its output.
  private func screen(
    _ words: [String], columns: UInt16, typing text: String = "", pager: String = "cat"
  ) async throws -> String {
    var main: Int32 = 0
    var terminal: Int32 = 0
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&main, &terminal, nil, nil, &size) == 0)
    var program = BuiltProgram(home: home.path)
    program.environment["KPGG_PAGER"] = pager
    let process = try ChildProcess(
      [program.path] + words, environment: program.environment,
      streams: [terminal, terminal, terminal])
    close(terminal)
    let bytes = await inOwnThread { [main] in
      write(main, text, text.utf8.count)
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      // On Linux the end of a pseudoterminal is an error.
      while case let count = read(main, &buffer, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
      close(main)
      return bytes
    }
    _ = await process.wait()
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func `the home screen has colours and fits the terminal`() async throws {
    let text = try await screen([], columns: 50)
    #expect(text.contains("\u{1B}[1;35mFeatured\u{1B}[0m\n"))
    #expect(text.contains("more: kpgg groups"))
    let lines = try await screen(["--color=never"], columns: 50).split(separator: "\n")
    #expect(lines.count > 15)
    #expect(lines.allSatisfy { $0.cells <= 50 })
  }

  @Test func `output longer than the screen goes through the pager, shorter output does not`() async throws {
    try home.write("#!/bin/sh\nhead -n 2\necho \"[LESS=$LESS]\"\n", to: "pager", mode: 0o755)
    let pager = home.path + "/pager"
    let paged = try await screen(["groups", "--color=never"], columns: 80, pager: pager)
    #expect(paged.hasPrefix("  Name  ") && paged.hasSuffix("\n\n[LESS=FRX]\n"))
    #expect(
      try await screen(["song", "stayc", "--color=never"], columns: 80, pager: pager).hasSuffix(
        "v=NsY-9MCOIAQ\n")
    )
    #expect(try await screen(["groups", "--no-pager"], columns: 80, pager: pager).contains("Davichi"))
  }

  @Test(arguments: ["/nowhere/pager", "false"])
  func `a pager that is missing or fails at once does not lose the output`(pager: String) async throws {
    let text = try await screen(["groups", "--color=never"], columns: 80, pager: pager)
    #expect(text.hasPrefix("kpgg: ") && text.prefix(60).contains("the pager \"\(pager)\""))
    #expect(text.contains("Davichi"))
  }

  @Test func `a killed pager does not lose the output`() async throws {
    try home.write("#!/bin/sh\nread line\nkill -KILL $$\n", to: "pager", mode: 0o755)
    let text = try await screen(["groups", "--color=never"], columns: 80, pager: home.path + "/pager")
    #expect(text.replacing("\n", with: " ").contains(" ended with status 137 "))
    #expect(text.contains("Davichi"))
  }

  @Test func `a pager that exits early is not an error`() async throws {
    #expect(try await screen(["members", "--color=never"], columns: 80, pager: "true") == "")
  }

  @Test func `Korean is used if the locale says so`() async throws {
    let text = try await screen(["group", "stayc", "--color=never", "--lang", "ko"], columns: 80)
    #expect(text.hasPrefix("스테이씨  STAYC\n"))
  }

  @Test func `an empty list is noted`() async throws {
    #expect(try await screen(["favorite", "list"], columns: 80).hasPrefix("No favourites yet."))
  }

  @Test func `clearing asks for confirmation on a terminal`() async throws {
    _ = try await screen(["favorite", "add", "stayc"], columns: 80)
    #expect(
      try await screen(["favorite", "clear"], columns: 80, typing: "n\n").contains("Nothing was removed."))
    #expect(
      try await screen(["favorite", "clear"], columns: 80, typing: "yes\n").contains("Removed 1 favourite."))
  }
}
