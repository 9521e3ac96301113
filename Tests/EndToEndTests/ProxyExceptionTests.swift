import TestSupport
import Testing

/// Which hosts `no_proxy` excepts, when kpgg says whether the proxy or the host is at fault.
@Suite(.hangLimit) struct ProxyExceptionTests {
  private let home = TemporaryFolder()

  @Test(arguments: [
    ("http://127.0.0.1:1", "127.0.0.1", true), ("http://127.0.0.1:1", "0.0.1", false),
    ("http://127.0.0.1:1", ".0.0.1", false), ("http://127.0.0.1:1", "127.0.0.2,127.0.0.1", true),
    ("http://a.no-such.invalid", "no-such.invalid", true),
    ("http://a.no-such.invalid", "such.invalid", false),
    ("http://no-such.invalid", "a.no-such.invalid", false),
  ])
  func `a name excepts its subdomains, and a number only itself`(
    host: String, exceptions: String, isExcepted: Bool
  ) async throws {
    var program = BuiltProgram(home: home.path)
    program.environment.merge(["http_proxy": "http://127.0.0.1:2", "no_proxy": exceptions]) { $1 }
    let result = try await program.run("groups", "--api", host)
    #expect(result.status == 1)
    #expect(result.error.contains(" 127.0.0.1:2") == !isExcepted, "\(result.error)")
  }
}
