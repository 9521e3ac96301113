public import Foundation
public import KPGGCore

/// The catalog of an API host.
///
/// Each query finishes within the timeout or throws an `APIError`. After a failure, the next query tries again.
/// Responses are decoded off the caller's actor.
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
  ///   - cacheFolder: A folder for cached responses, which save requests and stand in while the host is
  ///     down; `nil` for no cache.
  ///   - timeout: The limit for each query, including all of its requests.
  ///   - report: Called on any thread with events, such as a query's progress. It must not wait for a query.
  public init(
    _ host: APIHost, transport: any HTTPTransport = URLSessionTransport.shared, cacheFolder: URL? = nil,
    timeout: Duration = .seconds(30), report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) {
    let access = APIAccess(
      host: host, transport: transport,
      cache: cacheFolder.map { ResponseCache(host: host, below: $0.path(percentEncoded: false)) },
      userAgent: "KPGGNetworking", timeout: timeout, now: { Int(Date().timeIntervalSince1970) },
      report: report)
    catalog = APICatalog(access)
  }

  // Optimized code runs a call that is all of a concurrent function on the caller's actor (Swift 6.3.1), but not a child
  // task.

  /// Fetches the groups.
  @concurrent public func index() async throws -> Decoded<CatalogIndex> {
    async let index = catalog.index()
    return try await index
  }

  /// Fetches the members of some groups.
  @concurrent public func members(of groups: [GirlGroup]) async throws -> Decoded<[Member]> {
    async let members = catalog.members(of: groups)
    return try await members
  }

  /// Fetches the songs of some groups.
  @concurrent public func songs(of groups: [GirlGroup]) async throws -> Decoded<[Song]> {
    async let songs = catalog.songs(of: groups)
    return try await songs
  }

  /// Fetches the sources of the facts about some groups.
  @concurrent public func sources(of groups: [GirlGroup]) async throws -> Decoded<CatalogSources> {
    async let sources = catalog.sources(of: groups)
    return try await sources
  }
}
