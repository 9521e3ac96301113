import Foundation
import Synchronization
import TestSupport
import Testing

extension NetworkTests {
  /// Tests of `kpgg data update`.
  @Suite(.hangLimit) struct UpdateTests {
    private let home = TemporaryFolder()
    private var program: BuiltProgram { NetworkTests.program(home: home) }

    private static func changed(_ document: Data) -> Data {
      StubServer.response(
        200, Data(String(decoding: document, as: UTF8.self).replacing("INFP", with: "ENTJ").utf8))
    }

    private func mbti() async throws -> String {
      let member = try await program.run("member", "ohmygirl", "arin", "--jsonl=mbti")
      #expect(member.status == 0 && member.error == "")
      return member.output.filter(\.isUppercase)
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

    /// The host delays one of the requests, so that every signal arrives during an update.
    @Test(arguments: [1, 2, Edition.documents / 2, Edition.documents], [SIGINT, SIGKILL])
    func `an update that is interrupted or killed at any request leaves the old data`(
      held: Int, signal: Int32
    ) async throws {
      let server = try StubServer.catalog()
      #expect(try await program.run("data", "update", server.url).status == 0)
      server.stop()
      let (holding, hold) = AsyncStream<Void>.makeStream()
      let count = Mutex(0)
      let other = try StubServer { request, send in
        let number = count.withLock {
          $0 += 1
          return $0
        }
        guard number == held else { return _ = send(StubServer.document(request.path, Self.changed)) }
        hold.yield()
        StubServer.neverResponding(request, send)
      }
      defer { other.stop() }
      let running = try program.start("data", "update", other.url)
      for await _ in holding { break }
      running.send(signal)
      #expect(await running.wait().status == 128 + signal)
      #expect(try await mbti() == "INFP")
      #expect(try await program.run("data", "status").output.contains(server.url))
    }
  }
}
