import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The first wait for a host, before there is a page to show.
@Suite(.hangLimit) struct BrowseLoadingTests {
  private let screen = ScriptedScreen(Size(width: 80, height: 24))
  /// A stream that ends after the last event.
  private let gate = AsyncStream<Never>.makeStream()

  /// Sends the events one by one while the work is pending, then waits for the work.
  private func wait<Value: Sendable>(
    _ events: [TerminalEvent], _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> BrowseLoading.End<Value> {
    let done = DispatchSemaphore(value: 0)
    let woken = { [gate] in
      gate.continuation.finish()
      done.wait()
      return [TerminalEvent.woken]
    }
    screen.script = events.map { event in { [event] } } + [woken]
    var session = TestWorld().session()
    // A second passes after the first frame.
    let calls = Mutex(0)
    session.world.clock.now = {
      calls.withLock { count in
        count += 1
        return count > 2 ? 1 : 0
      }
    }
    let loading = BrowseLoading(screen: screen, session: session, host: "api.example.org")
    return try await loading.run(Worker(), wake: { done.signal() }, work)
  }

  @Test(
    arguments: [
      ("q", .quit, [false]), ("ctrl-c", .signal(RawTerminal.interrupt), [false]),
      // Letters of a search do not end the wait, but q does after Esc.
      ("/ q enter / q esc q", .quit, [false, true, true, false, true, true, false]),
    ] as [(String, BrowseEnd, [Bool])])
  func `a key ends the first wait for a host`(keys: String, end: BrowseEnd, hints: [Bool]) async throws {
    let outcome = try await wait(try Key.list(keys).map(TerminalEvent.key)) { [stream = gate.stream] in
      for await _ in stream {}
    }
    guard case .end(end) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(screen.log.first == "enter" && screen.log.last == "leave")
    let rows = screen.shown.map { $0.text.joined() }
    #expect(rows.first?.contains("Loading from api.example.org...") == true)
    #expect(rows.dropFirst().allSatisfy { $0.contains("... 1 s") })
    #expect(rows.map { $0.contains("Press ctrl-c to quit.") } == hints)
    #expect(rows.map { $0.contains("Press q to quit.") } == hints.map { !$0 })
  }

  @Test func `the first wait ends with its result, the screen stays, and keys pressed meanwhile are kept`()
    async throws
  {
    let typed: [TerminalEvent] = [.key(.character("/")), .key(.character("q")), .paste("wer")]
    let outcome = try await wait(typed) { [stream = gate.stream] in
      for await _ in stream {}
      return 7
    }
    guard case .loaded(7, let events) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(screen.log == ["enter"] && events.count == 3)
  }

  @Test func `a failure during the first wait restores the screen`() async throws {
    await #expect(throws: Failure.self) { _ = try await wait([]) { throw Failure("x") } }
    #expect(screen.log == ["enter", "leave"])
  }
}
