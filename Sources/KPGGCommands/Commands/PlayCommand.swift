import Arguments
import KPGGCore
import Terminal

/// `kpgg play [NAME...]`: plays videos in a player, and controls it.
struct PlayCommand: CatalogCommand {
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
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "play",
    summary: "Play songs one after another in mpv.",
    discussion:
      "Plays a song, or the songs that kpgg songs lists, in the background. Needs mpv with yt-dlp. KPGG_PLAYER or the player setting can name another program, such as vlc, which gets the URLs and has no controls.",
    examples: [
      .init("kpgg play ohmygirl", "a group's title tracks, newest first"),
      .init("kpgg play hype boy --audio", "a song, without its video"),
      .init("kpgg play --favorites --random", "the songs of your favourites, shuffled"),
      .init("kpgg play --add stayc", "add songs to the queue"),
      .init("kpgg play --next", "the next song"),
      .init("kpgg play --status --json", "what is playing, as JSON"),
    ],
    reading: PlayCommand(), printing: .one(PlaybackRecord.self),
    arguments: [
      .words(
        "NAME", isRequired: false, repeats: true,
        help: "Groups, a unit, a song or YouTube IDs, in any script.", completions: .song, into: \.songs.words
      ),
      .flag("--random", help: "In random order.", into: \.isRandom),
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--audio", help: "Don't show the video.", into: \.audioOnly),
      .flag(
        "--foreground", help: "Stay and show progress. Without a name, follow what already plays.",
        into: \.staysOpen),
      .flag("--add", help: "Add the songs to the queue instead of replacing it.", into: \.adds),
      .flag("--pause", help: "Pause, or continue.", into: \.pauses),
      .flag("--next", help: "Play the next song.", into: \.skips),
      .flag("--previous", help: "Play the previous song.", into: \.goesBack),
      .flag("--stop", help: "Stop, and close the player.", into: \.stops),
      .flag("--status", help: "Show what is playing.", into: \.showsStatus),
      .flag("--queue", help: "Show the queue: number, state, group, title and URL.", into: \.showsQueue),
    ] + SongSelection.filters.map { $0.at(\.songs) })

  func run(_ app: App) async throws {
    let controls = [
      ("--pause", pauses), ("--next", skips), ("--previous", goesBack), ("--stop", stops),
      ("--status", showsStatus), ("--queue", showsQueue), ("--add", adds), ("--foreground", staysOpen),
    ].filter(\.1).map(\.0)
    if controls.count > 1 { throw Failure(.conflictingOptions(controls[0], controls[1]), status: .usage) }
    let selects = !songs.isEmpty || isRandom || audioOnly
    if let control = controls.first, selects, !["--add", "--foreground"].contains(control) {
      let other = !songs.isEmpty ? "NAME" : isRandom ? "--random" : "--audio"
      throw Failure(.conflictingOptions(control, other), status: .usage)
    }
    if adds, songs.isEmpty { throw Failure(usage: .missingArgument("NAME")) }
    if seed != nil, !isRandom { throw Failure(.needsOption("--seed", "--random"), status: .usage) }
    let player = Player(app)
    let control: Player.Control? =
      pauses ? .pause : skips ? .next : goesBack ? .previous : stops ? .stop : nil
    // The catalog is read later, because a slow host must not delay a pause.
    if let control { return try await show(try player.perform(control), player, app) }
    if showsStatus || showsQueue { return try await show(try player.playback(), player, app) }
    if staysOpen, !selects { return try await follow(player, app) }
    let chosen = try await chosen(app)
    if chosen.isEmpty { throw Failure(.noSongMatches) }
    let videos = chosen.map(\.song.youtubeID)
    let playback = try player.perform(
      adds ? .add(videos, audioOnly: audioOnly) : .play(videos, audioOnly: audioOnly))
    if staysOpen, player.isControlled { return try await follow(player, app) }
    if playback != nil { try await show(playback, player, app) }
  }

  /// The songs to play. Words that name no group can be a title, which needs no other conditions.
  private func chosen(_ app: App) async throws -> [SongRecord] {
    let (app, index) = try await app.catalog(source)
    var songs = songs
    let limit = songs.list.limit
    if isRandom { songs.list.limit = nil }
    var found: [SongRecord]
    do {
      found = try await songs.find(app, in: index).songs
    } catch let failure as Failure where failure.isOfName && songs.hasOnlyWords {
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

  private func show(_ playback: Playback?, _ player: Player, _ app: App) async throws {
    let videos = (playback?.queue ?? []).map { YouTubeID(url: $0) }
    let songs = await known(Set(videos.compactMap(\.self)), app)
    let record = PlaybackRecord(
      playback: playback ?? Playback(), queue: videos.map { $0.flatMap { songs[$0] } },
      problem: playback == nil ? player.lastFailure : nil)
    let rows =
      showsQueue ? record.queueRows : [PlaybackRecord.columns.map { PlaybackRecord.text($0)(record) }]
    let lines: @Sendable (RenderContext) -> [Line] = { [showsQueue] context in
      showsQueue && !record.queue.isEmpty ? record.queueLines(context) : record.lines(context)
    }
    try app.emit(Report(one: record, rows: rows, screen: lines), output)
  }

  /// Shows what plays until it ends.
  private func follow(_ player: Player, _ app: App) async throws {
    let songs = await known(nil, app)
    let line = PlaybackLine(app)
    defer { line.finish() }
    do throws(PlayerProblem) {
      try player.follow(try player.connect(), ticks: line.isInPlace) { happening in
        switch happening {
        case .changed(let playback): line.show(playback, playback.video.flatMap { songs[$0] })
        case .failed(let text): line.warn(text)
        case .loaded: break
        }
      }
    } catch {
      if error != .notPlaying || player.lastFailure == nil { throw error }
    }
    if let problem = player.lastFailure { throw Failure("couldn't play the last video: \(problem)") }
  }

  /// The songs with these videos, or all; none if the catalog cannot be read, which is a warning.
  private func known(_ videos: Set<YouTubeID>?, _ app: App) async -> [YouTubeID: SongRecord] {
    if videos?.isEmpty == true { return [:] }
    do {
      let (app, index) = try await app.catalog(source)
      let songs = try await app.songs(of: index.groups)
      return index.groups.songs(
        of: videos ?? Set(songs.map(\.youtubeID)), among: Dictionary(grouping: songs, by: \.group))
    } catch {
      app.fail(Failure(error), asWarning: true)
      return [:]
    }
  }
}
