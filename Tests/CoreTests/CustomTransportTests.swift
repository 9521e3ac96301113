import Foundation
import TestSupport
import Testing

@testable import KPGGCore

/// Transports of apps, which may break the rules.
@Suite(.hangLimit) struct CustomTransportTests {
  /// A transport that breaks the rules.
  private struct RogueTransport: HTTPTransport {
    let answer: @Sendable (APIRequest) async throws(TransportError) -> APIResponse

    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
      try await answer(request)
    }
  }

  private func failure(of transport: RogueTransport, timeout: Duration = .seconds(3600)) async throws
    -> APIError?
  {
    var access = try StubHost.ours().access(timeout: timeout)
    access.transport = transport
    do {
      _ = try await APICatalog(access).index()
      return nil
    } catch let error as APIError {
      return error
    }
  }

  private let url = StubHost.base + "/group/"

  @Test func `a transport that ignores timeouts and cancellation times out`() async throws {
    let silent = RogueTransport { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return APIResponse(status: 200)
    }
    #expect(try await failure(of: silent, timeout: .milliseconds(300)) == .noAnswer(.timedOut, url: url))
  }

  @Test func `a cancelled task does not wait for the transport`() async throws {
    let silent = RogueTransport { (_) throws(TransportError) in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return APIResponse(status: 200)
    }
    let asking = Task { try await failure(of: silent) }
    asking.cancel()
    #expect(try await asking.value == .noAnswer(.cancelled, url: url))
  }

  @Test(arguments: [0, -1, 99, 1000, Int.max, Int.min])
  func `an invalid HTTP status is an error`(status: Int) async throws {
    let lying = RogueTransport { (_) throws(TransportError) in APIResponse(status: status) }
    #expect(try await failure(of: lying) == .noAnswer(.brokenAnswer, url: url))
  }

  @Test func `a body over the limit is rejected`() async throws {
    let careless = RogueTransport { (request) throws(TransportError) in
      APIResponse(status: 200, body: Data(repeating: 0x20, count: request.largestBody + 1))
    }
    let error = try await failure(of: careless)
    #expect(error == .noAnswer(.tooLarge(limit: WireFormat.largestDocument), url: url))
  }
}
