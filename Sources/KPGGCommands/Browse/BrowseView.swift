import KPGGCore
import Terminal

extension BrowseState {
  /// The render context of a column of the page, without the two cells of the focus mark.
  func context(_ width: Int? = nil) -> RenderContext {
    var context = RenderContext(
      width: max(1, (width ?? size.width) - 2), language: language, names: names, today: today,
      isAccessible: isAccessible)
    // Keys play songs and copy their URLs, so lists need no URL column.
    context.hasLinks = true
    return size.width < 100 ? context : context.column(context.width)
  }
}

/// Draws the browser's state.
enum BrowseView {
  /// The screen.
  static func surface(_ state: BrowseState) -> Surface {
    var surface = Surface(state.size)
    if state.isTooSmall {
      let text = state.text("Terminal too small (needs 40 x 10). Press q to quit.")
      for (y, line) in text.wrapped(to: max(2, state.size.width)).enumerated() {
        surface.draw(Line(line), x: 0, y: y)
      }
      return surface
    }
    let tabs = tabs(state).reduce(Line()) { $0 + $1.line }
    surface.draw(tabs, x: 0, y: 0)
    let filter = Line(filterText(state), .secondary)
    let place = position(state)
    var path = breadcrumb(state)
    if filter.cells < state.size.width - tabs.cells {
      surface.draw(filter, x: state.size.width - filter.cells - 1, y: 0)
    } else {
      path = path + filter.indented(by: 2)
    }
    surface.draw(path.fitted(to: state.size.width - place.cells - 2), x: 0, y: 1)
    surface.draw(place, x: state.size.width - place.cells, y: 1)
    drawHeader(state, on: &surface)
    drawPage(state, on: &surface)
    let last = state.size.height - 1
    if let status = state.status {
      // A long message wraps upwards from the last line: a truncated URL is useless.
      let lines = status.sanitized.wrappedAroundCommands(to: state.size.width).suffix(state.contentHeight)
      for (number, line) in lines.enumerated() {
        surface.draw(Line(line).padded(to: state.size.width), x: 0, y: last + 1 - lines.count + number)
      }
    } else {
      surface.draw(footer(state), x: 0, y: last)
    }
    return surface
  }

  private static func drawPage(_ state: BrowseState, on surface: inout Surface) {
    let scroll = state.page.scroll
    let visible = scroll..<scroll + state.contentHeight
    for item in state.layout.items where item.y < visible.upperBound && item.end > visible.lowerBound {
      let isFocused = item.spot != nil && item.spot == state.page.focus
      for (number, line) in lines(of: item, state).enumerated() where visible.contains(item.y + number) {
        let y = state.top + item.y + number - scroll
        let isFirst = number == max(0, scroll - item.y)
        let mark = Line(isFocused && isFirst ? "> " : "  ")
        // Reverse only the first line of text, to keep it readable.
        let isReversed = isFocused && (!item.isText || isFirst)
        let width = item.isText ? min(item.width, line.cells + 3) : item.width
        surface.draw(mark + line, x: item.x, y: y, width: width, isReversed: isReversed)
      }
      if isFocused, !state.page.isTyping {
        let y = max(state.top, state.top + item.y - scroll)
        surface.cursor = .init(x: max(0, item.x), y: y, isVisible: false)
      }
    }
    for (number, line) in preview(state).prefix(state.contentHeight).enumerated() {
      surface.draw(line, x: searchWidth(state) + 4, y: state.top + number)
    }
  }

  // MARK: Above the rows

  /// Draws the fixed header above a page's rows, if it has one.
  private static func drawHeader(_ state: BrowseState, on surface: inout Surface) {
    func drawField() {
      let lead = Line(state.text(state.page.place.fieldLabel) + " ", .secondary).indented(by: 2)
      let (text, caret) = visible(state.page.field, cells: state.size.width - lead.cells - 1)
      var style = Style.plain
      style.isReversed = state.page.field.isSelected && state.page.isTyping
      surface.draw(lead + Line(text, style), x: 0, y: 2)
      if state.page.isTyping { surface.cursor = .init(x: lead.cells + caret, y: 2, isVisible: true) }
    }
    switch state.page.place {
    case .help: drawField()
    case .search:
      drawField()
      surface.draw(kinds(state).reduce(Line("  ")) { $0 + $1.line }, x: 0, y: 3)
    case .songs:
      if state.page.isTyping || !state.page.field.text.isEmpty {
        drawField()
      } else {
        surface.draw(
          Line(state.text("/ filters by title, group, year and kind: stayc 2021"), .secondary)
            .indented(by: 2), x: 0, y: 2)
      }
      if case .songs(let songs)? = state.search.answer(.songs) {
        surface.draw(
          Line(state.text(ListCount(unit: .songs, shown: songs.count).text), .secondary).indented(
            by: 2), x: 0,
          y: 3)
      }
    default: break
    }
  }

