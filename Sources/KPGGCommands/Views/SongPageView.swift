import KPGGCore
import Terminal

/// The page of a song, with its facts and the group's other songs of that year.
struct SongPageView: EntryView {
  let song: Song
  let group: GirlGroup
  /// The songs of the group, newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex

  func page(_ space: EntryPage.Space) -> EntryPage {
    let left = space.left
    let right = space.right
    let across = space.across
    let isFavorite = favorites?.contains(.song(song.id)) == true
    let title =
      song.name.map { across.name($0, .title, isFavorite: isFavorite) }
      ?? [Line(across.text(.unknown), .title)]
    let performer = SongRecord(song: song, group: group).performer(across.nameOrder)
    let rows = SongRows(songs: others, group: group, favorites: favorites).list(right)
    let heading: Text = song.released?.year.map { "Other songs of \($0)" } ?? .songs
    return EntryPage(
      header: across.header(title, of: Line(performer, .name(of: group.slug)), facts(across)),
      left: [left.part(nil, left.rows(links(left)))],
      right: others.isEmpty ? [] : [right.part(heading, rows)],
      footer: across.edition(index, hasSongs: true))
  }

  private var others: [Song] {
    guard let year = song.released?.year else { return [] }
    return songs.filter { $0.released?.year == year && $0.youtubeID != song.youtubeID }
  }

  private func facts(_ context: RenderContext) -> [FactRow] {
    [
      FactRow(.released, song.released.map(context.language.date)),
      FactRow(.kind, song.kind.map { context.text(.songKind($0)) }, isLabelled: false),
      song.name.flatMap { context.aliases(song.readings + song.readingsJa + song.nicknames, of: $0) },
    ].compactMap(\.self)
  }

  private func links(_ context: RenderContext) -> [FactRow] {
    let unit = song.unit.flatMap(group.unit)
    return [
      FactRow(
        .video, SongSummaryView(song: song, group: group).address(context, context.width - 18),
        opens: .entry(.song(song.id))),
      FactRow(.group, Line(group.name.full(context.nameOrder)), opens: .entry(.group(group.slug))),
      unit.map {
        FactRow("Unit", Line($0.name.full(context.nameOrder)), opens: .entry(.unit(group.id(of: $0))))
      },
    ].compactMap(\.self)
  }
}
