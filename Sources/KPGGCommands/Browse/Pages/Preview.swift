import KPGGCore
import Terminal

// The preview of a list's focused item, shown next to the list on wide screens.

extension BrowseState {
  var hasPreview: Bool { page.type.hasPreview && size.width >= 100 }

  /// The width of the page, without the column of the scroll bar.
  var pageWidth: Int { size.width - 1 }

  var listWidth: Int { hasPreview ? size.width / 2 - 2 : pageWidth }

  var previewColumn: Int { size.width / 2 + 2 }

  /// The target of the focused item, or `nil` if the page shows no preview.
  private var previewTarget: Target? { hasPreview ? targetInFocus : nil }

  /// The preview's picture, or `nil` if there is none or no room for it.
  var previewPicture: Placed.Picture? { previewPicture(of: previewTarget) }

  func previewPicture(of target: Target?) -> Placed.Picture? {
    guard hasPreview, let target, contentHeight >= 24, pictures.areShown else { return nil }
    let isTall = contentHeight >= 34
    guard let id = target.picturedEntry, index.group(id.groupSlug) != nil else { return nil }
    return .init(id: id, size: Size(width: isTall ? 30 : 24, height: isTall ? 10 : 6))
  }

  /// The rows of the preview: the picture and the page of the focused item.
  var preview: [Line] {
    guard let id = previewTarget?.entry, let view = view(of: id) ?? view(of: .group(id.groupSlug)) else {
      return []
    }
    var picture: [Line] = []
    if let shown = previewPicture, hasArrived(shown) { picture = self.picture(shown).padded() + [Line()] }
    let context = context(size.width - previewColumn + 2)
    let height = contentHeight - picture.count
    let page = view.page(.init(left: context))
    var lines = page.header
    for (number, part) in (page.left + page.right).enumerated() {
      lines += (number == 0 ? [] : [Line()]) + part.heading + part.rows.lines
    }
    return picture + lines.prefix(height)
  }

  /// Returns the action of a click, or `nil` if it is not on the preview. A click on the address of a video plays
  /// the video, and a click on anything else opens the item.
  func previewAction(x: Int, y: Int) -> BrowseAction? {
    guard hasPreview, x >= previewColumn else { return nil }
    let preview = preview
    guard preview.indices.contains(y - pageTop) else { return nil }
    let text = preview[y - pageTop].text
    let addresses = songInFocus.map { [$0.youtubeID.watchURL, $0.youtubeID.shortURL] } ?? []
    return addresses.contains(where: text.contains) ? .play : .open
  }
}
