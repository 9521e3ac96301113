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
    ("group/STAYC", "/ text:stayc enter", status, "Members (6)"),
    ("group/2020", "/ text:stayc enter", status, "Members (6)"),
    ("song/2020", "/ text:stayc enter", status, "Newest songs"),
  ])
  func `a document that a host could not send is named on its page, and reloading reads it again`(
    path: String, keys: String, problem: String, found: String
  ) async throws {
    let isDown = Mutex(true)
    let browser = try await browser(path) { isDown.withLock { $0 } }
    try await browser.type(keys)
    #expect(browser.screenText.contains(problem) && !browser.screenText.contains(found))
    isDown.withLock { $0 = false }
    try await browser.type("R")
    #expect(browser.screenText.contains(found) && !browser.screenText.contains(problem))
  }

  @Test func `an error on a page is in the language of the page`() async throws {
    let browser = try await browser("group/STAYC")
    try await browser.type("/ text:stayc enter , right right enter")
    #expect(!browser.screenText.contains(Self.status) && browser.screenText.contains("500"))
  }
}
