import KPGGCore

/// The label, option, JSON field and column of a fact. The rest of its declaration is in ``Facts``.
struct FactPresentation: Sendable {
  /// The layout of a fact's column in a list.
  struct ColumnPlacement: Sendable {
    /// Columns are narrowed and left out in this order, highest number first. Columns of order 0 always stay.
    var dropOrder = 5
    var minimum = 4
    /// Whether the heading is needed to understand a value.
    var isLabelled = false
    var isNumber = false
    /// Whether the values are lists, which may be cut before any other column changes.
    var isList = false
    var isBright = false
    /// Whether a list that filters by the fact also shows it.
    var isShownIfAsked = true
  }

  let name: String
  let label: Text
  let heading: Text
  /// The placeholder for the option's value, or `nil` if the option takes no value.
  let placeholder: String?
  /// The help of the option, or `nil` if the fact has no option.
  let help: Text?
  /// The JSON field, or `nil` if the fact has no separate field.
  let field: FieldInfo?
  let column: ColumnPlacement
  /// Whether a page shows the fact on a separate line.
  let isOnPage: Bool

  init(
    _ name: String, _ label: Text, heading: Text? = nil, _ placeholder: String? = nil, _ help: Text? = nil,
    field: FieldInfo? = nil, column: ColumnPlacement = ColumnPlacement(), isOnPage: Bool = true
  ) {
    self.name = name
    self.label = label
    self.heading = heading ?? label
    self.placeholder = placeholder
    self.help = help
    self.field = field
    self.column = column
    self.isOnPage = isOnPage
  }

  var option: String { "--\(name)" }

  static func of(_ kind: CatalogEntry.Kind?) -> [FactPresentation] {
    switch kind {
    case .group: ofGroups
    case .member: ofMembers
    case .song: ofSongs
    case .unit, nil: []
    }
  }
}

extension Fact {
  /// The words for the fact, or `nil` if there are none, for example for favourites.
  var words: FactPresentation? { FactPresentation.of(kind).first { $0.name == name } }
}

extension FactLanguage {
  /// The forms in which people write values, in all languages of the program.
  static let typed = FactLanguage(
    country: Country.code, day: DayPattern.init(typed:), position: Position.word,
    countryOfPlace: Country.ofBirthplace, names: Language.names,
    value: { kind, word in PhraseVocabulary.ofAllLanguages.value(kind, of: word) })
}
