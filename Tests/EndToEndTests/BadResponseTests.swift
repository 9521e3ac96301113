import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// Responses that are bad, unusual, or too much for Foundation.
  @Suite(.hangLimit) struct BadResponseTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

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
      .init("404", "and its variants returned HTTP 404", status: 404, ""),
      .init("429", "try again in 3600 s", status: 429, "", headers: ["Retry-After: 3600"]),
      .init("999", "returned HTTP 999", status: 999, ""),
      .init(
        "401", "returned HTTP 401", status: 401, "", headers: ["WWW-Authenticate: Basic realm=\"x\""]),
      .init(
        "a redirect that logs in", "an address with a user name", status: 302, "",
        headers: ["Location: http://a:b@127.0.0.1:1/"]),
      .init(
        "a redirect to gopher", "not http or https", status: 302, "",
        headers: ["Location: gopher://127.0.0.1/"]
      ),
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
      .init("a body of 64 MiB", "is larger than 16777216 bytes") { _, send in
        _ = send(Data("HTTP/1.1 200 OK\r\nContent-Length: 67108864\r\n\r\n".utf8))
        let piece = Data(repeating: 0x20, count: 1 << 20)
        for _ in 0..<64 { guard send(piece) else { return } }
      },
      .init("a gzip bomb of 64 MiB", "is larger than 16777216 bytes") { _, send in
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
        StubServer.index(String(repeating: "{},", count: 999_999) + "{}")),
    ]

    @Test(arguments: badAnswers)
    func `a bad response has a specific message, status 1 and no output`(answer: BadAnswer) async throws {
      let server = try StubServer { request, send in answer.send(request, send) }
      defer { server.stop() }
      let result = try await program.run(["groups", "--api", server.url] + answer.words)
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.contains(answer.message) && !result.error.contains("Domain="), "\(result.error)")
    }

    @Test(arguments: ["a truncated body", "HTML", "404"])
    func `a bad response leaves the data in use unchanged`(name: String) async throws {
      let answer = try #require(Self.badAnswers.first { $0.testDescription == name })
      let server = try StubServer { request, send in answer.send(request, send) }
      defer { server.stop() }
      let result = try await program.run("data", "update", server.url)
      #expect(result.status == 1 && result.output == "" && result.error.contains(answer.message))
      #expect(try await program.run("data", "status").output.hasPrefix("source\tbundled\n"))
      #expect(try await program.run("groups").output.split(separator: "\n").count == Edition.groups)
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
    func `an unusual response is accepted`(index: Int) async throws {
      let server = try StubServer { request, send in
        _ = send(
          StubServer.document(request.path).map(Self.unusual[index].response) ?? StubServer.response(404))
      }
      defer { server.stop() }
      let result = try await program.run("members", "--api", server.url)
      #expect(result.status == 0 && result.error == "", "\(Self.unusual[index].name): \(result.error)")
      #expect(result.output == (try await program.run("members").output), "\(Self.unusual[index].name)")
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
      ) async throws {
        let server = try StubServer { request, send in
          let response =
            request.path == "/group/2009" ? Self.fatal[index].response : { StubServer.response(200, $0) }
          _ = send(StubServer.document(request.path).map(response) ?? StubServer.response(404))
        }
        defer { server.stop() }
        let result = try await program.run("members", "--api", server.url)
        #expect(result.status == 0 && result.error.split(separator: "\n").count == 1, "\(result.error)")
        #expect(
          result.error.contains("\(server.url)/group/2009 "), "\(result.error)"
        )
        let missing = try await program.run("members", "--era", "2009").output.split(separator: "\n").count
        #expect(missing > 0 && result.output.split(separator: "\n").count == Edition.members - missing)
      }

      @Test func `a host whose responses all trap is reported with its first URL`() async throws {
        let server = try StubServer { request, send in
          _ = send(StubServer.document(request.path).map(Self.fatal[0].response) ?? StubServer.response(404))
        }
        defer { server.stop() }
        let result = try await program.run("members", "--api", server.url)
        #expect(result.status == 1 && result.output == "")
        #expect(
          result.error.contains("\(server.url)/group/ "), "\(result.error)")
      }
    #endif
  }
}

/// A gzip file of half a megabyte that decompresses to 64 MiB of zeros.
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
    for _ in 0..<32_500 { data.append(period) }
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
