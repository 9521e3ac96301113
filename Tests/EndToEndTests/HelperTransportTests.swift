import Foundation
import KPGGCore
import KPGGHelper
import TestSupport
import Testing

@Suite(.hangLimit) struct HelperTransportTests {
  private let folder = TemporaryFolder()
  private let request = APIRequest(url: "http://127.0.0.1:9/", timeout: .seconds(60), largestBody: 100)

  private func helper(_ script: String, mostIdleMilliseconds: Int32 = 5000) async throws -> HelperTransport {
    try folder.write("#!/bin/sh\ncd \"${0%/*}\"\n\(script)\n", to: "script", mode: 0o755)
    // Copy the script in a separate process: a process forked here could inherit it open for writing, and it could not
    // be run.
    let copy = try ChildProcess(
      ["/bin/cp", "-p", folder.path + "/script", folder.path + "/kpgg-fetch"], environment: [:])
    _ = await copy.wait()
    return HelperTransport(path: folder.path + "/kpgg-fetch", mostIdleMilliseconds: mostIdleMilliseconds)
  }

  private static let greeting = #"printf '{"protocolVersion":3}\n'; read -r line"#
  private static let answer = #"printf '{"id":1,"status":200,"headers":{},"bodyBytes":2}\n{}'; sleep 60"#

