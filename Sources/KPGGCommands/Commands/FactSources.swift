import KPGGCore

// The option --sources of group, member and song.

extension Session {
  /// The sources of facts about a group, its members and songs; `nil` unless an option asks for them.
  func sources(
    of group: GirlGroup, _ areWanted: Bool
  ) async throws -> CatalogSources? {
    guard areWanted || asks(for: "sources") else { return nil }
    let contents = try await load([.sources], of: [group])
    if let error = contents.unread[.sources]?[group.slug] { throw error }
    return contents.sources
  }

  /// Facts with their sources.
  ///
  /// - Parameter rows: The rows to print before those of the sources.
  func sourceList<Record: OutputRecord>(
    _ facts: [SourcedFact], _ entry: CatalogEntry, _ record: Record, _ rows: [[String]]
  ) -> List {
    let records = SourceRecord.all(facts, of: record)
    let isFavorite = knownFavorites()?.contains(entry.id.favoriteID) == true
    let view = SourcesView(entry: entry, records: records, isFavorite: isFavorite)
    return List(one: record, rows: { rows + records.map(\.sourceRow) }, page: view.lines)
  }
}

extension Text {
  static let withSources: Text = "Show the sources of each fact, with their dates."
}
