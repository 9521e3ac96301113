import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// What a player tells while it plays: to `kpgg play` until the first video is loaded, and to the browser.
extension PlayTests {
  private static let failure: [[String: String]] = [
    ["event": "start-file"],
    ["event": "log-message", "level": "error", "prefix": "ffmpeg", "text": "first"],
    [
      "event": "log-message", "level": "error", "prefix": "ytdl_hook",
      "text": "ERROR: no network\u{1B}[2J\nmore",
    ],
    ["event": "log-message", "level": "error", "prefix": "ytdl_hook", "text": "third"],
    ["event": "end-file", "reason": "error", "file_error": "unrecognized file format"],
  ]

  @Test func `a video that cannot be played is a failure, with the first words of what looks for videos`()
    async
  {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let one = await world(player, .failing(Self.failure)).run("play", "love", "dive", "--json")
    #expect(one.status == 1 && one.output.isEmpty)
    #expect(one.error == "kpgg: couldn't play the video: ERROR: no network\\u{1B}[2J\n")
    let several = await world(player).run("play", "stayc")
    #expect(several.status == 1 && several.error.contains("To stop it: kpgg play stop"), "\(several.error)")
  }

  @Test func `without a message, the reason is the player's`() async {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let events = [["event": "start-file"], ["event": "end-file", "reason": "error", "file_error": "bad"]]
    let result = await world(player, .failing(events)).run("play", "love", "dive")
    #expect(result.status == 1 && result.error.contains("couldn't play the video: bad"), "\(result.error)")
  }

  @Test func `the end of what played before is no failure`() async {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let events = [
      ["event": "end-file", "reason": "stop"], ["event": "start-file"], ["event": "file-loaded"],
    ]
    let result = await world(player, .failing(events)).run("play", "love", "dive")
    #expect(result.status == 0 && result.output.contains("LOVE DIVE"), "\(result.error)")
  }

  @Test func `a video that still loads after 20 seconds is not waited for`() async {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    var world = world(player, .loading)
    world.columns = 80
    let looks = Mutex(0)
    // Each look at the clock is 15 seconds after the one before.
    world.clock = {
      looks.withLock {
        $0 += 15; return $0
      }
    }
    let result = await world.run("play", "love", "dive")
    #expect(result.status == 0 && result.output.hasPrefix("Loading  "), "\(result.error)")
    #expect(result.error.contains("still loading") && result.error.contains("kpgg play status"))
  }

  @Test func `songs behind others are not waited for`() async {
    let player = FakePlayer(socket, .loading)
    defer { player.end() }
    player.state.withLock { ($0.queue, $0.index) = ([Self.ohMyGirl], 0) }
    let result = await world(Mutex<FakePlayer?>.Box()).run("play", "add", "love", "dive")
    #expect(result.status == 0 && result.output.hasSuffix("\t1\t2\n"), "\(result.error)")
  }

  @Test func `a player that ends while its first video loads is no longer playing`() async {
    let player = Mutex<FakePlayer?>.Box()
    let result = await world(player, .endingAt("loadfile")).run("play", "love", "dive")
    #expect(result.status == 1 && result.error.contains("nothing is playing"), "\(result.error)")
  }

  // MARK: The browser

  @Test func `the browser shows what plays, and its keys control it`() async throws {
    let box = Mutex<FakePlayer?>.Box()
    defer { box.value?.end() }
    let streams = World.Streams()
    var world = world(box)
    world.favoritesPath = folder.path + "/favorites.json"
    let browser = BrowseWorld(world.app(streams))
    let driver = BrowseDriver(folder: folder)
    let runner = BrowseRunner(try await driver.state(), browser)
    func press(_ keys: String) async throws {
      _ = try await runner.handle(try Key.list(keys).map(BrowseEvent.key))
    }
    _ = try await runner.begin()
    try await press("P")
    #expect(runner.screenText.contains("Nothing is playing."))
    try await press("+")
    #expect(try #require(box.value).state.withLock { $0.queue.count } == 1)
    box.value?.end()
    try await press("o")
    #expect(streams.programs.map { $0[0] } == ["mpv", "mpv"])
    let player = try #require(box.value)
    /// Waits until the browser knows what the player plays.
    func report() async throws {
      var played: Playback?
      for _ in 0..<100 where played != (try Player(world.app(streams)).playback()) {
        let events = runner.playerEvents(within: 60_000)
        for case .played(let playback, _) in events { played = playback }
        _ = try await runner.handle(events)
      }
    }
    try await report()
    #expect(runner.screen[22].contains("Playing  ") && runner.screen[22].contains("0:42 / 3:28"))
    _ = try await runner.handle([.ticked(1_800_000_018)])
    #expect(runner.screen[22].contains("1:00 / 3:28"))
    _ = try await runner.handle([.ticked(1_800_010_000)])
    #expect(runner.screen[22].contains("3:28 / 3:28"))
    try await press("j j j + P")
    try await report()
    #expect(runner.screen[22].contains("Paused  ") && runner.screen[22].contains("1/2"))
    try await press(">")
    #expect(player.commands.last == ["playlist-next"])
    try await press("> <")
    #expect(player.commands.last == ["playlist-prev"])
    try await report()
    try await press("Q j o")
    #expect(runner.screenText.contains("Home / Queue") && runner.screenText.contains("♪ "))
    #expect(player.commands.last == ["set_property", "playlist-pos", "1"])
    try await press("enter")
    #expect(runner.screenText.contains("Released"))
    player.end()
    for _ in 0..<100 where runner.screen[22].contains("2/2") {
      _ = try await runner.handle(runner.playerEvents(within: 60_000))
    }
    #expect(!runner.screen[22].contains("2/2"))
  }

  @Test func `in the browser, a video that cannot be played is a message`() async throws {
    let box = Mutex<FakePlayer?>.Box()
    defer { box.value?.end() }
    var world = world(box, .failing(Self.failure))
    world.favoritesPath = folder.path + "/favorites.json"
    let runner = BrowseRunner(
      try await BrowseDriver(folder: folder).state(), BrowseWorld(world.app(World.Streams())))
    _ = try await runner.begin()
    _ = try await runner.handle([.key(.character("o"))])
    for event in Self.failure { try #require(box.value).send(event) }
    let message = "Couldn't play the video: ERROR: no network"
    for _ in 0..<100 where !runner.screenText.contains(message) {
      _ = try await runner.handle(runner.playerEvents(within: 60_000))
    }
    #expect(runner.screenText.contains(message))
  }

  @Test func `the browser says that the music plays on when the user leaves`() async throws {
    let player = FakePlayer(socket)
    defer { player.end() }
    player.state.withLock { ($0.queue, $0.index) = ([Self.ohMyGirl], 0) }
    let streams = World.Streams()
    var world = world(Mutex<FakePlayer?>.Box())
    world.typed = ""
    let screen = ScriptedScreen(Size(width: 80, height: 24), [{ [.key(.character("q"))] }])
    let runner = BrowseRunner(
      try await BrowseDriver(folder: folder).state(), BrowseWorld(world.app(streams)), ImmediateScheduler(),
      screen)
    _ = try await runner.handle([.played(try Player(world.app(streams)).playback(), at: 100)])
    _ = try await runner.run([])
    #expect(streams.errors.contains("kpgg play stop"))
  }
}
