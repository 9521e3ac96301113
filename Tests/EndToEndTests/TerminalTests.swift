import Dispatch
import Foundation
import Terminal
import Testing

@testable import TestSupport

/// Tests of the program on a pseudoterminal.
@Suite(.hangLimit) struct TerminalTests {
  private let home = TemporaryFolder()

  private func run(
    _ line: String, _ variables: [String: String] = [:], _ size: Size = Size(width: 80, height: 24),
    shell script: String = #"exec "$@""#
  ) throws -> TerminalRun {
    var program = BuiltProgram(home: home.path)
    program.environment["KPGG_PAGER"] = "cat"
    program.environment.merge(variables) { $1 }
    return try TerminalRun(
      line.split(separator: " ").map(String.init), size, program: program, shell: script)
  }

  /// Runs the program until it ends, and returns all of its output.
  private func output(_ line: String, columns: Int = 80, pager: String = "cat") async throws -> String {
    let run = try run(line, ["KPGG_PAGER": pager], Size(width: columns, height: 24))
    _ = await run.status()
    return run.output
  }

  /// Writes a program that is used as a pager, and returns its path.
  private func pager(_ script: String) throws -> String {
    try home.write("#!/bin/sh\n\(script)\n", to: "pager", mode: 0o755)
    return home.path("pager")
  }

  /// Runs `kpgg groups` until it waits for a host. The host answers after the gate has been opened.
  private func waiting(
    for gate: DispatchSemaphore, _ variables: [String: String] = [:], shell script: String = #"exec "$@""#
  ) async throws -> TerminalRun {
    let server = try StubServer { request, send in
      gate.wait()
      gate.signal()
      _ = send(StubServer.document(request.path))
    }
    let run = try run("groups --api \(server.url) --timeout 3000", variables, shell: script)
    await run.until("127.0.0.1")
    return run
  }

  /// Runs the browser until it shows its first page.
  private func browser(
    _ variables: [String: String] = [:], _ size: Size = Size(width: 80, height: 24),
    shell script: String = #"exec "$@""#
  ) async throws -> TerminalRun {
    let run = try run("browse --seed 1", variables, size, shell: script)
    await run.until("Featured")
    return run
  }

  /// A shell script that starts a program that ignores SIGHUP, as `nohup` does.
  private static let nohup = #"trap '' HUP; exec "$@""#

  // MARK: Output

  @Test func `the home screen has colours and fits the terminal`() async throws {
    let text = try await output("--no-pager", columns: 50)
    #expect(text.contains("\u{1B}[1mFeatured"))
    let lines = try await output("--color=never", columns: 50).split(separator: "\n")
    #expect(lines.count > 15)
    #expect(lines.allSatisfy { $0.cells <= 50 })
  }

