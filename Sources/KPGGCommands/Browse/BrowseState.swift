import KPGGCore
import Terminal

/// Everything that the browser shows comes from here, and everything that happens changes nothing but this.
struct BrowseState: Equatable, Sendable {
  let index: CatalogIndex
  /// The groups that are shown, section by section.
  let sections: [Section]
  let groups: [Era: [Group]]
  let today: Day?
  var size: Size
  var language: Language
  let nameChoice: NameChoice
  var theme: Theme
  var hasMouse = true
  var favorites: Favorites
  /// The favourites with what is known of them.
  private var records: [FavoriteRecord] = []
  /// The same, one for each person.
  private(set) var favoriteRecords: [FavoriteRecord] = []
  /// What is known of groups beside the index.
  private(set) var members: [Slug: [Member]] = [:]
  private(set) var songs: [Slug: [Song]] = [:]
  private(set) var others: [MemberID: [Member]] = [:]
  private(set) var failures: [Slug: String] = [:]
  /// Why the favourites could not be read; `nil` if they could.
  var favoritesProblem: String?
  /// The number of the featured group among the candidates.
  private(set) var featured: Int
  private(set) var tab = Tab.home
  /// The pages of each tab, the one in sight last.
  private var stacks: [Tab: [BrowsePage]] = [:]
  /// What is told in the last line until the next key.
  private(set) var status: String?
  /// The favourites that were removed, the last ones last.
  private var removed: [[Favorites.Placed]] = []
  /// Where everything is on the page.
  private(set) var layout = BrowseLayout()

  /// The pages that one can go to from everywhere.
  enum Tab: Int, CaseIterable, Sendable {
    case home, favorites

    var place: BrowsePage.Place {
      switch self {
      case .home: .home
      case .favorites: .favorites
      }
    }
  }

  init(
    index: CatalogIndex, groups: [Group], today: Day?, size: Size, language: Language, names: NameChoice,
    theme: Theme, favorites: Favorites, featured: Int
  ) {
    self.index = index
    let byEra = Dictionary(grouping: groups, by: \.era)
    self.groups = byEra
    sections = index.sections.filter { byEra[$0.era] != nil }
    self.today = today
    self.size = size
    self.language = language
    nameChoice = names
    self.theme = theme
    self.favorites = favorites
    self.featured = featured
    recordFavorites()
    layout = BrowseLayout(self)
  }

  // MARK: What is to be seen

  var names: NameOrder { NameOrder(nameChoice, in: language) }

  var pages: [BrowsePage] { stacks[tab] ?? [BrowsePage(tab.place)] }

  private(set) var page: BrowsePage {
    get { pages[pages.count - 1] }
    set {
      var stack = pages
      stack[stack.count - 1] = newValue
      stacks[tab] = stack
    }
  }

  var isTooSmall: Bool { size.width < 40 || size.height < 10 }

  /// The rows between the first two and the last.
  var contentHeight: Int { max(0, size.height - 3) }

  var featuredGroup: Group? { index.featured.isEmpty ? nil : index.featured[featured % index.featured.count] }

  func member(_ id: MemberID) -> Member? { members[id.group]?.first { $0.id == id } }

  /// The entries of a shelf.
  func entries(of shelf: BrowsePage.Shelf) -> [EntryID] {
    switch shelf {
    case .favorites: favoriteRecords.map(\.favorite.id)
    case .era(let era): groups[era, default: []].map { .group($0.slug) }
    }
  }

  func count(of shelf: BrowsePage.Shelf) -> Int {
    switch shelf {
    case .favorites: favoriteRecords.count
    case .era(let era): groups[era]?.count ?? 0
    }
  }

  func name(of id: EntryID) -> Name? {
    switch id {
    case .group(let slug): index.group(slug)?.name
    case .member(let member): self.member(member)?.stageName
    }
  }

  /// The shelves of the home page, from top to bottom.
  var shelves: [BrowsePage.Shelf] {
    (favoriteRecords.isEmpty ? [] : [.favorites]) + sections.map { .era($0.era) }
  }

  // MARK: What happens

  /// Does what an event is for, and says what else is to be done.
  mutating func update(_ event: BrowseEvent) -> [BrowseEffect] {
    let before = self
    var effects = change(event)
    if favorites != before.favorites || members != before.members { recordFavorites() }
    if !looks(like: before) { layout = BrowseLayout(self) }
    effects += settle(since: before)
    return effects
  }

