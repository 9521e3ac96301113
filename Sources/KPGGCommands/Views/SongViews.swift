import KPGGCore
import Terminal

/// A song and its URL.
struct SongSummaryView: Sendable {
  let song: Song
  let group: GirlGroup

  func lines(_ context: RenderContext) -> [Line] {
    if context.isAccessible {
      return context.facts([FactRow(.group, Line(performer(context)))] + facts(context))
    }
    let title: Line = [
      Span(song.fullTitle(context.nameOrder) ?? context.text(.unknown), .title),
      Span("  " + performer(context), .secondary),
    ]
    return context.wrapped(title, to: context.width) + [address(context, context.width)]
  }

  /// Returns the full name of the group or, for a unit's song, the names of the unit and its group.
  private func performer(_ context: RenderContext) -> String {
    song.unit == nil
      ? group.name.full(context.nameOrder) : SongRecord(song: song, group: group).performer(context.nameOrder)
  }

  /// Returns the song's facts for screen readers.
  private func facts(_ context: RenderContext) -> [FactRow] {
    let isSignature = song.youtubeID == group.song.youtubeID
    let isDebut = song.youtubeID == group.debutSong?.youtubeID
    let mark = isDebut ? ", " + context.text("debut song") : ""
    return [
      FactRow(isSignature ? .signatureSong : .title, song.fullTitle(context.nameOrder).map { $0 + mark }),
      FactRow(.released, song.released.map(context.language.date)),
      FactRow(isSignature ? .video : .address, address(context, context.width - 4)),
    ].compactMap(\.self)
  }

  /// Returns the video's URL, shortened if it does not fit on one line. A broken URL can't be clicked.
  func address(_ context: RenderContext, _ width: Int) -> Line {
    let url = song.youtubeID.watchURL
    let shown = context.isAccessible ? url : song.youtubeID.url(within: width)
    return Line(shown, .url, link: url)
  }
}

struct SongListView: Sendable {
  let songs: [SongRecord]
  /// Whether all songs are by one group, whose name is then left out of the rows.
  var isSingleGroup = false
  /// The facts that the list is filtered and sorted by, or `nil` for none.
  var facts: VisibleFacts?
  var count: ListCount?

  func list(_ context: RenderContext) -> [PageRow] {
    let isShort = context.width < 120
    let columns: [Column<SongRecord>] = [
      Column(.title, dropOrder: 3, minimum: 20, .title) { $0.title(context) }.alwaysShown(),
      .otherName(Text("Korean title").withContext("other script")) {
        $0.song.name?.others(context.nameOrder).first
      },
      Column(.group, dropOrder: 2, minimum: 12) { record in
        isSingleGroup ? nil : Line(record.performer(context.nameOrder), .name(of: record.group.slug))
      }.alwaysShown(),
      Column(.released, minimum: 10, style: .secondary) { $0.song.released.map(context.date) },
      .songKind(context, isSingleGroup: isSingleGroup, areOfOneUnit: areOfOneUnit)
        .alwaysShown(facts?.query.facts.contains("kind") == true),
      Column(.address, dropOrder: 1, minimum: isShort ? 28 : 43) { record in
        if context.hasLinks { return nil }
        let video = record.song.youtubeID
        let isCut = isShort && !context.isAccessible
        return Line(isCut ? video.shortURL : video.watchURL, link: video.watchURL)
      },
    ]
    let mark: Column<SongRecord> = context.markColumn { $0.isFavorite == true }
    let own = ["song", "name", "released", "year", "kind"]
    let others = context.columns(.song, defaults: [], excluding: own, facts, entry: \SongRecord.entry)
    return context.list(songs, columns + others + [mark], count: count) { .entry($0.entry.id) }
  }

  /// Whether all songs are by the same unit, whose name is then not needed.
  fileprivate var areOfOneUnit: Bool { songs.allSatisfy { $0.unit != nil && $0.unit == songs[0].unit } }
}

/// The songs of one group on a page, grouped by year.
struct SongRows: Sendable {
  /// The songs, newest first.
  let songs: [Song]
  let group: GirlGroup
  let favorites: Favorites?

