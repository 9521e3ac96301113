import KPGGCore
import Terminal

/// The pictures of the browser: whether they are wanted, what draws them, and what is known of them.
struct BrowsePictures: Equatable, Sendable {
  /// Whether they are wanted; `nil` if nobody has said so.
  var areWanted: Bool?
  /// Whether the last line asks for that.
  private(set) var isAsking = false
  /// Whether it has asked.
  private var hasAsked = false
  /// What draws them in each theme.
  var means: [Theme: PictureRenderer.Means]
  /// Those that were asked for, the last one last; without lines as long as they have not come, or could not be drawn.
  private var known: [PictureRequest: [Line]?] = [:]
  private var order: [PictureRequest] = []
  /// Those that are being fetched.
  private var awaited: Set<PictureRequest> = []

  /// How many are kept.
  private static let most = 200

  init(_ areWanted: Bool? = false, _ means: [Theme: PictureRenderer.Means] = [:]) {
    (self.areWanted, self.means) = (areWanted, means)
  }

  /// Whether pages have room for them.
  var areShown: Bool { areWanted == true }

  mutating func ask() { (isAsking, hasAsked) = (true, true) }

  mutating func stopAsking() { isAsking = false }

  /// Whether it is to be asked whether they are wanted: once, and where something can draw them.
  func wouldAsk(_ theme: Theme) -> Bool {
    areWanted == nil && !hasAsked && means[theme].map { $0.way != .card } == true
  }

  func request(_ url: WebURL?, _ size: Size, _ theme: Theme) -> PictureRequest? {
    guard areShown, let url, let means = means[theme], means.way != .card else { return nil }
    return PictureRequest(url: url, size: size, means: means)
  }

  /// The picture's lines; `nil` as long as there are none.
  func lines(_ request: PictureRequest) -> [Line]? { known[request] ?? nil }

  mutating func take(_ lines: [Line]?, for request: PictureRequest) {
    awaited.remove(request)
    if known.updateValue(lines, forKey: request) == nil { order.append(request) }
    while order.count > Self.most { known.removeValue(forKey: order.removeFirst()) }
  }

  /// Lets those that could not be had be asked for again.
  mutating func retry() {
    known = known.filter { $0.value != nil }
    order.removeAll { known[$0] == nil }
  }

  /// What is to be fetched so that all of these are there; `nil` if nothing is but what is on its way.
  mutating func lacking(_ wanted: [PictureRequest]) -> [PictureRequest]? {
    let missing = wanted.filter { known[$0] == nil }
    if awaited.isSuperset(of: missing) { return nil }
    // What is not in sight any more is not waited for.
    awaited = Set(missing)
    return missing
  }
}

extension BrowseState {
  /// The room for the picture of a page.
  var pictureSize: Size {
    var context = pictureContext
    context.height = contentHeight + 2
    let isPortrait = if case .member = page.place { true } else { false }
    return context.pictureSize(isPortrait: isPortrait)
  }

  /// Whether a picture stands beside what is said.
  var isBesidePictures: Bool { pictureContext.isBesidePictures }

  private var pictureContext: RenderContext { context(size.width + 2) }

  /// Whether the featured group has a picture.
  var hasFeaturedPicture: Bool { pictures.areShown && size.width >= 60 && contentHeight >= 20 }

  /// Whether cards have pictures.
  var haveCardsPictures: Bool { pictures.areShown && contentHeight >= 30 }

  /// The rows of a picture in a card.
  static let cardPictureHeight = 5

  /// The picture of a group or member, or the card that stands in for it.
  func picture(of id: EntryID, _ size: Size) -> PictureView {
    if let request = pictures.request(address(of: id), size, theme), let lines = pictures.lines(request) {
      return PictureView(lines, size)
    }
    return card(of: id, size)
  }

  /// The card that stands in for a picture.
  func card(of id: EntryID, _ size: Size) -> PictureView {
    let name = name(of: id)?.first(names) ?? id.description
    return PictureView(card: name, of: id.groupSlug, size, pictures.means[theme]?.coloring ?? .attributes)
  }

  /// The same as an entry of what is to be fetched.
  func pictureRequest(of id: EntryID, _ size: Size) -> PictureRequest? {
    pictures.request(address(of: id), size, theme)
  }

  /// The address of a picture, if it is known.
  func address(of id: EntryID) -> WebURL? {
    switch id {
    case .group(let slug): index.group(slug)?.image
    case .member(let member): catalog.member(member)?.image
    }
  }

  /// The pictures that are in sight, from top to bottom.
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
