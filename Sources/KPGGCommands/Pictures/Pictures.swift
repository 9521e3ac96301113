import KPGGCore
import Terminal

/// A request for a picture of a certain size and look.
struct PictureRequest: Hashable, Sendable {
  let url: WebURL
  /// The space available for it.
  let size: Size
  /// How it is drawn.
  let mode: PictureRenderer.Mode
}

extension Session {
  /// The client that fetches pictures.
  ///
  /// - Parameter report: Called on any thread with failures of the cache, if debugging.
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

  /// Fetches a picture, showing activity meanwhile.
  func fetchedPicture(at url: WebURL) async throws -> PictureFile {
    let failure = Failure(PictureError(url, .noResponse(.timedOut)))
    let reports = CollectedTexts()
    defer { for text in reports.all { warn(text) } }
    return try await showingActivity(
      .waitingFor(url.authority), within: pictureTimeout, or: failure
    ) { _ in try await pictures(report: reports.add).picture(at: url) }
  }

  /// Whether the output can show a picture; formats for programs cannot.
  var canShowPicture: Bool { isForPeople && !isAccessible }

  /// A group's or member's picture for a printed page, or its fallback card. Reports a missing or failed picture.
  ///
  /// - Parameters:
  ///   - url: The picture's URL, if known.
  ///   - name: The name of the group or member.
  func picture(at url: WebURL?, of name: Name, _ group: Slug, in size: Size) async -> PictureView {
    let renderer = pictureRenderer()
    let card = PictureView(card: name.first(names), of: group, size, renderer.coloring)
    guard let url, wantsPictures != false, renderer.way != .card else {
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