  @Test(arguments: [greeting + "; echo nonsense", "exit", "kill -KILL $$", "echo nonsense"])
  func `after a failed helper the next request starts another`(failure: String) async throws {
    let helper = try await helper(
      "[ -e failed ] || { touch failed; \(failure); exit; }\n\(Self.greeting)\n\(Self.answer)")
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.failed)) { try await helper.send(request) }
    #expect(try await helper.send(request) == APIResponse(status: 200, body: Data("{}".utf8)))
  }

  /// A helper that answers every request, but dies when it reads one for a URL with `bad` in it. The first helper waits
  /// until it has as many requests as `together`.
  private func fragileHelper(together: Int = 1) async throws -> HelperTransport {
    try await helper(
      """
      echo x >> started
      [ "$(wc -l < started)" = 1 ] && held=\(together) || held=1
      printf '{"protocolVersion":3}\\n'
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
        group.addTask {
          do throws(TransportError) {
            let url = "http://127.0.0.1:9/\(name)"
            _ = try await helper.send(APIRequest(url: url, timeout: .seconds(60), largestBody: 100))
            return (name, nil)
          } catch {
            return (name, error)
          }
        }
      }
      return await group.reduce(into: [:]) { $0.updateValue($1.1, forKey: $1.0) }
    }
  }

  @Test func `if a helper dies, only the request at fault fails`()
    async throws
  {
    let helper = try await fragileHelper(together: 8)
    defer { helper.end() }
    let outcomes = await outcomes(helper, (1...7).map { "good\($0)" } + ["bad"])
    #expect(outcomes.count == 8)
    for (name, error) in outcomes { #expect(error == (name == "bad" ? .brokenAnswer : nil), "\(name)") }
    // One shared helper and one per request, none of them left or restarted.
    #expect(folder.read("started")?.split(separator: "\n").count == 9)
  }

  @Test func `requests that are all at fault fail after at most two helpers each`() async throws {
    let helper = try await fragileHelper()
    defer { helper.end() }
    let outcomes = await outcomes(helper, (1...8).map { "bad\($0)" })
    #expect(outcomes.count == 8 && outcomes.values.allSatisfy { $0 == .brokenAnswer })
    #expect((folder.read("started")?.split(separator: "\n").count ?? .max) <= 16)
    #expect(await self.outcomes(helper, ["good"]) == ["good": nil])
  }

  @Test func `a helper that dies before its greeting is not restarted for the same request`()
    async throws
  {
    let helper = try await helper("echo x >> started; kill -KILL $$")
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.failed)) { try await helper.send(request) }
    #expect(folder.read("started") == "x\n")
  }

  @Test func `end() also stops helpers with a single request`() async throws {
    let helper = try await helper(
      """
      \(Self.greeting)
      [ -e died ] || { touch died; kill -KILL $$; }
      echo $$ > alone
      exec sleep 60
      """)
    let sending = Task { try await helper.send(request) }
    while folder.read("alone")?.hasSuffix("\n") != true { try await Task.sleep(for: .milliseconds(5)) }
    helper.end()
    await #expect(throws: TransportError.cancelled) { try await sending.value }
    let process = try #require(Int32(folder.read("alone")?.split(separator: "\n").first ?? ""))
    #expect(kill(process, 0) != 0)
  }

  @Test func `a retried request keeps its deadline`() async throws {
    let helper = try await helper(
      "\(Self.greeting)\n[ -e died ] || { touch died; kill -KILL $$; }\nexec sleep 60")
    defer { helper.end() }
    var hasty = request
    hasty.timeout = .milliseconds(300)
    await #expect(throws: TransportError.timedOut) { try await helper.send(hasty) }
  }

  @Test(arguments: [
    (#"error while loading shared libraries: libcurl.so.4: cannot open shared object file"#, 127),
    ("no network today", 1),
  ])
  func `the error output of a helper that fails to start is reported`(words: String, status: Int)
    async throws
  {
    let helper = try await helper("echo 'a warning' >&2; echo \"$0: \(words)\" >&2; echo >&2; exit \(status)")
    defer { helper.end() }
    let path = folder.path + "/kpgg-fetch"
    for _ in 1...5 {
      await #expect(throws: TransportError.helper(.notReady(path: path, message: words))) {
        try await helper.send(request)
      }
    }
  }

  @Test func `the indented lines of macOS's loader are left out`() async throws {
    let helper = try await helper(
      "printf 'dyld[1]: Library not loaded: a\\n  Referenced from: b\\n  Reason: c\\n' >&2; exit 134")
    defer { helper.end() }
    let path = folder.path + "/kpgg-fetch"
    await #expect(
      throws: TransportError.helper(.notReady(path: path, message: "dyld[1]: Library not loaded: a"))
    ) {
      try await helper.send(request)
    }
  }

  @Test(arguments: [
    ("printf 'a\\033[2J\\007b\\342\\200\\256c'", "a [2J b c"),
    ("head -c 50000 /dev/zero | tr '\\0' x", String(repeating: "x", count: 499) + "…"),
    (
      "printf e; yes \u{301} | head -n 20000 | tr -d '\\n'",
      "e" + String(repeating: "\u{301}", count: 498) + "…"
    ),
  ])
  func `error output can't control the terminal or fill it`(command: String, message: String) async throws {
    let helper = try await helper("{ echo 'a warning'; \(command); } >&2; exit 1")
    defer { helper.end() }
    let path = folder.path + "/kpgg-fetch"
    await #expect(throws: TransportError.helper(.notReady(path: path, message: message))) {
      try await helper.send(request)
    }
  }

  @Test func `nobody waits for endless error output`() async throws {
    let helper = try await helper("head -c 300000 /dev/zero | tr '\\0' x >&2; exit 1")
    defer { helper.end() }
    let message = String(repeating: "x", count: 499) + "…"
    let path = folder.path + "/kpgg-fetch"
    await #expect(throws: TransportError.helper(.notReady(path: path, message: message))) {
      try await helper.send(request)
    }
  }

  @Test(arguments: [(500, "x"), (501, "…")])
  func `a line of 500 characters is reported whole, a longer one is shortened`(length: Int, last: String)
    async throws
  {
    let helper = try await helper("head -c \(length) /dev/zero | tr '\\0' x >&2; exit 1")
    defer { helper.end() }
    let message = String(repeating: "x", count: 499) + last
    await #expect(
      throws: TransportError.helper(.notReady(path: folder.path + "/kpgg-fetch", message: message))
    ) {
      try await helper.send(request)
    }
  }

  @Test func `error output of a running helper is harmless`() async throws {
    let helper = try await helper(
      "echo warning >&2; \(Self.greeting); head -c 300000 /dev/zero >&2; \(Self.answer)")
    defer { helper.end() }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `a helper that hangs is killed, and the next request starts another`() async throws {
    let helper = try await helper(
      "[ -e hung ] || { touch hung; \(Self.greeting); exec sleep 60; }\n\(Self.greeting)\n\(Self.answer)")
    defer { helper.end() }
    var hasty = request
    hasty.timeout = .milliseconds(200)
    await #expect(throws: TransportError.timedOut) { try await helper.send(hasty) }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `an idle helper is stopped, and the next request starts another`() async throws {
    let script =
      "echo $$ >> started\n\(Self.greeting)\n\(Self.answer.replacing("; sleep 60", with: "; exec sleep 60"))"
    let helper = try await helper(script, mostIdleMilliseconds: 50)
    defer { helper.end() }
    func started() -> [Int32] {
      (folder.read("started") ?? "").split(separator: "\n").compactMap { Int32($0) }
    }
    #expect(try await helper.send(request).status == 200)
    while started().contains(where: { kill($0, 0) == 0 }) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(started().count == 1)
    await #expect(throws: Never.self) { try await helper.send(request) }
    #expect(started().count == 2)
  }

  @Test func `a missing helper is looked for again with each request`() async throws {
    let helper = HelperTransport(path: folder.path + "/kpgg-fetch")
    defer { helper.end() }
    await #expect(throws: TransportError.helper(.missing(path: folder.path + "/kpgg-fetch"))) {
      try await helper.send(request)
    }
    _ = try await self.helper("\(Self.greeting)\n\(Self.answer)")
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `after end() all requests fail`() async throws {
    let helper = try await helper("\(Self.greeting)\n\(Self.answer)")
    helper.end()
    await #expect(throws: TransportError.cancelled) { try await helper.send(request) }
  }
}
