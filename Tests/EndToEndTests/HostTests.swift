import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// Reading from a host, whose copies and last update stand in for it.
  @Suite(.hangLimit) struct HostTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

    @Test func `a host of our files gives byte-identical output`() async throws {
      let server = try StubServer.catalog()
      defer { server.stop() }
      for words in [["groups", "--json"], ["members", "--jsonl"], ["group", "f(x)"], ["song", "gidle"]] {
        let result = try await program.run(words + ["--api", server.url])
        #expect(result.error == "")
        #expect(result.output == (try await program.run(words).output))
      }
      #expect(server.requests.allSatisfy { $0.head.contains("User-Agent: kpgg/") })
    }

    @Test func `KPGG_API sets the host, and --api overrides it`() async throws {
      let server = try StubServer.catalog()
      defer { server.stop() }
      var program = program
      program.environment["KPGG_API"] = server.url
      #expect(try await program.run("groups").status == 0)
      #expect(server.requests.count == 1)
      #expect(try await program.run("groups", "--api", "http://127.0.0.1:1").status == 1)
      #expect(server.requests.count == 1)
      #expect(try await program.run("groups", "--offline").status == 0)
      #expect(server.requests.count == 1)
    }

    @Test func `a scheme in capitals is accepted`() async throws {
      let server = try StubServer.catalog()
      defer { server.stop() }
      #expect(try await program.run("groups", "--api", "HTTP" + server.url.dropFirst(4)).error == "")
      server.stop()
      let copy = try await program.run("groups", "--api", server.url)
      #expect(copy.status == 0 && copy.error.contains(" copy "), "\(copy.error)")
    }

    @Test func `a busy host is retried once`() async throws {
      let server = try StubServer { request, send in
        let isFirst = request.earlier == 0
        _ = send(
          isFirst
            ? StubServer.response(503, headers: ["Retry-After: 0"])
            : StubServer.document(request.path).map { StubServer.response(200, $0) }
              ?? StubServer.response(404))
      }
      defer { server.stop() }
      #expect(try await program.run("groups", "--api", server.url).status == 0)
      #expect(server.requests.count == 2)
    }

    @Test(arguments: [
      ("http://127.0.0.1:1", "could not connect to"), ("http://no-such-host.invalid", "host not found"),
    ])
    func `an unreachable host is reported`(host: (String, String)) async throws {
      let result = try await program.run("groups", "--api", host.0)
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.contains(host.1))
      #expect(
        result.error.contains(
          "Without --api, KPGG_API or the api setting, kpgg uses its own catalog."))
    }

    @Test func `a host without TLS is not contacted without TLS`() async throws {
      let server = try StubServer.catalog()
      defer { server.stop() }
      let result = try await program.run(
        "groups", "--api", server.url.replacingOccurrences(of: "http:", with: "https:"))
      #expect(result.status == 1)
      #expect(result.error.contains("secure"), "\(result.error)")
      #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["http://[::1", "http://127.0.0.1:99999", "http://127.0.0.1:0", "http://::1:80"])
    func `an invalid address is rejected before any request`(address: String) async throws {
      for words in [
        ["groups", "--api", address], ["data", "update", address], ["config", "set", "api", address],
      ] {
        let result = try await program.run(words)
        #expect(result.status == 2 && result.output == "")
        #expect(
          result.error.contains("\"\(address)\"") && result.error.contains("https://api.example.org"),
          "\(result.error)")
      }
    }

    #if os(Linux)
      @Test func `an IPv6 address, which Foundation cannot request, is reported as unsupported`() async throws
      {
        let result = try await program.run("groups", "--api", "http://[::1]:8080")
        #expect(result.status == 1 && result.output == "")
        #expect(
          result.error.contains("http://[::1]:8080/"),
          "\(result.error)")
      }
    #endif

    @Test func `an empty catalog can be listed, but is not an update`() async throws {
      let server = try StubServer { _, send in
        _ = send(StubServer.response(200, Data("{\"group\": {}}".utf8)))
      }
      defer { server.stop() }
      let listed = try await program.run("groups", "--api", server.url, "--json")
      #expect(listed.status == 0 && listed.output == "[]\n")
      let update = try await program.run("data", "update", server.url)
      #expect(update.status == 1 && update.error.contains("groups"))
      #expect(try await program.run("data", "status").output.hasPrefix("source\tbundled\n"))
    }

    @Test func `invalid records are left out and reported`() async throws {
      let good =
        "\"hitsong\": \"QIN5_tJRiyY\", \"haspreviousmember\": false, \"grouplogo\": \"\", \"groupimage\": \"\""
      let groups = [
        "{\"groupname\": \"../../etc/passwd\", \(good)}", "{\"groupname\": \"\\u001b]0;x\\u0007A\", \(good)}",
        "{\"groupname\": \"B\", \"hitsong\": \"abc;rm -rf\"}",
        "{\"groupname\": \"C\", \"slug\": \"../c\", \(good)}",
        "{\"groupname\": \"../../etc/passwd\", \(good)}",
      ]
      let server = try StubServer { request, send in
        let body =
          request.path == "/group/" ? StubServer.index(groups.joined(separator: ",")) : "{\"groupname\": {}}"
        _ = send(StubServer.response(200, Data(body.utf8)))
      }
      defer { server.stop() }
      let result = try await program.run("groups", "--api", server.url)
      #expect(result.status == 0)
      #expect(
        result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["etcpasswd", "0xa", "c"])
      #expect(!result.output.contains("\u{1B}") && !result.error.contains("\u{1B}"))
      #expect(result.error.contains("\"abc;rm -rf\" is not a YouTube id"))
      #expect(try await program.run("data", "export", home.path + "/site", "--api", server.url).status == 0)
      #expect(
        try FileManager.default.subpathsOfDirectory(atPath: home.path + "/site").allSatisfy {
          !$0.contains("passwd")
        })
      let verified = try await program.run("data", "verify", server.url)
      #expect(verified.status == 1)
      #expect(
        verified.output.contains(
          "error\tgroup/index.json\tgroup.first[2].hitsong\tmalformed\tabc;rm -rf\tyouTubeID\t\t\n"))
      #expect(verified.output.contains("group.first[4].slug\tduplicate"))
    }

    @Test func `a copy stands in for a host that is down, with one warning`() async throws {
      let server = try StubServer.catalog()
      #expect(try await program.run("members", "--api", server.url).status == 0)
      server.stop()
      let result = try await program.run("members", "--api", server.url)
      #expect(result.status == 0)
      #expect(result.output.split(separator: "\n").count == Edition.members)
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(
        result.error.contains(" 127.0.0.1")
          && result.error.contains("connect")
      )
    }

    @Test func `without copies the last update stands in for its host, and its age is shown`()
      async throws
    {
      let server = try StubServer.catalog()
      #expect(try await program.run("data", "update", server.url).status == 0)
      server.stop()
      try FileManager.default.removeItem(atPath: home.path + "/.cache/kpgg")
      for words in [["members"], ["group", "stayc"], ["songs", "stayc", "--offline"]] {
        let result = try await program.run(words + ["--api", server.url])
        let own = try await program.run(words).output
        #expect(result.status == 0 && result.output == own)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.contains(" 127.0.0.1"), "\(result.error)")
        #expect(result.error.contains(" old: "))
      }
      let other = try await program.run("groups", "--api", "http://127.0.0.1:1")
      #expect(other.status == 1 && other.output == "")
    }
  }
}
