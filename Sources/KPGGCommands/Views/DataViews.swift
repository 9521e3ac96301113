import KPGGCore
import Terminal

/// Which catalog is in use.
struct DataStatusView: Sendable {
  let record: DataStatusRecord
  let now: Int

  func lines(_ context: RenderContext) -> [Line] {
    let snapshot = record.catalog.snapshot
    var facts: [(Text, Line)] = [
      (.catalog, Line(context.text(Fact.catalogSource(record.catalog.source)), .title))
    ]
    if let host = snapshot.host { facts.append((.host, Line(host.description, .address))) }
    facts.append((.edition, context.known((record.audit.index?.edition).map(context.language.date))))
    if let fetched = snapshot.fetched {
      facts.append((.age, Line(context.text(Age(seconds: now - fetched)))))
    }
    facts += [
      (.groups, Line("\(record.audit.index?.groups.count ?? 0)")),
      (.memberCount, Line("\(record.audit.members.count)")),
      (.songs, Line("\(record.audit.songs.count)")),
      (.findings, Line("\(record.audit.findings.count)")),
    ]
    let columns: [Column<CatalogSnapshot.Document>] = [
      Column(.document, .title, style: .plain, text: \.path),
      Column(.bytes, rank: 1, .labelledDetail, style: .secondary) { "\($0.data.count)" },
      Column(.checksum, rank: 2, minimum: 12, style: .secondary, text: \.checksum),
    ]
    return context.facts(facts) + [Line()] + context.list(snapshot.documents, columns).lines
  }
}

/// What differs between two catalogs, in words.
struct ChangeListView: Sendable {
  let changes: [ChangeRecord]

  func lines(_ context: RenderContext) -> [Line] {
    var together = Dictionary(grouping: changes, by: songsKey)
    return changes.flatMap { change -> [Line] in
      let key = songsKey(change)
      guard key != nil, let songs = together[key], songs.count != 1 else {
        let text = ChangeText(change: change, name: name(change, context), names: context.names)
        return context.wrapped(Line(context.text(text)), to: context.width)
      }
      // They are told with the first of them.
      together[key] = []
      if songs.isEmpty { return [] }
      let text = SongChangesText(
        change: change.change, group: String(change.id.prefix { $0 != "/" }),
        titles: songs.map { name($0, context).sanitized })
      return context.wrapped(Line(context.text(text)), to: context.width)
    }
  }

  private func name(_ change: ChangeRecord, _ context: RenderContext) -> String {
    change.name?.full(context.names) ?? change.id
  }

  /// What songs have in common that are told together: whether they are new or gone, and their group.
  private func songsKey(_ change: ChangeRecord) -> [String]? {
    guard change.kind == "song", change.field == nil else { return nil }
    return [change.change.rawValue, String(change.id.prefix { $0 != "/" })]
  }
}

/// What is wrong with a catalog, one line for each thing.
struct FindingListView: Sendable {
  let findings: [Finding]

  func lines(_ context: RenderContext) -> [Line] {
    findings.flatMap { finding in
      context.wrapped(Line(context.text(FindingText(finding: finding)).sanitized), to: context.width)
    }
  }
}
