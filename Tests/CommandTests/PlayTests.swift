import Characters
import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of playing videos in mpv. Transcripts show the rest of `kpgg play`.
@Suite(.hangLimit) struct PlayTests {
  static let ohMyGirl = "https://www.youtube.com/watch?v=rU9zX_M7qyM"

  private func isTold(_ problem: PlayerError, _ result: TestWorld.Result) -> Bool {
    result.status == 1 && result.hasMessage(problem)
  }

  @Test func `songs are sent to mpv one after another, and mpv gets a private socket`()
    async throws
  {
    let home = try FakePlayerHome()
    let result = await home.run("play stayc ive")
    #expect(result.started == [["mpv", "--idle=once", "--input-ipc-server=\(home.socket)"]])
    let songs = try await kpgg("songs stayc ive --json=url").list.map { $0["url"]?.text }
    #expect(try home.loadCommands.map { $0[1] } == songs && songs.count > 2)
    #expect(try home.loadCommands.map { $0[2] } == ["replace"] + songs.dropFirst().map { _ in "append" })
    #expect(result.ids == ["playing"] && result.error == "")
    // Added songs are played even if the queue ends meanwhile.
    #expect(await home.run("play add stayc ive").status == 0)
    #expect(try home.loadCommands.dropFirst(songs.count).map { $0[2] } == songs.map { _ in "append-play" })
  }

  @Test func `a player gets only URLs of YouTube videos, for every song in the catalog`() async throws {
    let home = try FakePlayerHome()
    #expect(await home.run("play --kind all --random").status == 0)
    let loadCommands = try home.loadCommands
    #expect(loadCommands.count > 500 && Set(loadCommands.map { $0[1] }).count == loadCommands.count)
    let address = /https:\/\/www\.youtube\.com\/watch\?v=[A-Za-z0-9_-]{11}/
    #expect(loadCommands.allSatisfy { $0.count == 3 && $0[1].wholeMatch(of: address) != nil })
  }

  @Test func `a title plays that song instead of the current one, in the same player`() async throws {
    let home = try FakePlayerHome()
    _ = await home.run("play stayc")
    #expect(await home.run("play pause").ids == ["paused"])
    let second = await home.run("play love dive --audio")
    #expect(second.started.isEmpty && second.rows.first?[3] == "LOVE DIVE", "\(second.error)")
    let state = try home.player.state.withLock { $0 }
    #expect(state.queue.count == 1 && state.index == 0 && !state.isPaused)
    #expect(try home.loadCommands.last == ["loadfile", state.queue[0], "replace", "vid=no"])
  }

  @Test func `controls pause, skip and stop, up to both ends of the queue`() async throws {
    let home = try FakePlayerHome()
    let steps: [(words: String, columns: [String], problem: PlayerError?)] = [
      ("stayc --limit 2", ["playing", "1", "2"], nil), ("previous", [], .atStart),
      ("pause", ["paused", "1", "2"], nil), ("pause", ["playing", "1", "2"], nil),
      ("next", ["playing", "2", "2"], nil), ("next", [], .atEnd),
      ("add love dive", ["playing", "2", "3"], nil),
      ("previous", ["playing", "1", "3"], nil), ("stop", ["stopped", "", "0"], nil),
      ("pause", [], .notPlaying), ("stop", [], .notPlaying),
      ("status", ["stopped", "", "0"], nil),
    ]
    for step in steps {
      let result = await home.run("play \(step.words)")
      #expect(result.rows.map { [$0[0]] + $0.suffix(2) } == (step.problem == nil ? [step.columns] : []))
      #expect(result.error.isEmpty == (step.problem == nil), "\(result)")
      if let problem = step.problem { #expect(isTold(problem, result), "\(result)") }
    }
  }

  @Test func `the status and the queue are shown for people and as JSON`() async throws {
    let home = try FakePlayerHome()
    _ = await home.run("play stayc --limit 2")
    try home.player.state.withLock { $0.queue.append("https://example.org/\u{1B}[2Jx") }
    let json = try await home.run("play status --json").json
    #expect(json["state"]?.text == "playing" && json["group"]?.text == "stayc")
    #expect(["position", "length", "number", "count"].map { json[$0]?.integer } == [42, 208, 1, 3])
    let status = await home.run("play status", columns: 80)
    #expect(status.output.wholeMatch(of: /Playing  \S.*, STAYC  0:42 \/ 3:28  1\/3\n/) != nil, "\(status)")
    #expect(await home.run("play pause", columns: 80).output.hasPrefix("Paused  "))
    _ = await home.run("play pause")
    let queue = await home.run("play queue", columns: 80)
    #expect(queue.lines.map { $0.prefix(2) } == ["> ", "  ", "  ", "", "Pl"])
    #expect(queue.output.contains("https://example.org/\\u{1B}[2Jx\n"))
    let rows = await home.run("play queue").rows
    #expect(
      rows.map { Array($0.prefix(3)) } == [["1", "playing", "stayc"], ["2", "", "stayc"], ["3", "", ""]])
  }

