import KPGGCore
import Terminal

extension BrowseLayout {
  /// Lays out the visible page.
  init(_ state: BrowseState) {
    if state.isTooSmall { return }
    switch state.page.place {
    case .home: layOutHome(state)
    case .era(let era): layOut(era, state)
    case .group(let slug): layOut(slug, state)
    case .member(let id): layOut(id, state)
    case .favorites: layOutFavorites(state)
    case .songs: layOutSongs(state)
    case .upcoming: layOutUpcoming(state)
    case .search: layOutSearch(state)
    case .help: layOutHelp(state)
    }
  }

  /// The height of a card in lines.
  static func cardHeight(_ state: BrowseState) -> Int {
    (state.contentHeight < 14 || state.nameChoice != .both ? 2 : 3)
      + (state.showsCardPictures ? BrowseState.cardPictureHeight : 0)
  }

  /// A card's picture; `nil` if cards show none.
  private static func cardPicture(_ id: EntryID, width: Int, _ state: BrowseState) -> Item.Picture? {
    state.showsCardPictures
      ? .init(id: id, size: Size(width: max(1, min(width - 2, 16)), height: BrowseState.cardPictureHeight))
      : nil
  }

  /// Adds a page's picture at a position.
  private mutating func addPicture(_ id: EntryID, x: Int, y: Int, _ state: BrowseState) {
    let size = state.pictureSize
    add(
      Item(
        spot: nil, target: nil, content: .picture, x: x, y: y, width: size.width + 2, height: size.height,
        top: y,
        isText: true, picture: .init(id: id, size: size)))
  }

  // MARK: Cards

  private mutating func layOutHome(_ state: BrowseState) {
    if let group = state.featuredGroup {
      let lines = BrowseView.featured(group, state)
      add(
        Item(
          spot: .featured, target: .entry(.group(group.slug)), content: .lines(lines), x: 0, y: 0,
          width: state.size.width, height: lines.count, top: 0,
          picture: BrowseView.featuredPictureSize(state).map { .init(id: .group(group.slug), size: $0) }))
    }
    for shelf in state.shelves {
      let y = height + 1
      let ids: (Int) -> EntryID
      let target: Target
      let title: String
      switch shelf {
      case .favorites:
        let records = state.favoritesState.people
        ids = { records[$0].favorite.id }
        target = .favorites
        title = state.context().text(Text.favorites)
      case .era(let era):
        let groups = state.groups[era] ?? []
        ids = { .group(groups[$0].slug) }
        target = .era(era)
        title = state.sections.first { $0.era == era }.map(state.context().title) ?? ""
      }
      let count = state.count(of: shelf)
      let heading = Line(title, .heading) + Line("  \(count)", .secondary)
      add(
        Item(
          spot: .heading(shelf), target: target, content: .lines([heading]), x: 0, y: y,
          width: min(state.size.width, heading.cells + 3), height: 1, top: y))
      let cards = ShelfLayout(count: count, width: state.size.width)
      let first = cards.clamped(state.page.shelves[shelf]?.first ?? 0)
      // Include one more card on either side for the focus to move to.
      let visible = cards.visible(from: first)
      for card in max(0, visible.lowerBound - 1)..<min(count, visible.upperBound + 1) {
        add(
          Item(
            spot: .card(shelf, card), target: shelf == .favorites ? .favorite(ids(card)) : .entry(ids(card)),
            content: .card(ids(card)),
            x: cards.x(of: card, first: first), y: y + 1, width: cards.cardWidth,
            height: Self.cardHeight(state), top: y,
            picture: Self.cardPicture(ids(card), width: cards.cardWidth, state)))
      }
    }
    addNoResults(state, if: state.sections.isEmpty)
    addText(state.context().edition(state.index), x: 0, width: state.size.width)
  }

