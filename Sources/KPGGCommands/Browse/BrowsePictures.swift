import KPGGCore
import Terminal

/// The browser's pictures: whether to show them, how to draw them, and a cache.
struct BrowsePictures: Equatable, Sendable {
  /// Whether to show pictures; `nil` if the user has not decided.
  var areWanted: Bool?
  /// Whether the status line is asking the user.
  private(set) var isAsking = false
  /// Whether the user has been asked.
  private var hasAsked = false
  /// How pictures are drawn in each theme.
  var means: [Theme: PictureRenderer.Means]
  /// Drawn pictures; `nil` for those that failed.
  private var known: [PictureRequest: [Line]?] = [:]
  /// The keys of `known`, oldest first.
  private var order: [PictureRequest] = []
  /// Requests in progress.
  private var awaited: Set<PictureRequest> = []

  /// The maximum number of cached pictures.
  private static let most = 200

  init(_ areWanted: Bool? = false, _ means: [Theme: PictureRenderer.Means] = [:]) {
    (self.areWanted, self.means) = (areWanted, means)
  }

  /// Whether pages show pictures.
  var areShown: Bool { areWanted == true }

  mutating func ask() { (isAsking, hasAsked) = (true, true) }

  mutating func stopAsking() { isAsking = false }

  /// Whether to ask the user: once, and only if pictures can be drawn.
  func wouldAsk(_ theme: Theme) -> Bool {
    areWanted == nil && !hasAsked && means[theme].map { $0.way != .card } == true
  }

  func request(_ url: WebURL?, _ size: Size, _ theme: Theme) -> PictureRequest? {
    guard areShown, let url, let means = means[theme], means.way != .card else { return nil }
    return PictureRequest(url: url, size: size, means: means)
  }

  /// The drawn picture; `nil` if it is not available.
  func lines(_ request: PictureRequest) -> [Line]? { known[request] ?? nil }

  mutating func take(_ lines: [Line]?, for request: PictureRequest) {
    awaited.remove(request)
    if known.updateValue(lines, forKey: request) == nil { order.append(request) }
    while order.count > Self.most { known.removeValue(forKey: order.removeFirst()) }
  }

  /// Lets failed pictures be requested again.
  mutating func retry() {
    known = known.filter { $0.value != nil }
    order.removeAll { known[$0] == nil }
  }

  /// The missing pictures to fetch; `nil` if none is missing or all are being fetched.
  mutating func lacking(_ wanted: [PictureRequest]) -> [PictureRequest]? {
    let missing = wanted.filter { known[$0] == nil }
    if awaited.isSuperset(of: missing) { return nil }
    // The new download cancels requests for pictures that are no longer visible.
    awaited = Set(missing)
    return missing
  }
}

extension BrowseState {
  /// The space for a page's picture.
  var pictureSize: Size {
    var context = pictureContext
    context.height = contentHeight + 2
    let isPortrait = if case .member = page.place { true } else { false }
    return context.pictureSize(isPortrait: isPortrait)
  }

  /// Whether a page's picture is beside its text.
  var isBesidePictures: Bool { pictureContext.isBesidePictures }

  private var pictureContext: RenderContext { context(size.width + 2) }

  /// Whether the featured group shows a picture.
  var hasFeaturedPicture: Bool { pictures.areShown && size.width >= 60 && contentHeight >= 20 }

  /// Whether cards show pictures.
  var haveCardsPictures: Bool { pictures.areShown && contentHeight >= 30 }

  /// The height of a card's picture in rows.
  static let cardPictureHeight = 5

  /// A group's or member's picture, or its fallback card.
  func picture(of id: EntryID, _ size: Size) -> PictureView {
    if let request = pictures.request(address(of: id), size, theme), let lines = pictures.lines(request) {
      return PictureView(lines, size)
    }
    return card(of: id, size)
  }

  /// The fallback card for a picture.
  func card(of id: EntryID, _ size: Size) -> PictureView {
    let name = name(of: id)?.first(names) ?? id.description
    return PictureView(card: name, of: id.groupSlug, size, pictures.means[theme]?.coloring ?? .attributes)
  }

  /// The request for a group's or member's picture; `nil` if there is none to draw.
  func pictureRequest(of id: EntryID, _ size: Size) -> PictureRequest? {
    pictures.request(address(of: id), size, theme)
  }

  /// The URL of a group's or member's picture, if known.
  func address(of id: EntryID) -> WebURL? {
    switch id {
    case .group(let slug): index.group(slug)?.image
    case .member(let member): catalog.member(member)?.image
    }
  }

  /// Requests for the visible pictures, in page order.
  var picturesInSight: [PictureRequest] {
    if !pictures.areShown || isTooSmall { return [] }
    let visible = page.scroll..<page.scroll + contentHeight
    let items = layout.items.filter { item in
      item.y < visible.upperBound && item.end > visible.lowerBound && item.x < size.width
        && item.x + item.width > 0
    }
    return items.compactMap { item in item.picture.flatMap { pictureRequest(of: $0.id, $0.size) } }
  }
}
