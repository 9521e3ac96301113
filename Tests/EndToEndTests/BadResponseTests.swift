import Foundation
import KPGGCore
import TestSupport
import Testing

extension NetworkTests {
  /// Tests of responses that are bad or unusual, or that make Foundation trap.
  @Suite(.hangLimit) struct BadResponseTests {
    private let home = TemporaryFolder()

    /// Runs a command that reads a host.
    private func run(
      _ command: String..., answer: @escaping @Sendable (StubServer.Request, StubServer.Send) -> Void
    ) async throws -> (result: BuiltProgram.Result, host: StubServer) {
      let host = try StubServer(answer)
      defer { host.stop() }
      return (try await NetworkTests.program(home: home).run(command + ["--api", host.url]), host)
    }

    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// A part of the error message.
      var says = ""
      let response: @Sendable (Data) -> Data

      init(_ name: String, _ response: @escaping @Sendable (Data) -> Data) {
        testDescription = name
        self.response = response
      }

      /// Creates a case with a response, or with its beginning, after which the connection closes.
      init(_ name: String, says: String, _ head: String) {
        self.init(name) { _ in Data(head.replacingOccurrences(of: "\n", with: "\r\n").utf8) }
        self.says = says
      }

      init(_ name: String, says: String, status: Int, _ fields: String..., body: Data = Data()) {
        self.init(name) { _ in StubServer.response(status, body, headers: fields) }
        self.says = says
      }
    }

    static let limit = 16 << 20

    static let bad: [Case] = [
      Case(
        "a truncated body", says: "incomplete or invalid", "HTTP/1.1 200 OK\nContent-Length: 9\n\n{\"group\""),
      Case("the status line only", says: "incomplete or invalid", "HTTP/1.1 200 OK\n"),
      Case("a truncated redirect", says: "incomplete or invalid", "HTTP/1.1 302 Found\nLocation: /a\n"),
      Case("not HTTP", says: "incomplete or invalid", "\u{0}\u{1}\n\n"),
      Case(
        "a body that is too long", says: "did not return JSON",
        "HTTP/1.1 200 OK\nContent-Length: 5\n\n{\"group\": {}}"),
      Case("HTML", says: "did not return JSON", status: 200, body: Data("<!DOCTYPE html>".utf8)),
      Case("invalid UTF-8", says: "did not return JSON", status: 200, body: Data([0x22, 0xFF, 0x22])),
      Case(
        "a quarter of a megabyte of header fields", says: "did not return JSON", status: 200,
        (0..<75).map { "X-\($0): " + String(repeating: "a", count: 3600) }.joined(separator: "\r\n")),
      Case("204", says: "returned HTTP 204", status: 204),
      Case("999", says: "returned HTTP 999", status: 999),
      Case("404", says: "(with and without .json) returned HTTP 404", status: 404),
      Case("401", says: "returned HTTP 401", status: 401, "WWW-Authenticate: Basic realm=\"x\""),
      Case("429", says: "try again in 3600 s", status: 429, "Retry-After: 3600"),
      Case("a redirect loop", says: "too many redirects", status: 301, "Location: /group/"),
      Case("a login", says: "an address with a user name", status: 302, "Location: http://a:b@127.0.0.1:1/"),
      Case("gopher", says: "not http or https", status: 302, "Location: gopher://127.0.0.1/"),
      Case(
        "a byte over the limit", says: "is larger than \(limit) bytes", status: 200,
        body: Data(repeating: 0x20, count: limit + 1)),
    ]