  @Test func `kpgg ends after its pager even if its parent ignores SIGCHLD`() async throws {
    let run = try run("groups", ["KPGG_PAGER": try pager("head -n 1")], shell: #"trap '' CHLD; exec "$@""#)
    #expect(await run.status() == 0)
  }

  @Test func `output longer than the screen goes through the pager, but shorter output does not`()
    async throws
  {
    let pager = try pager("head -n 2; echo \"[LESS=$LESS]\"")
    let paged = try await output("groups --color=never", pager: pager)
    #expect(paged.hasPrefix("  Name  ") && paged.hasSuffix("\n\n[LESS=FRX]\n"))
    #expect(try await output("song stayc --color=never", pager: pager).hasSuffix("v=NsY-9MCOIAQ\n"))
    #expect(try await output("groups --no-pager", pager: pager).contains("Davichi"))
  }

  @Test(arguments: ["/nowhere/pager", "false"])
  func `a pager that is missing or fails at once does not lose the output`(pager: String) async throws {
    let text = try await output("groups --color=never", pager: pager)
    #expect(text.hasPrefix("kpgg: ") && text.prefix(60).contains("\"\(pager)\""))
    #expect(text.contains("Davichi"))
  }

  @Test func `a killed pager does not lose the output`() async throws {
    let text = try await output("groups --color=never", pager: pager("read line\nkill -KILL $$"))
    #expect(text.replacing("\n", with: " ").contains(" 137 ") && text.contains("Davichi"))
  }

  @Test func `a pager that exits early is not an error`() async throws {
    #expect(try await output("members --color=never", pager: "true") == "")
  }

  @Test func `a program that a pager starts ends silently when its reader has ended`() async throws {
    #expect(try await output("members --color=never", pager: pager("yes | head -n 1")) == "y\n")
  }

  @Test func `a folder with the name of the pager is not taken for it`() async throws {
    try home.makeFolder("folders/head", mode: 0o755)
    let path = "\(home.path("folders")):/usr/bin:/bin"
    let run = try run("groups --color=never", ["PATH": path, "KPGG_PAGER": "head -n 1"])
    #expect(await run.status() == 0)
    #expect(run.output.hasPrefix("  Name  ") && run.output.split(separator: "\n").count == 1)
  }

  @Test func `a pager stays after Ctrl-C, and so does the program`() async throws {
    let pager = try pager("trap '' INT; head -n 1; echo ready; read -r line <&2")
    let run = try run("members", ["KPGG_PAGER": pager])
    await run.until("ready")
    await run.type("\u{3}")
    await run.until("^C")
    await run.type("\n")
    #expect(await run.status() == 0 && run.leftovers == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal that ends the program also ends its pager`(signal: Int32) async throws {
    let pager = try pager("trap '' HUP; echo $$ >\(home.path("id")); echo ready; exec sleep 600")
    let run = try run("members", ["KPGG_PAGER": pager])
    await run.until("ready")
    try run.send(signal)
    #expect(await run.status() == 128 + signal)
    let id = try #require(home.read("id").flatMap { Int32($0.dropLast()) })
    #expect(kill(id, 0) != 0)
  }

  @Test func `Ctrl-C ends a long list`() async throws {
    let run = try run("songs --limit all --no-pager", [:], Size(width: 80, height: 200))
    await run.until("Title")
    await run.type("\u{3}")
    #expect(await run.status() == 128 + SIGINT && run.leftovers == [])
    #expect(run.output.utf8.count < 50_000)
  }

  // MARK: Questions and hosts

  @Test func `clearing asks for confirmation on a terminal`() async throws {
    let program = BuiltProgram(home: home.path)
    _ = try await program.run("favorite", "add", "stayc")
    for (answer, left) in [("n", "{\"id\":\"stayc\"}\n"), ("yes", "")] {
      let run = try run("favorite clear")
      await run.type("\(answer)\n")
      #expect(await run.status() == 0)
      #expect(try await program.run("favorite", "list", "--jsonl=id").output == left)
    }
  }

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT), (nil, SIGTERM), (nil, SIGHUP)])
  func `a signal at a question changes nothing`(key: String?, signal: Int32) async throws {
    let program = BuiltProgram(home: home.path)
    _ = try await program.run("favorite", "add", "stayc")
    let run = try run("favorite clear")
    await run.until("[y/N]")
    if let key { await run.type(key) } else { try run.send(signal) }
    #expect(await run.status() == 128 + signal && run.leftovers == [])
    #expect(try await program.run("favorite", "list", "--jsonl=id").output == "{\"id\":\"stayc\"}\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal while waiting for a host erases the progress`(signal: Int32) async throws {
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let run = try await waiting(for: gate)
    try run.send(signal)
    #expect(await run.status() == 128 + signal)
    #expect(run.output.hasSuffix("\r\u{1B}[K"))
  }

  /// `nohup` makes a program ignore SIGHUP, even if the program has a handler for the signal.
  @Test func `under nohup, a program that waits for a host continues after SIGHUP`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let run = try await waiting(for: gate, shell: Self.nohup)
    try run.send(SIGHUP)
    gate.signal()
    #expect(await run.status() == 0 && run.output.contains("Davichi"), "\(run.output.suffix(300))")
  }

  @Test func `a screen reader reads only once which host the program waits for`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let run = try await waiting(for: gate, ["KPGG_ACCESSIBLE": "on"])
    gate.signal()
    #expect(await run.status() == 0, "\(run.output.suffix(300))")
    #expect(!run.output.contains("\u{1B}[K") && run.output.components(separatedBy: "127.0.0.1").count == 2)
  }

  // MARK: The browser

  @Test(arguments: [#"exec "$@""#, #"exec "$@" </dev/null"#])
  func `the browser takes over the terminal, even without input, and restores it`(script: String) async throws
  {
    let run = try await browser(shell: script)
    #expect(run.isRaw && run.leftovers.contains("mode 1049"))
    await run.type("q")
    #expect(await run.status() == 0 && run.leftovers == [])
    #expect(run.screen.split(separator: "\n") == [])
  }

  /// The signals that end a program from outside, and the signals of a crash.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS])
  func `the browser restores the terminal when a signal ends it`(signal: Int32) async throws {
    let run = try await browser()
    try run.send(signal)
    #expect(await run.status() == 128 + signal && run.leftovers == [])
  }

  @Test func `Ctrl-C ends the browser on any page`() async throws {
    for keys in ["", "/", "?", "\r"] {
      let run = try await browser()
      await run.type(keys + "\u{3}")
      #expect(await run.status() == 128 + SIGINT && run.leftovers == [], "\(keys)")
    }
  }

  /// Tests the shell's job control: Ctrl-Z, `kill -TSTP`, and `kill -STOP`, which the program notices only later.
  @Test(arguments: [nil, SIGTSTP, SIGSTOP])
  func `a stopped browser takes over the terminal again when it continues`(signal: Int32?) async throws {
    let run = try await browser(
      shell: #"set -m; "$@"; echo stopped; read -r line; fg; echo "status $?""#)
    if let signal { try run.send(signal) } else { await run.type("\u{1A}") }
    await run.until("stopped")
    if signal == SIGSTOP { run.reset() } else { #expect(run.leftovers == []) }
    await run.type("\n")
    await run.until("Featured")
    // After SIGSTOP, the screen was never left, so wait for the reaction to a key.
    await run.type(",")
    await run.until("Home / Settings")
    #expect(run.isRaw)
    await run.type("q")
    await run.until("status 0")
    #expect(await run.status() == 0 && run.leftovers == [])
  }

  @Test func `under nohup, the browser continues after SIGHUP, and ends with its terminal`() async throws {
    let run = try await browser(shell: Self.nohup)
    try run.send(SIGHUP)
    await run.type("?")
    await run.until("Home / Keys")
    run.hangUp()
    #expect(await run.status() == 0)
  }

  @Test(arguments: [
    ("--seed 1", "[1 Home]"), ("favorite clear", "[y/N]"), ("songs --limit all --no-pager", "Title"),
  ])
  func `a command, or the browser that kpgg alone opens, ends with its terminal`(line: String, shown: String)
    async throws
  {
    _ = try await BuiltProgram(home: home.path).run("favorite", "add", "stayc")
    let run = try run(line, [:], Size(width: 80, height: 200))
    await run.until(shown)
    run.hangUp()
    #expect(await run.status() == 128 + SIGHUP)
  }

  /// The frame is larger than the terminal's buffer, so that the browser has to wait for a reader.
  @Test(arguments: [nil, SIGTERM])
  func `the browser ends in the middle of a frame`(signal: Int32?) async throws {
    let run = try await browser([:], Size(width: 200, height: 900))
    await run.type("4")
    await run.until("[4 Songs]")
    if let signal { try run.send(signal) } else { run.hangUp() }
    #expect(await run.status() == 128 + (signal ?? SIGHUP))
    guard signal != nil else { return }
    #expect(run.leftovers == [])
  }

  @Test func `the browser follows the size of the terminal`() async throws {
    let run = try await browser()
    await run.type(",")
    await run.until("Home / Settings")
    for (size, text) in [
      (Size(width: 19, height: 5), "too small"), (Size(width: 1, height: 1), "T"),
      (Size(width: 60, height: 20), "Home / Settings"),
    ] {
      run.resize(size)
      await run.until(text)
    }
    await run.type("q")
    #expect(await run.status() == 0 && run.leftovers == [])
  }

  @Test func `a key that arrives in two parts is one key`() async throws {
    let run = try await browser(["ESCDELAY": "5000"])
    await run.type(inParts: ["/kra", "\u{1B}", "[D", "\u{1B}[", "D", "a"])
    await run.until("kara")
    await run.type("\u{3}")
    #expect(await run.status() == 128 + SIGINT)
  }

  @Test func `a pasted text of 10 KB runs no commands`() async throws {
    let run = try await browser()
    await run.type("/\u{1B}[200~\(String(repeating: "q\n\u{3}/", count: 2500))\u{1B}[201~")
    await run.until("200")
    await run.type("\u{15}kara")
    await run.until("카라")
    await run.type("\u{3}")
    #expect(await run.status() == 128 + SIGINT && run.leftovers == [])
  }

  @Test func `a URL is copied by the terminal`() async throws {
    let run = try await browser()
    await run.type("y")
    await run.until("https://")
    let copied = run.output.components(separatedBy: "\u{1B}]52;c;").last?.prefix { $0 != "\u{1B}" } ?? ""
    #expect(
      Data(base64Encoded: String(copied)).map { run.screen.contains(String(decoding: $0, as: UTF8.self)) }
        == true)
  }
}
