import KPGGCore
import Terminal

struct FavoriteListView: Sendable {
  let records: [FavoriteRecord]
  var hasHeadings = true

  func list(_ context: RenderContext) -> [PageRow] {
    let columns: [Column<FavoriteRecord>] = [
      Column(.name, .title) { record in
        let id = record.favorite.id
        return Line(record.name?.preferred(context.nameOrder) ?? id.description, .title(of: id))
      },
      .otherName { $0.name?.alternative(context.nameOrder) },
      Column(.group, dropOrder: 2, minimum: 8) { record in
        let names = record.groups.map { $0.name.preferred(context.nameOrder) }
        return names.isEmpty
          ? nil : Line(context.language.list(names), .name(of: record.favorite.id.groupSlug))
      },
      Column("ID", dropOrder: 5, minimum: 8, style: .secondary) {
        hasHeadings ? $0.favorite.id.description : nil
      },
      Column(.added, dropOrder: 3, minimum: 10, .labelledDetail, style: .secondary) {
        $0.favorite.added.map { day in
          let isLabelled = hasHeadings || context.isNarrow || context.isAccessible
          return (isLabelled ? "" : context.text(.added) + " ") + context.date(day)
        }
      },
      Column(nil, dropOrder: 1, minimum: 10, style: .plain) {
        $0.isInCatalog ? nil : context.text(.notInCatalog)
      },
    ]
    return context.list(records, columns, withHeadings: hasHeadings) { .entry($0.favorite.id) }
  }
}

extension Session {
  /// Returns the favourites with their catalog data. Reads only the groups of favourite members and songs.
  func records(of favorites: Favorites, in index: CatalogIndex) async throws -> [FavoriteRecord] {
    func groups(_ kind: EntryID.Kind) -> [GirlGroup] {
      let slugs = Set(favorites.list.filter { $0.id.kind == kind }.map(\.id.groupSlug))
      return index.groups.filter { slugs.contains($0.slug) }
    }
    let withMembers = groups(.member)
    let withSongs = groups(.song)
    let members = withMembers.isEmpty ? [] : try await self.members(of: withMembers)
    let songs = withSongs.isEmpty ? [] : try await self.songs(of: withSongs)
    return favorites.records(in: index, members: members, songs: songs)
  }
}
