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
      "Without a title, prints the group's signature song or the unit's best-known song. A unique title or a YouTube ID is enough. When piped, prints only the URL.",
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
        help: "Print the group's newest song.", into: \.isNewest
      ).excluding("--random", "--debut"),
      .flag(
        "--random",
        help: "Print a random song of the group.", into: \.isRandom
      ).excluding("--debut"),
      .flag("--debut", help: "Print the song that the group debuted with.", into: \.isDebut),
      .option("--seed", value: "N", help: .seed, into: \.seed).needing("--random"),
      .flag("--open", help: .open, into: \.opens),
      .flag("--sources", help: .withSources, into: \.showsSources),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let (song, group) = try await song(session, index)
    let sources = try await session.sources(of: group, showsSources)?.facts(about: song)
    try show(.list(session.list(song, of: group, sources: sources, showsSources: showsSources)))
    if opens { try session.open(song.youtubeID) }
  }

  private func song(_ session: Session, _ index: CatalogIndex) async throws -> (Song, GirlGroup) {
    let entry = try await NameArguments(session, index).song(words)
    let group = entry.group
    if case .unit(let unit, _) = entry { return (try await song(of: unit, group, session), group) }
    if let song = entry.song {
      if isNewest || isRandom || isDebut {
        throw Failure(
          "--newest, --random and --debut need a group, but \(quoted: song.fullTitle(session.nameOrder) ?? "") is a song",
          status: .usage)
      }
      return (song, group)
    }
    if isDebut { return (try await debutSong(of: group, session), group) }
    guard isNewest || isRandom else {
      await NameArguments(session, index).printNotesAboutSongs(titled: words, excludingSongOf: group)
      return (group.song, group)
    }
    let songs = try await session.songs(of: [group]).newestFirst
    guard let newest = songs.first else { return (group.song, group) }
    return (isNewest ? newest : session.picked(from: songs, seed: seed?.number) ?? newest, group)
  }

  /// Returns the song that a group debuted with. If the catalog doesn't have it, warns and returns the earliest song.
  private func debutSong(of group: GirlGroup, _ session: Session) async throws -> Song {
    let songs = try await session.songs(of: [group]).newestFirst
    if let song = group.debutSong {
      return songs.first { $0.youtubeID == song.youtubeID } ?? song
    }
    let earliest = songs.last { $0.released != nil } ?? group.song
    warnOfMissingDebut(of: group.name, debut: group.debut, earliest, session)
    return earliest
  }

  /// Warns that the debut song is missing, and names the song that is printed instead.
  private func warnOfMissingDebut(of name: Name, debut: Day?, _ earliest: Song, _ session: Session) {
    let name = name.preferred(session.nameOrder)
    let title = earliest.fullTitle(session.nameOrder) ?? earliest.youtubeID.watchURL
    let warning: Text =
      debut.map {
        "the debut song of \(name) (debut \(date: $0)) is not in this catalog; the earliest song here is \(title)"
      } ?? "the debut song of \(name) is not in this catalog; the earliest song here is \(title)"
    session.warn(warning)
  }

  /// Returns the unit's song that an option selects, otherwise the song on the most lists, or the earliest of several.
  private func song(of unit: SubUnit, _ group: GirlGroup, _ session: Session) async throws -> Song {
    let all = try await session.songs(of: [group]).newestFirst
    let songs = all.filter { $0.unit == unit.slug }
    guard let newest = songs.first, let known = songs.bestKnown(of: unit.slug) else {
      throw Failure(
        "no songs of \(unit.name.full(session.nameOrder)) in this catalog",
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
  /// Returns the output for a song. Its tab-separated form has only the URL.
  func list(
    _ song: Song, of group: GirlGroup, sources: [SourcedFact]? = nil, showsSources: Bool = false
  ) -> List {
    let favorites = printsField("favorite") ? favoritesIfReadable() : nil
    let record = SongRecord(song: song, group: group, favorites: favorites, sources: sources)
    let rows = [[song.youtubeID.watchURL]]
    if showsSources { return sourceList(sources ?? [], .song(song, of: group), record, rows) }
    let view = SongSummaryView(song: song, group: group)
    return List(one: record, rows: { rows }, page: view.lines)
  }
}
