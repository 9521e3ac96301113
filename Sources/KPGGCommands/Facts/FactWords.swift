import KPGGCore

/// The words of a fact and its place in lists. The other half of its declaration is in ``Facts``.
struct FactWords: Sendable {
  /// The place of its column in a list.
  struct Place: Sendable {
    /// Columns are narrowed and left out by rank, highest first; those of rank 0 always stay.
    var rank = 5
    var minimum = 4
    /// Whether its heading is needed to understand a value.
    var isLabelled = false
    var isNumber = false
    /// Whether its values are lists, which may be cut before anything else changes.
    var isList = false
    /// Whether it is as bright as the name.
    var isBright = false
    /// Whether a list that filters by the fact shows it, too.
    var isShownIfAsked = true
  }

  let name: String
  let label: Text
  /// The label of a column.
  let heading: Text
  /// The placeholder for the value of its option; `nil` if the option takes none.
  let placeholder: String?
  /// What its option does; `nil` if it has none.
  let help: Text?
  /// The JSON field; `nil` if it has none of its own.
  let field: FieldInfo?
  let column: Place
  /// Whether a page shows it in a line of its own.
  let isOnPage: Bool

  init(
    _ name: String, _ label: Text, heading: Text? = nil, _ placeholder: String? = nil, _ help: Text? = nil,
    field: FieldInfo? = nil, column: Place = Place(), isOnPage: Bool = true
  ) {
    (self.name, self.label, self.heading) = (name, label, heading ?? label)
    (self.placeholder, self.help) = (placeholder, help)
    (self.field, self.column, self.isOnPage) = (field, column, isOnPage)
  }

  /// The name of its option.
  var option: String { "--\(name)" }

  /// The words of the facts of entries of a kind.
  static func of(_ kind: CatalogEntry.Kind?) -> [FactWords] {
    switch kind {
    case .group: ofGroups
    case .member: ofMembers
    case .song: ofSongs
    case .unit, nil: []
    }
  }
}

extension Fact {
  /// The words of the fact; `nil` for a fact that has none, such as a favourite.
  var words: FactWords? { FactWords.of(kind).first { $0.name == name } }
}

extension FactLanguage {
  /// How people write values in the languages of the program.
  static let typed = FactLanguage(
    country: Country.code, day: DayPattern.init(typed:), position: Position.word,
    countryOfPlace: Country.ofPlace, names: Language.names,
    value: { kind, word in PhraseVocabulary.ofAllLanguages.value(kind, of: word) })
}