  /// Whether everything is at the same place.
  private func looks(like other: BrowseState) -> Bool {
    var page = page
    (page.focus, page.scroll) = (other.page.focus, other.page.scroll)
    return page == other.page && size == other.size && language == other.language
      && favorites == other.favorites && featured == other.featured && members == other.members
      && songs == other.songs && others == other.others && failures == other.failures
  }

  private mutating func recordFavorites() {
    let groups = Set(favorites.list.filter { $0.id.kind == "member" }.map(\.id.groupSlug))
    records = favorites.records(in: index, members: groups.flatMap { members[$0] ?? [] })
    favoriteRecords = records.mergingPersons
  }

  private mutating func change(_ event: BrowseEvent) -> [BrowseEffect] {
    switch event {
    case .key(let key):
      status = nil
      return pressed(key)
    case .mouse(let mouse):
      status = nil
      return isTooSmall ? [] : did(mouse)
    case .paste(let text):
      if page.isTyping { page.filter.insert(text) }
    case .resized(let size): self.size = size
    case .loaded(let slug, let members, let songs):
      self.members[slug] = members
      self.songs[slug] = songs
      failures[slug] = nil
    case .others(let id, let others): self.others[id] = others
    case .failed(let slug, let failure):
      failures[slug] = failure.complaint.text(in: language)
      status = failures[slug]
    case .told(let text): status = text
    case .notWritten(let effect, let present, let failure):
      takeBack(effect)
      if let present { favorites = present }
      removed = []
      status = failure.complaint.text(in: language)
    }
    return []
  }

  private mutating func pressed(_ key: Key) -> [BrowseEffect] {
    if page.isTyping {
      if key == .escape, !page.filter.text.isEmpty {
        page.filter = TextField()
        return []
      }
      if page.filter.edit(key) { return [] }
    }
    return key.commands.flatMap { key -> [BrowseEffect] in
      guard let action = KeyBinding.action(of: key, on: page.place) else { return [] }
      let isAlways = [.quit, .interrupt, .suspend, .redraw].contains(action)
      return isTooSmall && !isAlways ? [] : perform(action)
    }
  }

  private mutating func did(_ mouse: Mouse) -> [BrowseEffect] {
    switch mouse.action {
    case .wheelUp: return perform(.move(.up))
    case .wheelDown: return perform(.move(.down))
    case .wheelLeft: return perform(.move(.left))
    case .wheelRight: return perform(.move(.right))
    case .press: break
    }
    if mouse.y == 0 {
      guard let tab = BrowseView.tab(at: mouse.x, self) else { return [] }
      return perform(.tab(tab.rawValue))
    }
    guard (2..<size.height - 1).contains(mouse.y),
      let item = layout.item(x: mouse.x, y: mouse.y - 2 + page.scroll), let spot = item.spot
    else { return [] }
    // The second of two clicks opens what the first has brought into focus.
    if spot == page.focus { return perform(.open) }
    page.focus = spot
    return []
  }

