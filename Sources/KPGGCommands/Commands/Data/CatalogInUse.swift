import KPGGCore

/// A complete catalog and its source.
struct CatalogInUse: Sendable {
  enum Source: String, CaseIterable, Sendable {
    /// The catalog in the binary.
    case bundled
    /// The catalog fetched by `kpgg data update`.
    case update
    /// A host.
    case host
    /// Cached responses of a host.
    case cache
  }

  let source: Source
  /// The host that it came from; `nil` for the bundled one.
  let host: APIHost?
  /// When the host last responded, in seconds since 1970.
  let fetched: Int?
  let documents: [Catalog.Document]
  let whole: WholeCatalog
}

extension Session {
  /// The complete catalog that commands read.
  func catalogInUse() async throws -> CatalogInUse {
    if let (source, reading) = try hostSource() {
      let catalog = Catalog(source, keepsDocuments: true)
      let whole = try await waiting(for: reading) { try await WholeCatalog(catalog) }
      let isCopied = options.isOffline || reading.hasUsedCopy
      return CatalogInUse(
        source: isCopied ? .cache : .host, host: reading.host, fetched: source.fetched,
        documents: catalog.documents, whole: whole)
    }
    if let update = updateOrWarning() {
      return CatalogInUse(
        source: .update, host: update.host, fetched: update.fetched, documents: update.documents,
        whole: try await WholeCatalog(update.catalog()))
    }
    return CatalogInUse(
      source: .bundled, host: nil, fetched: nil, documents: BundledDocuments.all,
      whole: try await WholeCatalog(Catalog(FileSource(BundledDocuments.data))))
  }
}
