import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Pictures in the browser.
@Suite(.hangLimit) struct BrowsePictureTests {
  private let driver = BrowseDriver()

  @Test func `the browser shows pictures on pages and cards where there is room`() async throws {
    let shown = TestWorld.showingPictures(driver.folder, with: ["KPGG_PICTURES": "chafa"])
    let size = Size(width: 120, height: 40)
    let home = try await driver.screen("", size, world: shown).text
    #expect(home.split(separator: "\n").filter { $0.contains("▀") }.count == 10)
    #expect(try await driver.screen("", world: shown).text.contains("▀"))
    #expect(
      try await driver.screen("enter", size, world: shown).text.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀"))
    for width in [60, 80, 120] {
      let page = try await driver.screen("enter enter", Size(width: width, height: 40), world: shown).text
      #expect(page.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀"), "\(width)\n\(page)")
    }
  }

  @Test func `the first bad response is shown as a message, and pages keep no room for pictures`()
    async throws
  {
    let bad = TestWorld.showingPictures(
      driver.folder, answer: APIResponse(status: 404), with: ["KPGG_PICTURES": "chafa"])
    #expect(try await driver.screen("", world: bad).text.contains("404"))
    let session = bad.session()
    var state = try await driver.state()
    state.pictures = BrowsePictures(true, BrowseWork(session).pictureLoader.modes)
    let runner = BrowseRunner(state, session)
    try await runner.type("")
    try await runner.type("enter")
    let page = runner.screenText
    #expect(page.contains("Members") && !page.contains("404") && !page.contains("▀"))
    try await runner.type("R")
    #expect(runner.screenText.contains("404"))
  }

  private func runner(_ log: PictureLog = PictureLog(), wanted: Bool?) async throws -> BrowseRunner {
    let session = TestWorld.showingPictures(driver.folder, log).session()
    let work = BrowseWork(session)
    var state = try await driver.state(Size(width: 80, height: 24), try session.catalog)
    state.pictures = BrowsePictures(wanted, work.pictureLoader.modes)
    return BrowseRunner(state, session, work)
  }

  @Test func `the key for pictures is suggested, and no other key turns them on or off`() async throws {
    let log = PictureLog()
    let browser = try await runner(log, wanted: nil)
    try await browser.type("enter")
    #expect(browser.screen.last?.contains("i pictures") == true && browser.state.message == nil)
    // `n` and `y` keep their meaning.
    try await browser.type("esc @IVE enter n")
    #expect(browser.state.pictures.isEnabled == nil && log.all == [])
    try await browser.type("y")
    #expect(
      browser.state.pictures.isEnabled == nil && log.all == []
        && browser.screenText.contains(" clipboard: "))
    try await browser.type("i x y")
    #expect(browser.state.pictures.isEnabled == nil && log.all == [])
    try await browser.type("i")
    _ = try await browser.handle([.hit(.action(.scroll(1)))])
    try await browser.type("y")
    #expect(browser.state.pictures.isEnabled == nil && log.all == [])
    try await browser.type("i")
    #expect(
      browser.screen.last?.contains("Download pictures from kpopping.com") == true && log.all == [])
    try await browser.type("y")
    #expect(browser.state.pictures.areShown && browser.screenText.contains("▀"))
    #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""pictures": "auto""#) == true)
    try await browser.type("i")
    #expect(!browser.state.pictures.areShown && browser.screen.last?.contains("Pictures off.") == true)
    #expect(driver.folder.read(".config/kpgg/config.json")?.contains(#""pictures": "never""#) == true)
  }

  @Test func `without a program that draws pictures, the terminal is queried before a program is suggested`()
    async throws
  {
    var state = try await driver.state()
    #expect(state.update(.key(.character("i"))) == [])
    #expect(state.update(.key(.character("y"))).contains(.askTerminal))
    #expect(state.message == .picturesOn)
    _ = state.update(.pictureModes([:]))
    #expect(state.message == "Install chafa to see pictures here.")
  }

  @Test func `visible pictures come first, then those of the next page, and each is requested only once`()
    async throws
  {
    var state = try await runner(wanted: true).state
    func drawn(_ effects: [BrowseEffect]) -> [PictureRequest]? {
      if case .work(.draw(let requests))? = effects.last { return requests }
      return nil
    }
    func pressed(_ key: Key) -> [PictureRequest]? {
      _ = state.update(.key(key))
      return drawn(state.prepare())
    }
    let first = drawn(state.prepare())
    #expect(first?.count == 1)
    #expect(pressed(.character("?")) == nil && pressed(.escape) == nil)
    let second = try #require(pressed(.enter))
    #expect(second.count == 2 && first?.contains(second[0]) == false)
    #expect(state.visiblePictures == [second[0]] && state.nextPictures.contains(second[1]))
    #expect(state.update(.drawn(second[0], [Line("▀")], nil)) == [])
    state.updateDerivedValues()
    #expect(BrowseView.surface(state).text.joined().contains("▀"))
  }

  // MARK: Which pictures are kept, and how they are fetched

  private static let renderer = PictureRenderer(
    method: .chafa, source: "PATH", coloring: .ansi,
    programs: PicturePrograms(isInstalled: { _ in true }, output: { _, _, _ in nil }))

  private func requests(_ count: Int) throws -> [PictureRequest] {
    try (0..<count).map { number in
      PictureRequest(
        url: try #require(WebURL("https://x.example/\(number).jpg")), size: Size(width: 8, height: 4),
        mode: PictureRenderer.Mode(Self.renderer))
    }
  }

  @Test func `the newest two hundred pictures are kept, and one that failed at first counts once`()
    throws
  {
    var pictures = BrowsePictures(true)
    let requests = try requests(201)
    pictures.take(nil, for: requests[0])
    pictures.retry()
    for request in requests.dropLast() { pictures.take([Line("x")], for: request) }
    #expect(requests.dropLast().allSatisfy { pictures.lines($0) != nil })
    pictures.take([Line("x")], for: requests[200])
    #expect(requests.filter { pictures.lines($0) == nil } == [requests[0]])
  }

  @Test func `four pictures are fetched at a time`() async throws {
    let gate = Gate(4)
    var session = TestWorld().session()
    session.world.transport = gate
    let pictureLoader = PictureLoader(session, [.default: Self.renderer])
    let drawn = Captured<BrowseEvent>()
    await pictureLoader.draw(try requests(10)) { if case .drawn = $0 { drawn.append($0) } }
    #expect(drawn.values.count == 10 && gate.maxConcurrent == 4)
  }
}

/// A transport that fails every request after `width` requests have overlapped. It records how many overlap at most.
private final class Gate: HTTPTransport {
  private let width: Int
  private let state = Mutex((current: 0, max: 0))

  init(_ width: Int) {
    self.width = width
  }

  var maxConcurrent: Int { state.withLock { $0.max } }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    state.withLock { $0 = ($0.current + 1, max($0.max, $0.current + 1)) }
    while maxConcurrent < width { await Task.yield() }
    // Let other requests begin meanwhile.
    for _ in 0..<200 { await Task.yield() }
    state.withLock { $0.current -= 1 }
    throw .noConnection
  }
}
