import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Which pictures the browser keeps, and how it fetches them.
@Suite(.hangLimit) struct BrowsePicturesTests {
  private static let renderer = PictureRenderer(
    way: .chafa, source: "PATH", coloring: .ansi,
    programs: PicturePrograms(isInstalled: { _ in true }, output: { _, _, _ in nil }))

  private func requests(_ count: Int) throws -> [PictureRequest] {
    try (0..<count).map { number in
      PictureRequest(
        url: try #require(WebURL("https://x.example/\(number).jpg")), size: Size(width: 8, height: 4),
        mode: PictureRenderer.Mode(Self.renderer))
    }
  }

  @Test func `two hundred pictures are kept, and then the oldest goes`() throws {
    var pictures = BrowsePictures(true)
    let requests = try requests(201)
    for request in requests.dropLast() { pictures.take([Line("x")], for: request) }
    #expect(requests.dropLast().allSatisfy { pictures.lines($0) != nil })
    pictures.take([Line("x")], for: requests[200])
    #expect(requests.filter { pictures.lines($0) == nil } == [requests[0]])
  }

  @Test func `a picture that failed at first counts once`() throws {
    var pictures = BrowsePictures(true)
    let requests = try requests(200)
    pictures.take(nil, for: requests[0])
    pictures.retry()
    for request in requests { pictures.take([Line("x")], for: request) }
    #expect(requests.allSatisfy { pictures.lines($0) != nil })
  }

  @Test func `four pictures are fetched at a time`() async throws {
    let transport = CountingTransport(gate: 4)
    var app = World().app(World.Streams())
    app.transport = transport
    let artist = BrowseArtist(app, SourceOptions(), [.default: Self.renderer])
    let drawn = Mutex(0)
    try await artist.draw(requests(10)) { event in
      if case .drawn = event { drawn.withLock { $0 += 1 } }
    }
    #expect(drawn.withLock { $0 } == 10)
    #expect(transport.most == 4)
  }
}

/// Fails every request, and counts how many there are at the same time. The first ones wait for one another.
private final class CountingTransport: TimelyTransport {
  private struct State {
    var present = 0
    var most = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isOpen = false
  }

  private let gate: Int
  private let state = Mutex(State())

  init(gate: Int) {
    self.gate = gate
  }

  var most: Int { state.withLock { $0.most } }

  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    await withCheckedContinuation { continuation in
      let released = state.withLock { state in
        state.present += 1
        state.most = max(state.most, state.present)
        state.waiting.append(continuation)
        state.isOpen = state.isOpen || state.present >= gate
        defer { if state.isOpen { state.waiting = [] } }
        return state.isOpen ? state.waiting : []
      }
      for continuation in released { continuation.resume() }
    }
    // Lets others begin in the meantime.
    for _ in 0..<200 { await Task.yield() }
    state.withLock { $0.present -= 1 }
    throw .noConnection
  }
}
