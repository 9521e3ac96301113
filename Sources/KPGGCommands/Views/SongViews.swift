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

  /// The song's facts for screen readers.
  private func facts(_ context: RenderContext) -> [FactRow] {
    let isSignature = song.youtubeID == group.song.youtubeID
    let isDebut = song.youtubeID == group.debutSong?.youtubeID
    let mark = isDebut ? ", " + context.text("debut song") : ""
    return [
      FactRow(isSignature ? .signatureSong : .title, song.fullTitle(context.names).map { $0 + mark }),
      FactRow(.released, song.released.map(context.language.date)),
      FactRow(isSignature ? .video : .address, address(context, context.width - 4)),
    ].compactMap(\.self)
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
    let columns: [Column<SongRecord>] = [
      Column(.title, rank: 3, minimum: 20, .title) { $0.title(context) }.staying(),
      .otherName(Text("Korean title").meaning("other script")) { $0.song.name?.others(context.names).first },
      Column(.group, rank: 2, minimum: 12) { record in
        isOfOneGroup ? nil : Line(record.performer(context.names), .name(of: record.group.slug))
      }.staying(),
      Column(.released, minimum: 10, style: .secondary) { $0.song.released.map(context.date) },
      .songKind(context, isOfOneGroup: isOfOneGroup, areOfOneUnit: areOfOneUnit).staying(asks("kind")),
      Column(.address, rank: 1, minimum: isShort ? 28 : 43) { record in
        if context.hasLinks { return nil }
        let video = record.song.youtubeID
        let isCut = isShort && !context.isAccessible
        return Line(isCut ? video.shortURL : video.watchURL, link: video.watchURL)
      },
    ]
    let mark: Column<SongRecord> = context.markColumn { $0.isFavorite == true }
    let own = ["song", "name", "released", "year", "kind"]
    let others = context.columns(.song, usual: [], besides: own, facts, entry: \SongRecord.entry)
    return context.list(
      [ListPart(rows: songs)], columns + others + [mark], count: count
    ) { .entry($0.entry.id) }
  }

  /// Whether all are of the same unit, whose name then says nothing.
  fileprivate var areOfOneUnit: Bool { songs.allSatisfy { $0.unit != nil && $0.unit == songs[0].unit } }

  private func asks(_ names: String...) -> Bool { facts?.query.facts.isDisjoint(with: names) == false }
}

/// The songs of one group on a page, under their years.
struct SongRows: Sendable {
  /// The songs, newest first.
  let songs: [Song]
  let group: GirlGroup
  let favorites: Favorites?

  func list(_ context: RenderContext) -> [PageRow] {
    let years = songs.map { $0.released?.year }
    let records = songs.map { SongRecord(song: $0, group: group, favorites: favorites) }
    let isTable = !context.isAccessible && fits(context)
    // A year stands only beside its first song.
    let newYears = Set(
      songs.indices.filter { $0 == 0 || years[$0] != years[$0 - 1] }.map { songs[$0].youtubeID })
    let columns: [Column<SongRecord>] = [
      Column(nil, style: .secondary) { record in
        let isShown = isTable && newYears.contains(record.song.youtubeID)
        return isShown ? record.song.released?.year.map { "\($0)" } : nil
      },
      Column(.title, .title) { $0.title(context) },
      .otherName { $0.song.name?.others(context.names).first },
      Column(.released, minimum: 5, style: .secondary) { record in
        guard isTable else { return record.song.released.map(context.date) }
        guard let released = record.song.released, let month = released.month else { return nil }
        return Day(month: month, day: released.day).map(context.date)
      },
      .songKind(
        context, isOfOneGroup: true, areOfOneUnit: SongListView(songs: records).areOfOneUnit),
      Column(nil, minimum: 1, .title) { $0.isFavorite == true ? context.favoriteMark : nil },
    ]
    let short = isTable ? context.forShortRows : context
    return short.list(records, columns, withHeadings: false) { .entry($0.entry.id) }
  }

  /// Whether a table has room for all titles beside the year, the day and a short form of the kind.
  private func fits(_ context: RenderContext) -> Bool {
    let widest = songs.compactMap { $0.name?.first(context.names).cells }.max() ?? 0
    return !context.isNarrow || widest + Self.otherCells <= context.width
  }

  private static let otherCells = 24
}

extension Column<SongRecord> {
  /// What a song is besides a title track of its group: the signature or debut song, another kind, or a unit's.
  fileprivate static func songKind(_ context: RenderContext, isOfOneGroup: Bool, areOfOneUnit: Bool) -> Column
  {
    func text(_ record: SongRecord, isShort: Bool) -> String? {
      if record.isSignature || record.isDebut {
        return isShort ? nil : context.text(record.isSignature ? "signature" : "debut song")
      }
      if isOfOneGroup, let unit = record.unit {
        if areOfOneUnit { return nil }
        let name = unit.name.first(context.names)
        return isShort ? name.initials : name
      }
      guard let kind = record.song.kind, kind != .title else { return nil }
      return (isShort ? kind.tag : nil) ?? context.text(.songKind(kind))
    }
    var column = Column(.kind, rank: 5, minimum: 6, style: .secondary) { text($0, isShort: false) }
    column.short = { record in text(record, isShort: true).map { Line($0, .secondary) } }
    return column
  }
}

extension Song.Kind {
  /// A short form that is the same in every language; `nil` if there is none.
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
    song.name.map { Line($0.first(context.names), .title, link: song.youtubeID.watchURL) }
  }

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