  @Test(arguments: [
    ("0", "0:00"), ("0.99", "0:00"), ("9", "0:09"), ("10", "0:10"), ("60", "1:00"), ("999999.9", "16666:39"),
    // These positions are invalid.
    ("1000000", nil), ("-1", nil), ("1e400", nil),
  ])
  func `positions are shown as minutes and seconds`(position: String, time: String?) async throws {
    let home = try FakePlayerHome(playing: [Self.ohMyGirl])
    try home.player.state.withLock { $0.position = position }
    let status = await home.run("play status", columns: 100).output
    #expect(status.hasPrefix(time == nil ? "Loading  " : "Playing  "))
    #expect(status.contains(" / ") == (time != nil), "\(status)")
    if let time { #expect(status.hasSuffix("  \(time) / 3:28\n"), "\(status)") }
  }

  @Test func `add is a control, unless a title begins with it`() async throws {
    let home = try FakePlayerHome()
    let video = try #require(YouTubeID("AAAAAAAAAAA"))
    var world = home.world
    world.catalog = TestCatalog.frozen(adding: [("STAYC", "Add Ive", "AAAAAAAAAAA")])
    #expect(await world.run("play", "add", "ive").rows.first?[5] == video.watchURL)
    #expect(await world.run("play", "add", "aespa", "-n", "1").rows.first?.suffix(2) == ["1", "2"])
  }

  // MARK: Places and players that misbehave

  @Test func `folders and sockets that others can write to are not used, and neither are too long paths`()
    async throws
  {
    let home = try FakePlayerHome()
    try home.folder.write("", to: "kpgg/mpv")
    #expect(await home.run("play status").hasMessage(PlayerError.notSocket(home.socket)))
    try home.folder.remove("kpgg/mpv")
    try home.folder.makeFolder("kpgg", mode: 0o755)
    let open = await home.run("play stayc")
    #expect(open.hasMessage(PlayerError.open(home.folder.path("kpgg"))) && open.started.isEmpty)
    let long = home.folder.path(String(repeating: "x", count: 100))
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: false)
    let none = await home.run("play stayc", ["XDG_RUNTIME_DIR": long, "TMPDIR": long])
    #expect(none.hasMessage(PlayerError.pathTooLong("\(long)/kpgg-\(getuid())")))
    // TMPDIR is used if only the other path is too long.
    let short = await home.run("play stayc", ["XDG_RUNTIME_DIR": long, "TMPDIR": home.folder.path])
    #expect(short.started.first?.last?.hasPrefix("--input-ipc-server=\(home.folder.path)/kpgg-") == true)
  }

  @Test
  func `a program that cannot be started is named, and a socket that a crashed player has left is replaced`()
    async throws
  {
    let home = try FakePlayerHome(playing: [])
    try home.player.end()
    var world = home.world
    world.programs = ["yt-dlp"]
    world.variables["KPGG_PLAYER"] = "/opt/mpv --mute=yes"
    #expect(await world.run("play", "stayc").hasMessage(PlayerError.notStarted("/opt/mpv")))
    try home.folder.write("", to: "kpgg/lock")
    #expect(await home.run("play stayc").status == 0)
  }

  @Test(
    arguments: [
      ("pause", .replying(""), .notResponding), ("pause", .replying("hello\n"), .invalidReply),
      ("pause", .replying("[1]\n"), .invalidReply),
      ("pause", .replying("{\"request_id\": 1}\n"), .invalidReply),
      ("pause", .replying(String(repeating: "x", count: 5 << 20)), .invalidReply),
      ("pause", .rejecting("cycle", "no\u{1B}[2J"), .rejected("no\u{1B}[2J")),
      ("pause", .endingAt("cycle"), .notPlaying),
      ("pause", .rejecting("get_property", "not available"), .rejected("not available")),
      // This player keeps sending.
      ("stop", .ignoringQuit, .notResponding),
    ] as [(String, FakePlayer.Behavior, PlayerError)])
  func `a player that misbehaves gives an error message`(
    control: String, behavior: FakePlayer.Behavior, problem: PlayerError
  ) async throws {
    let home = try FakePlayerHome(behavior, playing: [Self.ohMyGirl])
    let result = await home.run("play \(control)")
    #expect(isTold(problem, result) && result.lines.isEmpty, "\(result.error)")
  }