  /// The header and the active filters as text for screen readers.
  static func header(_ state: BrowseState) -> [String] {
    let filter = filterText(state)
    var lines = filter.isEmpty ? [] : [filter]
    if [.songs, .search].contains(state.page.place), !state.page.field.text.isEmpty {
      lines.append(state.text(state.page.place.fieldLabel) + " " + state.page.field.text)
    }
    switch (state.page.place, state.search.answer(state.page.place)) {
    case (.songs, .songs(let songs)?):
      lines.append(state.text(ListCount(unit: .songs, shown: songs.count).text))
    case (.search, .hits?):
      lines.append(kinds(state).map(\.line.text).joined().split(separator: " ").joined(separator: " "))
    default: break
    }
    return lines
  }

  /// The part of a field's text that fits, and the caret's column in it.
  private static func visible(_ field: TextField, cells width: Int) -> (text: String, caret: Int) {
    var before = field.text.prefix(field.caret)
    var caret = String(before).cells
    while caret >= width, let first = before.popFirst() { caret -= String(first).cells }
    return (String(before) + field.text.dropFirst(field.caret), caret)
  }

  private static func kinds(_ state: BrowseState) -> [(kind: CatalogSearch.Kind?, line: Line)] {
    let kinds: [(CatalogSearch.Kind?, Text)] = [
      (nil, .allEras), (.group, .groups), (.member, .memberCount), (.song, .songs),
    ]
    // Narrow screens show only the selected kind's count.
    let isShort = state.size.width < 60 && !state.isAccessible
    return kinds.map { kind, label in
      let isSelected = kind == state.page.kind
      let count = isSelected || !isShort ? state.search.count(of: kind).map { " \($0)" } ?? "" : ""
      let text = state.text(label) + count
      return (kind, isSelected ? Line("[\(text)]", .title) + Line(" ") : Line(" \(text)  ", .secondary))
    }
  }

  /// The kind of search results whose label is at a screen column.
  static func kind(at x: Int, _ state: BrowseState) -> (kind: CatalogSearch.Kind?, line: Line)? {
    piece(at: x - 2, kinds(state), \.line)
  }

  /// The piece at a column, of pieces drawn side by side.
  private static func piece<Piece>(at x: Int, _ pieces: [Piece], _ line: (Piece) -> Line) -> Piece? {
    var end = 0
    return x < 0
      ? nil
      : pieces.first {
        end += line($0).cells
        return x < end
      }
  }

  // MARK: Beside what a search has found

  /// The width of the search results. On a wide screen they leave room for a preview.
  static func searchWidth(_ state: BrowseState) -> Int {
    state.size.width >= 100 && !state.isAccessible ? (state.size.width - 2) / 2 : state.size.width
  }

  /// A preview of the focused search result.
  private static func preview(_ state: BrowseState) -> [Line] {
    let room = state.size.width - searchWidth(state) - 4
    guard room > 0, state.page.place == .search, let target = state.layout[state.page.focus]?.target,
      let slug = target.entry?.groupSlug, let group = state.index.group(slug)
    else { return [] }
    let context = state.context(room)
    let members = state.catalog.members[slug] ?? []
    switch target {
    case .song(let song): return SongView(song: song, group: group).lines(context)
    case .entry(.member(let id)):
      return members.first { $0.id == id }.map { member in
        MemberView(member: member, group: group, others: [], favorites: state.favorites, index: state.index)
          .page(context)
      } ?? []
    default:
      let view = GroupView(
        group: group, members: members, songs: state.catalog.songs[slug] ?? [], favorites: state.favorites,
        index: state.index)
      return view.head(context) + view.memberHeading(context) + view.memberList(context).lines
    }
  }

