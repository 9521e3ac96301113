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
    let index = try await TestCatalog.frozen.index().value
    let fewer = CatalogIndex(
      edition: index.edition, sections: index.sections,
      groups: index.groups.filter { $0.slug.description != "ive" },
      featured: index.featured)
    var world = World()
    world.catalog = TestCatalog(
      index: {
        switch requests.withLock({ count in
          count += 1
          return count
        }) {
        case 1: return Decoded(fewer)
        case 2: throw APIError.noDocument(url: "https://api.example.org/group/", status: 404)
        default: return Decoded(index)
        }
      }, members: TestCatalog.frozen.members)
    var app = world.app(World.Streams()).configured(DisplayOptions())
    app.ownCatalog = app.catalog
    app.catalog = app.catalog.remembering()
    let start = driver.start(Size(width: 80, height: 24))
    let browser = BrowseRunner(BrowseState(try await app.index(), start), BrowseWorld(app))
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
    var world = World()
    world.host = StubHost { (request) throws(TransportError) in
      if request.url == "\(StubHost.base)/\(path)", failing() { return APIResponse(status: 500) }
      return try documents.response(to: request)
    }
    var source = SourceOptions()
    source.host = APIHost(StubHost.base)
    let app = try world.app(World.Streams()).configured(DisplayOptions()).reading(source, for: .screen)
    var start = driver.start(Size(width: 80, height: 40))
    start.host = "api.example.org"
    return BrowseRunner(BrowseState(try await app.index(), start), BrowseWorld(app, source))
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
    let catalog = TestCatalog(TestCatalog.frozen) { _ in
      requests.withLock { $0 += 1 }
      throw APIError.noDocument(url: "https://api.example.org/group/2020", status: 404)
    }
    let size = Size(width: 120, height: 40)
    _ = try await driver.screen("@WOOAH left enter", size, world: World(catalog: catalog))
    let before = requests.withLock { $0 }
    _ = try await driver.screen("@WOOAH left enter down up down up", size, world: World(catalog: catalog))
    #expect(requests.withLock { $0 } == 2 * before + 1)
  }
}
