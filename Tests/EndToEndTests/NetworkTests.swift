import Foundation
import Synchronization
import TestSupport
import Testing

/// The built programs with a real server and sockets. The tests are serialized, since each blocks a thread that other
/// tests need.
@Suite(.serialized) struct NetworkTests {
  private let home: TemporaryFolder
  private let program: BuiltProgram

  init() throws {
    home = try TemporaryFolder()
    program = BuiltProgram(home: home.path)
  }

  /// The API's files, as served by a server that maps bare names to files.
  private static func document(_ path: String) -> Data? {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let file = path.hasSuffix("/") ? path + "index.json" : path.hasSuffix(".json") ? path : path + ".json"
    return FileManager.default.contents(atPath: root + "/Fixtures" + file)
  }

  private func server(delay: UInt32 = 0, headers: [String] = []) throws -> StubServer {
    try StubServer { request, send in
      usleep(delay)
      _ = send(
        Self.document(request.path).map { StubServer.response(200, $0, headers: headers) }
          ?? StubServer.response(404))
    }
  }

  @Test func `a host of our files gives byte-identical output`() throws {
    let server = try server()
    defer { server.stop() }
    for words in [["groups", "--json"], ["members", "--jsonl"], ["group", "f(x)"], ["song", "gidle"]] {
      let result = try program.run(words + ["--api", server.url])
      #expect(result.error == "")
      #expect(result.output == (try program.run(words).output))
    }
    #expect(server.requests.allSatisfy { $0.head.contains("User-Agent: kpgg/") })
  }

  @Test(arguments: [0, 5, 6])
  func `five redirects are followed, but not a sixth`(count: Int) throws {
    let group = #"{"groupname": "STAYC", "grouplogo": "", "groupimage": "", "hitsong": "NsY-9MCOIAQ"}"#
    let server = try StubServer { request, send in
      let number = Int(request.path.dropFirst()) ?? 0
      _ = send(
        number < count
          ? StubServer.response(302, headers: ["Location: /\(number + 1)"])
          : StubServer.response(200, Data(Self.index(group).utf8)))
    }
    defer { server.stop() }
    let result = try program.run("groups", "--api", server.url)
    #expect(result.error.contains("too many redirects") == (count > 5), "\(result)")
    #expect(result.output.contains("STAYC") == (count <= 5))
    #expect(server.requests.filter { $0.path == "/5" }.count == (count >= 5 ? 1 : 0))
  }

