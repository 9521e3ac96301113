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
  ///   - cacheFolder: The folder in which a folder `kpgg` with cached responses is kept, or `nil` for no cache. Cached
  ///     responses save requests and are used while the host is down.
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
      cache: cacheFolder.map { folder in
        // The cache removes other files from its folder, so it must not be one that the app uses.
        ResponseCache(host: host, below: folder.appending(path: "kpgg").path(percentEncoded: false))
      },
      userAgent: "KPGGNetworking", timeout: timeout, now: { Int(Date().timeIntervalSince1970) })
    self.init(HostSource(configuration), progress: progress)
  }
}
