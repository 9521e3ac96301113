import KPGGCore
import Terminal

/// The browser's pictures: whether to show them, how to draw them, and a cache.
struct BrowsePictures: Sendable {
  /// Whether to show pictures, or `nil` if the user has not decided.
  var isEnabled: Bool?
  var modes: [Theme: PictureRenderer.Mode]
  /// The drawn pictures, with `nil` for those that failed.
  private var cache: [PictureRequest: [Line]?] = [:]
  /// The keys of `cache`, oldest first.
  private var order: [PictureRequest] = []
  private var pending: Set<PictureRequest> = []

  /// Whether a failure has been reported. Later ones are not reported, as they mostly have the same cause.
  private(set) var hasFailed = false

  private static let cacheLimit = 200

  init(_ isEnabled: Bool? = false, _ modes: [Theme: PictureRenderer.Mode] = [:]) {
    self.isEnabled = isEnabled
    self.modes = modes
  }

  var areShown: Bool { isEnabled == true }

  func canDraw(_ theme: Theme) -> Bool {
    if let mode = modes[theme] { mode.method != .card } else { false }
  }

  func request(_ url: WebURL?, _ size: Size, _ theme: Theme) -> PictureRequest? {
    guard areShown, let url, let mode = modes[theme], mode.method != .card else { return nil }
    return PictureRequest(url: url, size: size, mode: mode)
  }

  /// Returns the drawn picture, or `nil` if it is not available.
  func lines(_ request: PictureRequest) -> [Line]? { cache[request] ?? nil }

  mutating func take(_ lines: [Line]?, for request: PictureRequest) {
    pending.remove(request)
    if cache.updateValue(lines, forKey: request) == nil { order.append(request) }
    while order.count > Self.cacheLimit { cache.removeValue(forKey: order.removeFirst()) }
  }

  /// Records the failure of a picture. Returns the message to show, or `nil` after the first failure.
  mutating func report(_ failure: Failure) -> Text? {
    defer { hasFailed = true }
    return hasFailed ? nil : "Can't load a picture: \(failure.message)"
  }

  /// Allows failed pictures to be requested again.
  mutating func retry() {
    hasFailed = false
    cache = cache.filter { $0.value != nil }
    order.removeAll { cache[$0] == nil }
  }

  /// Returns the missing pictures to fetch instead of the pending ones, or `nil` if nothing changes.
  ///
  /// - Parameters:
  ///   - visible: The pictures on the screen.
  ///   - next: The pictures that may be shown next. They alone don't replace pending requests.
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
  var pictureSize: Size {
    var context = context(pageWidth + 2)
    context.height = contentHeight + 2
    return context.pictureSize(isPortrait: page.member != nil)
  }

  /// The picture of the page, or `nil` if it shows none. The picture takes no room until it has arrived.
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

  /// Returns a group's or member's picture, which has no lines until it has arrived.
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

  /// Requests for the pictures that the next keys may bring into view: those one screen further down, on the next and
  /// previous page, and in the previews of the rows above and below.
  var nextPictures: [PictureRequest] {
    if !pictures.areShown || isTooSmall { return [] }
    let below = page.scroll + contentHeight
    let position = page.entry.flatMap(page.siblings.firstIndex)
    let pages = [1, -1].compactMap { step -> Placed.Picture? in
      guard let position, page.siblings.indices.contains(position + step) else { return nil }
      return .init(id: page.siblings[position + step], size: pictureSize)
    }
    let previews = [BrowseAction.Direction.down, .up].compactMap { direction in
      previewPicture(of: layout[layout.focusIndex(direction, of: page.focus)]?.target)
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
