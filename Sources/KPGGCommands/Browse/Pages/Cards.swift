import KPGGCore
import Terminal

// The featured group and the cards of groups and favourites, with their pictures.

/// What a card shows.
enum Card: Hashable, Sendable {
  case entry(EntryID)
  case song(Song)
  case day(Anniversary)

  var entry: EntryID {
    switch self {
    case .entry(let id): id
    case .song(let song): .song(song.id)
    case .day(let anniversary): anniversary.ids[0]
    }
  }
}

extension BrowseState {
  /// The height of a card's picture in rows.
  private static let cardPictureHeight = 5

  /// The height of a card in lines.
  var cardHeight: Int { textHeight + (showsCardPictures ? Self.cardPictureHeight : 0) }

  private var textHeight: Int { hasLowCards || !cardsHaveSecondName ? 2 : 3 }

  /// Whether cards are low so that more shelves fit: the second name is then on the first line, if there is room.
  private var hasLowCards: Bool { contentHeight < 26 }

  /// Whether cards show a second name. Hardly any group has one in Japanese.
  private var cardsHaveSecondName: Bool { nameChoice == .both && names != .latinAndJapanese }

  /// Whether cards show pictures.
  private var showsCardPictures: Bool { pictures.areShown && contentHeight >= 30 }

  /// A card at a position, with its picture if cards show any.
  ///
  /// - Parameters:
  ///   - spot: The card's shelf or grid, and its index there.
  ///   - top: The first row to scroll into view with it.
  func placed(_ card: Card, _ spot: Placed.Spot, x: Int, y: Int, width: Int, top: Int) -> Placed {
    let id = card.entry
    let isInFavorites = spot.shelf == .favorites
    let row = PageRow(lines: lines(of: card, width: max(1, min(width, size.width - x) - 2)))
    let pictureSize = Size(width: max(1, min(width - 2, 16)), height: Self.cardPictureHeight)
    let hasPicture = showsCardPictures && id.kind != .song
    return Placed(
      spot: spot, target: isInFavorites ? .favorite(id) : .entry(id), content: .row(row), x: x, y: y,
      width: width, height: spot.shelf == .newest ? textHeight : cardHeight, top: top,
      picture: hasPicture ? .init(id: id, size: pictureSize, isAbove: true) : nil)
  }

  /// A card's text: the name, the name in the other script if wanted, and a detail.
  private func lines(of card: Card, width: Int) -> [Line] {
    switch card {
    case .entry(let id):
      let group = index.group(id.groupSlug)
      let name = catalog.name(of: id) ?? people.first { $0.favorite.id == id }?.name
      let detail = id.kind == .group ? group?.song.name : group?.name
      return lines(
        name, or: id.description, .title(of: id), mark(id),
        group == nil ? text(.notInCatalog) : detail?.first(names) ?? "", width)
    case .song(let song):
      let group = index.group(song.group).map { SongRecord(song: song, group: $0).performer(names) }
      return lines(
        song.name, or: text(.unknown), .title, Line(), group ?? "", width,
        withoutSecond: song.released.map(language.shortDate))
    case .day(let anniversary):
      let mark = anniversary.ids.map(mark).first { $0.cells > 0 } ?? Line()
      let group = anniversary.kind == .debut ? nil : index.group(anniversary.groups[0])?.name.first(names)
      let occasion = text(.cardOccasion(anniversary))
      let detail = group.map { language.list([occasion, $0]) } ?? occasion
      return lines(anniversary.name, or: "", .title(of: anniversary.ids[0]), mark, detail, width)
    }
  }

  private func lines(
    _ name: Name?, or unknown: String, _ style: Style, _ mark: Line, _ detail: String, _ width: Int,
    withoutSecond fallback: String? = nil
  ) -> [Line] {
    var title = Line(name?.first(names) ?? unknown, style)
    var lines: [Line] = []
    if cardsHaveSecondName {
      let other = name?.second(names)
      let second = Line(other ?? "")
      if !hasLowCards {
        lines.append(other == nil ? Line(fallback ?? "", .secondary) : second)
      } else if title.cells + 2 + second.cells + mark.cells <= width, second.cells > 0 {
        title = title + Line("  ") + second
      }
    }
    lines.append(Line(detail, .secondary))
    return ([title.fitted(to: max(1, width - mark.cells)) + mark] + lines).map {
      $0.fitted(to: max(1, width))
    }
  }

  private func mark(_ id: EntryID) -> Line { favorites.list.contains(id) ? Line(" ★ ", .mark) : Line() }

  // MARK: The featured group

  /// The size of the featured group's picture; `nil` if it is not shown.
  var featuredPictureSize: Size? {
    guard size.width >= 60, contentHeight >= 20, pictures.areShown else { return nil }
    return Size(width: 24, height: contentHeight >= 34 ? 10 : contentHeight >= 26 ? 7 : 5)
  }

  /// The featured group's text.
  func featured(_ group: GirlGroup, width: Int) -> [Line] {
    let context = context(width)
    let count = index.featured.count
    let heading =
      Line(context.text(.featured), .heading) + Line("  \(featured % max(1, count) + 1)/\(count)", .secondary)
    let name = context.title(group.name, .title(of: group.slug)) + mark(.group(group.slug))
    let song =
      Line(group.song.fullTitle(context.names) ?? context.text(.unknown)) + Line("  ")
      + Line(KeyBinding.name(of: .play), .title) + Line(" " + context.text("play"), .secondary)
    let facts = [group.debut.map(context.date), context.agency(of: group)].compactMap { $0 }
    let isLarge = contentHeight >= 14
    return [heading, name, song].map(context.fitted)
      + (isLarge ? [context.fitted(Line(context.language.list(facts), .secondary))] : [])
  }

  // MARK: Pictures

  /// A group's or member's picture, or its fallback card.
  func picture(_ picture: Placed.Picture) -> PictureView {
    let (id, size) = (picture.id, picture.size)
    if let request = pictures.request(catalog.picture(of: id), size, theme),
      let lines = pictures.lines(request)
    {
      return PictureView(lines, size)
    }
    let name = catalog.name(of: id)?.first(names) ?? id.description
    return PictureView(card: name, of: id.groupSlug, size, pictures.modes[theme]?.coloring ?? .attributes)
  }
}
