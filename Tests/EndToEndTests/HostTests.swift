import TestSupport
import Testing

extension NetworkTests {
  /// Tests of reading from a host over sockets. Other tests of hosts are in `CommandTests` and its transcripts.
  @Suite(.hangLimit) struct HostTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { NetworkTests.program(home: home) }

    @Test func `a host with our files gives byte-identical output, and so do its cached copies`() async throws
    {
      let server = try StubServer.catalog()
      let commands = [
        ["groups", "--jsonl=slug,name,song,events,agencies,units"], ["members", "--jsonl"],
        ["group", "f(x)"],
      ]
      for isUp in [true, false] {
        for words in commands {
          let result = try await program.run(words + ["--api", server.url])
          #expect(try await result.output == program.run(words).output)
          // One warning names the host.
          #expect(result.error.split(separator: "\n").count == (isUp ? 0 : 1))
          #expect(result.error.contains(" 127.0.0.1") != isUp, "\(result.error)")
        }
        server.stop()
      }
      #expect(
        !server.requests.isEmpty && server.requests.allSatisfy { $0.head.contains("User-Agent: kpgg/") })
    }

    /// URLs, in which `SERVER` is a server without TLS, and words in the message.
    @Test(arguments: [
      ("http://127.0.0.1:1", "can't connect to"), ("http://\(unknownHost)", "host not found"),
      ("https://SERVER", "secure"),
      // Foundation can't request an IPv6 address on Linux.
      ("http://[::1]:1", "http://[::1]:1/"),
    ])
    func `a host that cannot be reached is named with the reason`(address: String, words: String) async throws
    {
      let server = try StubServer.catalog()
      defer { server.stop() }
      let address = address.replacing("SERVER", with: server.url.dropFirst("http://".count))
      let result = try await program.run("groups", "--api", address)
      #expect(result.status == 1 && result.output == "" && server.requests.isEmpty)
      #expect(result.error.contains(words) && result.error.contains("\(address)/group/"), "\(result.error)")
    }
  }
}
