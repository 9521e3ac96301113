import KPGGCore
import Terminal

struct PictureRequest: Hashable, Sendable {
  let url: WebURL
  /// The space available for the picture.
  let size: Size
  let mode: PictureRenderer.Mode
}

extension Session {
  /// - Parameter report: Called on any thread with cache errors, but only when debugging.
  func pictures(report: @escaping @Sendable (Text) -> Void = { _ in }) -> PictureClient {
    let cache = world.environment.folder(.cache).map { ResponseCache(picturesBelow: $0.path) }
    let isDebugging = isDebugging
    return PictureClient(
      transport: world.transport, cache: cache, isOffline: options.isOffline,
      userAgent: "kpgg/\(Release.version)",
      timeout: .seconds(pictureTimeout), now: world.clock.now
    ) { if isDebugging { report(.debug($0)) } }
  }

  private var pictureTimeout: Int { min(options.timeout?.count ?? 10, 10) }

  /// Fetches a picture, and shows activity meanwhile.
  func fetchedPicture(at url: WebURL) async throws -> PictureFile {
    let failure = Failure(PictureError(url, .noResponse(.timedOut)))
    let reports = TextCollector()
    defer { for text in reports.all { warn(text) } }
    return try await withProgress(
      .waitingFor(url.authority), within: pictureTimeout, or: failure
    ) { _ in try await pictures(report: reports.add).picture(at: url) }
  }

  /// Whether the output can show a picture. Formats for programs can't.
  var canShowPicture: Bool { isForPeople && !isAccessible }

  /// Returns a group's or member's picture for a printed page, or a card. Reports missing and failed pictures.
  func picture(at url: WebURL?, of name: Name, _ group: Slug, in size: Size) async -> PictureView {
    let renderer = pictureRenderer()
    let card = PictureView(card: name.preferred(nameOrder), of: group, size, renderer.coloring)
    guard let url, wantsPictures != false, renderer.method != .card else {
      if url == nil { note(.noPicture) }
      return card
    }
    do {
      let file = try await fetchedPicture(at: url)
      guard let lines = renderer.lines(file, in: size) else { throw PictureError(url, .notDrawn) }
      return PictureView(lines, size)
    } catch {
      fail(Failure(error), asWarning: true)
      return card
    }
  }
}
