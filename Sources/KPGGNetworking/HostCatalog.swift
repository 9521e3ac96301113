import Foundation
public import KPGGCore

/// The catalog of an API host.
///
/// Each query finishes within the timeout or throws an `APIError`. After a failure, the next query tries again.
///
/// ```swift
/// let catalog = HostCatalog(host)
/// let groups = try await catalog.index().value.groups
/// ```
public struct HostCatalog: Catalog {
  private let catalog: APICatalog

  /// Creates a catalog without requesting anything yet.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - transport: Sends the requests.
  ///   - cacheFolder: The path of a folder for cached responses, which save requests and stand in while the host is
  ///     down; `nil` for no cache.
  ///   - timeout: The limit for each query, including all of its requests.
  ///   - report: Called on any thread with events, such as a query's progress. It must not wait for a query.
  public init(
    _ host: APIHost, transport: any HTTPTransport = URLSessionTransport.shared, cacheFolder: String? = nil,
    timeout: Duration = .seconds(30), report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) {
    let access = APIAccess(
      host: host, transport: transport, cache: cacheFolder.map { ResponseCache(host: host, below: $0) },
      userAgent: "KPGGNetworking", timeout: timeout, now: { Int(Date().timeIntervalSince1970) },
      report: report)
    catalog = APICatalog(access)
  }

  /// Fetches the groups.
  public func index() async throws -> Decoded<CatalogIndex> { try await catalog.index() }

  /// Fetches the members of some groups.
  public func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    try await catalog.members(of: groups)
  }

  /// Fetches the songs of some groups.
  public func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    try await catalog.songs(of: groups)
  }

  /// Fetches the sources of the facts about some groups.
  public func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    try await catalog.sources(of: groups)
  }
}
