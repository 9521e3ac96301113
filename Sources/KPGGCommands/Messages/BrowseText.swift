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
      language("Type part of a name, Korean initials, or a filter such as mbti:INFP.")
    case .more(let count): language("\(count) more")
    case .noSong: language("There's no song to play here.")
    case .noDays:
      language("No birthdays or anniversaries.")
    case .allFiltered:
      language("No results. Press v, e or s to change the filters.")
    case .orderedBy(let order): Self.order(order, language)
    case .favoritesFirst: language("favourites first")
    case .shown(.all): ""
    case .shown(.favorites): language("favourites")
    case .shown(.active): language(Text("active").meaning("filter"))
    case .debuted(let years): language("debuted \(years)")
    case .play: language("play")
    case .noneOfKind:
      language("No results of this type. Press Tab for the others.")
    case .original: language("original")
    case .copied(let text): language("Copied: ") + text
    case .fieldFull(let count):
      language("Search text is limited to \(count) characters.")
    case .numberOrLeave: language("Number (0 leaves):")
    case .numberOrBack: language("Number (0 goes back):")
    case .noNumber(let count):
      language("Type a number from 0 to \(count).")
    case .reloading: language("Reloading...")
    case .reloaded: language("Reloaded.")
    case .help: Text.keys.text(in: language)
    case .filter: language("Find:")
    case .all(let count): language("all \(count)")
    case .noKey: language("No matching key.")
    case .noFavorites:
      language("No favourites yet. Press f on a group or member to add one.")
    case .loading: language("Loading...")
    case .tooSmall:
      language("Terminal too small (needs 40 x 10). Press q to quit.")
    case .endOfList: language("End of list.")
    case .nothingToUndo: language("Nothing to undo.")
    case .askForPictures(let host):
      language("Download pictures from \(host) and other sites? (y/n)")
    case .pictures(areShown: true): language("Pictures are shown.")
    case .pictures(areShown: false):
      language("Pictures off.")
    case .mouse(isOn: true): language("Mouse on.")
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