  @Test
  func `keys pressed before a player stops responding are dropped, so that the failure is reported once`()
    async throws
  {
    let home = try FakePlayerHome(.replying(""), playing: [Self.ohMyGirl])
    let work = BrowseWork(home.world.session())
    let time = ContinuousClock.now
    let texts = await inOwnThread {
      (0..<20).map { _ in work.performPlayerCommand(.pause, at: time).map { "\($0)" } }
    }
    #expect(texts[0].count == 1 && texts.dropFirst().allSatisfy(\.isEmpty))
  }

  @Test func `a control needs no catalog`() async throws {
    let home = try FakePlayerHome(playing: [Self.ohMyGirl])
    let variable = "KPGG_API"
    let paused = await home.run("play pause", [variable: "not a host"])
    #expect(paused.status == 0 && paused.ids == ["paused"] && paused.error.contains(variable))
    #expect(await home.run("play stop", [variable: "not a host"]).status == 0)
    #expect(try home.player.commands.last == ["quit"])
  }
}

/// Tests of a player's events, which `kpgg play` reads until the first video is loaded, and the browser always reads.
extension PlayTests {
  private static let failure: [[String: String]] = [
    ["event": "start-file"],
    ["event": "log-message", "level": "error", "prefix": "ffmpeg", "text": "first"],
    ["event": "log-message", "prefix": "ytdl_hook", "text": "ERROR: no network\u{1B}[2J\nmore"],
    ["event": "log-message", "level": "error", "prefix": "ytdl_hook", "text": "third"],
    ["event": "end-file", "reason": "error", "file_error": "unrecognized file format"],
  ]
  private static let reason = "ERROR: no network\\u{1B}[2J"

  @Test(
    arguments: [
      ("love dive --json", failure, .failed(reason, hasNext: false)),
      ("stayc", failure, .failed(reason, hasNext: true)),
      // The log messages can arrive after the failure.
      (
        "love dive", Array(failure[..<1] + failure[4...] + failure[1..<4]), .failed(reason, hasNext: false)
      ),
      // The messages about the next video are not about this one.
      (
        "stayc", [failure[0], ["event": "end-file", "reason": "error", "file_error": "bad"]] + failure,
        .failed("bad", hasNext: true)
      ),
      // Without a log message, the reason is taken from the player's event.
      (
        "love dive", [["event": "end-file", "reason": "error", "file_error": "bad"]],
        .failed("bad", hasNext: false)
      ),
      ("love dive", [["event": "end-file", "reason": "error"]], .failed("", hasNext: false)),
      // The end of the previous video is not a failure.
      ("love dive", [["event": "end-file", "reason": "stop"], ["event": "file-loaded"]], nil),
    ] as [(String, [[String: String]], PlayerError?)])
  func `a video that cannot be played is a failure, with the first message of ytdl_hook`(
    line: String, events: [[String: String]], problem: PlayerError?
  ) async throws {
    let result = await (try FakePlayerHome(.failing(events))).run("play \(line)")
    guard let problem else { return #expect(result.ids == ["playing"] && result.error == "") }
    #expect(result.status == 1 && result.output.isEmpty && result.hasMessage(problem.text), "\(result.error)")
    // The player continues with the next song, so a hint explains how to stop it.
    #expect(
      result.error.count { $0 == "\n" } == (line == "stayc" ? 2 : 1)
        && problem.hints.allSatisfy(result.hasMessage))
  }

  @Test func `a video that still loads after 20 seconds is not waited for`() async throws {
    let home = try FakePlayerHome(.loading)
    var world = home.world
    world.columns = 80
    let looks = Mutex(0)
    // Each reading of the clock is 15 seconds after the previous one.
    world.clock = {
      looks.withLock {
        $0 += 15
        return $0
      }
    }
    let result = await world.run("play", "love", "dive")
    let command = "kpgg play status"
    #expect(result.status == 0 && result.output.hasPrefix("Loading  ") && result.error.contains(command))
  }

