import KPGGCore

/// The destination that a row, a name or a heading opens.
enum Target: Hashable, Sendable {
  case entry(EntryID)
  /// An entry in the list of favourites, which shows a person once even if she is in several groups.
  case favorite(EntryID)
  case agency(Slug)
  /// The list of an era's groups.
  case era(Era)
  case activeGroups
  /// The section of an era on the home page.
  case section(Era)
  case tab(Tab)
  /// The page with today's anniversaries.
  case today
  /// The page that shows which groups a group's members are in now.
  case whereabouts(Slug)
  /// All songs of a group, on the group's page.
  case allSongs(Slug)
  case recent(String)
  /// An example of a search.
  case search(String)

  var entry: EntryID? {
    switch self {
    case .entry(let id), .favorite(let id): id
    case .agency, .era, .activeGroups, .section, .tab, .today, .whereabouts, .allSongs, .recent, .search: nil
    }
  }

  /// The group or member whose picture a row shows.
  var picturedEntry: EntryID? { entry.flatMap { $0.canHavePicture ? $0 : nil } }

  var isFavorite: Bool {
    if case .favorite = self { true } else { false }
  }
}

extension EntryID {
  /// Whether the entry is a group or member. Only these can have pictures.
  var canHavePicture: Bool { kind == .group || kind == .member }
}

/// The pages of the browser that are reachable from anywhere.
enum Tab: Int, CaseIterable, Sendable {
  case home, groups, members, songs, upcoming, favorites
}
