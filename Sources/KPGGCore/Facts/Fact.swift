/// A fact about catalog entries, with the conditions on it, its sort order and its value to show.
///
/// ``Facts`` declares all facts. A fact of groups also applies to their members, units and songs.
package struct Fact<Entry: Sendable>: Sendable {
  /// Whether an entry fulfils a condition.
  package typealias Test = @Sendable (Entry) -> Bool

  struct ConditionValue: Sendable {
    /// The value in its standard form: `INFP` for `infp`.
    let text: String
    let test: @Sendable (FactContext) -> Test
  }

  /// The name, which is also the name of the option, the search key and the sort key: `mbti`.
  package let name: String
  /// The kind of entry that has the fact, or `nil` if entries of every kind can have it, such as `fav`.
  package let kind: CatalogEntry.Kind?
  package private(set) var possible: PossibleValues
  /// Parses a value in a condition. `nil` if lists can't be filtered by the fact.
  let read: (@Sendable (String, FactLanguage) -> ConditionValue?)?
  /// Returns the names that conditions can contain, one array per thing in the catalog. `nil` for facts without names.
  var names: (@Sendable ([Entry], FactContext) -> [[String]])?
  /// Whether the catalog contains the thing that a condition names, even if no entry has it now. An example is an
  /// agency that all groups have left.
  var isKnown: @Sendable (String, FactContext) -> Bool = { _, _ in false }
  /// Returns the sort position of each entry, or `nil` if its value is unknown. Equal values have equal positions.
  private(set) var sortPositions: (@Sendable ([Entry], FactContext) -> [Int?])?
  /// Returns the value to show, or `nil` if it is unknown.
  private var shownValue: (@Sendable (Entry, FactContext) -> FactValue?)?
  /// Returns the values by which statistics count an entry. `nil` if statistics can't count by the fact.
  private(set) var counted: (@Sendable (Entry, FactContext) -> [CountedValue])?
  /// Whether the fact is computed from the members of a group.
  private(set) var needsMembers = false
  /// Whether a condition can be ``Query/all``, for lists that have another condition by default.
  package private(set) var acceptsAll = false
  /// Whether searches can filter by the fact. Some facts make no sense in a search.
  package private(set) var isSearchKey = true
  /// Whether completion offers the examples of possible values.
  package internal(set) var offersExamples = false
  /// The name of a fact that must also have a condition, because a condition on this fact alone has no meaning.
  package private(set) var requiredFact: String?

  package var canFilter: Bool { read != nil }
  /// Whether the fact has a value to show.
  package var isShown: Bool { shownValue != nil }
  package var canSort: Bool { sortPositions != nil }

  init(
    _ name: String, of kind: CatalogEntry.Kind?, possible: PossibleValues = .any,
    read: (@Sendable (String, FactLanguage) -> ConditionValue?)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.possible = possible
    self.read = read
  }

  /// Returns the value to show, or `nil` if it is unknown.
  package func value(of entry: Entry, _ context: FactContext) -> FactValue? { shownValue?(entry, context) }

  /// Returns the standard form of a condition's value, or `nil` if the value is invalid in every catalog.
  package func normalized(_ typed: String, _ language: FactLanguage) -> String? {
    acceptsAll && typed.lowercased() == Query.all ? Query.all : read?(typed, language)?.text
  }

  /// Returns this fact, sorted by a key. Entries without a key come last.
  func sorting<Key: Comparable & SendableMetatype>(_ key: @escaping @Sendable (Entry, FactContext) -> Key?)
    -> Fact
  {
    var fact = self
    fact.sortPositions = { entries, context in
      let keys = entries.map { key($0, context) }
      let known = keys.indices.filter { keys[$0] != nil }.ordered(false) { keys[$0] }
      var sortPositions = [Int?](repeating: nil, count: keys.count)
      var position = 0
      for (index, entry) in known.enumerated() {
        if index > 0, keys[known[index - 1]] != keys[entry] { position += 1 }
        sortPositions[entry] = position
      }
      return sortPositions
    }
    return fact
  }

  /// Returns this fact after a change.
  private func changed(_ change: (inout Fact) -> Void) -> Fact {
    var fact = self
    change(&fact)
    return fact
  }

  func showing(_ value: @escaping @Sendable (Entry, FactContext) -> FactValue?) -> Fact {
    changed { $0.shownValue = value }
  }

  func counted(_ values: @escaping @Sendable (Entry, FactContext) -> [CountedValue]) -> Fact {
    changed { $0.counted = values }
  }

  func counted(by number: @escaping @Sendable (Entry, FactContext) -> Int?) -> Fact {
    counted { entry, context in number(entry, context).map { [CountedValue(.number($0), position: $0)] } ?? []
    }
  }

  /// This fact, counted in statistics by the number that it shows.
  var countedByNumber: Fact {
    let show = shownValue
    return counted(by: { entry, context in
      if case .number(let number)? = show?(entry, context) { number } else { nil }
    })
  }

  var notSortable: Fact { changed { $0.sortPositions = nil } }

  /// This fact, with ``Query/all`` as a possible value of conditions.
  var acceptingAll: Fact {
    var fact = self
    fact.acceptsAll = true
    if case .one(let values) = possible { fact.possible = .one(of: values + [Query.all]) }
    return fact
  }

  /// Returns this fact with a test for values that are in the catalog even if no entry has them.
  func recognizing(_ isKnown: @escaping @Sendable (String, FactContext) -> Bool) -> Fact {
    changed { $0.isKnown = isKnown }
  }

  /// Returns this fact as one by which options can filter, but searches can't.
  func asFilterOnly(needing requiredFact: String? = nil) -> Fact {
    var fact = self
    fact.isSearchKey = false
    fact.requiredFact = requiredFact
    return fact
  }

  var needingMembers: Fact { changed { $0.needsMembers = true } }

  /// Whether statistics by this fact count people rather than groups with all their members.
  package var countsPeople: Bool { kind == .member }
}

/// A value of a fact, for display and for JSON.
package enum FactValue: Hashable, Sendable {
  /// Text that is the same in all languages, such as `INFP`.
  case text(String)
  /// An English word that kpgg translates, such as a position or a place.
  case word(String)
  case number(Int)
  /// A height.
  case centimetres(Int)
  case day(Day)
  case name(Name)
  case country(CountryCode)
  case list([FactValue])
}

/// A value by which statistics count.
package struct CountedValue: Hashable, Sendable {
  package let value: FactValue
  /// The sort position. Names with the same position are sorted by group count and then by name.
  let position: Int

  init(_ value: FactValue, position: Int) {
    self.value = value
    self.position = position
  }

  /// Creates the value for an era. The newest era comes first.
  init(_ era: Era) { self.init(.text(era.description), position: -era.years.lowerBound) }

  /// Creates the value for an enumeration's case. The values have the order of the cases.
  init<Word: CaseIterable & RawRepresentable<String> & Equatable>(_ word: Word) {
    let position = Array(Word.allCases).firstIndex(of: word) ?? 0
    self.init(.text(word.rawValue), position: position)
  }
}

/// The possible values of a condition or argument.
package enum PossibleValues: Hashable, Sendable {
  case any
  case one(of: [String])
  /// A comma-separated list of these values.
  case some(of: [String])
  /// Text such as these examples.
  case like([String])
}
