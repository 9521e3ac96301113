import Foundation
import KPGGCore
@testable import KPGGCommands
import TestSupport
import Testing

/// Tests with helpers that trap or can't start.
///
/// The tests are serialized. If two transports start helpers at once, one helper can inherit the other's connection.
/// The other's end is then not noticed while the first one runs. For the same reason, no script leaves a process.
@Suite(.serialized, .hangLimit) struct HelperTransportTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("kpgg-fetch") }
  private let request = APIRequest(url: "http://127.0.0.1:9/", timeout: .seconds(3600), maxBody: 100)

  private func helper(_ script: String) async throws -> HelperTransport {
    try await folder.writeScript("cd \"${0%/*}\"\n\(script)", to: "kpgg-fetch")
    return HelperTransport(path: path)
  }

  private static let answer =
    #"printf '{"id":1,"status":200,"headers":{},"bodyBytes":2}\n{}'; exec sleep 600"#

  /// Returns a helper that answers every request, but dies when it reads a request for a URL with `bad` in it. The
  /// first helper waits until it has `together` requests.
  private func fragileHelper(together: Int) async throws -> HelperTransport {
    try await helper(
      """
      echo x >> started
      [ "$(wc -l < started)" = 1 ] && held=\(together) || held=1
      while read -r line; do
        echo x >> requests
        case $line in *bad*) bad=1;; esac
        [ "$(wc -l < requests)" -ge "$held" ] || continue
        [ -z "$bad" ] || kill -KILL $$
        id=${line##*'"id":'}
        printf '{"id":%s,"status":200,"headers":{},"bodyBytes":2}\\n{}' "${id%%[!0-9]*}"
      done
      """)
  }

  /// Returns the error of each of several concurrent requests, or `nil` if it succeeded.
  private func outcomes(_ helper: HelperTransport, _ names: [String]) async -> [String: TransportError?] {
    await withTaskGroup(of: (String, TransportError?).self) { group in
      for name in names {
        var request = request
        request.url += name
        group.addTask { [request] in
          do throws(TransportError) {
            _ = try await helper.send(request)
            return (name, nil)
          } catch {
            return (name, error)
          }
        }
      }
      return await group.reduce(into: [:]) { $0.updateValue($1.1, forKey: $1.0) }
    }
  }

  /// Each request is sent to the common helper, and at most once more to a separate helper.
  @Test(arguments: [1, 4])
  func `if a helper dies, only the requests that caused it fail`(faults: Int) async throws {
    let helper = try await fragileHelper(together: 8)
    defer { helper.end() }
    let names = (0..<8).map { $0 < faults ? "bad\($0)" : "good\($0)" }
    let outcomes = await outcomes(helper, names)
    #expect(outcomes.count == 8)
    for (name, error) in outcomes {
      #expect(error == (name.hasPrefix("bad") ? .brokenResponse : nil), "\(name)")
    }
    #expect(folder.read("started")?.count { $0 == "\n" } == 9)
    #expect(await self.outcomes(helper, ["good"]) == ["good": nil])
  }

  @Test func `after five traps, a host gets no more requests, but other hosts do`() async throws {
    let helper = try await fragileHelper(together: 1)
    defer { helper.end() }
    for number in 1...5 {
      #expect(await outcomes(helper, ["bad\(number)"]) == ["bad\(number)": .brokenResponse])
    }
    let count = folder.read("requests")?.count
    #expect(await outcomes(helper, ["good"]) == ["good": .brokenResponse])
    #expect(folder.read("requests")?.count == count)
    var other = request
    other.url = "http://127.0.0.2:9/"
    #expect(try await helper.send(other).status == 200)
  }

  @Test func `end() stops all helpers, and later requests fail`() async throws {
    let helper = try await helper(
      "read -r line\n[ -e died ] || { touch died; kill -KILL $$; }\necho $$ > alone\nread -r line")
    let sending = Task { try await helper.send(request) }
    await folder.waits(for: "alone")
    helper.end()
    await #expect(throws: TransportError.cancelled) { try await sending.value }
    await #expect(throws: TransportError.cancelled) { try await helper.send(request) }
  }

  @Test func `a helper that fails to start is reported with its own error message`() async throws {
    let words = "error while loading shared libraries: libcurl.so.4: cannot open shared object file"
    let helper = try await helper("{ echo a warning; echo '\(words)'; } >&2; exit 127")
    defer { helper.end() }
    for _ in 1...2 {
      await #expect(throws: TransportError.helper(.notReady(path: path, message: words))) {
        try await helper.send(request)
      }
    }
  }

  @Test func `error output of a running helper is harmless`() async throws {
    let helper = try await helper(
      "echo warning >&2; read -r line; head -c 300000 /dev/zero >&2; \(Self.answer)")
    defer { helper.end() }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `a missing helper is looked for again with each request`() async throws {
    let helper = HelperTransport(path: path)
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.missing(path: path))) { try await helper.send(request) }
    _ = try await self.helper("read -r line\n\(Self.answer)")
    #expect(try await helper.send(request).status == 200)
  }
}
