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

  @Test func `a failure to load all members is shown on one line, and reloading retries`() async throws {
    let isDown = Mutex(true)
    var world = World()
    world.catalog = TestCatalog(TestCatalog.frozen) { groups in
      if isDown.withLock({ $0 }) {
        throw APIError.noDocument(url: "https://api.example.org/group/2020", status: 404)
      }
      return try await TestCatalog.frozen.members(of: groups)
    }
    var app = world.app(World.Streams()).configured(DisplayOptions())
    app.ownCatalog = app.catalog
    let start = driver.start(Size(width: 80, height: 24))
    let browser = BrowseRunner(BrowseState(try await app.index(), start), BrowseWorld(app))
    _ = try await browser.press(try Key.list("/ i v e"))
    var text = browser.screenText
    #expect(text.contains("IVE") && text.contains("group/2020"))
    isDown.withLock { $0 = false }
    _ = try await browser.press(try Key.list("esc R / s u m i n"))
    text = browser.screenText
    #expect(text.contains("Sumin") && !text.contains("group/2020"))
  }

  /// A browser on a host with one document per group that returns HTTP 500 while `failing` is true for a path.
  private func browser(
    failing: @escaping @Sendable (String) -> Bool
  ) async throws -> BrowseRunner {
    let documents = try OriginalAPI.documents()
    var world = World()
    world.host = StubHost { (request) throws(TransportError) in
      let path = String(request.url.dropFirst("https://api.example.org/".count))
      if failing(path) { return APIResponse(status: 500) }
      let data =
        path == "group/"
        ? documents["group/index.json"] : path.removingPercentEncoding.flatMap { documents[$0 + ".json"] }
      return data.map { APIResponse(status: 200, body: $0) } ?? APIResponse(status: 404)
    }
    var source = SourceOptions()
    source.host = APIHost("https://api.example.org")
    let app = try world.app(World.Streams()).configured(DisplayOptions()).reading(source, for: .screen)
    var start = driver.start(Size(width: 80, height: 40))
    start.host = "api.example.org"
    return BrowseRunner(BrowseState(try await app.index(), start), BrowseWorld(app, source))
  }

  @Test func `members that failed to load are retried when the page is opened again`() async throws {
    let isDown = Mutex(true)
    let browser = try await browser { path in path == "group/STAYC" && isDown.withLock { $0 } }
    // The search loads all members, and one group fails.
    _ = try await browser.press(try Key.list("/"))
    #expect(browser.screenText.contains("1 group could not be read completely; the first is STAYC"))
    _ = try await browser.press(try Key.list("s t a y c enter"))
    #expect(browser.screenText.contains("Signature song") && !browser.screenText.contains("Members (0)"))
    #expect(browser.screenText.contains("\nhttps://api.example.org/group/STAYC returned HTTP 500"))
    isDown.withLock { $0 = false }
    _ = try await browser.press(try Key.list("esc enter"))
    #expect(browser.screenText.contains("Members (6)") && !browser.screenText.contains("HTTP 500"))
  }

  @Test func `reloading retries members that failed to load`()
    async throws
  {
    let isDown = Mutex(true)
    let browser = try await browser { path in path == "group/STAYC" && isDown.withLock { $0 } }
    _ = try await browser.press(try Key.list("/ s t a y c enter"))
    #expect(browser.screenText.contains("HTTP 500"))
    isDown.withLock { $0 = false }
    _ = try await browser.press(try Key.list("R"))
    #expect(browser.screenText.contains("Members (6)") && !browser.screenText.contains("HTTP 500"))
  }

  @Test func `a new search finds members that failed to load before`() async throws {
    let isDown = Mutex(true)
    let browser = try await browser { path in path == "group/STAYC" && isDown.withLock { $0 } }
    _ = try await browser.press(try Key.list("/ s u m i n"))
    #expect(!browser.screenText.contains("수민"))
    isDown.withLock { $0 = false }
    _ = try await browser.press(try Key.list("esc / s u m i n"))
    #expect(browser.screenText.contains("수민"))
  }

  @Test func `songs that failed to load are retried when the page is opened again`() async throws {
    let isDown = Mutex(true)
    let catalog = TestCatalog(
      TestCatalog.frozen,
      songs: { groups in
        if isDown.withLock({ $0 }) {
          throw APIError.status(500, url: "https://api.example.org/song/2020", retryAfter: nil)
        }
        return try await TestCatalog.frozen.songs(of: groups)
      })
    let world = World(catalog: catalog)
    let app = world.app(World.Streams()).configured(DisplayOptions())
    let start = driver.start(Size(width: 80, height: 40))
    let browser = BrowseRunner(BrowseState(try await app.index(), start), BrowseWorld(app))
    _ = try await browser.press(try Key.list("/ s t a y c enter"))
    #expect(!browser.screenText.contains("Newest songs") && browser.screenText.contains("Members (6)"))
    isDown.withLock { $0 = false }
    _ = try await browser.press(try Key.list("esc enter"))
    #expect(browser.screenText.contains("Newest songs"))
  }

  @Test func `an error on a page follows the language`() async throws {
    let browser = try await browser { path in path == "group/STAYC" }
    _ = try await browser.press(try Key.list("/ s t a y c enter"))
    #expect(browser.screenText.contains("returned HTTP 500"))
    _ = try await browser.press(try Key.list("L"))
    let screen = browser.screenText
    #expect(!screen.contains("returned HTTP 500") && screen.contains("500"))
  }
}
