import KPGGCore
import Terminal

/// Which catalog is in use.
struct DataStatusView: Sendable {
  let record: DataStatusRecord
  let now: Int

  func lines(_ context: RenderContext) -> [Line] {
    let snapshot = record.catalog.snapshot
    var facts: [(Label, Line)] = [
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
    changes.flatMap { change in
      context.wrapped(
        Line(context.text(ChangeText(change: change, name: change.name.full(context.names)))),
        to: context.width)
    }
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
