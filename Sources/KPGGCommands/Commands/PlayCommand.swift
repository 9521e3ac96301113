import KPGGCore

/// `kpgg play [NAME...]`: plays videos, and controls the player.
struct PlayCommand: CommandOptions {
  var songs = SongSelection()
  private var isRandom = false
  private var seed: Seed?
  private var audioOnly = false

  /// The maximum time to wait for the first video, in seconds.
  private static let loadingTimeout = 20

  static let command = Command(
    "play",
    summary: "Play songs one after another in mpv.",
    discussion:
      "Plays a song, or the songs that `kpgg songs` lists, in the background. To control playback, type one of these words: pause (again to continue), next, previous, stop, status or queue. queue lists number, state, group, title and URL. Needs mpv with yt-dlp. To use another program, such as vlc, set KPGG_PLAYER or the player setting. kpgg passes it the URLs, but can't control it.",
    examples: [
      .init("kpgg play ohmygirl", "a group's songs, newest first"),
      .init("kpgg play hype boy --audio", "a song, without its video"),
      .init("kpgg play --favorites --random", "the songs of your favourites, shuffled"),
      .init("kpgg play add stayc", "add songs to the queue"),
      .init("kpgg play next", "the next song"),
      .init("kpgg play status --json", "the current song, as JSON"),
    ],
    options: PlayCommand(), printing: .one(PlaybackRecord.self),
    arguments: [
      .words(
        "NAME", isRequired: false, repeats: true,
        help:
          "Groups, a unit, a song or YouTube IDs, in any script. After add, they are added to the end of the queue.",
        completions: .songOr(PlaySubcommand.all), into: \.songs.words),
      .flag("--random", help: "Play in random order.", into: \.isRandom),
      .option("--seed", value: "N", help: .seed, into: \.seed).needing("--random"),
      .flag("--audio", help: "Don't show the video.", into: \.audioOnly),
    ] + SongSelection.filters.map { $0.at(\.songs) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let player = Player(session)
    // Load the catalog only after this, because a slow host must not delay a pause.
    if songs.words.count == 1, let control = PlaySubcommand(rawValue: songs.words[0]) {
      if !songs.hasOnlyWords || isRandom || audioOnly {
        throw Failure("\(control.rawValue) takes no options that choose songs", status: .usage)
      }
      return try await show(.list(list(perform(control, player), of: control, session)))
    }
    if songs.words == [PlaySubcommand.add], songs.hasOnlyWords {
      throw Failure(usage: .missingArgument("NAME"))
    }
    let index = try await session.index()
    var songs = songs
    let appends = try await appends(session, index)
    if appends { songs.words.removeFirst() }
    let chosen = try await chosen(songs, session, index)
    if chosen.isEmpty { throw Failure(.noSongMatches) }
    if let playback = try await play(chosen.map(\.song.youtubeID), appends: appends, player, session) {
      try await show(.list(list(playback, session)))
    }
  }

  private func perform(_ control: PlaySubcommand, _ player: Player) throws(PlayerError) -> Playback? {
    switch control {
    case .pause: try player.perform(.pause)
    case .next: try player.perform(.next)
    case .previous: try player.perform(.previous)
    case .stop: try player.perform(.stop)
    case .status, .queue: try player.playback()
    }
  }

  /// Whether the words are `add` and songs to add to the queue, rather than a title that begins with "add".
  private func appends(_ session: Session, _ index: CatalogIndex) async throws -> Bool {
    guard songs.words.first == PlaySubcommand.add else { return false }
    if songs.words.count == 1 { return true }
    return try await NameArguments(session, index).songs(titled: songs.words).isEmpty
  }

  /// Returns the songs to play, in order.
  private func chosen(
    _ songs: SongSelection, _ session: Session, _ index: CatalogIndex
  ) async throws -> [SongRecord] {
    var songs = songs
    let limit = songs.query.limit
    if isRandom { songs.query.limit = nil }
    var found = try await self.found(songs, session, index)
    if isRandom {
      var random = SeededGenerator(seed: seed?.number ?? session.world.randomSeed())
      found.shuffle(using: &random)
      if let limit { found = Array(found.prefix(limit)) }
    }
    return found
  }

  /// Returns the songs selected by the words and filters. Without filters, a complete title selects that song.
  private func found(_ songs: SongSelection, _ session: Session, _ index: CatalogIndex) async throws
    -> [SongRecord]
  {
    guard songs.hasOnlyWords, !songs.words.isEmpty else {
      return try await songs.find(songs.query, session, in: index).records
    }
    var quick = session
    quick.suggestsNames = false
    do {
      if case .song(let song, let group) = try await NameArguments(quick, index).song(songs.words) {
        return [SongRecord(song: song, group: group)]
      }
    } catch let failure as Failure where failure.unresolved != nil {
      // Several songs may have the title. Otherwise, the words may be several groups.
      if try await !NameArguments(session, index).songs(titled: songs.words).isEmpty { throw failure }
    }
    do {
      return try await songs.find(songs.query, quick, in: index).records
    } catch let failure as Failure where failure.unresolved != nil {
      _ = try await NameArguments(session, index).song(songs.words)
      throw failure
    }
  }

  /// Plays videos. Waits until the first one is loaded, or for at most `loadingTimeout` seconds.
  ///
  /// - Returns: The playback state, or `nil` if the player doesn't report it.
  private func play(
    _ videos: [YouTubeID], appends: Bool, _ player: Player, _ session: Session
  ) async throws -> Playback? {
    var isLate = false
    let playback = try await session.withProgress(
      "loading the video", within: 2 * Self.loadingTimeout, or: Failure(PlayerError.notResponding)
    ) { _ in
      try player.play(videos, audioOnly: audioOnly, appends: appends) { (events) throws(PlayerError) in
        let deadline = session.world.clock.now() + Self.loadingTimeout
        while !isLate {
          for event in try events.next(within: 100) {
            if event == .loaded { return }
            if case .failed(let reason) = event { throw .failed(reason, hasNext: videos.count > 1) }
          }
          isLate = session.world.clock.now() >= deadline
        }
      }
    }
    if isLate {
      session.note("The video is still loading. To see when it plays: \(commands: ["kpgg play status"])")
    }
    return playback
  }

  // MARK: Showing

  private func list(_ playback: Playback?, of control: PlaySubcommand? = nil, _ session: Session) async
    -> List
  {
    let videos = (playback?.queue ?? []).map { YouTubeID(url: $0) }
    let songs = await known(Set(videos.compactMap(\.self)), session)
    let record = PlaybackRecord(
      playback: playback ?? Playback(), queue: videos.map { $0.flatMap { songs[$0] } })
    let rows =
      control == .queue ? record.queueRows : [PlaybackRecord.columns.map { PlaybackRecord.text($0)(record) }]
    let lines: PageRenderer = { context in
      control == .queue && !record.queue.isEmpty ? record.queueLines(context) : record.lines(context)
    }
    return List(one: record, rows: { rows }, page: lines)
  }

  /// Returns the songs with these videos. If the catalog can't be read, warns and returns none.
  private func known(_ videos: Set<YouTubeID>, _ session: Session) async -> [YouTubeID: SongRecord] {
    if videos.isEmpty { return [:] }
    do {
      let index = try await session.index()
      let songs = try await session.songs(of: index.groups)
      let byGroup = Dictionary(grouping: songs, by: \.group)
      return index.groups.songs(of: videos) { byGroup[$0.slug] ?? [] }
    } catch {
      session.fail(Failure(error), asWarning: true)
      return [:]
    }
  }
}