  private static func lines(of item: BrowseLayout.Item, _ state: BrowseState) -> [Line] {
    switch item.content {
    case .lines(let lines):
      guard item.spot == .featured, item.picture != nil, !isWhole(item, state),
        let group = state.featuredGroup
      else {
        return lines
      }
      return featured(group, state, isWhole: false)
    case .card(let id):
      let width = min(item.width, state.size.width - item.x) - 2
      let isCut = item.picture.map { $0.size.width > width } ?? false
      let picture =
        item.picture.map {
          Self.picture(of: $0, isWhole: !isCut && isWhole(item, state), state).padded(above: true)
        } ?? []
      return picture.map { $0.fitted(to: max(1, width), ending: "") }
        + card(id, width: width, state).prefix(item.height - picture.count)
    case .picture:
      return item.picture.map { picture(of: $0, isWhole: isWhole(item, state), state).lines } ?? []
    }
  }

  /// Whether all rows of an item are visible.
  private static func isWhole(_ item: BrowseLayout.Item, _ state: BrowseState) -> Bool {
    item.y >= state.page.scroll && item.end <= state.page.scroll + state.contentHeight
  }

  /// A picture, or its fallback card if an inline image is only partly visible: terminals draw those whole.
  private static func picture(
    of picture: BrowseLayout.Item.Picture, isWhole: Bool, _ state: BrowseState
  ) -> PictureView {
    let view = state.picture(of: picture.id, picture.size)
    let isInline = view.lines.contains { $0.spans.contains { $0.graphic?.form == .inline } }
    return isWhole || !isInline ? view : state.card(of: picture.id, picture.size)
  }

  // MARK: Cards

  /// The featured group, across the whole width.
  ///
  /// - Parameter isWhole: Whether all of its rows are visible.
  static func featured(_ group: Group, _ state: BrowseState, isWhole: Bool = true) -> [Line] {
    let context = state.context()
    let place = "\(state.featured % max(1, state.index.featured.count) + 1)/\(state.index.featured.count)"
    let heading = Line(context.text(.featured), .heading) + Line("  " + place, .secondary)
    let name =
      context.title(group.name, .title(of: group.slug)) + mark(.group(group.slug), state)
    let song = Line(group.song.fullTitle(context.names) ?? context.text(.unknown))
    let facts = [group.debut.map(context.date), group.agency?.first(context.names)].compactMap { $0 }
    let isLarge = state.contentHeight >= 14
    let lines = [heading, name, song] + (isLarge ? [Line(context.language.list(facts), .secondary)] : [])
    guard let size = featuredPictureSize(state) else { return lines.map(context.fitted) }
    let picture = Self.picture(of: .init(id: .group(group.slug), size: size), isWhole: isWhole, state)
      .padded()
    let width = context.width - size.width - 2
    return picture.enumerated().map { row, part in
      let line = row < lines.count ? lines[row].fitted(to: width) : Line()
      return line.padded(to: width + 2) + part
    }
  }

  /// The size of the featured group's picture; `nil` if none is shown.
  static func featuredPictureSize(_ state: BrowseState) -> Size? {
    state.hasFeaturedPicture ? Size(width: 24, height: state.contentHeight >= 30 ? 10 : 7) : nil
  }

  /// A card's text: the name, the name in the other script if wanted, and the signature song or a member's group.
  private static func card(_ id: EntryID, width: Int, _ state: BrowseState) -> [Line] {
    let group = state.index.group(id.groupSlug)
    let name = state.name(of: id) ?? state.favoritesState.people.first { $0.favorite.id == id }?.name
    let mark = mark(id, state)
    let title = Line(name?.first(state.names) ?? id.description, .title(of: id.groupSlug))
    var lines = [fitted(title, width - mark.cells) + mark]
    if state.nameChoice == .both { lines.append(Line(name?.second(state.names) ?? "")) }
    let detail = id.kind == "group" ? group?.song.name : group?.name
    lines.append(
      Line(
        group == nil ? state.text(.notInCatalog) : detail?.first(state.names) ?? "",
        .secondary))
    return lines.map { fitted($0, width) }
  }

  /// A line of a card. Unlike `…`, the ending `..` has the same width in every terminal, so a changed card does not
  /// force a redraw of the whole row.
  private static func fitted(_ line: Line, _ width: Int) -> Line {
    line.fitted(to: max(1, width), ending: "..")
  }

  private static func mark(_ id: EntryID, _ state: BrowseState) -> Line {
    state.favorites.contains(id) ? Line(" ★ ", .heading) : Line()
  }

  // MARK: Around the page

