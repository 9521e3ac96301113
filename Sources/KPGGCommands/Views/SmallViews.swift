import KPGGCore
import Terminal

/// The favourites in a table.
struct FavoriteListView: Sendable {
  let records: [FavoriteRecord]

  func lines(_ page: Page) -> [Line] {
    if records.isEmpty { return [] }
    let columns: [Table.Column] = [
      .init(page.text(Label.name)),
      .init(page.text(Label.korean), rank: 4),
      .init(page.text(Label.id), rank: 2, minimum: 8),
      .init(page.text(Label.added), rank: 3, minimum: 10),
      .init("", rank: 1, minimum: 10),
    ]
    let rows = records.map { record in
      [
        Line(record.name?.columns.0 ?? "", .title), Line(record.name?.columns.1 ?? ""),
        Line(record.favorite.item.id, .secondary), Line(record.favorite.added?.iso ?? "", .secondary),
        Line(record.isInCatalog ? "" : page.text(Fact.notInCatalog)),
      ]
    }
    let table = Table(columns, fitting: rows, width: page.width - 2)
    return ([table.headings(.secondary)] + rows.map(table.line)).map { $0.indented(by: 2) }
  }
}

/// Folders and files and what decides them.
struct PathsView: Sendable {
  let records: [PathRecord]

  func lines(_ page: Page) -> [Line] {
    page.facts(
      records.map { record in
        let source = record.place.map { Line("  (\($0.source))", .secondary) } ?? Line()
        return (name: record.name, value: page.known(record.place?.path) + source)
      })
  }
}
