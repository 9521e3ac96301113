import KPGGCore

// The names in phrases, and the commands that answer phrases.

extension PhraseNames {
  /// Creates the names of a catalog, with countries and the terms of the glossary in all languages.
  init(_ names: NameIndex, today: Day?) {
    self.init(
      names, countries: { Country.byName }, today: today,
      isTerm: { Glossary.line(about: $0, in: .english) != nil })
  }
}

extension Phrase {
  static let commands = CatalogEntry.Kind.allCases.map(\.list) + ["group", "song", "now", "help"]

  /// The commands whose names are also words in questions about names.
  static let questionCommands: Set = ["agency", "compare"]

  var command: [String] {
    let groups = groups.map(\.description)
    return switch subject {
    case .signature: ["song"] + groups
    case .debutSong: ["song"] + groups + ["--debut"]
    case .state: ["group"] + groups
    case .whereabouts: ["now"] + groups
    case .term(let word): ["help", word]
    case .list(let kind):
      [kind.list] + groups + units.map { (kind == .song ? "--unit=" : "") + $0.description }
        + query.options(of: kind)
    }
  }
}

extension CatalogEntry.Kind {
  /// The command that lists entries of this kind.
  var list: String { rawValue + "s" }
}
