import KPGGCore
import Terminal

/// A song and its URL.
struct SongView: Sendable {
  let song: Song
  let group: GirlGroup

  func lines(_ context: RenderContext) -> [Line] {
    if context.isAccessible {
      return context.facts([FactRow(.group, Line(performer(context)))] + facts(context))
    }
    let title: Line = [
      Span(song.fullTitle(context.names) ?? context.text(.unknown), .title),
      Span("  " + performer(context), .secondary),
    ]
    return context.wrapped(title, to: context.width) + [address(context, context.width)]
  }

  /// The full name of the group or, for a unit's song, the unit and its group.
  private func performer(_ context: RenderContext) -> String {
    song.unit == nil
      ? group.name.full(context.names) : SongRecord(song: song, group: group).performer(context.names)
  }

  /// The song's facts, as on a group's page.
  func facts(_ context: RenderContext) -> [FactRow] {
    let isSignature = song.youtubeID == group.song.youtubeID
    let isDebut = song.youtubeID == group.debutSong?.youtubeID
    let title = song.fullTitle(context.names).map { Line($0, .heading(of: group.slug)) }
    let mark = isDebut ? Line("  " + context.text("debut song"), .secondary) : Line()
    return [
      FactRow(isSignature ? .signatureSong : .title, (title ?? context.known(nil)) + mark),
      FactRow(.released, context.known(song.released.map(context.language.date))),
      FactRow(isSignature ? .video : .address, address(context, context.width - 4)),
    ]
  }

  /// The video's URL, shortened if it would not fit on one line and could not be clicked.
  func address(_ context: RenderContext, _ width: Int) -> Line {
    let url = song.youtubeID.watchURL
    let shown = context.isAccessible ? url : song.youtubeID.url(within: width)
    return Line(shown, .address, link: url)
  }
}

/// A table of songs, under the headings of their groups' sections or as one list.
struct SongListView: Sendable {
  let songs: [SongRecord]
  /// Whether all are of one group, whose name is then left out of the rows.
  var isOfOneGroup = false
  /// The facts that it filters and sorts by; `nil` for none.
  var facts: ShownFacts?
  var count: ListCount?

  func list(_ context: RenderContext) -> [PageRow] {
    let isShort = context.width < 120
    // Without a URL column, a single long title could crowd out the other columns.
    let isCut = context.hasLinks && !context.isNarrow && !context.isAccessible
    // Beside other songs, the name of a unit matters more than a second title.
    let isOfOneUnit = songs.allSatisfy { $0.unit != nil && $0.unit == songs[0].unit }
    let kindRank = isOfOneGroup && !isOfOneUnit && songs.contains { $0.unit != nil } ? 3 : 5
    let columns: [Column<SongRecord>] = [
      Column(.title, .title) { record in
        record.song.name.map { name in
          let title = Line(name.first(context.names), .title, link: record.song.youtubeID.watchURL)
          return isCut ? title.fitted(to: context.width / 2 - 2) : title
        }
      },
      Column(.group, rank: 1, minimum: 8) { record in
        isOfOneGroup ? nil : Line(record.performer(context.names), .name(of: record.group.slug))
      }.staying(asks("name")),
      Column(Text("Korean title").meaning("other script"), rank: 4, minimum: 8, .title, style: .secondary) {
        $0.song.name?.others(context.names).first
      },
      Column(.released, rank: 3, minimum: 10, style: .secondary) { $0.song.released.map(context.date) }
        .staying(asks("released", "year")),
      Column(.kind, rank: kindRank, minimum: 9, style: .secondary) { record in
        if record.isSignature { return context.text("signature") }
        if record.isDebut { return context.text("debut song") }
        if isOfOneGroup, let unit = record.unit { return isOfOneUnit ? nil : unit.name.first(context.names) }
        return record.song.kind.flatMap { $0 == .title ? nil : context.text(.songKind($0)) }
      }.staying(asks("kind")),
      Column(.address, rank: 2, minimum: isShort ? 28 : 43) { record in
        if context.hasLinks { return nil }
        let video = record.song.youtubeID
        let isCut = isShort && !context.isAccessible
        return Line(isCut ? video.shortURL : video.watchURL, link: video.watchURL)
      },
    ]
    let mark: Column<SongRecord> = Column(nil, minimum: 1, .title) { record in
      record.isFavorite == true ? context.favoriteMark : nil
    }
    let own = ["song", "name", "released", "year", "kind"]
    let others = context.columns(.song, usual: [], besides: own, facts, entry: \SongRecord.entry)
    return context.list(
      [ListPart(rows: songs)], columns + others + [mark], count: count
    ) { .entry($0.entry.id) }
  }

  private func asks(_ names: String...) -> Bool { facts?.query.facts.isDisjoint(with: names) == false }
}

extension SongListView {
  /// The songs of one group, newest first, as rows for a page.
  static func rows(
    _ songs: [Song], of group: GirlGroup, _ favorites: Favorites?, _ context: RenderContext
  ) -> [PageRow] {
    let records = songs.map { SongRecord(song: $0, group: group, favorites: favorites) }
    let view = SongListView(songs: records, isOfOneGroup: true)
    return Array(view.list(context).drop { $0.target == nil })
  }
}

extension SongRecord {
  var entry: CatalogEntry { .song(song, of: group) }

  /// The unit that sings it; `nil` for the whole group.
  var unit: SubUnit? { song.unit.flatMap(group.unit) }

  /// The name of the group or, for a unit's song, of the unit and its group.
  func performer(_ names: NameOrder) -> String {
    let group = group.name.first(names)
    return unit.map { "\($0.name.first(names)) (\(group))" } ?? group
  }
}

extension YouTubeID {
  /// The URL of the video, in its short form if the usual one has more cells than this.
  func url(within width: Int) -> String { watchURL.cells <= width ? watchURL : shortURL }
}
