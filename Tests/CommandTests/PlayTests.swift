import Characters
import JSON
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Playing videos in mpv or another player.
@Suite(.hangLimit) struct PlayTests {
  let folder: TemporaryFolder
  private var place: String { folder.path + "/kpgg" }
  var socket: String { place + "/mpv" }

  init() throws {
    // The path of a socket is short.
    folder = try TemporaryFolder()
    try folder.makeFolder("kpgg", mode: 0o700)
  }

  /// A world with mpv, which starts a fake player on the socket that it names.
  func world(
    _ player: Mutex<FakePlayer?>.Box, _ manner: FakePlayer.Manner = .mpv,
    programs: [String] = ["mpv", "yt-dlp"],
    variables: [String: String] = [:]
  ) -> World {
    var world = World(catalog: TestCatalog.known, programs: programs)
    world.variables = ["NO_COLOR": "1", "XDG_RUNTIME_DIR": folder.path].merging(variables) { $1 }
    world.starting = { words in
      let path = words.compactMap { $0.split(separator: "=", maxSplits: 1).last }.last.map(String.init)
      if words[0] == "mpv", let path { player.set(FakePlayer(path, manner)) }
    }
    return world
  }

  static let ohMyGirl = "https://www.youtube.com/watch?v=rU9zX_M7qyM"

  // MARK: Playing