  /// A proxy, so that the host can have a public name.
  @Test(arguments: [
    "http://127.0.0.1:1/", "http://localhost/", "http://0x7f.1/", "http://[::1]/", "http://192.168.0.1/",
  ])
  func `no redirect leads from the internet into a private network`(location: String) throws {
    let proxy = try StubServer { request, send in
      _ = send(
        request.path.hasPrefix("http://catalog.example/")
          ? StubServer.response(302, headers: ["Location: \(location)"]) : StubServer.response(500))
    }
    defer { proxy.stop() }
    var program = program
    program.environment["http_proxy"] = proxy.url
    let result = try program.run("groups", "--api", "http://catalog.example")
    #expect(
      result.status == 1 && result.error.contains("refused a redirect to a private network"), "\(result)"
    )
    #expect(proxy.requests.allSatisfy { $0.path.hasPrefix("http://catalog.example/") })
  }

  @Test func `KPGG_API sets the host, and --api overrides it`() throws {
    let server = try server()
    defer { server.stop() }
    var program = program
    program.environment["KPGG_API"] = server.url
    #expect(try program.run("groups").status == 0)
    #expect(server.requests.count == 1)
    #expect(try program.run("groups", "--api", "http://127.0.0.1:1").status == 1)
    #expect(server.requests.count == 1)
    #expect(try program.run("groups", "--offline").status == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `an update is used when the host is gone, until it is reset`() throws {
    let server = try StubServer { request, send in
      let changed = Self.document(request.path).map {
        Data(
          String(decoding: $0, as: UTF8.self).replacingOccurrences(of: "\"INFP\"", with: "\"ENTJ\"").utf8)
      }
      _ = send(changed.map { StubServer.response(200, $0) } ?? StubServer.response(404))
    }
    let update = try program.run("data", "update", server.url)
    #expect(update.output.contains("\(Edition.groups) groups, \(Edition.members) members"))
    server.stop()
    #expect(try program.run("member", "ohmygirl", "arin").output.contains("mbti\tENTJ\n"))
    #expect(try program.run("data", "status").output.hasPrefix("source\tupdate\n"))
    #expect(
      try program.run("data", "diff").output.contains(
        "changed\tmember\tohmygirl/arin\tArin\t아린\tmbti\tINFP\tENTJ"))
    let failed = try program.run("data", "update")
    #expect(failed.status == 1 && failed.output == "")
    #expect(failed.error.contains("The data in use is unchanged."))
    #expect(try program.run("member", "ohmygirl", "arin").output.contains("mbti\tENTJ\n"))
    #expect(try program.run("data", "reset").status == 0)
    #expect(try program.run("member", "ohmygirl", "arin").output.contains("mbti\tINFP\n"))
  }

  @Test func `a second update sends only conditional requests`() throws {
    let server = try StubServer { request, send in
      let isKnown = request.head.contains("If-None-Match: \"1\"")
      let answer =
        isKnown
        ? StubServer.response(304)
        : Self.document(request.path).map { StubServer.response(200, $0, headers: ["ETag: \"1\""]) }
      _ = send(answer ?? StubServer.response(404))
    }
    defer { server.stop() }
    #expect(try program.run("data", "update", server.url).output.hasPrefix("Updated from"))
    let before = server.requests.count
    #expect(try program.run("data", "update").output.hasPrefix("Nothing new at"))
    let second = server.requests.dropFirst(before)
    #expect(
      second.count == Edition.documents && second.allSatisfy { $0.head.contains("If-None-Match: \"1\"") })
  }

  /// The host holds all requests until every request that does not depend on its response has arrived: first the index,
  /// then the probes for members and songs, then the rest in two halves.
  @Test func `a full update takes at most six round trips`() throws {
    let rounds = Rounds([1, 3, 7, 9, 9, 3])
    let server = try StubServer { request, send in
      rounds.wait()
      _ = send(Self.document(request.path).map { StubServer.response(200, $0) } ?? StubServer.response(404))
    }
    defer { server.stop() }
    #expect(try program.run("data", "update", server.url, "--timeout", "300").status == 0)
    #expect(server.requests.count == Edition.documents)
    #expect(rounds.areOver)
  }

  @Test func `ten concurrent updates leave a complete catalog`() throws {
    let server = try server()
    defer { server.stop() }
    let running = try (0..<10).map { _ in try program.start("data", "update", server.url) }
    for process in running { #expect(process.wait().status == 0) }
    #expect(try program.run("data", "status").output.hasPrefix("source\tupdate\n"))
    let members = try program.run("members")
    // With a damaged update there would be a warning, and the bundled members.
    #expect(members.output.split(separator: "\n").count == Edition.members && members.error == "")
  }

  @Test func `a killed update leaves the old data`() throws {
    let server = try server(delay: 20_000)
    defer { server.stop() }
    #expect(try program.run("data", "update", server.url).status == 0)
    for round in 0..<8 {
      let running = try program.start("data", "update", server.url)
      usleep(UInt32(round * 25_000))
      kill(running.process.processIdentifier, SIGINT)
      _ = running.wait()
      let groups = try program.run("groups")
      #expect(groups.output.split(separator: "\n").count == Edition.groups && groups.error == "")
    }
  }

  // MARK: - Bad responses

  struct BadAnswer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    var words: [String] = []
    let send: @Sendable (StubServer.Request, StubServer.Send) -> Void

    init(
      _ name: String, _ message: String, words: [String] = [],
      send: @escaping @Sendable (StubServer.Request, StubServer.Send) -> Void
    ) {
      testDescription = name
      self.message = message
      self.words = words
      self.send = send
    }

    init(_ name: String, _ message: String, status: Int = 200, _ body: String, headers: [String] = []) {
      self.init(name, message) { _, send in
        _ = send(StubServer.response(status, Data(body.utf8), headers: headers))
      }
    }
  }

  private static func index(_ group: String) -> String { "{\"group\": {\"first\": [\(group)]}}" }

  static let badAnswers: [BadAnswer] = [
    .init("no answer", "did not respond in time", words: ["--timeout", "1"]) { _, _ in sleep(3) },
    .init("a truncated body", "incomplete or invalid") { _, send in
      _ = send(Data("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{\"group\"".utf8))
    },
    .init("one byte a second", "did not respond in time", words: ["--timeout", "2"]) { _, send in
      _ = send(Data("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n".utf8))
      while send(Data("{".utf8)) { sleep(1) }
    },
    .init("a redirect loop", "too many redirects", status: 301, "", headers: ["Location: /group/"]),
    .init("HTML", "did not return JSON", "<!DOCTYPE html><html></html>"),
    .init("another shape", "group: expected an object, found an array", "{\"group\": []}"),
    .init("a connection closed after the status line", "incomplete or invalid") { _, send in
      _ = send(Data("HTTP/1.1 200 OK\r\n".utf8))
    },
    .init("a connection closed during a redirect", "incomplete or invalid") { _, send in
      _ = send(Data("HTTP/1.1 302 Found\r\nLocation: /a\r\n".utf8))
    },
    .init("204", "returned HTTP 204", status: 204, ""),
    .init("403", "and its variants returned HTTP 403", status: 403, ""),
    .init("404", "and its variants returned HTTP 404", status: 404, ""),
    .init("429", "try again in 3600 s", status: 429, "", headers: ["Retry-After: 3600"]),
    .init("500", "returned HTTP 500", status: 500, ""),
    .init("600", "returned HTTP 600", status: 600, ""),
    .init("999", "returned HTTP 999", status: 999, ""),
    .init(
      "401", "returned HTTP 401", status: 401, "", headers: ["WWW-Authenticate: Basic realm=\"x\""]),
    .init(
      "a redirect that logs in", "an address with a user name", status: 302, "",
      headers: ["Location: http://a:b@127.0.0.1:1/"]),
    .init(
      "a redirect to gopher", "not http or https", status: 302, "", headers: ["Location: gopher://127.0.0.1/"]
    ),
    .init(
      "a redirect to a file", "not http or https", status: 302, "", headers: ["Location: file:///etc/passwd"]),
    .init(
      "many header fields", "did not return JSON", "no",
      headers: (0..<75).map { "X-\($0): " + String(repeating: "a", count: 3600) }),
    .init("a Content-Length that is too long", "incomplete or invalid") { _, send in
      _ = send(Data("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n{}".utf8))
    },
    .init("a Content-Length that is too short", "did not return JSON") { _, send in
      _ = send(
        Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{\"group\": {}}".utf8))
    },
    .init("a body of one gibibyte", "is larger than 16777216 bytes") { _, send in
      _ = send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n".utf8))
      let piece = Data(repeating: 0x20, count: 1 << 20)
      for _ in 0..<1024 { guard send(piece) else { return } }
    },
    .init("a gzip bomb of one gibibyte", "is larger than 16777216 bytes") { _, send in
      let body = Bomb.gzip
      _ = send(
        StubServer.response(
          200, body, headers: ["Content-Encoding: gzip", "Content-Type: application/json"]))
    },
    .init("not HTTP", "incomplete or invalid") { _, send in _ = send(Data([0, 1, 2, 3, 13, 10, 13, 10])) },
    .init("invalid UTF-8", "did not return JSON") { _, send in
      _ = send(
        StubServer.response(
          200,
          Data("{\"group\": {\"first\": [{\"groupname\": \"".utf8) + Data([0xFF, 0xC0])
            + Data("\"}]}}".utf8)))
    },
    .init(
      "nested lists", "more than 512 levels of nesting, line 1, column 513",
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
    .init(
      "a million groups", "more than 1,000,000 values",
      index(String(repeating: "{},", count: 999_999) + "{}")),
  ]

  @Test(arguments: badAnswers)
  func `a bad response has a specific message, status 1 and no output`(answer: BadAnswer) throws {
    let server = try StubServer { request, send in answer.send(request, send) }
    defer { server.stop() }
    for words in [["groups", "--api", server.url], ["data", "update", server.url]] {
      let result = try program.run(words + answer.words)
      #expect(result.status == 1)
      #expect(result.output == "")
      #expect(result.error.contains(answer.message), "\(result.error)")
      #expect(!result.error.contains("Domain="))
      #expect(
        result.error.contains(
          words[0] == "data" ? "The data in use is unchanged." : "Without --api"))
    }
    #expect(try program.run("data", "status").output.hasPrefix("source\tbundled\n"))
    #expect(try program.run("groups").output.split(separator: "\n").count == Edition.groups)
  }

  /// Unusual ways to send a document that are legal, or that curl and browsers accept.
  static let unusual: [(name: String, response: @Sendable (Data) -> Data)] = [
    ("chunk extensions", { chunked($0, extensions: ";a=\"b\"") }),
    ("a body that ends with the connection", { Data("HTTP/1.0 200 OK\r\n\r\n".utf8) + $0 }),
    (
      "early hints",
      { Data("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8) + StubServer.response(200, $0) }
    ),
    ("a folded header field", { StubServer.response(200, $0, headers: ["X-A: a\r\n b"]) }),
    ("203", { StubServer.response(203, $0) }), ("299", { StubServer.response(299, $0) }),
  ]

  private static func chunked(_ body: Data, extensions: String = "", end: String = "\r\n") -> Data {
    let size = String(body.count, radix: 16)
    return Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\(extensions)\r\n".utf8) + body
      + Data("\r\n0\r\n\(end)".utf8)
  }

  @Test(arguments: unusual.indices)
  func `an unusual response is accepted`(index: Int) throws {
    let server = try StubServer { request, send in
      _ = send(Self.document(request.path).map(Self.unusual[index].response) ?? StubServer.response(404))
    }
    defer { server.stop() }
    let result = try program.run("members", "--api", server.url)
    #expect(result.status == 0 && result.error == "", "\(Self.unusual[index].name): \(result.error)")
    #expect(result.output == (try program.run("members").output), "\(Self.unusual[index].name)")
  }

  /// Responses on which Foundation traps on Linux (swift-corelibs-foundation #5285), or that it rejects (Swift 6.3.1).
  static let fatal: [(name: String, response: @Sendable (Data) -> Data)] = [
    ("a trailer", { chunked($0, end: "X-A: b\r\nX-B: c\r\n\r\n") }),
    ("a connection that closes after the status line", { _ in Data("HTTP/1.1 200 OK\r\n".utf8) }),
    ("no reason phrase", { Data("HTTP/1.1 200\r\nContent-Length: \($0.count)\r\n\r\n".utf8) + $0 }),
    (
      "line feeds without carriage returns",
      { Data("HTTP/1.1 200 OK\nContent-Length: \($0.count)\n\n".utf8) + $0 }
    ),
  ]

  #if os(Linux)
    @Test(arguments: fatal.indices)
    func `if Foundation cannot handle one of nine documents, the other eight are used and it is named`(
      index: Int
    ) throws {
      let server = try StubServer { request, send in
        let response =
          request.path == "/group/2009" ? Self.fatal[index].response : { StubServer.response(200, $0) }
        _ = send(Self.document(request.path).map(response) ?? StubServer.response(404))
      }
      defer { server.stop() }
      let result = try program.run("members", "--api", server.url)
      #expect(result.status == 0 && result.error.split(separator: "\n").count == 1, "\(result.error)")
      #expect(
        result.error.contains("the response from \(server.url)/group/2009 is incomplete"), "\(result.error)")
      let missing = try program.run("members", "--era", "2009").output.split(separator: "\n").count
      #expect(missing > 0 && result.output.split(separator: "\n").count == Edition.members - missing)
    }

    @Test func `a host whose responses all trap is reported with its first URL`() throws {
      let server = try StubServer { request, send in
        _ = send(Self.document(request.path).map(Self.fatal[0].response) ?? StubServer.response(404))
      }
      defer { server.stop() }
      let result = try program.run("members", "--api", server.url)
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.error.contains("the response from \(server.url)/group/ is incomplete"), "\(result.error)")
    }

    @Test func `an IPv6 address, which Foundation cannot request, is reported as unsupported`() throws {
      let result = try program.run("groups", "--api", "http://[::1]:8080")
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.error.contains("this address is not supported on this system: http://[::1]:8080/"),
        "\(result.error)")
    }
  #endif

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
    (["ALL_PROXY": "socks5://127.0.0.1:1"], "http://example.org", "the proxy 127.0.0.1:1 (set by ALL_PROXY"),
    (
      ["all_proxy": "http://no-such.invalid:1"], "http://a.example",
      "the proxy no-such.invalid:1 (set by all_proxy"
    ),
    // Without a proxy the host itself is named.
    (["http_proxy": ""], "http://127.0.0.1:1", "could not connect to http://127.0.0.1:1/"),
    (["HTTP_PROXY": "http://127.0.0.1:2"], "http://127.0.0.1:1", "could not connect to http://127.0.0.1:1/"),
    (["https_proxy": "http://127.0.0.1:2"], "http://127.0.0.1:1", "could not connect to http://127.0.0.1:1/"),
    (
      ["http_proxy": "http://127.0.0.1:2", "no_proxy": "b.example, 127.0.0.1"], "http://127.0.0.1:1",
      "could not connect to http://127.0.0.1:1/"
    ),
    (
      ["http_proxy": "http://127.0.0.1:2", "NO_PROXY": "*"], "http://127.0.0.1:1",
      "could not connect to http://127.0.0.1:1/"
    ),
    (
      ["http_proxy": "http://127.0.0.1:2", "no_proxy": ".invalid"], "http://no-such.invalid", "host not found"
    ),
    (
      ["http_proxy": "http://127.0.0.1:2", "no_proxy": "such.invalid"], "http://no-such.invalid",
      "the proxy 127.0.0.1:2"
    ),
  ])
  func `an unreachable proxy is named instead of the host`(
    variables: [String: String], host: String, message: String
  ) throws {
    var program = program
    program.environment.merge(variables) { $1 }
    let result = try program.run("groups", "--api", host)
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.contains("no_proxy") == message.contains("proxy"), "\(result.error)")
    #expect(!result.error.contains("secret"))
  }

  @Test func `a proxy that refuses to connect is named with its status`() throws {
    let server = try StubServer { _, send in _ = send(StubServer.response(403)) }
    defer { server.stop() }
    var program = program
    program.environment["https_proxy"] = server.url
    let result = try program.run("groups", "--api", "https://example.org")
    #expect(result.status == 1)
    #expect(result.error.contains("(set by https_proxy) returned HTTP 403"), "\(result.error)")
  }

  @Test(arguments: ["http://[::1", "http://127.0.0.1:99999", "http://127.0.0.1:0", "http://::1:80"])
  func `an invalid address is rejected before any request`(address: String) throws {
    for words in [
      ["groups", "--api", address], ["data", "update", address], ["config", "set", "api", address],
    ] {
      let result = try program.run(words)
      #expect(result.status == 2 && result.output == "")
      #expect(
        result.error.contains("\"\(address)\"") && result.error.contains("https://api.example.org"),
        "\(result.error)")
    }
  }

  @Test func `a scheme in capitals is accepted`() throws {
    let server = try server()
    defer { server.stop() }
    #expect(try program.run("groups", "--api", "HTTP" + server.url.dropFirst(4)).error == "")
    server.stop()
    let copy = try program.run("groups", "--api", server.url)
    #expect(copy.status == 0 && copy.error.contains("using a saved copy of "), "\(copy.error)")
  }

  @Test func `an empty catalog can be listed, but is not an update`() throws {
    let server = try StubServer { _, send in
      _ = send(StubServer.response(200, Data("{\"group\": {}}".utf8)))
    }
    defer { server.stop() }
    let listed = try program.run("groups", "--api", server.url, "--json")
    #expect(listed.status == 0 && listed.output == "[]\n")
    let update = try program.run("data", "update", server.url)
    #expect(update.status == 1 && update.error.contains("has no groups"))
    #expect(try program.run("data", "status").output.hasPrefix("source\tbundled\n"))
  }

  @Test func `invalid records are left out and reported`() throws {
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
        request.path == "/group/" ? Self.index(groups.joined(separator: ",")) : "{\"groupname\": {}}"
      _ = send(StubServer.response(200, Data(body.utf8)))
    }
    defer { server.stop() }
    let result = try program.run("groups", "--api", server.url)
    #expect(result.status == 0)
    #expect(
      result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["etcpasswd", "0xa", "c"])
    #expect(!result.output.contains("\u{1B}") && !result.error.contains("\u{1B}"))
    #expect(result.error.contains("\"abc;rm -rf\" is not a YouTube id"))
    #expect(try program.run("data", "export", home.path + "/site", "--api", server.url).status == 0)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: home.path + "/site").allSatisfy {
        !$0.contains("passwd")
      })
    let verified = try program.run("data", "verify", server.url)
    #expect(verified.status == 1)
    #expect(
      verified.output.contains(
        "error\tgroup/index.json\tgroup.first[2].hitsong\tmalformed\tabc;rm -rf\tyouTubeID\t\t\n"))
    #expect(verified.output.contains("group.first[4].slug\tduplicate"))
  }

  @Test func `a busy host is retried once`() throws {
    let server = try StubServer { request, send in
      let isFirst = request.earlier == 0
      _ = send(
        isFirst
          ? StubServer.response(503, headers: ["Retry-After: 0"])
          : Self.document(request.path).map { StubServer.response(200, $0) } ?? StubServer.response(404))
    }
    defer { server.stop() }
    #expect(try program.run("groups", "--api", server.url).status == 0)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    ("http://127.0.0.1:1", "could not connect to"), ("http://no-such-host.invalid", "host not found"),
  ])
  func `an unreachable host is reported`(host: (String, String)) throws {
    let result = try program.run("groups", "--api", host.0)
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.contains(host.1))
    #expect(
      result.error.contains(
        "Without --api, KPGG_API or the api setting, kpgg uses its own catalog."))
  }

  @Test func `a host without TLS is not contacted without TLS`() throws {
    let server = try server()
    defer { server.stop() }
    let result = try program.run(
      "groups", "--api", server.url.replacingOccurrences(of: "http:", with: "https:"))
    #expect(result.status == 1)
    #expect(result.error.contains("no secure connection to"), "\(result.error)")
    #expect(server.requests.isEmpty)
  }

  @Test func `a copy stands in for a host that is down, with one warning`() throws {
    let server = try server()
    #expect(try program.run("members", "--api", server.url).status == 0)
    server.stop()
    let result = try program.run("members", "--api", server.url)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == Edition.members)
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(
      result.error.contains("using a saved copy of 127.0.0.1")
        && result.error.contains("could not connect to")
    )
  }

  @Test func `without copies the last update stands in for its host, and its age is shown`()
    throws
  {
    let server = try server()
    #expect(try program.run("data", "update", server.url).status == 0)
    server.stop()
    try FileManager.default.removeItem(atPath: home.path + "/.cache/kpgg")
    for words in [["members"], ["group", "stayc"], ["songs", "stayc", "--offline"]] {
      let result = try program.run(words + ["--api", server.url])
      let own = try program.run(words).output
      #expect(result.status == 0 && result.output == own)
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(result.error.contains("using a saved copy of 127.0.0.1"), "\(result.error)")
      #expect(result.error.contains(" old: "))
    }
    let other = try program.run("groups", "--api", "http://127.0.0.1:1")
    #expect(other.status == 1 && other.output == "")
  }

  @Test func `without the helper everything but hosts works, and the missing file is named`() throws {
    let copy = home.path + "/alone/kpgg"
    try FileManager.default.createDirectory(atPath: home.path + "/alone", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: program.path, toPath: copy)
    let alone = BuiltProgram(home: home.path, path: copy)
    #expect(try alone.run("groups").status == 0)
    let result = try alone.run("groups", "--api", "http://127.0.0.1:1")
    #expect(result.status == 1)
    #expect(result.error.contains(home.path + "/alone/kpgg-fetch"))
  }

  @Test(arguments: [
    "exit 0", "echo nonsense", "echo '{\"protocolVersion\":3}'; exec cat",
    "echo '{\"protocolVersion\":7}'; exec sleep 9",
    "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":99999999999}'; exec sleep 9",
    "echo '{\"protocolVersion\":3}'; read x; echo '{\"id\":1,\"status\":200,\"bodyBytes\":-1}'; exec sleep 9",
    "echo '{\"protocolVersion\":3}'; exec sleep 9", "exec yes",
  ])
  func `a misbehaving helper is killed`(script: String) throws {
    let folder = home.path + "/strange"
    try home.write("#!/bin/sh\n\(script)\n", to: "strange/kpgg-fetch")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/kpgg-fetch")
    try FileManager.default.copyItem(atPath: program.path, toPath: folder + "/kpgg")
    let result = try BuiltProgram(home: home.path, path: folder + "/kpgg").run(
      "groups", "--api", "http://127.0.0.1:1", "--timeout", "1")
    #expect(result.status == 1 && result.output == "")
    #expect(
      result.error.contains("kpgg-fetch") || result.error.contains("did not respond in time"),
      "\(result.error)")
  }
}

