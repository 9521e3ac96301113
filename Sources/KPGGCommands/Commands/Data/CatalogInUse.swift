import KPGGCore

/// A complete catalog and its source.
struct CatalogInUse: Sendable {
  enum Source: String, CaseIterable, Sendable {
    /// The catalog in the binary.
    case bundled
    /// The catalog fetched by `kpgg data update`.
    case update
    case host
    /// Cached responses of a host.
    case cache
  }

  let source: Source
  /// The host of the catalog, or `nil` for the bundled catalog.
  let host: APIHost?
  /// The time of the host's last response, in seconds since 1970.
  let fetched: Int?
  let documents: [Catalog.Document]
  let loaded: LoadedCatalog
}

extension Session {
  func catalogInUse() async throws -> CatalogInUse {
    if let (source, hostNotices) = try hostSource() {
      let catalog = Catalog(source, keepsDocuments: true)
      let loaded = try await withHostProgress(for: hostNotices) { try await LoadedCatalog(catalog) }
      let isFromCache = options.isOffline || hostNotices.hasUsedCache
      return CatalogInUse(
        source: isFromCache ? .cache : .host, host: hostNotices.host, fetched: source.fetched,
        documents: catalog.documents, loaded: loaded)
    }
    if let update = storedUpdate() {
      return CatalogInUse(
        source: .update, host: update.host, fetched: update.fetched, documents: update.documents,
        loaded: try await LoadedCatalog(update.catalog()))
    }
    return CatalogInUse(
      source: .bundled, host: nil, fetched: nil, documents: BundledDocuments.all,
      loaded: try await LoadedCatalog(Catalog(FileSource(BundledDocuments.data))))
  }
}