  private mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    switch action {
    case .move(let direction): page.focus = layout.spot(direction, of: page.focus, on: page)
    case .pageUp: page.focus = layout.spot(.up, of: page.focus, on: page, over: contentHeight - 1)
    case .pageDown: page.focus = layout.spot(.down, of: page.focus, on: page, over: contentHeight - 1)
    case .rowStart, .rowEnd:
      let isStart = action == .rowStart
      if case .card(let shelf, _) = page.focus, page.place == .home {
        page.focus = .card(shelf, isStart ? 0 : count(of: shelf) - 1)
      } else {
        page.focus = layout.edge(isStart, on: page)
      }
    case .first: page.focus = layout.edge(true, on: page)
    case .last: page.focus = layout.edge(false, on: page)
    case .nextSection: page.focus = layout.section(after: page.focus, on: page)
    case .previousSection: page.focus = layout.section(before: page.focus, on: page)
    case .open: return open()
    case .back: goBack()
    case .play: return play()
    case .favorite: return toggleFavorite()
    case .remove: return removeFavorites(layout[page.focus]?.target?.entry)
    case .undo: return undo()
    case .step(let step): return self.step(step)
    case .tab(let number): return show(Tab(rawValue: number) ?? .home)
    case .language: language = language.next
    case .theme:
      theme = theme.next
      status = theme.rawValue
    case .mouse:
      hasMouse.toggle()
      status = BrowseText.mouse(isOn: hasMouse).text(in: language)
      return [.setMouse(hasMouse)]
    case .help: push(BrowsePage(.help))
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    case .interrupt: return [.interrupt]
    }
    return []
  }

  /// Whether an action would do anything here.
  func counts(_ action: BrowseAction) -> Bool {
    switch action {
    case .undo: !removed.isEmpty
    case .step: page.place == .home ? index.featured.count > 1 : page.siblings.count > 1
    case .play: (layout[page.focus]?.target?.entry ?? page.entry).flatMap { index.group($0.groupSlug) } != nil
    case .favorite: layout[page.focus]?.target?.entry != nil || page.entry != nil
    case .open: layout[page.focus]?.target != nil
    case .remove: layout[page.focus]?.target?.isFavorite == true
    default: true
    }
  }

  // MARK: From page to page

  private mutating func push(_ page: BrowsePage) {
    stacks[tab] = pages + [page]
  }

  private mutating func goBack() {
    let left = page
    if pages.count > 1 {
      stacks[tab] = pages.dropLast()
      if left.hasStepped, let entry = left.entry { follow(to: entry) }
    } else {
      tab = .home
    }
  }

  /// Brings what was reached by steps into focus in the list that was stepped through.
  private mutating func follow(to entry: EntryID) {
    if case .card(let shelf, _) = page.focus, let place = entries(of: shelf).firstIndex(of: entry) {
      page.focus = .card(shelf, place)
    } else if page.focus == .featured,
      let place = index.featured.firstIndex(where: { $0.slug == entry.groupSlug })
    {
      featured = place
    } else if let spot = BrowseLayout(self).items.first(where: { $0.target?.entry == entry })?.spot {
      page.focus = spot
    }
  }

  private mutating func show(_ tab: Tab) -> [BrowseEffect] {
    if tab == self.tab { stacks[tab] = Array(pages.prefix(1)) }
    self.tab = tab
    return []
  }

  private mutating func open() -> [BrowseEffect] {
    switch layout[page.focus]?.target {
    case .entry(let id), .favorite(let id):
      if index.group(id.groupSlug) == nil {
        status = Fact.notInCatalog.text(in: language)
      } else {
        push(BrowsePage(id.place, siblings: siblings(of: id)))
      }
    case .era(let era): push(BrowsePage(.era(era)))
    case .favorites: return show(.favorites)
    case .song: return play()
    case .allSongs: page.showsAllSongs = true
    case .none: break
    }
    return []
  }

  /// The list that an entry is opened from.
  private func siblings(of id: EntryID) -> [EntryID] {
    let list =
      if case .card(let shelf, _) = page.focus {
        entries(of: shelf)
      } else if page.place == .home {
        index.featured.map { EntryID.group($0.slug) }
      } else {
        layout.entries.filter { $0.kind == id.kind }
      }
    return list.filter { index.group($0.groupSlug) != nil }
  }

  /// Goes to another featured group, or to the entry beside the one that the page is about.
  private mutating func step(_ step: Int) -> [BrowseEffect] {
    if page.place == .home {
      let count = max(1, index.featured.count)
      featured = (featured + step + count) % count
      return []
    }
    guard let entry = page.entry, let place = page.siblings.firstIndex(of: entry) else { return [] }
    let next = place + step
    guard page.siblings.indices.contains(next) else {
      status = BrowseText.endOfList.text(in: language)
      return []
    }
    page = BrowsePage(page.siblings[next].place, siblings: page.siblings, hasStepped: true)
    return []
  }

  // MARK: Songs and favourites

  private mutating func play() -> [BrowseEffect] {
    let target = layout[page.focus]?.target
    let entry = target?.entry ?? page.entry
    let signature = entry.flatMap { index.group($0.groupSlug)?.song }
    let song: Song? = if case .song(let song) = target { song } else { signature }
    guard let song else { return [] }
    status = (song.fullTitle(names).map { $0 + "  " } ?? "") + song.youtubeID.watchURL
    return [.play(song.youtubeID)]
  }

  private mutating func toggleFavorite() -> [BrowseEffect] {
    guard let id = layout[page.focus]?.target?.entry ?? page.entry else { return [] }
    if favorites.contains(id) { return removeFavorites(id) }
    let favorite = Favorites.Placed(Favorite(id, name: name(of: id), added: today), at: favorites.list.count)
    favorites.restore([favorite])
    status = Notice.favoriteAdded(shown(id)).text(in: language)
    return [.add([favorite])]
  }

  /// Removes a favourite, together with the other entries of a person that is shown once.
  private mutating func removeFavorites(_ id: EntryID?) -> [BrowseEffect] {
    guard let id, favorites.contains(id) else { return [] }
    let isWhole = layout[page.focus]?.target?.isFavorite == true
    let person = isWhole ? records.first { $0.favorite.id == id }?.personID : nil
    let gone = records.enumerated().filter { _, record in
      record.favorite.id == id || person != nil && record.personID == person
    }.map { Favorites.Placed($0.element.favorite, at: $0.offset) }
    status = Notice.favoriteRemoved(shown(id)).text(in: language)
    for favorite in gone { _ = favorites.remove(favorite.favorite.id) }
    removed.append(gone)
    return [.remove(gone)]
  }

  private mutating func undo() -> [BrowseEffect] {
    guard let last = removed.popLast() else {
      status = BrowseText.nothingToUndo.text(in: language)
      return []
    }
    favorites.restore(last)
    status = Notice.favoriteAdded(shown(last[0].favorite.id)).text(in: language)
    return [.add(last)]
  }

  private mutating func takeBack(_ effect: BrowseEffect) {
    switch effect {
    case .add(let added): for placed in added { _ = favorites.remove(placed.favorite.id) }
    case .remove(let gone): favorites.restore(gone)
    default: break
    }
  }

  /// What a favourite is called in sentences, a member with her group.
  private func shown(_ id: EntryID) -> String {
    let kept = favorites.list.first { $0.id == id }?.name
    let name = (name(of: id) ?? kept)?.full(names) ?? id.description
    guard case .member(let member) = id, let group = index.group(member.group) else { return name }
    return language.list([name, group.name.first(names)])
  }

  // MARK: Afterwards

  /// Brings the focus back to something that is there, and into sight; and asks for what the page lacks.
  private mutating func settle(since before: BrowseState) -> [BrowseEffect] {
    var page = page
    if layout[page.focus] == nil {
      if case .card(let shelf, let number) = page.focus, count(of: shelf) > 0 {
        page.focus = .card(shelf, max(0, min(number, count(of: shelf) - 1)))
      } else if case .row(let number) = page.focus {
        page.focus = layout.nearestRow(to: number) ?? layout.edge(true, on: page)
      } else {
        page.focus = layout.edge(true, on: page)
      }
    }
    if page.place == .home, case .card(let shelf, let number) = page.focus {
      let cards = ShelfLayout(count: count(of: shelf), width: size.width)
      let first = cards.first(showing: number, from: page.shelves[shelf]?.first ?? 0)
      page.shelves[shelf] = BrowsePage.ShelfPosition(first: first, selected: number)
    }
    if page != self.page {
      self.page = page
      if !looks(like: before) { layout = BrowseLayout(self) }
    }
    let scroll = layout.scroll(showing: page.focus, from: page.scroll, height: contentHeight)
    if scroll != page.scroll { self.page.scroll = scroll }
    return page.place == before.page.place ? [] : lacking
  }

  /// The groups of members that are kept, whose names are not known yet.
  var lackingFavorites: [BrowseEffect] {
    let groups = Set(favorites.list.filter { $0.id.kind == "member" }.map(\.id.groupSlug))
    let lacking = index.groups.map(\.slug).filter { groups.contains($0) && members[$0] == nil }
    return lacking.isEmpty ? [] : [.load(lacking)]
  }

  /// What the page needs and does not have yet.
  var lacking: [BrowseEffect] {
    switch page.place {
    case .group(let slug): members[slug] == nil ? [.load([slug])] : []
    case .member(let id):
      (members[id.group] == nil ? [.load([id.group])] : []) + (others[id] == nil ? [.findOthers(id)] : [])
    default: []
    }
  }
}

extension Language {
  /// The language after this one, the first after the last.
  fileprivate var next: Language { Self.allCases.after(self) }
}

extension Theme {
  fileprivate var next: Theme { Self.allCases.after(self) }
}

extension Array where Element: Equatable {
  fileprivate func after(_ element: Element) -> Element {
    self[((firstIndex(of: element) ?? 0) + 1) % count]
  }
}
