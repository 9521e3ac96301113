import KPGGCore
import Terminal

/// A song's page: its facts, and the group's other songs of that year.
struct SongPageView: EntryView {
  let song: Song
  let group: GirlGroup
  /// The songs of the group, newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex

  func page(_ space: EntryPage.Space) -> EntryPage {
    let across = space.across
    let title =
      song.name.map {
        across.header($0, of: group.slug, isFavorite: favorites?.contains(.song(self.song.id)) == true)
      }
      ?? [Line(across.text(.unknown), .title(of: group.slug))]
    let performer = SongRecord(song: song, group: group).performer(across.names)
    let header = title + [across.fitted(Line(performer, .secondary))]
    let facts = space.left.part(nil, of: nil, space.left.rows(self.facts(space.left)))
    let rows = SongListView.rows(others, of: group, favorites, space.right)
    let heading: Text = song.released?.year.map { "Other songs of \($0)" } ?? .songs
    let parts = others.isEmpty ? [] : [space.right.part(heading, of: group.slug, rows)]
    let footer = across.edition(index, hasSongs: true)
    return space.isWide
      ? EntryPage(header: header, left: [facts], right: parts, footer: footer)
      : EntryPage(header: header, left: [facts] + parts, footer: footer)
  }

  /// The group's other songs of the same year.
  private var others: [Song] {
    guard let year = song.released?.year else { return [] }
    return songs.filter { $0.released?.year == year && $0.youtubeID != song.youtubeID }
  }

  private func facts(_ context: RenderContext) -> [FactRow] {
    let unit = song.unit.flatMap(group.unit)
    return [
      FactRow(.title, song.name.map(context.inAllScripts)),
      song.name.flatMap { context.aliases(song.readings + song.readingsJa + song.nicknames, of: $0) },
      FactRow(.released, context.known(song.released.map(context.language.date))),
      FactRow(.kind, song.kind.map { context.text(.songKind($0)) }),
      FactRow(.group, Line(group.name.full(context.names)), opens: .entry(.group(group.slug))),
      unit.map {
        FactRow("Unit", Line($0.name.full(context.names)), opens: .entry(.unit(group.id(of: $0))))
      },
      FactRow(.video, SongView(song: song, group: group).address(context, context.width - 16)),
    ].compactMap(\.self)
  }
}
