import Foundation
import TestSupport
import Testing

extension NetworkTests {
  /// Redirects, and where they may lead.
  @Suite(.hangLimit) struct RedirectTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

    @Test(arguments: [0, 5, 6])
    func `five redirects are followed, but not a sixth`(count: Int) async throws {
      let group = #"{"groupname": "STAYC", "grouplogo": "", "groupimage": "", "hitsong": "NsY-9MCOIAQ"}"#
      let server = try StubServer { request, send in
        let number = Int(request.path.dropFirst()) ?? 0
        _ = send(
          number < count
            ? StubServer.response(302, headers: ["Location: /\(number + 1)"])
            : StubServer.response(200, Data(StubServer.index(group).utf8)))
      }
      defer { server.stop() }
      let result = try await program.run("groups", "--api", server.url)
      #expect(result.error.contains(" redirects") == (count > 5), "\(result)")
      #expect(result.output.contains("STAYC") == (count <= 5))
      #expect(server.requests.filter { $0.path == "/5" }.count == (count >= 5 ? 1 : 0))
    }

    /// A proxy, so that the host can have a public name.
    @Test(arguments: [
      "http://127.0.0.1:1/", "http://localhost/", "http://0x7f.1/", "http://[::1]/", "http://192.168.0.1/",
    ])
    func `no redirect leads from the internet into a private network`(location: String) async throws {
      let proxy = try StubServer { request, send in
        _ = send(
          request.path.hasPrefix("http://catalog.example/")
            ? StubServer.response(302, headers: ["Location: \(location)"]) : StubServer.response(500))
      }
      defer { proxy.stop() }
      var program = program
      program.environment["http_proxy"] = proxy.url
      let result = try await program.run("groups", "--api", "http://catalog.example")
      #expect(
        result.status == 1 && result.error.contains(" private "), "\(result)"
      )
      #expect(proxy.requests.allSatisfy { $0.path.hasPrefix("http://catalog.example/") })
    }
  }
}
