import KPGGCore
import Terminal

/// The favourites in a table.
struct FavoriteListView: Sendable {
  let records: [FavoriteRecord]

  func lines(_ page: Page) -> [Line] {
    if records.isEmpty { return [] }
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 4, .title),
      ListColumn(.id, rank: 2, minimum: 8),
      ListColumn(.added, rank: 3, minimum: 10, .labelledDetail), ListColumn(nil, rank: 1, minimum: 10),
    ]
    return page.list(records.map { row($0, page) }, columns: columns)
  }

  private func row(_ record: FavoriteRecord, _ page: Page) -> [Line] {
    [
      Line(record.name?.first(page.names) ?? "", .title(of: record.favorite.item.group)),
      Line(record.name?.second(page.names) ?? ""),
      Line(record.favorite.item.id, .secondary),
      Line(record.favorite.added.map(page.language.shortDate) ?? "", .secondary),
      Line(record.isInCatalog ? "" : page.text(Fact.notInCatalog)),
    ]
  }
}

extension Favorite.Item {
  /// The group, or that of the member.
  var group: Slug {
    switch self {
    case .group(let slug): slug
    case .member(let id): id.group
    }
  }
}