  @Test func `songs queued behind others are not waited for`() async throws {
    let home = try FakePlayerHome(.loading, playing: [Self.ohMyGirl])
    #expect(await home.run("play add love dive").rows.first?.suffix(2) == ["1", "2"])
  }

  @Test func `a player that ends while its first video loads is no longer playing`() async throws {
    #expect(
      await (try FakePlayerHome(.endingAt("loadfile"))).run("play love dive").hasMessage(
        PlayerError.notPlaying))
  }

  // MARK: The browser

  private func browser(
    _ home: FakePlayerHome, _ streams: TestWorld.Streams = TestWorld.Streams(),
    on screen: ScriptedScreen? = nil
  ) async throws -> BrowseRunner {
    var world = home.world
    world.terminalInput = screen.map { _ in "" }
    let state = try await BrowseDriver(folder: home.folder).state()
    return BrowseRunner(state, world.session(streams), screen: screen)
  }

  @Test func `the browser shows the current song, and its keys control the player`() async throws {
    let home = try FakePlayerHome()
    let streams = TestWorld.Streams()
    let runner = try await browser(home, streams)
    func playback() throws -> Playback? { try Player(home.world.session(streams)).playback() }
    /// Presses keys, and then waits until the browser has the player's current state.
    func press(_ keys: String, waits: Bool = true) async throws {
      try await runner.type(keys)
      var played: Playback?
      for _ in 0..<100 where try waits && played != playback() {
        let events = runner.playerEvents(within: 60_000)
        for case .played(let playback, _) in events { played = playback }
        _ = try await runner.handle(events)
      }
    }
    try await press("P", waits: false)
    #expect(runner.screenText.contains("Nothing is playing."))
    try await press("+")
    #expect(try home.player.state.withLock { $0.queue.count } == 1)
    try home.player.end()
    try await press("o")
    #expect(streams.programs.map { $0[0] } == ["mpv", "mpv"])
    for (time, position) in [(1_800_000_000, "0:42"), (1_800_000_018, "1:00"), (1_800_010_000, "3:28")] {
      _ = try await runner.handle([.timeChanged(time)])
      let line = runner.screen[22]
      #expect(line.hasPrefix("  ▶ ") && line.contains("  \(position) "))
      #expect(line.contains("─ 3:28") == (position != "3:28"))
    }
    try await press("tab tab down + P")
    #expect(runner.screen[22].hasPrefix("  ‖ ") && runner.screen[22].contains("1 queued"))
    try await press("Q j o")
    #expect(try home.player.commands.last == ["set_property", "playlist-pos", "1"])
    #expect(runner.screenText.contains("Home / Queue") && runner.screenText.contains("♪ "))
    try await press("l", waits: false)
    #expect(runner.screenText.contains("Released"))
    try home.player.end()
    for _ in 0..<100 where runner.screen[22].contains("▶") {
      _ = try await runner.handle(runner.playerEvents(within: 60_000))
    }
    #expect(!runner.screen[22].contains("▶"))
  }

  @Test func `in the browser, a video that cannot be played gives a message`() async throws {
    let home = try FakePlayerHome(.failing(Self.failure))
    let runner = try await browser(home)
    _ = try await runner.handle([.key(.character("o"))])
    // When the player reports its state, it has accepted the connection.
    _ = try await runner.handle(runner.playerEvents(within: 60_000))
    for event in Self.failure { try home.player.send(event) }
    for _ in 0..<100 where !runner.screenText.contains("Can't reach YouTube.") {
      _ = try await runner.handle(runner.playerEvents(within: 60_000))
    }
    #expect(runner.screenText.contains("Can't reach YouTube. o tries again, y copies the link."))
  }

  @Test func `when the user leaves, the browser reports that the music continues`() async throws {
    let home = try FakePlayerHome(playing: [Self.ohMyGirl])
    let streams = TestWorld.Streams()
    let screen = ScriptedScreen(Size(width: 80, height: 24))
    screen.script = [{ [.key(.character("q"))] }]
    let runner = try await browser(home, streams, on: screen)
    _ = try await runner.handle([.played(try Player(home.world.session(streams)).playback(), at: 100)])
    _ = try await runner.run([])
    #expect(streams.errors.contains("kpgg play stop"))
  }
}