  /// If there is nothing, says that the filters leave no results.
  private mutating func addNoResults(_ state: BrowseState, if isEmpty: Bool) {
    if !isEmpty { return }
    let context = state.context()
    let text = context.text("No results. Press v, e or s to change the filters.")
    let lines = context.wrapped(Line(text, .secondary), to: context.width)
    addText([Line()] + lines.map { $0.indented(by: 2) }, x: 0, width: state.size.width)
  }

  private mutating func layOut(_ era: Era, _ state: BrowseState) {
    let groups = state.groups[era] ?? []
    let section = state.sections.first { $0.era == era }
    let heading =
      Line(section.map(state.context().title) ?? "", .heading) + Line("  \(groups.count)", .secondary)
    addText([heading, Line()], x: 0, width: state.size.width)
    let start = height
    let (columns, width) = ShelfLayout.grid(width: state.size.width)
    let cardHeight = Self.cardHeight(state)
    for (number, group) in groups.enumerated() {
      let (row, column) = (number / columns, number % columns)
      let y = start + row * (cardHeight + 1)
      add(
        Item(
          spot: .card(.era(era), number), target: .entry(.group(group.slug)),
          content: .card(.group(group.slug)), x: column * (width + ShelfLayout.gap), y: y, width: width,
          height: cardHeight, top: row == 0 ? 0 : y,
          picture: Self.cardPicture(.group(group.slug), width: width, state)))
    }
    addNoResults(state, if: groups.isEmpty)
  }

  // MARK: Lists

  private mutating func layOut(_ slug: Slug, _ state: BrowseState) {
    guard let group = state.index.group(slug) else { return }
    let isWide = state.size.width >= 100
    let width = isWide ? (state.size.width - 2) / 2 : state.size.width
    let context = state.context(width)
    let hasPicture = state.pictures.areShown
    let view = GroupView(
      group: group, members: state.catalog.members[slug] ?? [],
      songs: state.catalog.songs[slug] ?? [group.song],
      favorites: state.favorites, index: state.index)
    var column = Stack(x: 0, width: width, pageHeight: state.contentHeight)
    if hasPicture, !isWide {
      let isBeside = state.hasPictureColumn
      var head = column
      if isBeside { head.width -= state.pictureSize.width + 2 }
      head.addFocusable(view.head(isBeside ? state.context(head.width) : context))
      head.finish(&self)
      addPicture(
        .group(slug), x: isBeside ? head.width : 0, y: isBeside ? 0 : height + 1, state)
      column = Stack(x: 0, width: width, pageHeight: state.contentHeight, after: head, y: height)
    } else {
      column.addFocusable(view.head(context))
    }
    column.addFocusable(view.timeline(context))
    if view.songs.count > 1 {
      let all = state.page.showsAllSongs || view.songs.count <= GroupView.newestSongs
      let heading = all ? Text.songs : .newestSongs
      var rows = view.songList(
        context, atMost: all ? .max : GroupView.newestSongs)
      if !all {
        rows.append(
          ListBlock(lines: [Line(context.text("all \(view.songs.count)"), .secondary).indented(by: 2)])
        )
      }
      column.addRows(rows, under: context.heading(context.text(heading)), fallback: .allSongs)
    }
    column.finish(&self)
    var members = column
    if isWide {
      if hasPicture { addPicture(.group(slug), x: width + 2, y: 0, state) }
      members = Stack(
        x: width + 2, width: state.size.width - width - 2, pageHeight: state.contentHeight, after: column,
        y: hasPicture ? state.pictureSize.height : 0)
    }
    if let failure = state.catalog.failures[slug] {
      let context = state.context(members.width)
      let heading = context.heading(context.text(.memberCount))
      members.addText(
        Array(heading.dropFirst(isWide && !hasPicture ? 1 : 0))
          + context.wrapped(Line(context.text(failure), .error), to: context.width))
    } else if state.catalog.members[slug] == nil {
      members.addText([Line(), Line(state.text(.loading), .secondary)])
    } else {
      let context = state.context(members.width)
      members.addRows(
        view.memberList(context),
        under: Array(view.memberHeading(context).dropFirst(isWide && !hasPicture ? 1 : 0)))
    }
    members.finish(&self)
    addText(context.edition(state.index), x: 0, width: width)
  }

