import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Reloading, hosts that are slow or fail, and the first wait for a host.
@Suite(.hangLimit) struct BrowseHostTests {
  private let driver = BrowseDriver()
  private static let size = Size(width: 80, height: 40)

  @Test func `reloading shows new data and keeps the old rows if it fails`() async throws {
    let requests = Mutex(0)
    var world = TestWorld()
    world.host = StubHost { (request) throws(TransportError) in
      guard request.url == "\(StubHost.base)/group/" else {
        return try StubHost.frozen().response(to: request)
      }
      let index = TestCatalog.frozenDocument("group/") ?? Data()
      switch requests.withLock({ count in
        count += 1
        return count
      }) {
      // IVE's song has an invalid ID, which makes the group unusable.
      case 1:
        return APIResponse(
          status: 200, body: index.replacing(Data("Y8JFxS1HlDo".utf8), with: Data("none".utf8)))
      case 2: return APIResponse(status: 500)
      default: return APIResponse(status: 200, body: index)
      }
    }
    world.variables["KPGG_API"] = StubHost.base
    let session = world.session().reopened(for: .screen)
    let browser = BrowseRunner(try await driver.state(Self.size, try session.catalog), session)
    try await browser.type("")
    #expect(!browser.screenText.contains("IVE  Kep1er"))
    try await browser.type("R")
    #expect(browser.screenText.contains("group/") && browser.screenText.contains("Kep1er"))
    try await browser.type("R")
    #expect(browser.screenText.contains("IVE  Kep1er") && browser.screenText.contains("Reloaded."))
  }

  /// Returns a browser on a host that answers HTTP 500 for a path while `failing` returns `true`.
  private func browser(
    _ path: String, failing: @escaping @Sendable () -> Bool = { true }
  ) async throws -> BrowseRunner {
    let documents = path.hasSuffix("2020") ? StubHost.frozen() : try StubHost.original()
    var world = TestWorld()
    world.host = StubHost { (request) throws(TransportError) in
      if request.url == "\(StubHost.base)/\(path)", failing() { return APIResponse(status: 500) }
      return try documents.response(to: request)
    }
    world.variables["KPGG_API"] = StubHost.base
    let session = world.session().reopened(for: .screen)
    return BrowseRunner(try await driver.state(Self.size, try session.catalog), session)
  }

  private static let status = "returned HTTP 500"

  @Test(arguments: [
    ("group/STAYC", "Members (6)"), ("group/2020", "Members (6)"), ("song/2020", "Newest songs"),
  ])
  func `a document that a host could not send is named on its page, and reloading reads it again`(
    path: String, found: String
  ) async throws {
    let isDown = Mutex(true)
    let browser = try await browser(path) { isDown.withLock { $0 } }
    try await browser.type("/ text:stayc enter")
    #expect(browser.screenText.contains(Self.status) && !browser.screenText.contains(found))
    isDown.withLock { $0 = false }
    try await browser.type("R")
    #expect(browser.screenText.contains(found) && !browser.screenText.contains(Self.status))
  }

  @Test func `an error on a page is in the language of the page`() async throws {
    let browser = try await browser("group/STAYC")
    try await browser.type("/ text:stayc enter , right right enter")
    #expect(!browser.screenText.contains(Self.status) && browser.screenText.contains("500"))
  }

  // MARK: The first wait, before there is a page to show

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
