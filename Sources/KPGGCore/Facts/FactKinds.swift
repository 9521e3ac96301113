internal import Characters

// The kinds of facts, by the form of their conditions.

extension Fact {
  /// Returns a fact whose value is one of several words. With `hasUnknown`, a condition can also be `unknown`.
  static func choice<Value: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of kind: CatalogEntry.Kind?, hasUnknown: Bool = false,
    parse: @escaping @Sendable (String) -> Value? = { text in
      Value.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    },
    _ value: @escaping @Sendable (Entry, FactContext) -> Value?
  ) -> Fact where Value: Equatable {
    let words = Value.allCases.map(\.rawValue) + (hasUnknown ? ["unknown"] : [])
    let fact = Fact(name, of: kind, possible: .one(of: words)) { text, _ in
      let wanted = parse(text)
      if wanted == nil, !hasUnknown || text.lowercased() != "unknown" { return nil }
      return ConditionValue(text: wanted?.rawValue ?? "unknown") { context in { value($0, context) == wanted }
      }
    }
    return fact.showing { entry, context in value(entry, context).map { .text($0.rawValue) } }
  }

  /// Returns a fact that is either true or false for an entry.
  static func flag(
    _ name: String, of kind: CatalogEntry.Kind?, _ holds: @escaping @Sendable (Entry, FactContext) -> Bool
  ) -> Fact {
    Fact(name, of: kind, possible: .one(of: ["yes", "no"])) { text, _ in
      guard let wanted = ["yes": true, "no": false][text.lowercased()] else { return nil }
      return ConditionValue(text: text.lowercased()) { context in { holds($0, context) == wanted } }
    }
  }

  static func days(
    _ name: String, of kind: CatalogEntry.Kind?, _ days: @escaping @Sendable (Entry) -> [Day]
  ) -> Fact {
    let examples = ["2015", "2015-2017", "2024-", "2015-06", "06", "06-18", "12-25..01-05"]
    let fact = Fact(name, of: kind, possible: .like(examples)) { text, language in
      if let period = language.value("period", text) {
        return ConditionValue(text: text) { context in
          let pattern = context.today.flatMap { DayPattern(period: period, on: $0) }
          // Birthdays recur every year.
          guard let pattern = name == "born" ? pattern?.withoutYears : pattern else { return { _ in false } }
          return { days($0).contains(where: pattern.matches) }
        }
      }
      guard let pattern = language.day(text) else { return nil }
      return ConditionValue(text: text) { _ in { days($0).contains(where: pattern.matches) } }
    }
    return fact.showing { entry, _ in
      let days = days(entry)
      if days.isEmpty { return nil }
      return days.count == 1 ? .day(days[0]) : .list(days.map(FactValue.day))
    }
  }

  static func day(
    _ name: String, of kind: CatalogEntry.Kind?, _ day: @escaping @Sendable (Entry) -> Day?
  ) -> Fact {
    days(name, of: kind) { entry in day(entry).map { [$0] } ?? [] }.sorting { entry, _ in day(entry) }
  }

  static func number(
    _ name: String, of kind: CatalogEntry.Kind?, _ scale: NumberScale,
    _ number: @escaping @Sendable (Entry, FactContext) -> Int?
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(scale.examples)) { text, _ in
      guard let pattern = NumberPattern(text, scale) else { return nil }
      return ConditionValue(text: text) { context in { pattern.matches(number($0, context)) } }
    }
    fact.offersExamples = true
    return fact.sorting(number).showing { entry, context in number(entry, context).map(FactValue.number) }
  }

  /// Returns a fact with names. A condition matches the start of consecutive words in a name, comparing folded forms
  /// (see `String.folded`): `sm`, `에스엠` and `sm ent` match `SM Entertainment`, but not `Core Contents Media`.
  ///
  /// - Parameters:
  ///   - matchesInitialsExactly: Whether short initials must match a whole word: `sm` does not match `SMEJ`.
  ///   - knownValues: Returns the names in the catalog. By default, the names are taken from the entries.
  static func names(
    _ name: String, of kind: CatalogEntry.Kind?, matchesInitialsExactly: Bool = false, examples: [String],
    knownValues: (@Sendable (FactContext) -> [[String]])? = nil,
    _ names: @escaping @Sendable (Entry, FactContext) -> [String]
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(examples)) { text, _ in
      ConditionValue(text: text) { context in
        { names($0, context).hasWord(beginning: text, matchesInitialsExactly: matchesInitialsExactly) }
      }
    }
    fact.names = { entries, context in knownValues?(context) ?? entries.map { names($0, context) } }
    if let knownValues {
      fact.isKnown = { text, context in
        knownValues(context).contains {
          $0.hasWord(beginning: text, matchesInitialsExactly: matchesInitialsExactly)
        }
      }
    }
    return fact
  }

  /// Returns a fact that parses its conditions in its own way.
  static func custom(
    _ name: String, of kind: CatalogEntry.Kind?, examples: [String],
    knownValues: (@Sendable ([Entry], FactContext) -> [[String]])? = nil,
    read: @escaping @Sendable (String, FactLanguage) -> ConditionValue?
  ) -> Fact {
    var fact = Fact(name, of: kind, possible: .like(examples), read: read)
    fact.names = knownValues
    return fact
  }

  /// Returns a fact by which lists can be sorted but not filtered.
  static func sortKey<Key: Comparable & SendableMetatype>(
    _ name: String, of kind: CatalogEntry.Kind?, _ sortKey: @escaping @Sendable (Entry, FactContext) -> Key?
  ) -> Fact {
    Fact(name, of: kind).sorting(sortKey)
  }
}

extension [String] {
  /// Whether one of the strings has consecutive words that start with `beginning`, comparing folded forms.
  package func hasWord(beginning: String, matchesInitialsExactly: Bool = false) -> Bool {
    let typed = beginning.folded
    let isWhole = matchesInitialsExactly && typed.isShortInitials
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
  /// Returns the folded name for sorting, which is the Korean name if requested and known.
  package func sortKey(_ isKoreanFirst: Bool) -> String {
    (isKoreanFirst ? korean ?? latinFirst : latinFirst).folded
  }
}
