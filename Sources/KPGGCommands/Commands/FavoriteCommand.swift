import Arguments
import Characters
import KPGGCore
import Terminal

/// `kpgg favorite`: manages favourites.
enum FavoriteCommand {
  static let command = Command<App>(
    "favorite", aliases: ["favourite", "fav"],
    summary: "Keep groups and members as favourites.",
    discussion: "Favourites are stored in a JSON file; kpgg paths shows where.",
    examples: [add.examples[0], list.examples[0]],
    subcommands: [add, remove, list, clear], defaultCommand: list)

  /// The arguments of `add` and `remove`.
  private struct Names: Sendable {
    var words: [String] = []
    var source = SourceOptions()

    static func arguments(_ completions: Completions) -> [Argument<Names, App>] {
      [
        .words(
          "NAME", repeats: true,
          help: "Groups (stayc) and members (ohmygirl arin, ohmygirl/arin).", completions: completions,
          into: \.words)
      ] + SourceOptions.arguments.map { $0.at(\.source) }
    }

    static let discussion: Text =
      "A group's name alone means the group. For a member, type GROUP NAME, GROUP/NAME, or just the name if no other member shares it. Commas separate names. If a name is ambiguous, nothing is changed."
  }

  private static let add = Command<App>(
    "add",
    summary: "Add groups and members to the favourites.", discussion: Names.discussion,
    examples: [
      .init("kpgg favorite add stayc", "add a group"),
      .init("kpgg favorite add ohmygirl arin", "add a member"),
      .init("kpgg favorite add red velvet, ohmygirl/arin", "a group and a member at once"),
    ],
    options: Names(), arguments: Names.arguments(.entries),
    run: { names, app in
      let (app, index) = try await app.catalog(names.source)
      let named = try await app.hintingNothingChanged {
        try await app.entries(named: names.words, in: index, accepting: .alias)
      }
      let today = app.today()
      try app.changeFavorites { favorites in
        named.compactMap { entry in
          guard let favorite = Favorite(entry.id, name: entry.entry?.name, added: today) else { return nil }
          let shown = app.shown(entry)
          return favorites.add(favorite)
            ? .done(.favoriteAdded(shown)) : .unchanged("Already a favourite: \(shown)")
        }
      }
      for case .member(_, let group)? in named.map({ $0.hasGroupWords ? $0.entry : nil }) {
        let words = CatalogEntry.group(group).typed(like: names.words.joined())
        app.note("To add the group: \(app.line(["favorite", "add"], words))")
      }
    })

  private static let remove = Command<App>(
    "remove", aliases: ["rm"],
    summary: "Remove groups and members from the favourites.", discussion: Names.discussion,
    examples: ["stayc", "ohmygirl/arin"].map {
      .init("kpgg favorite remove \($0)", "remove it")
    },
    options: Names(), arguments: Names.arguments(.favorites),
    run: { names, app in
      let app = try app.reading(names.source)
      let kept = try app.favorites.load().list
      let index = try await app.index()
      let named = try await app.hintingNothingChanged {
        try await app.entries(
          named: names.words, in: index, accepting: .alias, favorites: kept.map(\.id))
      }
      try app.changeFavorites { favorites in
        named.map { entry in
          let shown = app.shown(entry, or: kept.first { $0.id == entry.id }?.name)
          return favorites.remove(entry.id)
            ? .done(.favoriteRemoved(shown)) : .unchanged("Not a favourite: \(shown)")
        }
      }
    })

  private struct List: Sendable {
    var onlyGroups = false
    var onlyMembers = false
    var source = SourceOptions()
    var output = OutputOptions()
  }

  private static let list = Command<App>(
    "list", aliases: ["ls"],
    summary: "List the favourites.",
    examples: [
      .init("kpgg favorite list", "all favourites, with dates"),
      .init("kpgg favorite list --groups --json", "only the groups, as JSON"),
    ],
    options: List(),
    arguments: [
      .flag(
        "--groups", help: "Only groups.",
        into: \.onlyGroups),
      .flag(
        "--members", help: "Only members.",
        into: \.onlyMembers),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.list(of: FavoriteRecord.self)).map { $0.at(\.output) },
    run: { list, app in
      let app = try app.reading(list.source)
      let favorites = try app.favorites.load()
      if favorites.unreadableCount > 0 {
        app.warn(
          "ignoring \(favorites.unreadableCount) {1|entry|entries} of the favourites file that this version does not support"
        )
      }
      let isEverything = list.onlyGroups == list.onlyMembers
      let records = try await app.records(of: favorites, in: app.index()).filter { record in
        isEverything || list.onlyGroups == (record.favorite.id.kind == .group)
      }
      let view = FavoriteListView(records: records.mergingPersons)
      try app.emit(Report(list: records, empty: .noFavorites, screen: view.list), list.output)
    })

  private static let clear = Command<App>(
    "clear", summary: "Remove all favourites.",
    examples: [
      .init("kpgg favorite clear --yes", "remove everything without confirmation")
    ],
    options: false,
    arguments: [.flag("--yes", "-y", help: "Do not ask for confirmation.", into: \.self)],
    run: { isSure, app in
      if !isSure {
        let count = try app.favorites.load().list.count
        guard count > 0,
          try app.confirms(count == 1 ? "Remove your only favourite?" : "Remove all \(count) favourites?")
        else {
          return try app.report([.unchanged("Nothing was removed.")])
        }
      }
      try app.changeFavorites { favorites in
        let count = favorites.clear()
        return [
          count == 0
            ? .unchanged("Nothing was removed.") : .done("Removed \(count) {1|favourite|favourites}.")
        ]
      }
    })
}

extension App {
  /// Asks a yes-or-no question. The default is no.
  fileprivate func confirms(_ question: Text) throws -> Bool {
    guard input.isTerminal, error.isTerminal else {
      throw Failure("use --yes to remove all favourites non-interactively", status: .usage)
    }
    try error.write(Printable(text(question) + " \(text("[y/N]")) "))
    let yes = ["y", "yes"] + text(Text("y").meaning("answers")).split(separator: " ").map(String.init)
    return yes.map(\.folded).contains(input.readLine()?.folded)
  }

  /// Does work that precedes any change. If it fails, adds a hint that nothing was changed.
  fileprivate func hintingNothingChanged<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch var failure as Failure {
      failure.hints.append(.nothingWritten)
      throw failure
    }
  }

  /// The name of an entry in messages; for a member, with her group.
  fileprivate func shown(_ named: NameResolver.Named, or name: Name? = nil) -> String {
    let shown = (named.entry?.name ?? name)?.full(names) ?? named.id.description
    guard case .member(_, let group)? = named.entry else { return shown }
    return "\(shown), \(group.name.first(names))"
  }

  /// Changes the favourites and reports the changes.
  fileprivate func changeFavorites(_ change: (inout Favorites) -> [Change]) throws {
    var changes: [Change] = []
    let outcome = try favorites.update { favorites in changes = change(&favorites) }
    try report(changes, after: outcome)
  }
}
