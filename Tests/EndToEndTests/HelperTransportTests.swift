import Foundation
import KPGGCore
import KPGGHelper
import TestSupport
import Testing

/// Helpers that die, hang or say nonsense.
///
/// They are serialized: if two transports start helpers at once, one helper can inherit the connection of the other, whose
/// end then stays unnoticed while the first one runs. For the same reason no script leaves a process behind.
@Suite(.serialized, .hangLimit) struct HelperTransportTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("kpgg-fetch") }
  private let request = APIRequest(url: "http://127.0.0.1:9/", timeout: .seconds(3600), maxBody: 100)

  private func helper(_ script: String) async throws -> HelperTransport {
    try folder.write("#!/bin/sh\ncd \"${0%/*}\"\n\(script)\n", to: "script", mode: 0o755)
    // Copy the script in a separate process: a process forked here could inherit it open for writing, and it could not
    // be run.
    _ = try await ChildProcess(["/bin/cp", "-p", folder.path("script"), path], environment: [:]).wait()
    return HelperTransport(path: path)
  }

  static let hello = "printf '{\"protocolVersion\":\(FetchGreeting.current.protocolVersion)}\\n'"
  /// Says hello and reads a request.
  private static let greeting = hello + "; read -r line"
  private static let answer =
    #"printf '{"id":1,"status":200,"headers":{},"bodyBytes":2}\n{}'; exec sleep 600"#

  @Test(arguments: ["\(greeting); echo nonsense", "exit", "kill -KILL $$", "echo nonsense"])
  func `after a failed helper the next request starts another`(failure: String) async throws {
    let helper = try await helper(
      "[ -e failed ] || { touch failed; \(failure); exit; }\n\(Self.greeting)\n\(Self.answer)")
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.failed)) { try await helper.send(request) }
    #expect(try await helper.send(request) == APIResponse(status: 200, body: Data("{}".utf8)))
  }

  /// A helper that answers every request, but dies when it reads one for a URL with `bad` in it. The first helper waits
  /// until it has as many requests as `together`.
  private func fragileHelper(together: Int) async throws -> HelperTransport {
    try await helper(
      """
      echo x >> started
      [ "$(wc -l < started)" = 1 ] && held=\(together) || held=1
      \(Self.hello)
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

  /// The results of concurrent requests.
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

  /// Each request is sent to the common helper, and at most once more, to a helper of its own.
  @Test(arguments: [1, 8])
  func `if a helper dies, only the requests at fault fail`(faults: Int) async throws {
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

  @Test func `end() stops all helpers, and later requests fail`() async throws {
    let helper = try await helper(
      "\(Self.greeting)\n[ -e died ] || { touch died; kill -KILL $$; }\necho $$ > alone\nexec sleep 600")
    let sending = Task { try await helper.send(request) }
    await folder.waits(for: "alone")
    helper.end()
    await #expect(throws: TransportError.cancelled) { try await sending.value }
    let process = try #require(folder.read("alone")?.split(separator: "\n").first.flatMap { Int32($0) })
    #expect(kill(process, 0) != 0)
    await #expect(throws: TransportError.cancelled) { try await helper.send(request) }
  }

  @Test(arguments: ["", "[ -e died ] || { touch died; kill -KILL $$; }"])
  func `a helper that hangs is killed in time, and the next request starts another`(before: String)
    async throws
  {
    let helper = try await helper(
      "\(Self.greeting)\n\(before)\n[ -e hung ] || { touch hung; exec sleep 600; }\n\(Self.answer)")
    defer { helper.end() }
    var hasty = request
    hasty.timeout = .seconds(1)
    await #expect(throws: TransportError.timedOut) { try await helper.send(hasty) }
    #expect(try await helper.send(request).status == 200)
  }

  private static let library =
    "error while loading shared libraries: libcurl.so.4: cannot open shared object file"

  /// What a helper prints that fails to start, and what is reported of it.
  @Test(arguments: [
    ("echo 'a warning'; echo \"$0: \(library)\"; echo", library),
    ("echo \"$0: no network today\"", "no network today"),
    (
      "printf 'dyld[1]: Library not loaded: a\\n  Referenced from: b\\n  Reason: c\\n'",
      "dyld[1]: Library not loaded: a"
    ),
    ("printf 'a\\033[2J\\007b\\342\\200\\256c'", "a [2J b c"),
    ("head -c 500 /dev/zero | tr '\\0' x", String(repeating: "x", count: 500)),
    ("head -c 501 /dev/zero | tr '\\0' x", String(repeating: "x", count: 499) + "…"),
    ("head -c 300000 /dev/zero | tr '\\0' x", String(repeating: "x", count: 499) + "…"),
  ])
  func `a helper that fails to start is reported in its own words, safe and short`(
    command: String, message: String
  )
    async throws
  {
    let helper = try await helper("{ \(command); } >&2; exit 1")
    defer { helper.end() }
    for _ in 1...2 {
      await #expect(throws: TransportError.helper(.notReady(path: path, message: message))) {
        try await helper.send(request)
      }
    }
  }

  @Test func `error output of a running helper is harmless`() async throws {
    let helper = try await helper(
      "echo warning >&2; \(Self.greeting); head -c 300000 /dev/zero >&2; \(Self.answer)")
    defer { helper.end() }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `a missing helper is looked for again with each request`() async throws {
    let helper = HelperTransport(path: path)
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.missing(path: path))) { try await helper.send(request) }
    _ = try await self.helper("\(Self.greeting)\n\(Self.answer)")
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `header fields that kpgg uses are passed on, up to 4096 bytes`() {
    let used = ["etag": "\"1\"", "cache-control": "no-store", "retry-after": "5", "vary": "accept"]
    for value in [String(repeating: "a", count: 4096), String(repeating: "é", count: 2048)] {
      let others = ["set-cookie": "a=b", "date": value, "age": value + "a"]
      let response = APIResponse(status: 200, headers: used.merging(others) { $1 })
      #expect(FetchAnswer(id: 1, .success(response)).headers == used.merging(["date": value]) { $1 })
    }
  }
}
