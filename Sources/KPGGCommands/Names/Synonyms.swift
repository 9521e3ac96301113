import KPGGCore

extension Session {
  /// Commands and options of other programs, with their equivalents in kpgg.
  static let synonyms: [(words: Set<String>, meant: [String])] = [
    (["watch", "open", "mv"], ["song", "--open"]), (["listen", "music"], ["play"]),
    (["birthday", "birthdays", "calendar", "agenda"], ["upcoming"]),
    (["update", "fetch", "sync"], ["data", "update"]),
    (["export"], ["data", "export"]), (["ls", "list", "all", "bands"], ["groups"]),
    (["show", "info", "view", "band"], ["group"]), (["idol", "idols", "artist"], ["members"]),
    (["find", "grep", "query"], ["search"]),
    (["favorites", "favourites", "favs", "bookmarks"], ["favorite", "list"]),
    (["add"], ["favorite", "add"]), (["settings", "set", "preferences"], ["config"]),
    (["shuffle"], ["random"]),
    (["tui", "ui"], ["browse"]), (["version"], ["--version"]), (["usage", "--usage"], ["help"]),
    (["words", "glossary", "terms", "dictionary"], ["help", "words"]),
    (["--no-color", "--no-colour", "--nocolor"], ["--color=never"]),
    (["--no-paging", "--paging", "--nopager"], ["--no-pager"]),
    (["-L", "--count", "--max", "--head", "--top"], ["--limit"]),
    (["--format", "--output", "-j"], ["--json"]), (["--tsv", "--raw"], ["--plain"]),
    (["-v"], ["--version"]), (["--ended", "--end", "--dissolved"], ["--disbanded"]),
  ]

  func isSynonym(_ word: String) -> Bool { Self.synonyms.contains { $0.words.contains(word) } }
}
