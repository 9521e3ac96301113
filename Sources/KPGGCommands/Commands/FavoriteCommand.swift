import Arguments
import KPGGCore
import Terminal

/// `kpgg favorite`: keeps groups and members as favourites.
enum FavoriteCommand {
  static let command = Command<App, HelpText>(
    "favorite", aliases: ["favourite", "fav"], summary: .summary(.favorite),
    discussion: .discussion(.favorite),
    examples: [
      .init("kpgg favorite add stayc", .example(.addGroup)),
      .init("kpgg favorite list", .example(.listFavorites)),
    ],
    subcommands: [add, remove, list, clear])

  /// The words of `add` and `remove`.
  private struct Names: Sendable {
    var words: [String] = []
    var source = SourceOptions()

    static let arguments: [Argument<Names, HelpText>] =
      [.words("NAME", repeats: true, help: .option(.favoriteNames), into: \.words)]
      + SourceOptions.arguments.map { $0.at(\.source) }
  }

  private static let add = Command<App, HelpText>(
    "add", summary: .summary(.favoriteAdd), discussion: .discussion(.favoriteNames),
    examples: [
      .init("kpgg favorite add stayc", .example(.addGroup)),
      .init("kpgg favorite add ohmygirl arin", .example(.addMember)),
      .init("kpgg favorite add \"red velvet\" ohmygirl/arin", .example(.addSeveral)),
    ],
    options: Names(), arguments: Names.arguments,
    run: { names, app in
      let app = try app.reading(names.source)
      let reader = FavoriteNames(
        command: "kpgg favorite add", names: app.names, index: try await app.index(),
        members: app.members(of:))
      let kept = try await reader.read(names.words)
      let today = app.today()
      try app.changeFavorites { favorites in
        kept.map { name in
          let isNew = favorites.add(Favorite(name.item, name: name.name, added: today))
          let shown = name.shown(app.names)
          return isNew ? .favoriteAdded(shown) : .alreadyFavorite(shown)
        }
      }
    })

  private static let remove = Command<App, HelpText>(
    "remove", aliases: ["rm"], summary: .summary(.favoriteRemove), discussion: .discussion(.favoriteNames),
    examples: [
      .init("kpgg favorite remove stayc", .example(.removeGroup)),
      .init("kpgg favorite remove ohmygirl/arin", .example(.removeGroup)),
    ],
    options: Names(), arguments: Names.arguments,
    run: { names, app in
      let app = try app.reading(names.source)
      let reader = FavoriteNames(
        command: "kpgg favorite remove", names: app.names, index: try await app.index(),
        members: app.members(of:),
        removable: try app.favorites.load().list)
      let kept = try await reader.read(names.words)
      try app.changeFavorites { favorites in
        kept.map { name in
          let shown = name.shown(app.names)
          return favorites.remove(name.item) ? .favoriteRemoved(shown) : .notAFavorite(shown)
        }
      }
    })

  private struct List: Sendable {
    var onlyGroups = false
    var onlyMembers = false
    var source = SourceOptions()
    var output = OutputOptions()
  }

  private static let list = Command<App, HelpText>(
    "list", aliases: ["ls"], summary: .summary(.favoriteList),
    examples: [
      .init("kpgg favorite list", .example(.listFavorites)),
      .init("kpgg favorite list --groups --json", .example(.listFavoriteGroups)),
    ],
    options: List(),
    arguments: [
      .flag("--groups", help: .option(.onlyGroups), into: \.onlyGroups),
      .flag("--members", help: .option(.onlyMembers), into: \.onlyMembers),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: FavoriteRecord.fieldNames).map { $0.at(\.output) },
    run: { list, app in
      let app = try app.reading(list.source)
      let favorites = try app.favorites.load()
      if favorites.unreadableCount > 0 { app.warn(.unreadableFavorites(count: favorites.unreadableCount)) }
      let isEverything = list.onlyGroups == list.onlyMembers
      let records = try await app.records(of: favorites, in: app.index()).filter { record in
        isEverything || list.onlyGroups == (record.favorite.item.kind == "group")
      }
      let view = FavoriteListView(records: records)
      try app.emit(Report(list: records, empty: .noFavorites, screen: view.lines), list.output)
    })

  private struct Clear: Sendable {
    var isSure = false
  }

  private static let clear = Command<App, HelpText>(
    "clear", summary: .summary(.favoriteClear),
    examples: [.init("kpgg favorite clear --yes", .example(.clearFavorites))],
    options: Clear(),
    arguments: [.flag("--yes", "-y", help: .option(.yes), into: \.isSure)],
    run: { clear, app in
      if !clear.isSure {
        let count = try app.favorites.load().list.count
        guard count > 0, try app.confirms(.clearFavorites(count: count)) else {
          return try app.say([.nothingCleared])
        }
      }
      try app.changeFavorites { favorites in
        let count = favorites.clear()
        return [count == 0 ? .nothingCleared : .favoritesCleared(count)]
      }
    })
}

extension App {
  /// Changes the favourites and tells what changed.
  fileprivate func changeFavorites(_ change: (inout Favorites) -> [Notice]) throws {
    var notices: [Notice] = []
    let outcome = try favorites.update { favorites in notices = change(&favorites) }
    try say(notices, after: outcome)
  }

  /// Asks a question that is answered with yes or no; fails where nobody can be asked.
  fileprivate func confirms(_ question: Notice) throws -> Bool {
    guard input.isTerminal, error.isTerminal else { throw Failure(.clearNeedsYes, status: .usage) }
    try error.write(text(question))
    return ["y", "yes", "예", "네", "はい"].map(\.folded).contains(input.readLine()?.folded)
  }

  /// The favourites with what the catalog says of them. Only groups whose members are kept are decoded.
  func records(of favorites: Favorites, in index: CatalogIndex) async throws -> [FavoriteRecord] {
    let groups = favorites.list.compactMap { favorite in
      if case .member(let id) = favorite.item { index.group(id.group) } else { nil }
    }
    let wanted = index.groups.filter(groups.contains)
    let members = wanted.isEmpty ? [] : try await self.members(of: wanted)
    return favorites.list.map { favorite in
      var name: Name?
      var group: Name?
      switch favorite.item {
      case .group(let slug): name = index.group(slug)?.name
      case .member(let id):
        name = members.first { $0.id == id }?.stageName
        group = index.group(id.group)?.name
      }
      return FavoriteRecord(
        favorite: favorite, name: name ?? favorite.name, group: group, isInCatalog: name != nil)
    }
  }
}
