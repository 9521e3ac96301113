import KPGGCore
import Terminal

/// A picture that is wanted somewhere.
struct PictureRequest: Hashable, Sendable {
  let url: WebURL
  /// The room that there is for it.
  let size: Size
  /// How it is drawn.
  let means: PictureRenderer.Means
}

extension App {
  /// What fetches pictures.
  func pictures(_ source: SourceOptions) -> PictureClient {
    PictureClient(
      transport, cache: environment.folder(.cache).map { ResponseCache(picturesBelow: $0.path) },
      isOffline: source.isOffline, userAgent: "kpgg/\(Program.version)",
      timeout: .seconds(Self.pictureTimeout(source)), now: now, allowsPrivate: isCatalogPrivate)
  }

  private static func pictureTimeout(_ source: SourceOptions) -> Int { min(source.timeout?.count ?? 10, 10) }

  /// Fetches a picture, and shows that it is waited for.
  func fetchedPicture(at url: WebURL, _ source: SourceOptions) async throws -> PictureFile {
    let failure = Failure(PictureError(url, .noAnswer(.timedOut)))
    return try await showingActivity(
      .waitingFor(url.authority), within: Self.pictureTimeout(source), or: failure
    ) { _ in try await pictures(source).picture(at: url) }
  }

  /// Whether the catalog comes from a host of a private network, whose pictures may be there, too.
  private func isCatalogPrivate() -> Bool {
    if let hostReading { return hostReading.host.isPrivate }
    // An update that cannot be read is not in use.
    return (try? updateFile.loadIfPresent())?.host?.isPrivate == true
  }

  /// Whether what is printed has room for a picture, which no form for programs has.
  func canShowPicture(_ options: OutputOptions) throws(Failure) -> Bool {
    try refuseSecondForm(options, besides: "--picture")
    return isScreen(options) && !isAccessible
  }

  /// The picture of a group or member for a page that is printed, or the card that stands in for it. Why there is no
  /// picture is told.
  ///
  /// - Parameters:
  ///   - url: The picture's address, if one is known.
  ///   - name: Whose it is.
  func picture(at url: WebURL?, of name: Name, _ group: Slug, _ source: SourceOptions, in size: Size) async
    -> PictureView
  {
    let renderer = pictureRenderer()
    let card = PictureView(card: name.first(names), of: group, size, renderer.coloring)
    guard let url, wantsPictures != false, renderer.way != .card else {
      if url == nil { note(.noPicture) }
      return card
    }
    do {
      let file = try await fetchedPicture(at: url, source)
      guard let lines = renderer.lines(file, in: size) else { throw PictureError(url, .notDrawn) }
      return PictureView(lines, size)
    } catch {
      fail(Failure(error), asWarning: true)
      return card
    }
  }
}
