import KPGGCore
import Terminal

/// `kpgg play [NAME...]`: plays videos in a player, and controls it.
struct PlayCommand: CommandOptions {
  var songs = SongSelection()
  private var isRandom = false
  private var seed: Seed?
  private var audioOnly = false

  /// How long to wait for the first video, in seconds.
  private static let patience = 20

  static let command = Command(
    "play",
    summary: "Play songs one after another in mpv.",
    discussion:
      "Plays a song, or the songs that `kpgg songs` lists, in the background. A single word controls what plays: pause (again to continue), next, previous, stop, status, or queue, which lists number, state, group, title and URL. Needs mpv with yt-dlp. KPGG_PLAYER or the player setting can name another program, such as vlc, which gets the URLs and has no controls.",
    examples: [
      .init("kpgg play ohmygirl", "a group's songs, newest first"),
      .init("kpgg play hype boy --audio", "a song, without its video"),
      .init("kpgg play --favorites --random", "the songs of your favourites, shuffled"),
      .init("kpgg play add stayc", "add songs to the queue"),
      .init("kpgg play next", "the next song"),
      .init("kpgg play status --json", "what is playing, as JSON"),
    ],
    options: PlayCommand(), printing: .one(PlaybackRecord.self),
    arguments: [
      .words(
        "NAME", isRequired: false, repeats: true,
        help:
          "Groups, a unit, a song or YouTube IDs, in any script; after add, they go to the end of the queue.",
        completions: .songOr(PlayerWord.all), into: \.songs.words),
      .flag("--random", help: "In random order.", into: \.isRandom),
      .option("--seed", value: "N", help: .seed, into: \.seed).needing("--random"),
      .flag("--audio", help: "Don't show the video.", into: \.audioOnly),
    ] + SongSelection.filters.map { $0.at(\.songs) })

  func run(_ session: Session, _ show: Show) async throws {
    let player = Player(session)
    // The catalog is read later, because a slow host must not delay a pause.
    if songs.words.count == 1, let control = PlayerWord(rawValue: songs.words[0]) {
      if !songs.hasOnlyWords || isRandom || audioOnly {
        throw Failure("\(control.rawValue) takes no options that choose songs", status: .usage)
      }
      return try await show(.list(list(perform(control, player), of: control, session)))
    }
    if songs.words == [PlayerWord.add], songs.hasOnlyWords { throw Failure(usage: .missingArgument("NAME")) }
    let index = try await session.index()
    var songs = songs
    let adds = try await adds(session, index)
    if adds { songs.words.removeFirst() }
    let chosen = try await chosen(songs, session, index)
    if chosen.isEmpty { throw Failure(.noSongMatches) }
    if let playback = try await play(chosen.map(\.song.youtubeID), adds: adds, player, session) {
      try await show(.list(list(playback, session)))
    }
  }

  private func perform(_ control: PlayerWord, _ player: Player) throws(PlayerProblem) -> Playback? {
    switch control {
    case .pause: try player.perform(.pause)
    case .next: try player.perform(.next)
    case .previous: try player.perform(.previous)
    case .stop: try player.perform(.stop)
    case .status, .queue: try player.playback()
    }
  }

  /// Whether the words name songs to add to the queue, and are not a title that begins with the same word.
  private func adds(_ session: Session, _ index: CatalogIndex) async throws -> Bool {
    guard songs.words.first == PlayerWord.add else { return false }
    if songs.words.count == 1 { return true }
    return try await Names(session, index).songs(titled: songs.words).isEmpty
  }

  /// The songs to play.
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

  /// The songs that the words and filters select. Without filters, words that are a title in full mean that song.
  private func found(_ songs: SongSelection, _ session: Session, _ index: CatalogIndex) async throws
    -> [SongRecord]
  {
    guard songs.hasOnlyWords, !songs.words.isEmpty else {
      return try await songs.find(songs.query, session, in: index).records
    }
    var quick = session
    quick.suggestsNames = false
    do {
      if case .song(let song, let group) = try await Names(quick, index).song(songs.words) {
        return [SongRecord(song: song, group: group)]
      }
    } catch let failure as Failure where failure.unresolved != nil {
      // Several songs can have the title. Otherwise, the words can be several groups.
      if try await !Names(session, index).songs(titled: songs.words).isEmpty { throw failure }
    }
    do {
      return try await songs.find(songs.query, quick, in: index).records
    } catch let failure as Failure where failure.unresolved != nil {
      _ = try await Names(session, index).song(songs.words)
      throw failure
    }
  }

  /// Plays videos, and waits until the first is loaded.
  ///
  /// - Returns: What plays; `nil` if the player does not tell.
  private func play(
    _ videos: [YouTubeID], adds: Bool, _ player: Player, _ session: Session
  ) async throws -> Playback? {
    var isLate = false
    let playback = try await session.showingActivity(
      "loading the video", within: 2 * Self.patience, or: Failure(PlayerProblem.silent)
    ) { _ in
      try player.play(videos, audioOnly: audioOnly, adds: adds) { (events) throws(PlayerProblem) in
        let deadline = session.world.clock.now() + Self.patience
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

  private func list(_ playback: Playback?, of control: PlayerWord? = nil, _ session: Session) async -> List {
    let videos = (playback?.queue ?? []).map { YouTubeID(url: $0) }
    let songs = await known(Set(videos.compactMap(\.self)), session)
    let record = PlaybackRecord(
      playback: playback ?? Playback(), queue: videos.map { $0.flatMap { songs[$0] } })
    let rows =
      control == .queue ? record.queueRows : [PlaybackRecord.columns.map { PlaybackRecord.text($0)(record) }]
    let lines: Page = { context in
      control == .queue && !record.queue.isEmpty ? record.queueLines(context) : record.lines(context)
    }
    return List(one: record, rows: { rows }, page: lines)
  }

  /// The songs with these videos; none if the catalog cannot be read, which is a warning.
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