  private mutating func layOut(_ id: MemberID, _ state: BrowseState) {
    let isBeside = state.pictures.areShown && state.hasPictureColumn
    let width = state.size.width - (isBeside ? state.pictureSize.width + 2 : 0)
    let context = state.context(width)
    var column = Stack(x: 0, width: width, pageHeight: state.contentHeight)
    guard let group = state.index.group(id.group), let member = state.catalog.member(id) else {
      let isKnown = state.catalog.members[id.group] != nil
      let text =
        state.catalog.failures[id.group] ?? (isKnown ? .notInCatalog : .loading)
      column.addFocusable(context.wrapped(Line(context.text(text)), to: context.width))
      return column.finish(&self)
    }
    let others = (state.catalog.others[id] ?? []).compactMap { other in
      state.index.group(other.id.group).map { (other, $0) }
    }
    let view = MemberView(
      member: member, group: group, others: others, favorites: state.favorites, index: state.index)
    column.addFocusable(view.page(context))
    if isBeside {
      addPicture(.member(id), x: width, y: 0, state)
    } else if state.pictures.areShown {
      column.finish(&self)
      addPicture(.member(id), x: 0, y: height + 1, state)
      column = Stack(x: 0, width: width, pageHeight: state.contentHeight, after: column, y: height)
    }
    column.addRows(
      ([group] + others.map(\.1)).map { group in
        ListBlock(
          subject: .entry(.group(group.slug)),
          lines: [context.title(group.name, .title(of: group.slug)).indented(by: 2)])
      }, under: context.heading(context.text(.groups)))
    column.finish(&self)
    addText(context.edition(state.index), x: 0, width: state.size.width)
  }

  private mutating func layOutFavorites(_ state: BrowseState) {
    let context = state.context()
    var column = Stack(x: 0, width: state.size.width, pageHeight: state.contentHeight)
    let records = state.favoritesState.people
    if records.isEmpty {
      let text =
        state.favoritesState.problem ?? "No favourites yet. Press f on a group or member to add one."
      column.addFocusable(context.wrapped(Line(context.text(text)), to: context.width))
    }
    for (kind, label) in [("group", Text.groups), ("member", .memberCount)] {
      let part = records.filter { $0.favorite.id.kind == kind }
      if part.isEmpty { continue }
      let rows = FavoriteListView(records: part, hasHeadings: false).list(context)
      let heading = context.heading(context.text(label))
      column.addRows(
        rows, under: column.items.isEmpty ? Array(heading.dropFirst()) : heading, areFavorites: true)
    }
    column.finish(&self)
  }

  private mutating func layOutSongs(_ state: BrowseState) {
    let context = state.context()
    var column = Stack(x: 0, width: state.size.width, pageHeight: state.contentHeight)
    column.addLoadState(state, context, hasRows: state.search.answer(.songs) != nil)
    if case .songs(let songs)? = state.search.answer(.songs) {
      let records = songs.prefix(state.rowLimit).compactMap { song in
        state.index.group(song.group).map { SongRecord(song: song, group: $0) }
      }
      let view = SongListView(songs: records, sections: nil, marksSignature: true)
      column.addList(view.list(context))
      column.addMore(songs.count - state.rowLimit, context)
      if songs.isEmpty { column.addFocusable(state.emptyMessage(.noSongMatches, context)) }
    }
    column.finish(&self)
  }

  private mutating func layOutUpcoming(_ state: BrowseState) {
    let context = state.context()
    var column = Stack(x: 0, width: state.size.width, pageHeight: state.contentHeight)
    column.addLoadState(state, context, hasRows: state.search.answer(.upcoming) != nil)
    if case .days(let days)? = state.search.answer(.upcoming), let first = state.day {
      let names = state.index.groups.bySlug.mapValues(\.name)
      let view = AnniversaryListView(
        anniversaries: Array(days.prefix(state.rowLimit)), groups: names, favorites: state.favorites,
        today: first)
      column.addList(view.list(context))
      column.addMore(days.count - state.rowLimit, context)
      if days.isEmpty { column.addFocusable(state.emptyMessage("No birthdays or anniversaries.", context)) }
    }
    column.finish(&self)
  }

