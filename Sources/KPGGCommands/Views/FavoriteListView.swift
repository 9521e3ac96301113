import KPGGCore
import Terminal

/// The favourites in a table.
struct FavoriteListView: Sendable {
  let records: [FavoriteRecord]

  func lines(_ page: Page) -> [Line] {
    if records.isEmpty { return [] }
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 4, .title),
      ListColumn(.group, rank: 2, minimum: 8), ListColumn(.id, rank: 5, minimum: 8),
      ListColumn(.added, rank: 3, minimum: 10, .labelledDetail), ListColumn(nil, rank: 1, minimum: 10),
    ]
    return page.list(records.map { row($0, page) }, columns: columns)
  }

  private func row(_ record: FavoriteRecord, _ page: Page) -> [Line] {
    [
      Line(
        record.name?.first(page.names) ?? record.favorite.item.id, .title(of: record.favorite.item.groupSlug)),
      Line(record.name?.second(page.names) ?? ""),
      Line(record.group?.first(page.names) ?? "", .name(of: record.favorite.item.groupSlug)),
      Line(record.favorite.item.id, .secondary),
      Line(record.favorite.added.map(page.date) ?? "", .secondary),
      Line(record.isInCatalog ? "" : page.text(Fact.notInCatalog)),
    ]
  }
}
