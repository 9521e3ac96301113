import KPGGCore

/// What the browser says around its pages.
enum BrowseText: Message {
  case tab(BrowseState.Tab)
  /// The page of keys.
  case help
  /// Leads what the keys are looked up by.
  case filter
  case noKey
  /// Opens the rest of a group's songs.
  case all(Int)
  case noFavorites
  /// The page of what a search has found.
  case searching
  /// Leads what is searched for.
  case search
  /// Leads what songs are filtered by.
  case songFilter
  /// Tells how songs are filtered.
  case songFilterHint
  /// The tab of everything that a search has found.
  case allKinds
  case noRecent
  /// There are so many rows more.
  case more(Int)
  case noSong
  case noDays
  /// Nothing is shown of what is filtered so.
  case allFiltered
  case orderedBy(GroupQuery.Order)
  case favoritesFirst
  case shown(BrowseFilter.Shown)
  case original
  /// Groups that debuted in these years are shown.
  case debuted(String)
  case play
  /// What was found is of other kinds.
  case noneOfKind
  case copied(String)
  /// The field has room for no more than so many letters.
  case fieldFull(Int)
  case reloading, reloaded
  /// Asks for a number; 0 leaves, or goes back.
  case numberOrLeave, numberOrBack
  /// What was typed is none of so many numbers.
  case noNumber(Int)
  case loading
  case tooSmall
  case endOfList
  case nothingToUndo
  case mouse(isOn: Bool)
  /// Asks whether pictures are to be fetched, the first from this host.
  case askForPictures(host: String)
  case pictures(areShown: Bool)

  func text(in language: Language) -> String {
    switch self {
    case .tab(.home): language("Home")
    case .tab(.favorites): Text.favorites.text(in: language)
    case .tab(.songs): Text.songs.text(in: language)
    case .tab(.upcoming): language("Upcoming")
    case .searching: language("Search")
    case .search: language("Search:")
    case .songFilter: language("Filter:")
    case .songFilterHint:
      language("/ filters by title, group, year and kind: stayc 2021")
    case .allKinds: Text.allEras.text(in: language)
    case .noRecent:
      language("Type a name, a part of one, initial consonants, or conditions such as mbti:INFP.")
    case .more(let count): language("\(count) more")
    case .noSong: language("No song is meant by that.")
    case .noDays:
      language("No birthday or anniversary is known.")
    case .allFiltered:
      language("Nothing is left to show: v, e and s change what is shown.")
    case .orderedBy(let order): Self.order(order, language)
    case .favoritesFirst: language("favourites first")
    case .shown(.all): ""
    case .shown(.favorites): language("favourites")
    case .shown(.active): language(Text("active").meaning("filter"))
    case .debuted(let years): language("debuted \(years)")
    case .play: language("play")
    case .noneOfKind:
      language("None of this kind; Tab shows the others.")
    case .original: language("original")
    case .copied(let text): language("Copied: ") + text
    case .fieldFull(let count):
      language("No more than \(count) letters are looked for.")
    case .numberOrLeave: language("Number (0 leaves):")
    case .numberOrBack: language("Number (0 goes back):")
    case .noNumber(let count):
      language("Type a number from 0 to \(count).")
    case .reloading: language("Asking again...")
    case .reloaded: language("Read again.")
    case .help: Text.keys.text(in: language)
    case .filter: language("Find:")
    case .all(let count): language("all \(count)")
    case .noKey: language("No key does that.")
    case .noFavorites:
      language("No favourites yet. On a group or a member, press f.")
    case .loading: language("Loading...")
    case .tooSmall:
      language("The terminal is too small: 40 columns and 10 rows are needed. q leaves.")
    case .endOfList: language("The list ends here.")
    case .nothingToUndo: language("Nothing to bring back.")
    case .askForPictures(let host):
      language("Show pictures, fetched from \(host) and other hosts? y yes, n no")
    case .pictures(areShown: true): language("Pictures are shown.")
    case .pictures(areShown: false):
      language("No pictures are fetched.")
    case .mouse(isOn: true): language("The mouse works here.")
    case .mouse(isOn: false):
      language("The mouse selects text.")
    }
  }

  private static func order(_ order: GroupQuery.Order, _ language: Language) -> String {
    switch order {
    case .name: language("by name")
    case .debut: language("by debut")
    case .members: language("by members")
    case .agency: language("by agency")
    case .song: language("by song")
    case .released: language("by release")
    }
  }
}
