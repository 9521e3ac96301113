import KPGGCore
import Terminal

/// The browser's pictures: whether to show them, how to draw them, and a cache.
struct BrowsePictures: Sendable {
  /// Whether to show pictures; `nil` if the user has not decided.
  var isEnabled: Bool?
  /// How pictures are drawn in each theme.
  var modes: [Theme: PictureRenderer.Mode]
  /// Drawn pictures; `nil` for those that failed.
  private var cache: [PictureRequest: [Line]?] = [:]
  /// The keys of `cache`, oldest first.
  private var order: [PictureRequest] = []
  /// Requests in progress.
  private var pending: Set<PictureRequest> = []

  /// Whether a failure has been reported. One is enough: the others mostly have the same cause.
  private(set) var hasFailed = false

  /// The maximum number of cached pictures.
  private static let cacheLimit = 200

  init(_ isEnabled: Bool? = false, _ modes: [Theme: PictureRenderer.Mode] = [:]) {
    (self.isEnabled, self.modes) = (isEnabled, modes)
  }

  /// What decides how much room pictures take.
  struct Look: Equatable {
    let isEnabled: Bool?
    let modes: [Theme: PictureRenderer.Mode]
  }

  var look: Look { Look(isEnabled: isEnabled, modes: modes) }

  /// Whether pages show pictures.
  var areShown: Bool { isEnabled == true }

  /// Whether something can draw pictures.
  func canDraw(_ theme: Theme) -> Bool { modes[theme].map { $0.way != .card } == true }

  func request(_ url: WebURL?, _ size: Size, _ theme: Theme) -> PictureRequest? {
    guard areShown, let url, let mode = modes[theme], mode.way != .card else { return nil }
    return PictureRequest(url: url, size: size, mode: mode)
  }

  /// The drawn picture; `nil` if it is not available.
  func lines(_ request: PictureRequest) -> [Line]? { cache[request] ?? nil }

  mutating func take(_ lines: [Line]?, for request: PictureRequest) {
    pending.remove(request)
    if cache.updateValue(lines, forKey: request) == nil { order.append(request) }
    while order.count > Self.cacheLimit { cache.removeValue(forKey: order.removeFirst()) }
  }

  /// Takes the failure of a picture. Returns the message to show, which is `nil` after the first failure.
  mutating func report(_ failure: Failure) -> Text? {
    defer { hasFailed = true }
    return hasFailed ? nil : "Could not load a picture: \(failure.message)"
  }

  /// Lets failed pictures be requested again.
  mutating func retry() {
    hasFailed = false
    cache = cache.filter { $0.value != nil }
    order.removeAll { cache[$0] == nil }
  }

  /// The missing pictures to fetch, which cancels those on their way; `nil` for no change.
  ///
  /// - Parameters:
  ///   - visible: The pictures on the screen.
  ///   - next: The pictures that may follow, which are fetched when nothing else is on its way.
  mutating func requestsToStart(
    for visible: [PictureRequest], then next: [PictureRequest]
  ) -> [PictureRequest]? {
    let missing = (visible + next).withoutDuplicates.filter { cache[$0] == nil }
    let isWaiting = pending.isSuperset(of: visible.filter { cache[$0] == nil })
    if isWaiting, !pending.isEmpty || missing.isEmpty { return nil }
    pending = Set(missing)
    return missing
  }
}

extension BrowseState {
  /// The space for a page's picture.
  var pictureSize: Size {
    var context = context(pageWidth + 2)
    context.height = contentHeight + 2
    return context.pictureSize(isPortrait: page.member != nil)
  }

  /// The picture of the page; `nil` if it shows none. It takes room once it has arrived.
  var pagePicture: Placed.Picture? {
    if !pictures.areShown { return nil }
    if page.type is HomePage, size.width >= 80, contentHeight >= 20, index.featured.indices.contains(featured)
    {
      let size = Size(width: 24, height: contentHeight >= 34 ? 10 : 7)
      return .init(id: .group(index.featured[featured].slug), size: size)
    }
    guard let entry = page.entry, entry.canHavePicture else { return nil }
    return .init(id: entry, size: pictureSize)
  }

  func hasArrived(_ picture: Placed.Picture) -> Bool { !self.picture(picture).lines.isEmpty }

  /// A group's or member's picture, without lines until it has arrived.
  func picture(_ picture: Placed.Picture) -> PictureView {
    let request = pictures.request(catalog.picture(of: picture.id), picture.size, theme)
    return PictureView(request.flatMap(pictures.lines) ?? [], picture.size)
  }

  /// Requests for the visible pictures, in page order.
  var visiblePictures: [PictureRequest] {
    if !pictures.areShown || isTooSmall { return [] }
    let visible = page.scroll..<page.scroll + contentHeight
    return requests([pagePicture] + pictures(in: visible) + [previewPicture])
  }

  /// Requests for the pictures that the next keys may show: those one screen further down, on the pages before and after
  /// this one, and in the previews of the rows above and below.
  var nextPictures: [PictureRequest] {
    if !pictures.areShown || isTooSmall { return [] }
    let below = page.scroll + contentHeight
    let position = page.entry.flatMap(page.siblings.firstIndex)
    let pages = [1, -1].compactMap { step -> Placed.Picture? in
      guard let position, page.siblings.indices.contains(position + step) else { return nil }
      return .init(id: page.siblings[position + step], size: pictureSize)
    }
    let previews = [BrowseAction.Direction.down, .up].compactMap { direction in
      previewPicture(of: layout[layout.spot(direction, of: page.focus)]?.target)
    }
    return requests(pictures(in: below..<below + contentHeight) + pages + previews)
  }

  private func pictures(in rows: Range<Int>) -> [Placed.Picture?] {
    layout.items(in: rows).filter { $0.x < size.width && $0.x + $0.width > 0 }.map(\.picture)
  }

  private func requests(_ shown: [Placed.Picture?]) -> [PictureRequest] {
    shown.compactMap { picture in
      picture.flatMap { pictures.request(catalog.picture(of: $0.id), $0.size, theme) }
    }.withoutDuplicates
  }
}
