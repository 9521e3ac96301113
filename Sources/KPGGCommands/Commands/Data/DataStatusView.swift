import Essentials
import KPGGCore
import Terminal

/// A page about the catalog in use, with its documents.
struct DataStatusView: Sendable {
  let record: DataStatusRecord
  let now: Int

  func lines(_ context: RenderContext) -> [Line] {
    let catalog = record.catalog
    let loaded = catalog.loaded
    let index = catalog.loaded.index
    let facts = [
      FactRow(.catalog, Line(context.text(.catalogSource(catalog.source)), .title)),
      catalog.host.map { FactRow(.host, Line($0.description, .url)) },
      FactRow(.edition, context.known((index?.edition).map(context.language.date))),
      FactRow("Line-ups as of", context.known((index?.dates.lineUps).map(context.language.date))),
      FactRow("Some line-ups as of", (index?.dates.someLineUps).map(context.language.date)),
      FactRow("Songs as of", context.known((index?.dates.songs).map(context.language.date))),
      FactRow(.age, catalog.fetched.map { context.text(.age(seconds: now - $0)) }),
      FactRow(.groups, Line("\(index?.groups.count ?? 0)")),
      FactRow(.memberCount, Line("\(loaded.memberCount)")),
      FactRow(.songs, Line("\(loaded.songCount)")),
      FactRow(.issues, Line("\(loaded.issues.count)")),
    ].compactMap(\.self)
    let columns: [Column<Catalog.Document>] = [
      Column(.document, .title, style: .plain, text: \.path),
      Column(.bytes, dropOrder: 1, .labelledDetail, style: .secondary) { "\($0.data.count)" },
    ]
    return context.facts(facts) + [Line()] + context.list(catalog.documents, columns).lines
  }
}

struct DataStatusRecord: OutputRecord {
  let catalog: CatalogInUse

  static let fields: [OutputField<DataStatusRecord>] = [
    .nonNullText(
      "source", "Which catalog is in use.", .word(CatalogInUse.Source.allCases.map(\.rawValue)),
      \.catalog.source.rawValue
    ),
    .text("host", "The catalog's host; null for the bundled catalog.", .url) {
      $0.catalog.host?.description
    },
    .date("edition", "The edition of the catalog, by which catalogs are compared.") {
      $0.catalog.loaded.index?.edition
    },
    .text("fetched", "When the catalog was fetched (UTC); null for the bundled catalog.", .timestamp) {
      record in
      record.catalog.fetched.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
    },
    .integer("groups", "How many groups the catalog has; null if its index cannot be read.") {
      $0.catalog.loaded.index?.groups.count
    },
    .count("members", "How many members the catalog has.") { $0.catalog.loaded.memberCount },
    .count("findings", "How many issues the catalog has.") { $0.catalog.loaded.issues.count },
    .count("songs", "How many songs the catalog has, including signature songs.") {
      $0.catalog.loaded.songCount
    },
    .date("songEdition", "The date for which the catalog's songs hold; null if unknown.") {
      $0.catalog.loaded.index?.dates.songs
    },
    .records("documents", "The catalog's documents.", Catalog.Document.fields) {
      $0.catalog.documents
    },
    .date("lineUps", "The date for which all line-ups of the catalog hold; null if unknown.") {
      $0.catalog.loaded.index?.dates.lineUps
    },
    .date("someLineUps", "The later date for which some of the line-ups hold; null if there is none.") {
      $0.catalog.loaded.index?.dates.someLineUps
    },
  ]

  static let columns = ["source", "host", "edition", "fetched", "groups", "members", "findings", "songs"]
}

extension Catalog.Document {
  fileprivate static let fields: [OutputField<Catalog.Document>] = [
    .nonNullText("path", "The document's path on its host.") { $0.path },
    .count("bytes", "The size in bytes.") { $0.data.count },
  ]
}

extension Text {
  static func catalogSource(_ source: CatalogInUse.Source) -> Text {
    switch source {
    case .bundled: "bundled (no updated catalog, and no host is set)"
    case .update: "updated (fetched by `kpgg data update`)"
    case .host: "host (set by --api, KPGG_API or the settings)"
    case .cache: "cache (cached responses of the host)"
    }
  }
}
