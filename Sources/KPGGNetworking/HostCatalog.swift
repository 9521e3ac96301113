import Foundation
public import KPGGCore

extension Catalog {
  /// The catalog of an API host, requested with `URLSessionTransport` unless another transport is named.
  ///
  /// Every question is answered within the time, or throws an ``APIError``; after a failure the next one asks again.
  ///
  /// ```swift
  /// let catalog = Catalog(host: host)
  /// let groups = try await catalog.index().value.groups
  /// ```
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - transport: What carries the requests.
  ///   - cacheFolder: The path of a folder for copies of answers, which spare requests and answer while the host
  ///     cannot; `nil` for none.
  ///   - timeout: The time that a question may take, all of its requests together.
  ///   - report: Is told what happens, such as how far a question has come, from any thread.
  public init(
    host: APIHost, transport: any HTTPTransport = URLSessionTransport.shared, cacheFolder: String? = nil,
    timeout: Duration = .seconds(30), report: @escaping @Sendable (APIEvent) -> Void = { _ in }
  ) {
    let access = APIAccess(
      host: host, transport: transport, cache: cacheFolder.map { ResponseCache(host: host, below: $0) },
      userAgent: "KPGGNetworking", timeout: timeout, now: { Int(Date().timeIntervalSince1970) },
      report: report)
    self = APICatalog(access).catalog
  }
}
