public import Foundation
public import KPGGCore

extension Catalog {
  /// Creates the catalog of an API host, without requesting anything yet. Responses are decoded off the caller's actor.
  ///
  /// ```swift
  /// let catalog = Catalog(host)
  /// let groups = try await catalog.load().groups
  /// ```
  ///
  /// - Important: On Linux, Foundation (Swift 6.3.1) crashes the app on some responses (swift-corelibs-foundation
  ///   #5285). Use this initializer there only with hosts that you control.
  /// - Parameters:
  ///   - host: The host.
  ///   - cacheFolder: A folder for cached responses, which save requests and are used while the host is down, or `nil`
  ///     for no cache.
  ///   - timeout: The time limit for all requests of a load together.
  ///   - progress: Called on any thread with the progress of each load.
  public convenience init(
    _ host: APIHost, cacheFolder: URL? = nil, timeout: Duration = .seconds(30),
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.init(
      host, transport: URLSessionTransport.shared, cacheFolder: cacheFolder, timeout: timeout,
      progress: progress)
  }

  package convenience init(
    _ host: APIHost, transport: any HTTPTransport, cacheFolder: URL? = nil, timeout: Duration = .seconds(30),
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    let configuration = HostSource.Configuration(
      host: host, transport: transport,
      cache: cacheFolder.map { ResponseCache(host: host, below: $0.path(percentEncoded: false)) },
      userAgent: "KPGGNetworking", timeout: timeout, now: { Int(Date().timeIntervalSince1970) })
    self.init(HostSource(configuration), progress: progress)
  }
}
