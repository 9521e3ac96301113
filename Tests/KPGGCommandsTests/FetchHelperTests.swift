import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

@Suite struct FetchHelperTests {
  private let folder: TemporaryFolder
  private let request = HTTPRequest(url: "http://127.0.0.1:9/", timeout: .seconds(60), largestBody: 100)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func helper(_ script: String, mostIdleMilliseconds: Int32 = 5000) throws -> FetchHelper {
    try folder.write("#!/bin/sh\ncd \"${0%/*}\"\n\(script)\n", to: "script", mode: 0o755)
    // Copied by a program that starts no others: one that inherits the open file would keep it from being started.
    let copy = try Process.run(
      URL(filePath: "/bin/cp"), arguments: ["-p", folder.path + "/script", folder.path + "/kpgg-fetch"])
    copy.waitUntilExit()
    return FetchHelper(path: folder.path + "/kpgg-fetch", mostIdleMilliseconds: mostIdleMilliseconds)
  }

  private static let greeting = #"printf '{"protocolVersion":2}\n'; read -r line"#
  private static let answer = #"printf '{"id":1,"status":200,"headers":{},"bodyBytes":2}\n{}'; sleep 60"#

  @Test(arguments: ["exit", "kill -KILL $$", "echo nonsense"])
  func `after a helper that has failed the next request starts another`(failure: String) async throws {
    let helper = try helper(
      "[ -e failed ] || { touch failed; \(Self.greeting); \(failure); exit; }\n\(Self.greeting)\n\(Self.answer)"
    )
    defer { helper.end() }
    await #expect(throws: TransportError.helperFailed) { try await helper.send(request) }
    #expect(try await helper.send(request) == HTTPResponse(status: 200, body: Data("{}".utf8)))
  }

  @Test(arguments: [
    (#"error while loading shared libraries: libcurl.so.4: cannot open shared object file"#, 127),
    ("no network today", 1),
  ])
  func `what a helper says that is never ready is the reason that is told`(words: String, status: Int)
    async throws
  {
    let helper = try helper("echo \"$0: \(words)\" >&2; echo more >&2; exit \(status)")
    defer { helper.end() }
    let path = folder.path + "/kpgg-fetch"
    for _ in 1...5 {
      await #expect(throws: TransportError.helperNotReady(path: path, message: words)) {
        try await helper.send(request)
      }
    }
  }

  @Test func `of what a helper says no more is read than has room in a line, and nobody waits for the rest`()
    async throws
  {
    let helper = try helper("head -c 300000 /dev/zero | tr '\\0' x >&2; exit 1")
    defer { helper.end() }
    let message = String(repeating: "x", count: 499) + "…"
    await #expect(throws: TransportError.helperNotReady(path: folder.path + "/kpgg-fetch", message: message))
    {
      try await helper.send(request)
    }
  }

  @Test func `what a helper says while it works harms nothing`() async throws {
    let helper = try helper(
      "echo warning >&2; \(Self.greeting); head -c 300000 /dev/zero >&2; \(Self.answer)")
    defer { helper.end() }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `a helper that hangs is ended, and the next request starts another`() async throws {
    let helper = try helper(
      "[ -e hung ] || { touch hung; \(Self.greeting); exec sleep 60; }\n\(Self.greeting)\n\(Self.answer)")
    defer { helper.end() }
    var hasty = request
    hasty.timeout = .milliseconds(200)
    await #expect(throws: TransportError.timedOut) { try await helper.send(hasty) }
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `a helper of which nothing is asked is ended, and the next request starts another`() async throws
  {
    let script =
      "echo $$ >> started\n\(Self.greeting)\n\(Self.answer.replacing("; sleep 60", with: "; exec sleep 60"))"
    let helper = try helper(script, mostIdleMilliseconds: 50)
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

  @Test func `where there is no helper, it is looked for again`() async throws {
    let helper = FetchHelper(path: folder.path + "/kpgg-fetch")
    defer { helper.end() }
    await #expect(throws: TransportError.helperMissing(path: folder.path + "/kpgg-fetch")) {
      try await helper.send(request)
    }
    _ = try self.helper("\(Self.greeting)\n\(Self.answer)")
    #expect(try await helper.send(request).status == 200)
  }

  @Test func `once it is ended there are no answers any more`() async throws {
    let helper = try helper("\(Self.greeting)\n\(Self.answer)")
    helper.end()
    await #expect(throws: TransportError.cancelled) { try await helper.send(request) }
  }
}
