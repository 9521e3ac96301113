/// A fact of the entries of lists: what it is, how people write a condition on it, and how it sorts.
///
/// The tables of ``Facts`` declare all of them. A fact of groups is also one of their members, units and songs.
package struct Fact<Entry: Sendable>: Sendable {
  /// Whether an entry fulfils a condition.
  package typealias Test = @Sendable (Entry) -> Bool

  /// A value of a condition.
  struct Wanted: Sendable {
    /// The value in its standard form: `INFP` for `infp`.
    let text: String
    /// Makes the test for a catalog.
    let test: @Sendable (FactContext) -> Test
  }

  /// Its name, which is that of its option, of its search key and of its sort key: `mbti`.
  package let name: String
  /// What it is a fact of; `nil` for a fact of any entry by itself, such as whether it is a favourite.
  package let kind: CatalogEntry.Kind?
  /// The values that a condition can have.
  package private(set) var possible: PossibleValues
  /// Reads a value of a condition; `nil` if there are no conditions on it.
  let read: (@Sendable (String, FactLanguage) -> Wanted?)?
  /// The names of each thing in the catalog that a condition can name; `nil` for conditions that name nothing.
  var names: (@Sendable ([Entry], FactContext) -> [[String]])?
  /// Whether the catalog has what a condition names, although no entry has it now, such as an agency that all groups
  /// have left.
  var isKnown: @Sendable (String, FactContext) -> Bool = { _, _ in false }
  /// The places of entries in the order of the fact, equal for equal values; `nil` for an unknown value.
  private(set) var places: (@Sendable ([Entry], FactContext) -> [Int?])?
  /// The value to show; `nil` if it is unknown.
  private var getValue: (@Sendable (Entry, FactContext) -> FactValue?)?
  /// The values that statistics count an entry by; `nil` if they do not count by it.
  private(set) var counted: (@Sendable (Entry, FactContext) -> [CountedValue])?
  /// Whether it follows from the members of a group.
  private(set) var needsMembers = false
  /// Whether a condition can be ``Query/all``, for lists that have another one by default.
  package private(set) var acceptsAll = false
  /// Whether a search can have a condition on it. Some mean nothing there.
  package private(set) var isKey = true
  /// Whether completion offers the examples of possible values.
  package internal(set) var offersExamples = false
  /// The name of the fact without a condition on which one on this means nothing.
  package private(set) var needed: String?

  /// Whether lists can have conditions on it.
  package var canFilter: Bool { read != nil }
  /// Whether it has a value to show.
  package var isShown: Bool { getValue != nil }
  /// Whether lists can be sorted by it.
  package var canSort: Bool { places != nil }

  init(
    _ name: String, of kind: CatalogEntry.Kind?, possible: PossibleValues = .any,
    read: (@Sendable (String, FactLanguage) -> Wanted?)? = nil
  ) {
    (self.name, self.kind, self.possible, self.read) = (name, kind, possible, read)
  }

  /// The value to show; `nil` if it is unknown.
  package func value(of entry: Entry, _ context: FactContext) -> FactValue? { getValue?(entry, context) }

  /// The value of a condition in its standard form; `nil` if it is not one, as far as that depends on no catalog.
  package func normalized(_ typed: String, _ language: FactLanguage) -> String? {
    acceptsAll && typed.lowercased() == Query.all ? Query.all : read?(typed, language)?.text
  }

  /// This fact, which sorts by a key. Entries without one come last.
  func sorting<Key: Comparable & SendableMetatype>(_ key: @escaping @Sendable (Entry, FactContext) -> Key?)
    -> Fact
  {
    var fact = self
    fact.places = { entries, context in
      let keys = entries.map { key($0, context) }
      let known = keys.indices.filter { keys[$0] != nil }.ordered(false) { keys[$0] }
      var places = [Int?](repeating: nil, count: keys.count)
      var place = 0
      for (index, entry) in known.enumerated() {
        if index > 0, keys[known[index - 1]] != keys[entry] { place += 1 }
        places[entry] = place
      }
      return places
    }
    return fact
  }

  /// This fact, with a value to show.
  func showing(_ value: @escaping @Sendable (Entry, FactContext) -> FactValue?) -> Fact {
    var fact = self
    fact.getValue = value
    return fact
  }

  /// This fact, which statistics count by.
  func counted(_ values: @escaping @Sendable (Entry, FactContext) -> [CountedValue]) -> Fact {
    var fact = self
    fact.counted = values
    return fact
  }

  /// This fact, which statistics count by a number.
  func counted(by number: @escaping @Sendable (Entry, FactContext) -> Int?) -> Fact {
    counted { entry, context in number(entry, context).map { [CountedValue(.number($0), place: $0)] } ?? [] }
  }

  /// This fact, which statistics count by the number that it shows.
  var countedByNumber: Fact {
    let show = getValue
    return counted(by: { entry, context in
      if case .number(let number)? = show?(entry, context) { number } else { nil }
    })
  }

  /// This fact, which lists cannot be sorted by.
  var withoutOrder: Fact {
    var fact = self
    fact.places = nil
    return fact
  }

  /// This fact, on which a condition can be ``Query/all``.
  var orAll: Fact {
    var fact = self
    fact.acceptsAll = true
    if case .one(let values) = possible { fact.possible = .one(of: values + [Query.all]) }
    return fact
  }

  /// This fact, on which conditions are known that meet a test.
  func known(_ isKnown: @escaping @Sendable (String, FactContext) -> Bool) -> Fact {
    var fact = self
    fact.isKnown = isKnown
    return fact
  }

  /// This fact, which only options name.
  ///
  /// - Parameter needed: The fact without a condition on which one on this means nothing.
  func withoutKey(needing needed: String? = nil) -> Fact {
    var fact = self
    (fact.isKey, fact.needed) = (false, needed)
    return fact
  }

  /// This fact, which follows from the members of a group.
  var fromMembers: Fact {
    var fact = self
    fact.needsMembers = true
    return fact
  }
}

/// A value of a fact, for people and for JSON.
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

/// What statistics count by.
package struct CountedValue: Hashable, Sendable {
  /// The value.
  package let value: FactValue
  /// Where it comes among the others. Those of the same place are in the order of their counts, then of their names.
  let place: Int

  init(_ value: FactValue, place: Int) { (self.value, self.place) = (value, place) }

  /// An era; the newest come first.
  init(_ era: Era) { self.init(.text(era.description), place: -era.years.lowerBound) }

  /// One of some words, in their order.
  init<Word: CaseIterable & RawRepresentable<String> & Equatable>(_ word: Word) {
    let place = Array(Word.allCases).firstIndex(of: word) ?? 0
    self.init(.text(word.rawValue), place: place)
  }
}

/// The possible values of a condition or argument.
package enum PossibleValues: Hashable, Sendable {
  /// Any text.
  case any
  /// One of these values.
  case one(of: [String])
  /// A comma-separated list of these values.
  case some(of: [String])
  /// Text such as these examples.
  case like([String])
}
