import KPGGCore
import Synchronization
import Terminal

final class PictureLoader: Sendable {
  private let session: Session
  private let renderers: Mutex<[Theme: PictureRenderer]>
  private let reports = Mutex<Set<TerminalReport>>([])

  /// - Parameter renderers: The picture renderers, or `nil` for the terminal's own.
  init(_ session: Session, _ renderers: [Theme: PictureRenderer]?) {
    self.session = session
    self.renderers = Mutex(renderers ?? session.pictureRenderers())
  }

  var modes: [Theme: PictureRenderer.Mode] {
    renderers.withLock { $0.mapValues(PictureRenderer.Mode.init) }
  }

  /// Whether the terminal must be queried to find out how it can draw pictures.
  var asksTerminal: Bool { renderers.withLock { $0.values.allSatisfy(\.needsTerminalReport) } }

  /// Records a terminal report. After the last one, `.attributes`, returns the picture modes and background as events.
  func receive(_ report: TerminalReport) -> [BrowseEvent] {
    let all = reports.withLock { reports in
      reports.insert(report)
      return reports
    }
    guard report == .attributes else { return [] }
    renderers.withLock { $0 = session.pictureRenderers(all) }
    let backgrounds = all.compactMap { if case .background(let color) = $0 { color } else { nil } }
    return [.pictureModes(modes)] + backgrounds.map(BrowseEvent.background)
  }

  /// The maximum number of pictures that are fetched at the same time.
  private static let concurrentFetches = 4

  /// Fetches and draws pictures in the order of the requests, and posts each result as an event.
  func draw(_ requests: [PictureRequest], post: @escaping @Sendable (BrowseEvent) -> Void) async {
    let renderers = Dictionary(
      self.renderers.withLock { $0.values.map { (PictureRenderer.Mode($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    let client = session.pictures { post(.message($0)) }
    await withTaskGroup(of: Void.self) { group in
      for (number, request) in requests.enumerated() {
        if number >= Self.concurrentFetches { await group.next() }
        guard !Task.isCancelled, let renderer = renderers[request.mode] else { continue }
        group.addTask {
          let event = await Self.drawn(request, by: renderer, from: client)
          if !Task.isCancelled { post(event) }
        }
      }
    }
  }

  private static func drawn(
    _ request: PictureRequest, by renderer: PictureRenderer, from client: PictureClient
  ) async -> BrowseEvent {
    do throws(PictureError) {
      let file = try await client.picture(at: request.url)
      guard let lines = renderer.lines(file, in: request.size) else {
        throw PictureError(request.url, .notDrawn)
      }
      return .drawn(request, lines, nil)
    } catch {
      return .drawn(request, nil, Failure(error))
    }
  }
}