  private mutating func layOutSearch(_ state: BrowseState) {
    let width = BrowseView.searchWidth(state)
    let context = state.context(width)
    var column = Stack(x: 0, width: width, pageHeight: state.contentHeight)
    if state.page.field.text.allSatisfy(\.isWhitespace) {
      let recent = state.search.history.searches
      if recent.isEmpty {
        let text = context.text("Type part of a name, Korean initials, or a filter such as mbti:INFP.")
        column.addFocusable(context.wrapped(Line(text, .secondary), to: context.width))
      }
      column.addRows(
        recent.map { ListBlock(lines: [Line($0).fitted(to: context.width - 2).indented(by: 2)]) },
        under: recent.isEmpty ? [] : Array(context.heading(context.text(.recentSearches)).dropFirst()),
        fallbacks: recent.map { .recent($0) })
    } else if let problem = state.search.problem {
      column.addFocusable(context.wrapped(Line(context.text(problem), .error), to: context.width))
    } else if case .hits(let query)? = state.search.inquiry(.search)?.subject {
      let hits = state.hits
      let view = SearchView(
        hits: Array(hits.prefix(state.rowLimit)), query: query, favorites: state.favorites, explains: false,
        isByRank: true)
      column.addList(view.list(context))
      column.addMore(hits.count - state.rowLimit, context)
      if hits.isEmpty, state.search.count(of: nil) != 0 {
        let text = context.text("No results of this type. Press Tab for the others.")
        column.addFocusable([Line(text, .secondary)])
      } else if hits.isEmpty {
        let words = (query.words + query.conditions).joined(separator: " ")
        let text = context.text(.nothingFound(words.shortened(to: 100)))
        column.addFocusable(context.wrapped(Line(text, .secondary), to: context.width))
      }
    }
    column.addLoadState(state, context, hasRows: state.search.answer(.search) != nil)
    column.finish(&self)
  }

  private mutating func layOutHelp(_ state: BrowseState) {
    let context = state.context()
    let rows = KeyBinding.table.filter { $0.matches(state.page.field.text, in: state.language) }
    let facts = rows.map { (name: $0.title, value: Line(context.text($0.help))) }
    let margin = 2 + (facts.map(\.name.cells).max() ?? 0) + 2
    var column = Stack(x: 0, width: state.size.width, pageHeight: state.contentHeight)
    column.addRows(facts.map { ListBlock(lines: context.facts([$0], margin: margin)) }, under: [])
    if rows.isEmpty { column.addFocusable([Line(state.text("No matching key."), .secondary)]) }
    column.finish(&self)
  }

  private mutating func addText(_ lines: [Line], x: Int, width: Int) {
    if lines.isEmpty { return }
    add(
      Item(
        spot: nil, target: nil, content: .lines(lines), x: x, y: height, width: width, height: lines.count,
        top: height, isText: true))
  }
}

extension BrowseState {
  /// The message for an empty list. With active filters, it suggests changing them.
  fileprivate func emptyMessage(_ text: Text, _ context: RenderContext) -> [Line] {
    let text =
      filter.eras.isEmpty && filter.shown == .all && !filter.isOriginal
      ? text : "No results. Press v, e or s to change the filters."
    return context.wrapped(Line(context.text(text), .secondary), to: context.width)
  }
}

/// Items stacked in a column of a page.
private struct Stack {
  let x: Int
  var width: Int
  /// The number of rows that are visible at once.
  let pageHeight: Int
  private(set) var items: [BrowseLayout.Item] = []
  private var y: Int
  /// The number of focusable items on the page so far.
  private var count = 0

