import TestSupport
import Testing

extension NetworkTests {
  /// Proxies that the environment names.
  @Suite(.hangLimit) struct ProxyTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

    @Test(arguments: [
      (
        ["http_proxy": "http://user:secret@127.0.0.1:1"], "http://example.org",
        "the proxy 127.0.0.1:1 (set by http_proxy"
      ),
      (["https_proxy": "127.0.0.1:1"], "https://example.org", "the proxy 127.0.0.1:1 (set by https_proxy"),
      (
        ["HTTPS_PROXY": "http://127.0.0.1:1/"], "https://example.org",
        "the proxy 127.0.0.1:1 (set by HTTPS_PROXY"
      ),
      (
        ["ALL_PROXY": "socks5://127.0.0.1:1"], "http://example.org", "the proxy 127.0.0.1:1 (set by ALL_PROXY"
      ),
      (
        ["all_proxy": "http://no-such.invalid:1"], "http://a.example",
        "the proxy no-such.invalid:1 (set by all_proxy"
      ),
      // Without a proxy the host itself is named.
      (["http_proxy": ""], "http://127.0.0.1:1", "could not connect to http://127.0.0.1:1/"),
      (
        ["HTTP_PROXY": "http://127.0.0.1:2"], "http://127.0.0.1:1", "could not connect to http://127.0.0.1:1/"
      ),
      (
        ["https_proxy": "http://127.0.0.1:2"], "http://127.0.0.1:1",
        "could not connect to http://127.0.0.1:1/"
      ),
      (
        ["http_proxy": "http://127.0.0.1:2", "no_proxy": "b.example, 127.0.0.1"], "http://127.0.0.1:1",
        "could not connect to http://127.0.0.1:1/"
      ),
      (
        ["http_proxy": "http://127.0.0.1:2", "NO_PROXY": "*"], "http://127.0.0.1:1",
        "could not connect to http://127.0.0.1:1/"
      ),
      (
        ["http_proxy": "http://127.0.0.1:2", "no_proxy": ".invalid"], "http://no-such.invalid",
        "host not found"
      ),
      (
        ["http_proxy": "http://127.0.0.1:2", "no_proxy": "such.invalid"], "http://no-such.invalid",
        "the proxy 127.0.0.1:2"
      ),
    ])
    func `an unreachable proxy is named instead of the host`(
      variables: [String: String], host: String, message: String
    ) async throws {
      var program = program
      program.environment.merge(variables) { $1 }
      let result = try await program.run("groups", "--api", host)
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.contains(message), "\(result.error)")
      #expect(result.error.contains("no_proxy") == message.contains("proxy"), "\(result.error)")
      #expect(!result.error.contains("secret"))
    }

    @Test func `a proxy that refuses to connect is named with its status`() async throws {
      let server = try StubServer { _, send in _ = send(StubServer.response(403)) }
      defer { server.stop() }
      var program = program
      program.environment["https_proxy"] = server.url
      let result = try await program.run("groups", "--api", "https://example.org")
      #expect(result.status == 1)
      #expect(result.error.contains("https_proxy) ") && result.error.contains(" 403"), "\(result.error)")
    }
  }
}
