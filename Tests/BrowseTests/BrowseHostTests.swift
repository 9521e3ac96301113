import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Reloading, and hosts that are slow or fail.
@Suite(.hangLimit) struct BrowseHostTests {
  private let driver = BrowseDriver()

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
      // The song of IVE has another ID, which makes the group unusable.
      case 1:
        return APIResponse(
          status: 200, body: index.replacing(Data("Y8JFxS1HlDo".utf8), with: Data("none".utf8)))
      case 2: return APIResponse(status: 500)
      default: return APIResponse(status: 200, body: index)
      }
    }
    world.variables["KPGG_API"] = StubHost.base
    let session = world.session().reopened(for: .screen)
    let start = driver.start(Size(width: 80, height: 24))
    let browser = BrowseRunner(BrowseState(try await session.index(), start), BrowseWorld(session))
    _ = try await browser.press([])
    #expect(!browser.screenText.contains("LOVE DIVE"))
    _ = try await browser.press([.character("R")])
    #expect(browser.screenText.contains("group/") && browser.screenText.contains("Kep1er"))
    _ = try await browser.press([.character("R")])
    #expect(browser.screenText.contains("LOVE DIVE") && browser.screenText.contains("Reloaded."))
  }

  /// A browser on a host that answers HTTP 500 while `failing` is true for a path.
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
    var start = driver.start(Size(width: 80, height: 40))
    start.host = "api.example.org"
    return BrowseRunner(BrowseState(try await session.index(), start), BrowseWorld(session))
  }

  private static let status = "returned HTTP 500"
  private static let first = "1 group could not be read completely; the first is STAYC"

  @Test(arguments: [
    ("group/STAYC", "/ text:stayc enter", status, "esc enter", "Members (6)"),
    ("group/STAYC", "/ text:stayc enter", status, "R", "Members (6)"),
    ("group/STAYC", "/", first, "text:sumin esc / text:sumin", "수민"),
    ("group/2020", "/", status, "esc R / text:sumin", "수민"),
    ("song/2020", "/ text:stayc enter", status, "esc enter", "Newest songs"),
  ])
  func `what a host could not send is named, and requested again by reopening, reloading and searching`(
    path: String, keys: String, problem: String, retry: String, found: String
  ) async throws {
    let isDown = Mutex(true)
    let browser = try await browser(path) { isDown.withLock { $0 } }
    _ = try await browser.press(try Key.list(keys))
    #expect(browser.screenText.contains(problem) && !browser.screenText.contains(found))
    // The rest of the page is there.
    #expect(browser.screenText.contains("Signature song") == keys.hasSuffix("enter"))
    isDown.withLock { $0 = false }
    _ = try await browser.handle(try Key.list(retry).map(BrowseEvent.key))
    #expect(browser.screenText.contains(found) && !browser.screenText.contains(problem))
  }

  @Test(arguments: [("group/STAYC", "/ text:stayc enter L"), ("song/2020", "L / text:stayc enter")])
  func `an error on a page is in the language of the page`(path: String, keys: String) async throws {
    let browser = try await browser(path)
    _ = try await browser.press(try Key.list(keys))
    #expect(!browser.screenText.contains(Self.status) && browser.screenText.contains("500"))
  }

  @Test func `a preview whose group cannot be read is requested once`() async throws {
    let requests = Mutex(0)
    let catalog = Catalog { path in
      guard path == "group/2020.json" else { return TestCatalog.frozenDocument(path) }
      requests.withLock { $0 += 1 }
      return nil
    }
    let size = Size(width: 120, height: 40)
    _ = try await driver.screen("@WOOAH left enter", size, world: TestWorld(catalog: catalog))
    let before = requests.withLock { $0 }
    _ = try await driver.screen("@WOOAH left enter down up down up", size, world: TestWorld(catalog: catalog))
    #expect(before > 0 && requests.withLock { $0 } == 2 * before)
  }
}
