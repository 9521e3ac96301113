import TestSupport
import Testing

#if os(Linux)
  extension NetworkTests {
    /// Tests of proxies set in the environment, by curl's rules. macOS has system settings instead.
    @Suite(.hangLimit) struct ProxyTests {
      private let home = TemporaryFolder()
      private var program: BuiltProgram { NetworkTests.program(home: home) }

      /// Variables, a host, and the proxy in the message, if any. libcurl itself resolves names below `localhost`.
      static let proxies: [([String: String], host: String, proxy: String?)] =
        [
          (
            ["http_proxy": "http://user:secret@127.0.0.1:1"], "http://example.org",
            "127.0.0.1:1 (set by http_proxy"
          ),
          (["https_proxy": "127.0.0.1:1"], "https://example.org", "127.0.0.1:1 (set by https_proxy"),
          (["HTTPS_PROXY": "http://127.0.0.1:1/"], "https://example.org", "127.0.0.1:1 (set by HTTPS_PROXY"),
          (["ALL_PROXY": "socks5://127.0.0.1:1"], "http://127.0.0.1:2", "127.0.0.1:1 (set by ALL_PROXY"),
          (
            ["all_proxy": "http://\(unknownHost):1"], "http://a.example", "\(unknownHost):1 (set by all_proxy"
          ),
          (["http_proxy": ""], "http://127.0.0.1:1", nil),
          (["HTTP_PROXY": "http://127.0.0.1:2"], "http://127.0.0.1:1", nil),
          (["https_proxy": "http://127.0.0.1:2"], "http://127.0.0.1:1", nil),
          (["http_proxy": "http://127.0.0.1:2", "NO_PROXY": "*"], "http://127.0.0.1:1", nil),
        ]
        // A name also excepts its subdomains, but a number excepts only itself.
        + [
          ("127.0.0.1", "a.example, 127.0.0.1", true), ("127.0.0.1", "0.0.1", false),
          ("127.0.0.1", ".0.0.1", false),
          ("a.localhost", "localhost", true), ("a.localhost", ".localhost", true),
          ("a.localhost", "ocalhost", false), ("localhost", "a.localhost", false),
          // The host might be in a range.
          ("127.0.0.1", "127.0.0.0/8", true),
        ].map { host, exceptions, isExcepted in
          (
            ["http_proxy": "http://127.0.0.1:2", "no_proxy": exceptions], "http://\(host):1",
            isExcepted ? nil : "127.0.0.1:2 (set by http_proxy"
          )
        }

      @Test(arguments: proxies)
      func `an unreachable proxy is named instead of the host`(
        variables: [String: String], host: String, proxy: String?
      ) async throws {
        var program = program
        program.environment.merge(variables) { $1 }
        let result = try await program.run("groups", "--api", host)
        #expect(result.status == 1 && result.output == "")
        let named = proxy.map { "the proxy \($0)" } ?? "can't connect to \(host)/"
        #expect(result.error.contains(named), "\(result.error)")
        #expect(result.error.contains("no_proxy") == (proxy != nil), "\(result.error)")
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
#endif