/// A gzip file of a few megabytes that decompresses to a gibibyte of zeros.
///
/// It is one block with fixed Huffman codes (RFC 1951): a zero, then copies of 258 bytes from distance 1. Each copy
/// takes 13 bits, so eight of them take 13 bytes, which repeat.
enum Bomb {
  static let gzip: Data = {
    var bits = Bits()
    bits.append([1, 1, 0])  // final block, fixed codes
    bits.append([0, 0, 1, 1, 0, 0, 0, 0])  // the literal 0
    let copy = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]  // length 258, distance 1
    while !bits.bytes.count.isMultiple(of: 13) || bits.used != 0 || bits.bytes.isEmpty {
      bits.append(copy)
      if bits.bytes.count > 200 { break }
    }
    var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + Data(bits.bytes)
    // Whatever their bit offset, the copies repeat after 13 bytes.
    let period = Data(bits.bytes.suffix(13))
    for _ in 0..<520_000 { data.append(period) }
    return data
  }()

  private struct Bits {
    var bytes: [UInt8] = []
    var used = 0
    private var last: UInt8 = 0

    mutating func append(_ bits: [Int]) {
      for bit in bits {
        last |= UInt8(bit) << used
        used += 1
        if used == 8 {
          bytes.append(last)
          (last, used) = (0, 0)
        }
      }
    }
  }
}

/// Releases requests in rounds, each once the given number has arrived.
private final class Rounds: Sendable {
  private struct State {
    var sizes: [Int]
    var arrived = 0
    var isLate = false
  }

  private let state: Mutex<State>

  init(_ sizes: [Int]) {
    state = Mutex(State(sizes: sizes))
  }

  /// Whether all rounds are complete.
  var areOver: Bool { state.withLock { $0.sizes.isEmpty && !$0.isLate } }

  func wait() {
    let left = state.withLock { state in
      state.arrived += 1
      if state.arrived == state.sizes.first {
        state.sizes.removeFirst()
        state.arrived = 0
        return state.sizes.count
      }
      return state.sizes.count - 1
    }
    for _ in 0..<2000 {
      if state.withLock({ $0.sizes.count <= left || $0.isLate }) { return }
      usleep(10_000)
    }
    state.withLock { $0.isLate = true }
  }
}