    @Test(arguments: bad)
    func `a bad response has its own message, status 1 and no output`(one: Case) async throws {
      let result = try await run("groups") { _, send in _ = send(one.response(Data())) }.result
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.contains(one.says) && !result.error.contains("Domain="), "\(result.error)")
    }

    @Test(arguments: [false, true])
    func `a response that is not complete in time is an error, even if data keeps arriving`(comes: Bool)
      async throws
    {
      let result = try await run("groups", "--timeout", "1") { request, send in
        guard comes, send(Data("HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n".utf8)) else {
          return StubServer.neverResponding(request, send)
        }
        while send(Data("{".utf8)) { usleep(100_000) }
      }.result
      #expect(result.status == 1 && result.output == "" && result.error.contains(" time"), "\(result.error)")
    }

    /// Unusual responses that are legal, or that curl and browsers accept.
    static let unusual: [Case] = [
      Case("chunk extensions") { chunked($0, extensions: ";a=\"b\"") },
      Case("a body that ends with the connection") { Data("HTTP/1.0 200 OK\r\n\r\n".utf8) + $0 },
      Case("early hints") {
        Data("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8) + StubServer.response(200, $0)
      },
      Case("a folded header field") { StubServer.response(200, $0, headers: ["X-A: a\r\n b"]) },
      Case("203") { StubServer.response(203, $0) }, Case("299") { StubServer.response(299, $0) },
    ]

    private static func chunked(_ body: Data, extensions: String = "", end: String = "\r\n") -> Data {
      let size = String(body.count, radix: 16)
      return Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\(extensions)\r\n".utf8) + body
        + Data("\r\n0\r\n\(end)".utf8)
    }

    @Test(arguments: unusual)
    func `an unusual response is accepted`(one: Case) async throws {
      let result = try await run("groups") { request, send in
        _ = send(StubServer.document(request.path, one.response))
      }.result
      #expect(result.status == 0 && result.error == "", "\(result.error)")
      #expect(result.output.split(separator: "\n").count == Edition.groups)
    }

    @Test(arguments: [5, 6])
    func `five redirects are followed, but not a sixth`(count: Int) async throws {
      let (result, host) = try await run("groups") { request, send in
        let number = Int(request.path.dropFirst()) ?? 0
        _ = send(
          number < count
            ? StubServer.response(302, headers: ["Location: /\(number + 1)"]) : StubServer.document("/group/")
        )
      }
      #expect(result.status == (count > 5 ? 1 : 0) && result.output.isEmpty == (count > 5), "\(result.error)")
      #expect(host.requests.map(\.path) == ["/group/"] + (1...5).map { "/\($0)" })
    }

    /// A `Location`, and the path to which it resolves at `/v2/group/` with a query.
    @Test(arguments: [
      ("/v3/group/", "/v3/group/"), ("/v3/group/?a=1&b=/", "/v3/group/?a=1&b=/"),
      ("list/", "/v2/group/list/"),
      ("./", "/v2/group/"), ("../", "/v2/"), ("../list", "/v2/list"), ("../../../list/", "/list/"),
      ("?page=2", "/v2/group/?page=2"), ("list/?q#part", "/v2/group/list/?q"), ("/a%2Fb/", "/a%2Fb/"),
      ("/a//b/", "/a//b/"), (";x", "/v2/group/;x"),
    ])
    func `a redirect requests exactly the path to which its Location resolves`(location: String, path: String)
      async throws
    {
      let (result, host) = try await run("groups") { request, send in
        let isFirst = request.path == "/v2/group/?first"
        let next = request.path == "/group/" ? "/v2/group/?first" : location
        _ = send(
          isFirst || request.path == "/group/"
            ? StubServer.response(302, headers: ["Location: \(next)"]) : StubServer.document("/group/"))
      }
      #expect(result.status == 0, "\(result.error)")
      #expect(host.requests.map(\.path) == ["/group/", "/v2/group/?first", path])
    }

    #if os(Linux)
      /// Responses on which Foundation traps on Linux (swift-corelibs-foundation #5285) or that it rejects (Swift 6.3.1).
      static let trapping: [Case] = [
        Case("a trailer") { chunked($0, end: "X-A: b\r\nX-B: c\r\n\r\n") },
        Case("the status line only") { _ in Data("HTTP/1.1 200 OK\r\n".utf8) },
        Case("no reason phrase") { Data("HTTP/1.1 200\r\nContent-Length: \($0.count)\r\n\r\n".utf8) + $0 },
        Case("line feeds") { Data("HTTP/1.1 200 OK\nContent-Length: \($0.count)\n\n".utf8) + $0 },
      ]

      @Test(arguments: trapping)
      func `if Foundation cannot handle one of nine documents, that one is named and the others are used`(
        one: Case
      ) async throws {
        let (result, host) = try await run("members", "--jsonl=group") { request, send in
          let document = StubServer.document(request.path)
          _ = send(request.path == "/group/2009" ? StubServer.document(request.path, one.response) : document)
        }
        let contents = try await Catalog.bundled.load([.members])
        let missing = contents.members(of: contents.groups.filter { $0.era.description == "2009" }).count
        #expect(result.status == 0 && missing > 0)
        #expect(result.output.split(separator: "\n").count == Edition.members - missing)
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        #expect(result.error.contains("\(host.url)/group/2009 "), "\(result.error)")
      }

      @Test func `a host whose responses all trap is reported with its first URL`() async throws {
        let (result, host) = try await run("members") { request, send in
          _ = send(StubServer.document(request.path, Self.trapping[0].response))
        }
        #expect(result.status == 1 && result.output == "")
        #expect(result.error.contains("\(host.url)/group/ "), "\(result.error)")
      }
    #endif
  }
}
