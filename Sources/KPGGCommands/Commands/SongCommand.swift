import KPGGCore

/// `kpgg song NAME`: prints a song's title and URL, and can open it.
struct SongCommand: CommandOptions {
  var words: [String] = []
  var isNewest = false
  var isRandom = false
  var isDebut = false
  var seed: Seed?
  var opens = false
  var showsSources = false

  static let command = Command(
    "song",
    summary: "Print the title and YouTube URL of a group's song.",
    discussion:
      "Without a title, the signature song; for a unit, the song that most lists name. A title that only one song has, or a YouTube ID, is enough. When piped, only the URL.",
    examples: [
      .init("kpgg song ohmygirl", "title and URL"),
      .init("kpgg song ohmygirl --open", "open the video in your web browser"),
      .init("kpgg song hype boy", "a song by its title"),
      .init("mpv \"$(kpgg song ohmygirl)\"", "prints only the URL when piped"),
    ],
    options: SongCommand(), printing: .one(SongRecord.self),
    arguments: [
      .words(
        "NAME",
        help: "A group or unit, a song title, or both, in any script.",
        completions: .song, into: \.words),
      .flag(
        "--newest",
        help: "The group's newest song.", into: \.isNewest
      ).excluding("--random", "--debut"),
      .flag(
        "--random",
        help: "A random song of the group.", into: \.isRandom
      ).excluding("--debut"),
      .flag("--debut", help: "The song that the group debuted with.", into: \.isDebut),
      .option("--seed", value: "N", help: .seed, into: \.seed).needing("--random"),
      .flag("--open", help: .open, into: \.opens),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let (song, group) = try await song(session, index)
    let sources = try await session.sources(of: group, showsSources)?.facts(about: song)
    try show(.list(session.list(song, of: group, sources: sources, asSources: showsSources)))
    if opens { try session.open(song.youtubeID) }
  }

  private func song(_ session: Session, _ index: CatalogIndex) async throws -> (Song, GirlGroup) {
    let entry = try await Names(session, index).song(words)
    let group = entry.group
    if case .unit(let unit, _) = entry { return (try await song(of: unit, group, session), group) }
    if let song = entry.song {
      if isNewest || isRandom || isDebut {
        throw Failure(
          "\(quoted: song.fullTitle(session.names) ?? "") is a song; --newest, --random and --debut need a group",
          status: .usage)
      }
      return (song, group)
    }
    if isDebut { return (try await debutSong(of: group, session), group) }
    guard isNewest || isRandom else {
      await Names(session, index).noteSongs(titled: words, besides: group)
      return (group.song, group)
    }
    let songs = try await session.songs(of: [group]).newestFirst
    guard let newest = songs.first else { return (group.song, group) }
    return (isNewest ? newest : session.picked(from: songs, seed: seed?.number) ?? newest, group)
  }
}

extension SongCommand {
  /// The song that a group debuted with. If the catalog lacks it, a note says so and what the result is instead.
  private func debutSong(of group: GirlGroup, _ session: Session) async throws -> Song {
    let songs = try await session.songs(of: [group]).newestFirst
    if let song = group.debutSong {
      return songs.first { $0.youtubeID == song.youtubeID } ?? song
    }
    let earliest = songs.last { $0.released != nil } ?? group.song
    warnOfMissingDebut(of: group.name, debut: group.debut, earliest, session)
    return earliest
  }

  private func warnOfMissingDebut(of name: Name, debut: Day?, _ earliest: Song, _ session: Session) {
    let title = earliest.fullTitle(session.names) ?? earliest.youtubeID.watchURL
    session.warn(.debutSongMissing(of: name.first(session.names), debut: debut, earliest: title))
  }

  /// A song of a unit: the one that most lists name, and of several the earliest, unless options ask for another.
  private func song(of unit: SubUnit, _ group: GirlGroup, _ session: Session) async throws -> Song {
    let all = try await session.songs(of: [group]).newestFirst
    let songs = all.filter { $0.unit == unit.slug }
    guard let newest = songs.first, let known = songs.bestKnown(of: unit.slug) else {
      throw Failure(
        "no songs of \(unit.name.full(session.names)) in this catalog",
        hints: ["See: \(command: session.line(["unit"], [group.slug.description, unit.slug.description]))"])
    }
    if isDebut {
      let earliest = songs.last { $0.released != nil } ?? known
      if earliest.released == nil || earliest.released != unit.debut {
        warnOfMissingDebut(of: unit.name, debut: unit.debut, earliest, session)
      }
      return earliest
    }
    if isRandom { return session.picked(from: songs, seed: seed?.number) ?? newest }
    return isNewest ? newest : known
  }
}

extension Session {
  /// A song; as tab-separated rows, only its URL.
  func list(
    _ song: Song, of group: GirlGroup, sources: [SourcedFact]? = nil, asSources: Bool = false
  ) -> List {
    let favorites = prints("favorite") ? knownFavorites() : nil
    let record = SongRecord(song: song, group: group, favorites: favorites, sources: sources)
    let rows = [[song.youtubeID.watchURL]]
    if asSources { return sourceList(sources ?? [], .song(song, of: group), record, rows) }
    let view = SongView(song: song, group: group)
    return List(one: record, rows: { rows }, page: view.lines)
  }
}

extension Text {
  /// Says that a catalog lacks a group's debut song, when it debuted, and which song is printed instead.
  fileprivate static func debutSongMissing(of name: String, debut: Day?, earliest title: String) -> Text {
    debut.map {
      "the debut song of \(name) (debut \(date: $0)) is not in this catalog; earliest song here: \(title)"
    } ?? "the debut song of \(name) is not in this catalog; earliest song here: \(title)"
  }

  static let open: Text = "Also open the video (KPGG_BROWSER, BROWSER or system browser)."
}
