import KPGGCore

// The `--sources` option of `kpgg group`, `kpgg member` and `kpgg song`.

extension Session {
  /// Returns the sources of facts about a group, its members and songs, or `nil` if no option requests them.
  func sources(
    of group: GirlGroup, _ areWanted: Bool
  ) async throws -> CatalogSources? {
    guard areWanted || requestsField("sources") else { return nil }
    let contents = try await load([.sources], of: [group])
    if let error = contents.unread[.sources]?[group.slug] { throw error }
    return contents.sources
  }

  /// Returns the output for an entry's facts and their sources.
  ///
  /// - Parameter rows: The rows to print before the source rows.
  func sourceList<Record: OutputRecord>(
    _ facts: [SourcedFact], _ entry: CatalogEntry, _ record: Record, _ rows: [[String]]
  ) -> List {
    let records = SourceRecord.all(facts, of: record)
    let isFavorite = favoritesIfReadable()?.contains(entry.id.favoriteID) == true
    let view = SourcesView(entry: entry, records: records, isFavorite: isFavorite)
    return List(one: record, rows: { rows + records.map(\.sourceRow) }, page: view.lines)
  }
}
