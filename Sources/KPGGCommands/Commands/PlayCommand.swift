import Arguments
import KPGGCore
import Terminal

/// `kpgg play [NAME...]`: plays videos in a player, and controls it.
struct PlayCommand: Sendable {
  var songs = SongSelection()
  private var isRandom = false
  private var seed: Seed?
  private var audioOnly = false
  private var staysOpen = false
  private var pauses = false
  private var skips = false
  private var goesBack = false
  private var stops = false
  private var showsStatus = false
  private var showsQueue = false
  private var adds = false
  private var source = SourceOptions()
  private var output = OutputOptions()

  static let command = Command<App>(
    "play", aliases: ["재생", "再生"],
    summary: "Play songs one after another in mpv.",
    discussion:
      "Plays a song, or the songs that kpgg songs lists, and returns while they play. Needs mpv with yt-dlp. KPGG_PLAYER or the player setting can name another program, such as vlc, which gets the URLs and has no controls.",
    examples: [
      .init("kpgg play ohmygirl", "a group's title tracks, newest first"),
      .init("kpgg play hype boy --audio", "a song, without its video"),
      .init("kpgg play --favorites --random", "the songs of your favourites, shuffled"),
      .init("kpgg play --add stayc", "add songs to the queue"),
      .init("kpgg play --next", "the next song"),
      .init("kpgg play --status --json", "what is playing, as JSON"),
    ],
    options: PlayCommand(),
    arguments: [
      .words(
        "NAME", isRequired: false, repeats: true,
        help: "Groups, a unit, a song or YouTube IDs, in any script.", completions: .song, into: \.songs.words
      ),
      .flag("--random", help: "In random order.", into: \.isRandom),
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--audio", help: "Don't show the video.", into: \.audioOnly),
      .flag("--foreground", help: "Stay and show what plays; alone, what already plays.", into: \.staysOpen),
      .flag("--add", help: "Add the songs to the queue instead of replacing it.", into: \.adds),
      .flag("--pause", help: "Pause, or continue.", into: \.pauses),
      .flag("--next", help: "Play the next song.", into: \.skips),
      .flag("--previous", help: "Play the previous song.", into: \.goesBack),
      .flag("--stop", help: "Stop, and close the player.", into: \.stops),
      .flag("--status", help: "Show what is playing.", into: \.showsStatus),
      .flag("--queue", help: "Show the queue.", into: \.showsQueue),
    ] + SongSelection.filters.map { $0.at(\.songs) } + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.one(PlaybackRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let controls = [
      ("--pause", pauses), ("--next", skips), ("--previous", goesBack), ("--stop", stops),
      ("--status", showsStatus), ("--queue", showsQueue), ("--add", adds), ("--foreground", staysOpen),
    ].filter(\.1).map(\.0)
    if controls.count > 1 { throw Failure(.conflictingOptions(controls[0], controls[1]), status: .usage) }
    if let control = controls.first, !["--add", "--foreground"].contains(control), !songs.isEmpty {
      throw Failure(.conflictingOptions(control, "NAME"), status: .usage)
    }
    if adds, songs.isEmpty { throw Failure(usage: .missingArgument("NAME")) }
    if seed != nil, !isRandom { throw Failure(.needsOption("--seed", "--random"), status: .usage) }
    let app = try app.reading(source)
    let index = try await app.index()
    let player = Player(app)
    let control: Player.Control? =
      pauses ? .pause : skips ? .next : goesBack ? .previous : stops ? .stop : nil
    if let control { return try await show(try player.perform(control), player, app, index) }
    if showsStatus || showsQueue { return try await show(try player.playback(), player, app, index) }
    if staysOpen, songs.isEmpty { return try await follow(try player.connect(), player, app, index) }
    let chosen = try await chosen(app, index)
    if chosen.isEmpty { throw Failure(.noSongMatches) }
    let videos = chosen.map(\.song.youtubeID)
    if adds {
      try player.add(videos)
      return try await show(try player.playback(), player, app, index)
    }
    let socket = try player.play(videos, audioOnly: audioOnly, isFollowed: staysOpen)
    if staysOpen, let socket { return try await follow(socket, player, app, index) }
    var playback = Playback()
    (playback.queue, playback.index) = (videos.map(\.watchURL), 0)
    try await show(playback, player, app, index)
  }

  /// The songs to play. Words that name no group can be a title.
  private func chosen(_ app: App, _ index: CatalogIndex) async throws -> [SongRecord] {
    var songs = songs
    let limit = songs.query.list.limit
    if isRandom { songs.query.list.limit = nil }
    var found: [SongRecord]
    do {
      found = try await songs.find(app, in: index).songs
    } catch let failure as Failure where failure.isOfName && !songs.words.isEmpty {
      let entry = try await app.song(named: songs.words, in: index)
      found = entry.song.map { [SongRecord(song: $0, group: entry.group)] } ?? []
    }
    if isRandom {
      var random = SeededGenerator(seed: seed?.number ?? app.randomSeed())
      found.shuffle(using: &random)
      if let limit { found = Array(found.prefix(limit)) }
    }
    return found
  }

  // MARK: Showing

  private func show(_ playback: Playback?, _ player: Player, _ app: App, _ index: CatalogIndex) async throws {
    let queue = try await app.played(playback?.queue ?? [], in: index)
    let record = PlaybackRecord(
      playback: playback ?? Playback(), queue: queue, problem: playback == nil ? player.stopReason : nil)
    let rows =
      showsQueue ? record.queueRows : [PlaybackRecord.columns.map { PlaybackRecord.text($0)(record) }]
    let lines: @Sendable (RenderContext) -> [Line] = { [showsQueue] context in
      showsQueue && !queue.isEmpty ? record.queueLines(context) : record.lines(context)
    }
    try app.emit(Report(one: record, rows: rows, screen: lines), output)
  }

  /// Shows what plays until it ends.
  private func follow(
    _ socket: PlayerSocket, _ player: Player, _ app: App, _ index: CatalogIndex
  ) async throws {
    let songs = try await app.songs(of: index.groups).byVideo(in: index)
    let line = PlaybackLine(app)
    defer { line.finish() }
    var reason: String?
    try player.follow(socket, ticks: line.isInPlace) { happening in
      switch happening {
      case .changed(let playback): line.show(playback, playback.video.flatMap { songs[$0] })
      case .failed(let text): line.warn(text)
      case .gaveUp(let text): reason = text
      }
    }
    if let reason { throw Failure("stopped: three videos in a row cannot be played: \(reason)") }
  }
}

extension App {
  /// The songs behind addresses of a queue; `nil` for those that the catalog does not have.
  fileprivate func played(_ queue: [String], in index: CatalogIndex) async throws -> [SongRecord?] {
    if queue.isEmpty { return [] }
    let songs = try await songs(of: index.groups).byVideo(in: index)
    return queue.map { YouTubeID(url: $0).flatMap { songs[$0] } }
  }
}

extension [Song] {
  /// The songs by their video.
  fileprivate func byVideo(in index: CatalogIndex) -> [YouTubeID: SongRecord] {
    let groups = index.groups.bySlug
    return Dictionary(
      (self + index.groups.map(\.song)).compactMap { song in
        groups[song.group].map { (song.youtubeID, SongRecord(song: song, group: $0)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
