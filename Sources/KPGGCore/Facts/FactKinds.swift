internal import Characters

// The kinds of facts, by how people write conditions on them.

extension Fact {
  /// A fact that is one of some words. A condition can also be `unknown` if some entries have none of them.
  static func words<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of kind: CatalogEntry.Kind?, hasUnknown: Bool = false,
    typed: @escaping @Sendable (String) -> Value? = { text in
      Value.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    },
    _ value: @escaping @Sendable (Entry, FactContext) -> Value?
  ) -> Fact where Value: Equatable {
    let words = Value.allCases.map(\.rawValue) + (hasUnknown ? ["unknown"] : [])
    let fact = Fact(name, of: kind, possible: .one(of: words)) { text, _ in
      let wanted = typed(text)
      if wanted == nil, !hasUnknown || text.lowercased() != "unknown" { return nil }
      return Wanted(text: wanted?.rawValue ?? "unknown") { context in { value($0, context) == wanted } }
    }
    return fact.showing { entry, context in value(entry, context).map { .text($0.rawValue) } }
  }

  /// A fact that some entries have and others have not.
  static func flag(
    _ name: String, of kind: CatalogEntry.Kind?, _ holds: @escaping @Sendable (Entry, FactContext) -> Bool
  ) -> Fact {
    Fact(name, of: kind, possible: .one(of: ["yes", "no"])) { text, _ in
      guard let wanted = ["yes": true, "no": false][text.lowercased()] else { return nil }
      return Wanted(text: text.lowercased()) { context in { holds($0, context) == wanted } }
    }
  }

  /// A fact that is a date, or several.
  static func days(
    _ name: String, of kind: CatalogEntry.Kind?, _ days: @escaping @Sendable (Entry) -> [Day]
  ) -> Fact {
    let examples = ["2015", "2015-2017", "2024-", "2015-06", "06", "06-18", "12-25..01-05"]
    let fact = Fact(name, of: kind, possible: .like(examples)) { text, language in
      if let period = language.value("period", text) {
        return Wanted(text: text) { context in
          let pattern = context.today.flatMap { DayPattern(period: period, on: $0) }
          // Birthdays are in every year.
          guard let pattern = name == "born" ? pattern?.ofAnyYear : pattern else { return { _ in false } }
          return { days($0).contains(where: pattern.matches) }
        }
      }
      guard let pattern = language.day(text) else { return nil }
      return Wanted(text: text) { _ in { days($0).contains(where: pattern.matches) } }
    }
    return fact.showing { entry, _ in
      let days = days(entry)
      return days.isEmpty ? nil : days.count == 1 ? .day(days[0]) : .list(days.map(FactValue.day))
    }
  }

  /// A fact that is a date.
  static func day(
    _ name: String, of kind: CatalogEntry.Kind?, _ day: @escaping @Sendable (Entry) -> Day?
  ) -> Fact {
    days(name, of: kind) { entry in day(entry).map { [$0] } ?? [] }.sorting { entry, _ in day(entry) }
  }

  /// A fact that is a number.
  static func number(
    _ name: String, of kind: CatalogEntry.Kind?, _ scale: NumberScale,
    _ number: @escaping @Sendable (Entry, FactContext) -> Int?
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(scale.examples)) { text, _ in
      guard let pattern = NumberPattern(text, scale) else { return nil }
      return Wanted(text: text) { context in { pattern.matches(number($0, context)) } }
    }
    fact.offersExamples = true
    return fact.sorting(number).showing { entry, context in number(entry, context).map(FactValue.number) }
  }

  /// A fact with names. A condition matches the beginning of one or more consecutive words of a name, comparing folded
  /// forms (see `String.folded`): `sm`, `에스엠` and `sm ent` match `SM Entertainment`, but not `Core Contents Media`.
  ///
  /// - Parameters:
  ///   - areInitialsWhole: Whether short initials must be whole words: `sm` does not match `SMEJ`.
  ///   - known: Returns the names in the catalog; by default, those of the entries.
  static func names(
    _ name: String, of kind: CatalogEntry.Kind?, areInitialsWhole: Bool = false, like examples: [String],
    known: (@Sendable (FactContext) -> [[String]])? = nil,
    _ names: @escaping @Sendable (Entry, FactContext) -> [String]
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(examples)) { text, _ in
      Wanted(text: text) { context in
        { names($0, context).hasWord(beginning: text, areInitialsWhole: areInitialsWhole) }
      }
    }
    fact.names = { entries, context in known?(context) ?? entries.map { names($0, context) } }
    if let known {
      fact.isKnown = { text, context in
        known(context).contains { $0.hasWord(beginning: text, areInitialsWhole: areInitialsWhole) }
      }
    }
    return fact
  }

  /// A fact with its own way to read conditions.
  static func custom(
    _ name: String, of kind: CatalogEntry.Kind?, like examples: [String],
    known: (@Sendable ([Entry], FactContext) -> [[String]])? = nil,
    read: @escaping @Sendable (String, FactLanguage) -> (text: String, test: @Sendable (FactContext) -> Test)?
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(examples)) { text, language in
      read(text, language).map { Wanted(text: $0.text, test: $0.test) }
    }
    fact.names = known
    return fact
  }

  /// A fact that lists can only be sorted by.
  static func key<Key: Comparable & SendableMetatype>(
    _ name: String, of kind: CatalogEntry.Kind?, _ key: @escaping @Sendable (Entry, FactContext) -> Key?
  ) -> Fact {
    Fact(name, of: kind).sorting(key)
  }
}

extension [String] {
  /// Whether consecutive words of one of the texts begin with this one, comparing folded forms.
  ///
  /// - Parameter areInitialsWhole: Whether short initials must be whole words.
  package func hasWord(beginning: String, areInitialsWhole: Bool = false) -> Bool {
    let typed = beginning.folded
    let isWhole = areInitialsWhole && typed.isShortInitials
    return !typed.isEmpty
      && contains { text in
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).folded }
        return words.indices.contains { first in
          var joined = ""
          for word in words[first...] {
            joined += word
            if isWhole ? joined == typed : joined.hasPrefix(typed) { return true }
            if joined.utf8.count >= typed.utf8.count { break }
          }
          return false
        }
      }
  }
}

extension Name {
  /// The folded name for sorting, in the requested script if known.
  package func sortKey(_ isKoreanFirst: Bool) -> String {
    (isKoreanFirst ? korean ?? latinFirst : latinFirst).folded
  }
}
