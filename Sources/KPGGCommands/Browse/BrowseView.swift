import KPGGCore
import Terminal

extension BrowseState {
  /// The means for what people see, in a column of the page. The first two cells are for the mark of the focus.
  func context(_ width: Int? = nil) -> RenderContext {
    // A column beside another one has rows as long as it can.
    RenderContext(
      width: max(1, (width ?? size.width) - 2), language: language, names: names, today: today,
      isAccessible: false, tableWidth: size.width < 100 ? RenderContext.usualTableWidth : 40)
  }
}

/// Draws the state of the browser.
enum BrowseView {
  /// The screen.
  static func surface(_ state: BrowseState) -> Surface {
    var surface = Surface(state.size)
    if state.isTooSmall {
      let text = BrowseText.tooSmall.text(in: state.language)
      for (y, line) in text.wrapped(to: max(2, state.size.width)).enumerated() {
        surface.draw(Line(line), x: 0, y: y)
      }
      return surface
    }
    surface.draw(tabs(state).reduce(Line()) { $0 + $1.line }, x: 0, y: 0)
    let place = position(state)
    surface.draw(breadcrumb(state).fitted(to: state.size.width - place.cells - 2), x: 0, y: 1)
    surface.draw(place, x: state.size.width - place.cells, y: 1)
    drawPage(state, on: &surface)
    let last = state.size.height - 1
    if let status = state.status {
      // What has no room in the last line goes on above it: an address that is cut is of no use.
      let lines = status.sanitized.wrapped(to: state.size.width).suffix(state.contentHeight)
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
        let y = 2 + item.y + number - scroll
        let isFirst = number == max(0, scroll - item.y)
        let mark = Line(isFocused && isFirst ? "> " : "  ")
        // Text is read, and only its beginning shows where one is.
        let isReversed = isFocused && (!item.isText || isFirst)
        let width = item.isText ? min(item.width, line.cells + 3) : item.width
        surface.draw(mark + line, x: item.x, y: y, width: width, isReversed: isReversed)
      }
      if isFocused {
        let y = max(2, 2 + item.y - scroll)
        surface.cursor = .init(x: max(0, item.x), y: y, isVisible: false)
      }
    }
    if state.page.isTyping {
      let before = filterLine(state, upTo: state.page.filter.caret).cells
      surface.cursor = .init(x: 2 + before, y: max(0, 2 - scroll), isVisible: scroll == 0)
    }
  }

  private static func lines(of item: BrowseLayout.Item, _ state: BrowseState) -> [Line] {
    switch item.content {
    case .lines(let lines): lines
    case .card(let id):
      Array(
        card(id, width: min(item.width, state.size.width - item.x) - 2, state).prefix(item.height))
    }
  }

  // MARK: Cards

  /// The featured group, over the whole width.
  static func featured(_ group: Group, _ state: BrowseState) -> [Line] {
    let context = state.context()
    let place = "\(state.featured % max(1, state.index.featured.count) + 1)/\(state.index.featured.count)"
    let heading = Line(context.text(Label.featured), .heading) + Line("  " + place, .secondary)
    let name =
      context.title(group.name, .title(of: group.slug)) + mark(.group(group.slug), state)
    let song = Line(group.song.fullTitle(context.names) ?? context.text(Fact.notKnown))
    let facts = [group.debut.map(context.date), group.agency?.first(context.names)].compactMap { $0 }
    let isLarge = state.contentHeight >= 14
    return ([heading, name, song] + (isLarge ? [Line(context.language.list(facts), .secondary)] : [])).map {
      $0.fitted(to: context.width)
    }
  }

  /// What a card says: the name, the name in the other script or the group, and the signature song.
  private static func card(_ id: EntryID, width: Int, _ state: BrowseState) -> [Line] {
    let group = state.index.group(id.groupSlug)
    let name = state.name(of: id) ?? state.favoriteRecords.first { $0.favorite.id == id }?.name
    let mark = mark(id, state)
    let title = Line(name?.first(state.names) ?? id.description, .title(of: id.groupSlug))
    var lines = [fitted(title, width - mark.cells) + mark]
    if state.nameChoice == .both { lines.append(Line(name?.second(state.names) ?? "")) }
    let detail = id.kind == "group" ? group?.song.name : group?.name
    lines.append(
      Line(
        group == nil ? Fact.notInCatalog.text(in: state.language) : detail?.first(state.names) ?? "",
        .secondary))
    return lines.map { fitted($0, width) }
  }

  /// A line of a card. Its end is one of which all terminals have the same idea, so that not all of a row has to be painted
  /// when one of its cards changes.
  private static func fitted(_ line: Line, _ width: Int) -> Line {
    line.fitted(to: max(1, width), ending: "..")
  }

  private static func mark(_ id: EntryID, _ state: BrowseState) -> Line {
    state.favorites.contains(id) ? Line(" ★ ", .heading) : Line()
  }

  // MARK: Around the page

  private static func tabs(_ state: BrowseState) -> [(tab: BrowseState.Tab, line: Line)] {
    BrowseState.Tab.allCases.map { tab in
      let text = "\(tab.rawValue + 1) \(BrowseText.tab(tab).text(in: state.language))"
      let isHere = tab == state.tab
      return (tab, isHere ? Line("[\(text)]", .title) + Line(" ") : Line(" \(text)  ", .secondary))
    }
  }

  /// The tab that is drawn at a column.
  static func tab(at x: Int, _ state: BrowseState) -> BrowseState.Tab? {
    var end = 0
    return tabs(state).first { _, line in
      end += line.cells
      return x < end
    }?.tab
  }

  /// How one has come to the page.
  private static func breadcrumb(_ state: BrowseState) -> Line {
    if state.pages.count < 2 { return Line() }
    let names = state.pages.map { page -> String in
      switch page.place {
      case .home: BrowseText.tab(.home).text(in: state.language)
      case .favorites: BrowseText.tab(.favorites).text(in: state.language)
      case .era(let era): state.language.era(era)
      case .group(let slug): state.index.group(slug)?.name.first(state.names) ?? slug.description
      case .member(let id): state.member(id)?.stageName.first(state.names) ?? id.member.description
      case .help: BrowseText.help.text(in: state.language)
      }
    }
    return Line(names.joined(separator: " / "), .secondary).indented(by: 2)
  }

  /// How much of the page has been in sight, in rows, if there is more of it than the screen has.
  private static func position(_ state: BrowseState) -> Line {
    let height = state.layout.height
    if height <= state.contentHeight { return Line() }
    return Line("\(min(height, state.page.scroll + state.contentHeight))/\(height) ", .secondary)
  }

  /// The keys that count here, as many as there is room for; the last two in any case.
  private static func footer(_ state: BrowseState) -> Line {
    let kind = KeyBinding.PageKind(state.page.place)
    let hints = KeyBinding.table.compactMap { binding -> Line? in
      guard binding.pages.contains(kind), state.counts(binding.action), let text = binding.footer,
        let key = binding.keys.first
      else {
        return nil
      }
      return Line(key.name, .title) + Line(" " + text.text(in: state.language) + "  ", .secondary)
    }
    let last = hints.suffix(2)
    var room = state.size.width - last.reduce(0) { $0 + $1.cells }
    let first = hints.dropLast(2).prefix { hint in
      room -= hint.cells
      return room >= 0
    }
    return (first + last).reduce(Line(), +)
  }

  /// The line in which the filter of the help page is typed.
  static func filterLine(_ state: BrowseState, upTo caret: Int = .max) -> Line {
    Line(BrowseText.filter.text(in: state.language) + " ")
      + Line(String(state.page.filter.text.prefix(caret)))
  }
}