  @Test
  func `songs of a group are handed over one after another, and mpv gets a socket that is the user's alone`()
    async throws
  {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let result = await world(player).run("play", "stayc", "ive")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.started.map { $0[0] } == ["mpv"])
    #expect(Array(result.started[0].dropFirst()) == ["--idle=once", "--input-ipc-server=\(socket)"])
    let songs = await World(catalog: TestCatalog.known).run("songs", "stayc", "ive", "--json=url").output
    let loads = try #require(player.value).commands.filter { $0[0] == "loadfile" }
    #expect(loads.map { $0[2] } == ["replace"] + Array(repeating: "append", count: loads.count - 1))
    #expect(loads.count > 1 && loads.allSatisfy { songs.contains($0[1]) })
    #expect(result.output.hasPrefix("playing\t"))
  }

  @Test func `a player gets only addresses of YouTube's videos, for every song of the catalog`() async throws
  {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let result = await world(player).run("play", "--kind", "all", "--random", "--seed", "4")
    #expect(result.status == 0, "\(result.error)")
    let loads = try #require(player.value).commands.filter { $0[0] == "loadfile" }
    #expect(loads.count > 1500 && Set(loads.map { $0[1] }).count == loads.count)
    for load in loads {
      #expect(load.count == 3)
      #expect(load[1].wholeMatch(of: /https:\/\/www\.youtube\.com\/watch\?v=[A-Za-z0-9_-]{11}/) != nil)
    }
    let other = await self.world(player, programs: ["vlc"], variables: ["KPGG_PLAYER": "vlc --quiet"])
      .run("play", "--favorites", "stayc", "--kind", "all")
    #expect(other.started.isEmpty, "nothing is a favourite")
  }

  @Test func `random order depends on the seed alone`() async throws {
    func played(_ seed: String) async throws -> [String] {
      let player = Mutex<FakePlayer?>.Box()
      defer { player.value?.end() }
      _ = await world(player).run(
        "play", "stayc", "--kind", "all", "--random", "--limit", "3", "--seed", seed)
      return try #require(player.value).commands.filter { $0[0] == "loadfile" }.map { $0[1] }
    }
    let first = try await played("1")
    #expect(first.count == 3)
    #expect(try await played("1") == first)
    #expect(try await played("2") != first)
  }

  @Test func `a title plays that song, in place of what plays, in the same player`() async throws {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let world = world(player)
    _ = await world.run("play", "stayc")
    let second = await world.run("play", "love", "dive", "--audio")
    #expect(second.started.isEmpty && second.output.contains("LOVE DIVE"), "\(second.error)")
    let state = try #require(player.value).state.withLock { $0 }
    #expect(state.queue.count == 1 && state.index == 0 && !state.isPaused)
    #expect(try #require(player.value).commands.last == ["loadfile", state.queue[0], "replace", "vid=no"])
  }

  @Test func `another player gets the addresses after its options`() async {
    let player = Mutex<FakePlayer?>.Box()
    let world = world(player, programs: ["vlc"], variables: ["KPGG_PLAYER": "vlc --quiet"])
    let result = await world.run("play", "ive", "--limit", "1")
    #expect(result.started.map { Array($0.prefix(3)) } == [["vlc", "--quiet", "--"]], "\(result.error)")
    #expect(
      result.started[0].count == 4 && result.started[0][3].hasPrefix("https://www.youtube.com/watch?v="))
    let template = self.world(player, programs: ["tool"], variables: ["KPGG_PLAYER": "tool %s --end"])
    #expect(await template.run("play", "ive", "--limit", "1").started.first?.last == "--end")
    let control = await world.run("play", "next")
    #expect(control.status == 1 && control.error.contains("\"vlc\" has no controls; only mpv does"))
  }

  // MARK: Controls

  @Test func `controls pause, skip and stop, up to both ends of the queue`() async throws {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let world = world(player)
    _ = await world.run("play", "stayc", "--limit", "2")
    #expect(await world.run("play", "previous").error.contains("this is the first song"))
    #expect(await world.run("play", "pause").output.hasPrefix("paused\tstayc\tSTAYC"))
    #expect(await world.run("play", "pause").output.hasPrefix("playing\t"))
    #expect(await world.run("play", "next").output.contains("\t2\t2\n"))
    let atEnd = await world.run("play", "next")
    #expect(atEnd.status == 1 && atEnd.error.contains("this is the last song"))
    #expect(await world.run("play", "add", "love", "dive").output.contains("\t2\t3\n"))
    #expect(await world.run("play", "previous").output.contains("\t1\t3\n"))
    #expect(await world.run("play", "stop").output.hasPrefix("stopped\t"))
    let stopped = await world.run("play", "pause")
    #expect(stopped.status == 1 && stopped.error.contains("nothing is playing"))
    #expect(await world.run("play", "status").output.hasPrefix("stopped\t"))
  }

  @Test func `the status and the queue are shown for people and as JSON`() async throws {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    var world = world(player)
    _ = await world.run("play", "stayc", "--limit", "2")
    player.value?.state.withLock { $0.queue.append("https://example.org/\u{1B}[2Jx") }
    let json = try JSONValue(json: Array(await world.run("play", "status", "--json").output.utf8))
    #expect(json["state"] == .string("playing") && json["position"] == .integer(42))
    #expect(json["length"] == .integer(208) && json["number"] == .integer(1) && json["count"] == .integer(3))
    world.columns = 80
    let status = await world.run("play", "status").output
    #expect(status.hasPrefix("Playing  ") && status.contains("STAYC  0:42 / 3:28  1/3"))
    let queue = await world.run("play", "queue")
    #expect(queue.lines[0].hasPrefix("> ") && queue.lines[2] == "  https://example.org/\\u{1B}[2Jx")
    world.variables["KPGG_LANG"] = "ko"
    #expect(await world.run("play", "status").output.hasPrefix("재생 중  "))
  }

  @Test(arguments: [
    ("0", "Playing", "0:00 / 3:28"), ("0.99", "Playing", "0:00 / 3:28"), ("9", "Playing", "0:09 / 3:28"),
    ("10", "Playing", "0:10 / 3:28"), ("60", "Playing", "1:00 / 3:28"),
    ("999999.9", "Playing", "16666:39 / 3:28"),
    // No position that makes sense.
    ("1000000", "Loading", nil), ("-1", "Loading", nil), ("1e400", "Loading", nil),
  ])
  func `positions are shown as minutes and seconds`(position: String, state: String, times: String?)
    async throws
  {
    let player = FakePlayer(socket)
    defer { player.end() }
    player.state.withLock { ($0.queue, $0.index, $0.position) = ([Self.ohMyGirl], 0, position) }
    var world = world(Mutex<FakePlayer?>.Box())
    world.columns = 100
    let status = await world.run("play", "status").output
    #expect(status.hasPrefix(state + "  "))
    #expect(times.map { status.hasSuffix("  \($0)\n") } ?? !status.contains(" / "), "\(status)")
  }

  @Test(arguments: [
    (["add"], "NAME is missing"),
    (["next", "--random"], "next takes no options that choose songs"),
    (["queue", "--audio"], "queue takes no options that choose songs"),
    (["stop", "--year", "2020"], "stop takes no options that choose songs"),
    (["pause", "stayc"], "has no song named \"pause\""),
    (["love", "dive", "--year", "2020"], "no group named"),
    (["--seed", "1", "stayc"], "--seed can only be used with --random"),
    (["qwxzpl"], "qwxzpl"),
  ])
  func `wrong uses are refused before anything starts`(words: [String], message: String) async {
    let result = await world(Mutex<FakePlayer?>.Box()).run(["play"] + words)
    #expect(result.status != 0 && result.error.contains(message), "\(result.error)")
    #expect(result.started.isEmpty)
  }

  @Test(arguments: [
    (["--next"], "kpgg play next"), (["--pause", "--lang=en"], "kpgg play pause --lang=en"),
    (["--status", "--json"], "kpgg play status --json"), (["--add", "stayc"], "kpgg play add stayc"),
    (["stayc", "--add", "-n", "2"], "kpgg play add stayc -n 2"),
  ])
  func `an option that names what the player should do is a usage error with the right line`(
    words: [String], line: String
  ) async {
    let result = await world(Mutex<FakePlayer?>.Box()).run(["play"] + words)
    #expect(result.status == 2 && result.error.contains("Did you mean: \(line)\n"), "\(result.error)")
  }

  @Test func `a title that begins like a control is played`() async throws {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let level = await world(player).run("play", "next", "level")
    #expect(level.output.contains("\taespa\taespa\tNext Level\t"), "\(level.error)")
    let video = try #require(YouTubeID("AAAAAAAAAAA"))
    var world = world(player)
    world.catalog = TestCatalog(
      TestCatalog.known,
      songs: { groups in
        let songs = try await TestCatalog.known.songs(of: groups).value
        return Decoded(songs + groups.prefix(1).map { Song(of: $0.slug, title: "Add Ive", youtubeID: video) })
      })
    #expect(await world.run("play", "add", "ive").output.contains("\tAdd Ive\t\t\(video.watchURL)\t"))
    #expect(await world.run("play", "add", "aespa", "-n", "1").output.hasSuffix("\t1\t2\n"))
  }

  /// A part of the titles, because each takes a while. `.ci/player` plays all.
  @Test func `titles of the catalog play by their words`() async throws {
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let world = world(player)
    let groups = try await TestCatalog.known.index().value.groups
    let songs = try await TestCatalog.known.songs(of: groups).value
    let titles = Dictionary(grouping: songs.filter { $0.title != nil }) { $0.title ?? "" }
    #expect(titles.count > 1000)
    let names = groups.flatMap { [$0.name.latin] + $0.aliases + $0.units.map(\.name.latin) }
    for title in titles.keys.sorted().enumerated().filter({ $0.offset % 60 == 0 }).map(\.element) {
      let result = await world.run(["play"] + title.split(separator: " ").map(String.init))
      let isPlayed = titles[title, default: []].contains { result.output.contains($0.youtubeID.watchURL) }
      let isNameOfGroup = names.contains { $0?.folded == title.folded }
      let isShared = result.error.contains("several songs are named")
      #expect(isPlayed || isNameOfGroup || isShared, "\(title): \(result.error)\(result.output)")
    }
  }

  // MARK: Without a player

  @Test func `without mpv or yt-dlp the message says what to install`() async {
    let player = Mutex<FakePlayer?>.Box()
    let none = await world(player, programs: []).run("play", "stayc")
    #expect(none.status == 1 && none.error.contains("Install mpv and yt-dlp"))
    let alone = await world(player, programs: ["mpv"]).run("play", "stayc")
    #expect(alone.status == 1 && alone.error.contains("mpv needs yt-dlp") && alone.started.isEmpty)
    let failing = await world(player, programs: ["yt-dlp"], variables: ["KPGG_PLAYER": "mpv"]).run(
      "play", "stayc")
    #expect(failing.status == 1 && failing.error.contains("couldn't start \"mpv\""))
  }

  @Test func `folders and sockets that others can write to are not used`() async throws {
    let world = world(Mutex<FakePlayer?>.Box())
    try folder.write("", to: "kpgg/mpv")
    #expect(
      await world.run("play", "status").error.contains("refusing to use \(socket): it is not private"))
    try folder.remove("kpgg/mpv")
    try folder.makeFolder("kpgg", mode: 0o755)
    let open = await world.run("play", "stayc")
    #expect(
      open.status == 1 && open.error.contains("refusing to use \(place): it is not private")
        && open.started.isEmpty)
  }

  @Test func `a path that is too long for a socket falls back to TMPDIR, and is refused there`() async throws
  {
    let long = String(repeating: "x", count: 100)
    try folder.makeFolder(long, mode: 0o700)
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    let variables = ["XDG_RUNTIME_DIR": folder.path + "/" + long, "TMPDIR": folder.path]
    let short = await world(player, variables: variables).run("play", "stayc", "--limit", "1")
    #expect(
      short.started.first?.last?.hasPrefix("--input-ipc-server=\(folder.path)/kpgg-") == true,
      "\(short.error)")
    let both = variables.merging(["TMPDIR": folder.path + "/" + long]) { $1 }
    #expect(await world(player, variables: both).run("play", "stayc").error.contains("too long for a socket"))
  }

  // MARK: Players that misbehave

  @Test(arguments: [
    (FakePlayer.Manner.silent, "the player does not respond"),
    (.saying("hello\n"), "the player sends invalid messages"),
    (.saying("[1]\n"), "the player sends invalid messages"),
    (.saying("{\"request_id\": 1}\n"), "the player sends invalid messages"),
    (.saying(String(repeating: "x", count: 5 << 20)), "the player sends invalid messages"),
    (.rejecting("get_property", "no\u{1B}[2J"), "the player rejected the command: no\\u{1B}[2J"),
  ])
  func `a player that misbehaves gives a sentence`(manner: FakePlayer.Manner, message: String) async throws {
    let player = FakePlayer(socket, manner)
    defer { player.end() }
    let result = await world(Mutex<FakePlayer?>.Box()).run("play", "status")
    #expect(result.status == 1 && result.error.contains(message), "\(result.error)")
  }

  @Test func `a control needs no catalog`() async throws {
    let player = FakePlayer(socket)
    player.state.withLock { ($0.queue, $0.index) = ([Self.ohMyGirl], 0) }
    let world = world(Mutex<FakePlayer?>.Box(), variables: ["KPGG_API": "not a host"])
    let paused = await world.run("play", "pause")
    #expect(paused.status == 0 && paused.output.hasPrefix("paused\t") && paused.error.contains("KPGG_API"))
    #expect(await world.run("play", "stop").status == 0)
    #expect(player.commands.last == ["quit"])
  }

  @Test func `a player that ends while it is asked is no longer playing`() async throws {
    let player = FakePlayer(socket, .endingAt("cycle"))
    let result = await world(Mutex<FakePlayer?>.Box()).run("play", "pause")
    #expect(result.status == 1 && result.error.contains("nothing is playing"), "\(result.error)")
    player.end()
    #expect(await world(Mutex<FakePlayer?>.Box()).run("play", "stop").error.contains("nothing is playing"))
  }

  @Test func `a socket that a crashed player has left is replaced`() async throws {
    FakePlayer(socket).state.withLock { _ in }
    let left = FakePlayer(socket)
    left.end()
    try folder.write("", to: "kpgg/lock")
    let player = Mutex<FakePlayer?>.Box()
    defer { player.value?.end() }
    #expect(await world(player).run("play", "stayc").status == 0)
  }
}

extension Mutex where Value == FakePlayer? {
  /// A place for the player that a program starts.
  final class Box: Sendable {
    private let player = Mutex<FakePlayer?>(nil)
    var value: FakePlayer? { player.withLock { $0 } }
    func set(_ new: FakePlayer) { player.withLock { $0 = new } }
  }
}