  func list(_ context: RenderContext) -> [PageRow] {
    let years = songs.map { $0.released?.year }
    let records = songs.map { SongRecord(song: $0, group: group, favorites: favorites) }
    let isTable = !context.isAccessible && fits(context)
    // Show a year only next to its first song.
    let newYears = Set(
      songs.indices.filter { $0 == 0 || years[$0] != years[$0 - 1] }.map { songs[$0].youtubeID })
    let columns: [Column<SongRecord>] = [
      Column(nil, style: .secondary) { record in
        let isShown = isTable && newYears.contains(record.song.youtubeID)
        return isShown ? record.song.released?.year.map { "\($0)" } : nil
      },
      Column(.title, .title) { $0.title(context) },
      .otherName { $0.song.name?.others(context.nameOrder).first },
      Column(.released, minimum: 5, style: .secondary) { record in
        guard isTable else { return record.song.released.map(context.date) }
        guard let released = record.song.released, let month = released.month else { return nil }
        return Day(month: month, day: released.day).map(context.date)
      },
      .songKind(
        context, isSingleGroup: true, areOfOneUnit: SongListView(songs: records).areOfOneUnit),
      Column(nil, minimum: 1, .title) { $0.isFavorite == true ? context.favoriteMark : nil },
    ]
    let short = isTable ? context.singleLineRows : context
    return short.list(records, columns, withHeadings: false) { .entry($0.entry.id) }
  }

  /// Whether a table has room for all titles next to the year, the day and a short form of the kind.
  private func fits(_ context: RenderContext) -> Bool {
    let widest = songs.compactMap { $0.name?.preferred(context.nameOrder).cells }.max() ?? 0
    return !context.isNarrow || widest + Self.otherCells <= context.width
  }

  private static let otherCells = 24
}

extension Column<SongRecord> {
  /// Returns the column for a song's kind: signature or debut song, a unit's name, or another kind than title track.
  fileprivate static func songKind(_ context: RenderContext, isSingleGroup: Bool, areOfOneUnit: Bool)
    -> Column
  {
    func text(_ record: SongRecord, isShort: Bool) -> String? {
      if record.isSignature || record.isDebut {
        if isShort { return nil }
        return context.text(record.isSignature ? "signature" : "debut song")
      }
      if isSingleGroup, let unit = record.unit {
        if areOfOneUnit { return nil }
        let name = unit.name.preferred(context.nameOrder)
        return isShort ? name.initials : name
      }
      guard let kind = record.song.kind, kind != .title else { return nil }
      return (isShort ? kind.tag : nil) ?? context.text(.songKind(kind))
    }
    var column = Column(.kind, dropOrder: 5, minimum: 6, style: .secondary) { text($0, isShort: false) }
    column.short = { record in text(record, isShort: true).map { Line($0, .secondary) } }
    return column
  }
}

extension Song.Kind {
  /// A short form that is the same in every language, or `nil` if there is none.
  fileprivate var tag: String? {
    switch self {
    case .japanese: "JP"
    case .english: "EN"
    case .bside: "B"
    case .special: "SP"
    case .subunit: "U"
    case .ost: "OST"
    case .collaboration: "CO"
    case .title: nil
    }
  }
}

extension SongRecord {
  fileprivate func title(_ context: RenderContext) -> Line? {
    song.name.map { Line($0.preferred(context.nameOrder), .title, link: song.youtubeID.watchURL) }
  }

  var entry: CatalogEntry { .song(song, of: group) }

  /// The unit that sings the song, or `nil` for the whole group.
  var unit: SubUnit? { song.unit.flatMap(group.unit) }

  /// Returns the name of the group or, for a unit's song, the names of the unit and its group.
  func performer(_ nameOrder: NameOrder) -> String {
    let group = group.name.preferred(nameOrder)
    return unit.map { "\($0.name.preferred(nameOrder)) (\(group))" } ?? group
  }
}

extension YouTubeID {
  /// Returns the URL of the video, or its short form if the full one is wider than `width` cells.
  func url(within width: Int) -> String { watchURL.cells <= width ? watchURL : shortURL }
}
