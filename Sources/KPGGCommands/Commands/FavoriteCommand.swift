import Characters
import KPGGCore
import Terminal

/// `kpgg favorite`: manages favourites.
enum FavoriteCommand {
  static let command = Command(
    "favorite", aliases: ["favourite", "fav"],
    summary: "Manage favourite groups, members and songs.",
    discussion: "Favourites are stored in a JSON file. `kpgg paths` shows its location.",
    examples: [add.examples[0], list.examples[0]],
    subcommands: [add, remove, list, clear], defaultCommand: list)

  /// The arguments of `add` and `remove`.
  private static func nameArguments(_ completions: Completions) -> [Argument<[String]>] {
    [
      .words(
        "NAME", repeats: true,
        help: "Groups (stayc), members (ohmygirl arin, ohmygirl/arin) and songs (hype boy).",
        completions: completions,
        into: \.self)
    ]
  }

  private static let nameDiscussion: Text =
    "A group's name alone means the group. For a member, type GROUP NAME, GROUP/NAME, or just the name if no other member shares it. For a song, type its title or YouTube ID, alone or after its group. Separate names with commas. If a name is ambiguous, nothing is changed."

  private static let add = Command(
    "add",
    summary: "Add groups, members and songs to the favourites.", discussion: nameDiscussion,
    examples: [
      .init("kpgg favorite add stayc", "add a group"),
      .init("kpgg favorite add ohmygirl arin", "add a member"),
      .init("kpgg favorite add red velvet, ohmygirl/arin", "a group and a member at once"),
      .init("kpgg favorite add hype boy", "add a song"),
    ],
    options: [String](), arguments: nameArguments(.entries),
    run: { names, session, show in
      let index = try await session.index()
      let named = try await session.hintingNothingChanged {
        try await NameArguments(session, index).favorites(names)
      }
      let today = session.world.clock.today()
      try session.changeFavorites(show) { favorites in
        named.compactMap { entry in
          guard let favorite = Favorite(entry.id, name: entry.entry?.name, added: today) else { return nil }
          let displayName = session.displayName(entry)
          return favorites.add(favorite)
            ? .done(.favoriteAdded(displayName)) : .unchanged("Already a favourite: \(displayName)")
        }
      }
      for case .member(_, let group)? in named.map({ $0.includesGroupName ? $0.entry : nil }) {
        let words = CatalogEntry.group(group).typed(like: names.joined())
        session.note("To add the group: \(command: session.line(["favorite", "add"], words))")
      }
    })

  private static let remove = Command(
    "remove", aliases: ["rm"],
    summary: "Remove groups, members and songs from the favourites.", discussion: nameDiscussion,
    examples: ["stayc", "ohmygirl/arin"].map {
      .init("kpgg favorite remove \($0)", "remove a favourite")
    },
    options: [String](), arguments: nameArguments(.favorites),
    run: { names, session, show in
      let kept = try session.favoritesFile.load().list
      let index = try await session.index()
      let named = try await session.hintingNothingChanged {
        try await NameArguments(session, index).favorites(names, among: kept.map(\.id))
      }
      try session.changeFavorites(show) { favorites in
        named.map { entry in
          let displayName = session.displayName(entry, or: kept.first { $0.id == entry.id }?.name)
          return favorites.remove(entry.id)
            ? .done(.favoriteRemoved(displayName)) : .unchanged("Not a favourite: \(displayName)")
        }
      }
    })

  private struct ListOptions: Sendable {
    var onlyGroups = false
    var onlyMembers = false
    var onlySongs = false

    /// The kinds to list, or all kinds if no option chooses any.
    var kinds: [EntryID.Kind] {
      let chosen: [(EntryID.Kind, Bool)] = [
        (.group, onlyGroups), (.member, onlyMembers), (.song, onlySongs),
      ]
      let kinds = chosen.filter(\.1).map(\.0)
      return kinds.isEmpty ? EntryID.Kind.allCases : kinds
    }
  }

  private static let list = Command(
    "list", aliases: ["ls"],
    summary: "List the favourites.",
    examples: [
      .init("kpgg favorite list", "all favourites, with dates"),
      .init("kpgg favorite list --groups --json", "only the groups, as JSON"),
    ],
    options: ListOptions(), printing: .list(of: FavoriteRecord.self),
    arguments: [
      .flag(
        "--groups", help: "Only groups.",
        into: \.onlyGroups),
      .flag(
        "--members", help: "Only members.",
        into: \.onlyMembers),
      .flag("--songs", help: "Only songs.", into: \.onlySongs),
    ],
    run: { list, session, show in
      let favorites = try session.favoritesFile.load()
      if favorites.unreadableCount > 0 {
        session.warn(
          "ignoring \(favorites.unreadableCount) {1|entry|entries} of the favourites file that this version does not support"
        )
      }
      let records = try await session.records(of: favorites, in: session.index()).filter {
        list.kinds.contains($0.favorite.id.kind)
      }
      let view = FavoriteListView(records: records.mergedByPerson)
      try show(.list(List(records, empty: .noFavorites, page: view.list)))
    })

  private static let clear = Command(
    "clear", summary: "Remove all favourites.",
    examples: [
      .init("kpgg favorite clear --yes", "remove everything without confirmation")
    ],
    options: false,
    arguments: [.flag("--yes", "-y", help: "Don't ask for confirmation.", into: \.self)],
    run: { isSure, session, show in
      if !isSure {
        let count = try session.favoritesFile.load().list.count
        guard count > 0,
          try session.confirms(count == 1 ? "Remove your only favourite?" : "Remove all \(count) favourites?")
        else {
          return try show(.changes([.unchanged("Nothing was removed.")]))
        }
      }
      try session.changeFavorites(show) { favorites in
        let count = favorites.clear()
        return [
          count == 0
            ? .unchanged("Nothing was removed.") : .done("Removed \(count) {1|favourite|favourites}.")
        ]
      }
    })
}

extension Session {
  /// Asks a yes-or-no question and returns the answer, by default no. Throws a usage error without a terminal.
  fileprivate func confirms(_ question: Text) throws -> Bool {
    guard world.input.isTerminal, world.error.isTerminal else {
      throw Failure(
        "can't ask for confirmation without a terminal; use --yes to remove all favourites", status: .usage)
    }
    try world.error.write(Printable(text(question) + " \(text("[y/N]")) "))
    let yes = ["y", "yes"] + text(Text("y").withContext("answers")).split(separator: " ").map(String.init)
    return yes.map(\.folded).contains(world.input.readLine()?.folded)
  }

  /// Performs work that precedes all changes. If it fails, adds a hint that nothing was changed.
  fileprivate func hintingNothingChanged<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch var failure as Failure {
      failure.hints.append(.nothingWritten)
      throw failure
    }
  }

  /// Returns the name of an entry for messages. A member's or song's name is followed by the group's name.
  fileprivate func displayName(_ named: NamedEntry, or name: Name? = nil) -> String {
    let displayName = (named.entry?.name ?? name)?.full(nameOrder) ?? named.id.description
    guard let group = named.entry?.owner else { return displayName }
    return "\(displayName), \(group.name.preferred(nameOrder))"
  }

  fileprivate func changeFavorites(_ show: OutcomePrinter, _ change: (inout Favorites) -> [Change]) throws {
    var changes: [Change] = []
    let outcome = try favoritesFile.update { favorites in changes = change(&favorites) }
    try show(.changes(changes, outcome))
  }
}