  /// The tabs. If there is too little room, only the selected one shows its name.
  private static func tabs(_ state: BrowseState) -> [(tab: BrowseState.Tab, line: Line)] {
    func tabs(isShort: Bool) -> [(tab: BrowseState.Tab, line: Line)] {
      BrowseState.Tab.allCases.map { tab in
        let isSelected = tab == state.tab
        let name = isSelected || !isShort ? " " + state.text(tab.title) : ""
        let text = "\(tab.rawValue + 1)" + name
        return (tab, isSelected ? Line("[\(text)]", .title) + Line(" ") : Line(" \(text)  ", .secondary))
      }
    }
    let long = tabs(isShort: false)
    let room = state.size.width - filterText(state).cells
    return long.reduce(0) { $0 + $1.line.cells } < room ? long : tabs(isShort: true)
  }

  /// The tab at a screen column.
  static func tab(at x: Int, _ state: BrowseState) -> BrowseState.Tab? {
    piece(at: x, tabs(state), \.line)?.tab
  }

  /// The active filters and sort order.
  private static func filterText(_ state: BrowseState) -> String {
    // A search covers the whole catalog.
    let filter =
      state.page.place == .search ? BrowseFilter(isOriginal: state.filter.isOriginal) : state.filter
    let language = state.language
    var parts: [String] = []
    if !filter.eras.isEmpty {
      let eras = language.list(filter.eras.sorted().map(language.era))
      parts.append(language("debuted \(eras)"))
    }
    if filter.isOriginal { parts.append(language("original")) }
    switch filter.shown {
    case .all: break
    case .favorites: parts.append(language("favourites"))
    case .active: parts.append(language(Text("active").meaning("filter")))
    }
    if let order = filter.order { parts.append(language(order.text)) }
    if filter.favoritesFirst { parts.append(language("favourites first")) }
    return language.list(parts)
  }

  /// The path to the page; empty on the first page of a tab.
  private static func breadcrumb(_ state: BrowseState) -> Line {
    state.pages.count < 2 ? Line() : Line(title(state), .secondary).indented(by: 2)
  }

  /// The path to the page: the titles of the open pages.
  static func title(_ state: BrowseState) -> String {
    state.pages.map { page in
      switch page.place {
      case .home: state.text(BrowseState.Tab.home.title)
      case .favorites: state.text(.favorites)
      case .songs: state.text(.songs)
      case .upcoming: state.text(BrowseState.Tab.upcoming.title)
      case .search: state.text("Search")
      case .era(let era): state.language.era(era)
      case .group(let slug): state.index.group(slug)?.name.first(state.names) ?? slug.description
      case .member(let id): state.catalog.member(id)?.name.first(state.names) ?? id.member.description
      case .help: state.text(.keys)
      }
    }.joined(separator: " / ")
  }

  /// The last visible row and the page's height, if the page is taller than the screen.
  private static func position(_ state: BrowseState) -> Line {
    let height = state.layout.height
    if height <= state.contentHeight { return Line() }
    return Line("\(min(height, state.page.scroll + state.contentHeight))/\(height) ", .secondary)
  }

  /// Hints for the keys that work here, as many as fit; the way back, the list of keys and the end are always shown.
  private static func footer(_ state: BrowseState) -> Line {
    let kind = KeyBinding.PageKind(state.page.place)
    let hints = KeyBinding.table.compactMap { binding -> (line: Line, isKept: Bool)? in
      guard binding.pages.contains(kind), state.isEnabled(binding.action), let text = binding.footer,
        let key = binding.key(on: state.page)
      else {
        return nil
      }
      // Enter plays a song.
      let isPlayed = binding.action == .open && state.layout[state.page.focus]?.target?.isSong == true
      let word = isPlayed ? state.text("play") : state.text(text)
      return (
        Line(key.name, .title) + Line(" " + word + "  ", .secondary),
        [.back, .help, .quit].contains(binding.action)
      )
    }
    var room = state.size.width - hints.reduce(0) { $1.isKept ? $0 + $1.line.cells : $0 }
    var hasRoom = true
    return hints.reduce(Line()) { footer, hint in
      if hint.isKept { return footer + hint.line }
      room -= hint.line.cells
      hasRoom = hasRoom && room >= 0
      return hasRoom ? footer + hint.line : footer
    }
  }
}

extension BrowsePage.Place {
  /// The label of the page's search or filter field.
  var fieldLabel: Text {
    switch self {
    case .help: "Find:"
    case .songs: "Filter:"
    default: "Search:"
    }
  }
}

extension GroupQuery.Order {
  fileprivate var text: Text {
    switch self {
    case .name: "by name"
    case .debut: "by debut"
    case .members: "by members"
    case .agency: "by agency"
    case .song: "by song"
    case .released: "by release"
    }
  }
}