  init(x: Int, width: Int, pageHeight: Int, after other: Stack? = nil, y: Int = 0) {
    (self.x, self.width, self.pageHeight, self.y) = (x, width, pageHeight, y)
    count = other?.count ?? 0
  }

  /// Adds text that cannot have focus.
  mutating func addText(_ lines: [Line]) {
    if !lines.isEmpty { add(nil, nil, lines, top: y, isText: true) }
  }

  /// Adds text that can have focus, in blocks that fit the screen, so that all of it can be reached.
  mutating func addFocusable(_ lines: [Line]) {
    let lines = Array(lines.reversed().drop { $0.text.isEmpty }.reversed())
    let blanks = lines.prefix { $0.text.isEmpty }.count
    let top = y
    addText(Array(lines.prefix(blanks)))
    let rest = Array(lines.dropFirst(blanks))
    let step = max(1, pageHeight)
    for start in stride(from: 0, to: rest.count, by: step) {
      add(
        spot(), nil, Array(rest[start..<min(start + step, rest.count)]), top: start == 0 ? top : y,
        isText: true, isSection: start == 0)
    }
  }

  /// Adds list rows under a heading.
  ///
  /// - Parameters:
  ///   - fallback: The target of rows without a subject.
  ///   - fallbacks: The targets of rows without a subject, one for each row.
  mutating func addRows(
    _ rows: [ListBlock], under heading: [Line], fallback: BrowseLayout.Target? = nil,
    fallbacks: [BrowseLayout.Target] = [], areFavorites: Bool = false
  ) {
    let top = y
    addText(heading)
    for (number, row) in rows.enumerated() where row.lines.contains(where: { !$0.text.isEmpty }) {
      let target: BrowseLayout.Target? =
        switch row.subject {
        case .entry(let id): areFavorites ? .favorite(id) : .entry(id)
        case .song(let song): .song(song)
        case .none: fallbacks.isEmpty ? fallback : fallbacks[number]
        }
      add(
        spot(), target, row.lines, top: number == 0 ? top : y, isSection: number == 0 && !heading.isEmpty)
    }
  }

  /// Adds a list with its own headings, which are the blocks without a subject.
  mutating func addList(_ blocks: [ListBlock]) {
    var heading: [Line] = []
    for block in blocks {
      if block.subject == nil {
        // The first heading needs no blank line above it.
        heading += items.isEmpty ? Array(block.lines.drop { $0.text.isEmpty }) : block.lines
      } else {
        addRows([block], under: heading)
        heading = []
      }
    }
    addText(heading)
  }

  /// Adds a row that opens the part of a list that is not laid out.
  mutating func addMore(_ count: Int, _ context: RenderContext) {
    if count <= 0 { return }
    addRows(
      [ListBlock(lines: [Line(context.text("\(count) more"), .secondary).indented(by: 2)])], under: [],
      fallback: .more)
  }

  /// Adds a loading or error message unless the whole catalog is loaded.
  mutating func addLoadState(_ state: BrowseState, _ context: RenderContext, hasRows: Bool) {
    switch state.catalog.allData {
    case .loaded: break
    case .failed(let text):
      addFocusable([Line()] + context.wrapped(Line(context.text(text), .error), to: context.width))
    case .notRequested, .loading:
      if !hasRows { addFocusable([Line(context.text(.loading), .secondary)]) }
    }
  }

  private mutating func spot() -> BrowsePage.Spot {
    count += 1
    return .row(count - 1)
  }

  private mutating func add(
    _ spot: BrowsePage.Spot?, _ target: BrowseLayout.Target?, _ lines: [Line], top: Int, isText: Bool = false,
    isSection: Bool = false
  ) {
    items.append(
      .init(
        spot: spot, target: target, content: .lines(lines), x: x, y: y, width: width, height: lines.count,
        top: top, isSection: isSection, isText: isText))
    y += lines.count
  }

  /// Adds the items to the page.
  mutating func finish(_ layout: inout BrowseLayout) {
    items.forEach { layout.add($0) }
    items = []
  }
}
