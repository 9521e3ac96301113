import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The first wait for a host, before there is a page to show.
@Suite(.hangLimit) struct BrowseWaitingTests {
  private static let size = Size(width: 80, height: 24)

  /// Waits for work while these events arrive one by one; at the end, for the work.
  ///
  /// - Parameter before: Called after the events, before the work is waited for.
  private func wait<Value: Sendable>(
    _ events: [TerminalEvent], before: @escaping () -> Void = {},
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> (BrowseWaiting.End<Value>, ScriptedScreen) {
    let done = DispatchSemaphore(value: 0)
    let script: [() -> [TerminalEvent]] =
      events.map { event in { [event] } } + [
        {
          before()
          done.wait()
          return [.woken]
        }
      ]
    let screen = ScriptedScreen(Self.size, script)
    let waiting = BrowseWaiting(screen: screen, app: World().app(World.Streams()), host: "api.example.org")
    let outcome = try await waiting.run(Worker(), wake: { done.signal() }, work)
    return (outcome, screen)
  }

  @Test(arguments: [
    (Key.character("q"), BrowseRunner.End.quit), (.control("c"), .signal(RawTerminal.interrupt)),
  ])
  func `a key ends the first wait for a host`(key: Key, end: BrowseRunner.End) async throws {
    let forever = AsyncStream<Never> { _ in }
    let (outcome, screen) = try await wait([.resized(Self.size), .key(key)]) {
      for await _ in forever {}
    }
    guard case .end(end) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(screen.log.first == "enter" && screen.log.last == "leave")
    #expect(screen.shown.first?.text.joined().contains("Loading from api.example.org...") == true)
    #expect(screen.text.contains("Press q to quit."))
  }

  @Test func `letters of a search do not end the first wait, but q does after Esc`() async throws {
    let forever = AsyncStream<Never> { _ in }
    let slash = Key.character("/")
    let keys: [Key] = [slash, .character("q"), .enter, slash, .character("q"), .escape, .character("q")]
    let (outcome, screen) = try await wait(keys.map(TerminalEvent.key)) { for await _ in forever {} }
    guard case .end(.quit) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let hints = screen.shown.map { $0.text.joined().contains("Press ctrl-c to quit.") }
    #expect(hints == [false, true, true, false, true, true, false])
  }

  @Test func `the first wait ends with its result, the screen stays, and keys pressed meanwhile are kept`()
    async throws
  {
    let typed: [TerminalEvent] = [.key(.character("/")), .key(.character("q")), .paste("wer")]
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let (outcome, screen) = try await wait(typed, before: { continuation.finish() }) {
      for await _ in stream {}
      return 7
    }
    guard case .value(7, let events) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(screen.log == ["enter"])
    #expect(events.count == 3)
  }

  @Test func `a failure during the first wait restores the screen`() async throws {
    let done = DispatchSemaphore(value: 0)
    let screen = ScriptedScreen(
      Self.size,
      [
        {
          done.wait(); return [.woken]
        }
      ])
    let waiting = BrowseWaiting(screen: screen, app: World().app(World.Streams()), host: "api.example.org")
    await #expect(throws: Failure.self) {
      _ = try await waiting.run(Worker(), wake: { done.signal() }) { throw Failure("x") }
    }
    #expect(screen.log == ["enter", "leave"])
  }
}
