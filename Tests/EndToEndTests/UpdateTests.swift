import Foundation
import Synchronization
import TestSupport
import Testing

extension NetworkTests {
  /// `kpgg data update`.
  @Suite(.hangLimit) struct UpdateTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { BuiltProgram(home: home.path) }

    @Test func `an update is used when the host is gone, until it is reset`() async throws {
      let server = try StubServer { request, send in
        let changed = StubServer.document(request.path).map {
          Data(
            String(decoding: $0, as: UTF8.self).replacingOccurrences(of: "\"INFP\"", with: "\"ENTJ\"").utf8)
        }
        _ = send(changed.map { StubServer.response(200, $0) } ?? StubServer.response(404))
      }
      let update = try await program.run("data", "update", server.url)
      #expect(update.output.contains("\(Edition.groups) groups, \(Edition.members) members"))
      server.stop()
      #expect(try await program.run("member", "ohmygirl", "arin").output.contains("mbti\tENTJ\n"))
      #expect(try await program.run("data", "status").output.hasPrefix("source\tupdate\n"))
      let failed = try await program.run("data", "update")
      #expect(failed.status == 1 && failed.output == "")
      #expect(try await program.run("member", "ohmygirl", "arin").output.contains("mbti\tENTJ\n"))
      #expect(try await program.run("data", "reset").status == 0)
      #expect(try await program.run("member", "ohmygirl", "arin").output.contains("mbti\tINFP\n"))
    }

    @Test func `a second update sends only conditional requests`() async throws {
      let server = try StubServer { request, send in
        let isKnown = request.head.contains("If-None-Match: \"1\"")
        let answer =
          isKnown
          ? StubServer.response(304)
          : StubServer.document(request.path).map { StubServer.response(200, $0, headers: ["ETag: \"1\""]) }
        _ = send(answer ?? StubServer.response(404))
      }
      defer { server.stop() }
      #expect(try await program.run("data", "update", server.url).status == 0)
      let before = server.requests.count
      #expect(try await program.run("data", "update").status == 0)
      let second = server.requests.dropFirst(before)
      #expect(
        second.count == Edition.documents && second.allSatisfy { $0.head.contains("If-None-Match: \"1\"") })
    }

    /// The host holds all requests until every request that does not depend on its response has arrived: first the index,
    /// then members, songs and sources side by side: one probe each, then three documents at a time. The sources' probe
    /// is their own index.
    @Test func `a full update sends every request as soon as it can`() async throws {
      let rest = Edition.sections - 1
      let threes = stride(from: 0, to: rest, by: 3).map { min(3, rest - $0) }
      let chains = [[1] + threes, [1] + threes, [1, 1] + threes]
      let rounds = Rounds(
        [1] + chains[2].indices.map { round in chains.reduce(0) { $0 + ($1.dropFirst(round).first ?? 0) } })
      let server = try StubServer { request, send in
        rounds.wait()
        _ = send(
          StubServer.document(request.path).map { StubServer.response(200, $0) } ?? StubServer.response(404))
      }
      defer { server.stop() }
      #expect(try await program.run("data", "update", server.url, "--timeout", "300").status == 0)
      #expect(server.requests.count == Edition.documents)
      #expect(rounds.areOver)
    }

    @Test func `five concurrent updates leave a complete catalog`() async throws {
      let server = try StubServer.catalog()
      defer { server.stop() }
      let running = try (0..<5).map { _ in try program.start("data", "update", server.url) }
      for process in running { #expect(await process.wait().status == 0) }
      #expect(try await program.run("data", "status").output.hasPrefix("source\tupdate\n"))
      let members = try await program.run("members")
      // With a damaged update there would be a warning, and the bundled members.
      #expect(members.output.split(separator: "\n").count == Edition.members && members.error == "")
    }

    @Test func `a killed update leaves the old data`() async throws {
      let server = try StubServer.catalog(delay: 20_000)
      defer { server.stop() }
      #expect(try await program.run("data", "update", server.url).status == 0)
      for round in 0..<8 {
        let running = try program.start("data", "update", server.url)
        usleep(UInt32(round * 25_000))
        running.send(SIGINT)
        _ = await running.wait()
        let groups = try await program.run("groups")
        #expect(groups.output.split(separator: "\n").count == Edition.groups && groups.error == "")
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
