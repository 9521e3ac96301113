/// A search, which consists of words to match with names and of conditions.
///
/// `mbti:INFP era:2014-2015 arin` searches for `arin` with two conditions. The key of a condition is the name of a
/// fact, or `g` for the group whose members to search. A birth year as fans write it, such as `94년생` or `00 line`,
/// means `born:1994` or `born:2000`.
package struct SearchQuery: Hashable, Sendable {
  package struct InvalidCondition: Error, Hashable, Sendable {
    package let key: String
    package let value: String
    /// The most similar valid values.
    package var nearest: [String] = []
  }

  /// The key of the condition on the group whose members to search.
  package static let group = "g"

  package static let keys = [group] + facts.map(\.name)

  /// The facts that are keys. Some have a meaning only together with another one.
  package static let facts = Facts.ofSearch.filter { $0.canFilter && $0.isSearchKey }

  package private(set) var words: [String] = []
  /// The conditions in standard form, in the order typed: `era:2014-2015`.
  package private(set) var conditions: [String] = []
  /// The groups whose members to search, as typed.
  package private(set) var groups: [String] = []
  /// The parsed conditions.
  package private(set) var query = Query()
  /// The first word before a colon that isn't a key, or `nil` if there is none.
  package private(set) var unknownKey: String?

  /// Parses a search. A word with one of the keys before a colon is a condition. Throws an ``InvalidCondition`` for the
  /// first invalid condition.
  ///
  /// - Parameters:
  ///   - typed: The words, each of which may contain spaces.
  ///   - eras: The eras of the catalog. A year means the era that contains it.
  package init(_ typed: [String], eras: [Era], language: FactLanguage = FactLanguage())
    throws(InvalidCondition)
  {
    let separate = typed.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    for word in Self.joiningLines(separate, language) {
      if let colon = word.firstIndex(where: { $0 == ":" || $0 == "：" }), colon > word.startIndex,
        word[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }), YouTubeID(url: word) == nil
      {
        let typedKey = String(word[..<colon])
        if let key = Self.key(typed: typedKey, language) {
          try add(key, word[word.index(after: colon)...], eras, language)
        } else {
          // A name may have a colon: CLASS:y.
          unknownKey = unknownKey ?? typedKey
          words.append(word)
        }
      } else if let year = Self.yearOfBirth(word, language) {
        query.add(year, to: "born")
        conditions.append("born:\(year)")
      } else {
        words.append(word)
      }
    }
  }

  /// Returns the key with this name in any language, or `nil` if there is none.
  package static func key(typed: String, _ language: FactLanguage) -> String? {
    let typed = typed.lowercased()
    return keys.contains(typed) ? typed : language.value("key", typed)
  }

  private mutating func add(
    _ key: String, _ values: Substring, _ eras: [Era], _ language: FactLanguage
  ) throws(InvalidCondition) {
    var understood: [String] = []
    for part in values.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let value =
        switch key {
        case Self.group: part
        case "era": eras.named(part)?.description
        default: Self.facts.named(key)?.normalized(part, language)
        }
      guard !part.isEmpty, let value, key != "fav" || understood.allSatisfy({ $0 == value }) else {
        throw InvalidCondition(key: key, value: part)
      }
      understood.append(value)
      if key == Self.group { groups.append(part) } else { query.add(part, to: key) }
    }
    conditions.append("\(key):\(understood.joined(separator: ","))")
  }

  /// The text to match with names. Empty if there are only conditions.
  package var text: String { words.joined(separator: " ") }

  package func replacingWords(with text: String) -> SearchQuery {
    var query = self
    query.words = text.split(separator: " ").map(String.init)
    return query
  }

  /// Restricts the search to the original app's groups.
  package mutating func addOriginal() { query.add("yes", to: "original") }

  /// Whether any condition applies to entries of this kind only.
  package func isOnlyAbout(_ kind: CatalogEntry.Kind) -> Bool {
    query.conditions.contains { Self.facts.named($0.fact)?.kind == kind }
  }

  /// Returns the words, with each year joined to a separate `line` after it: `00 line`.
  private static func joiningLines(_ words: [String], _ language: FactLanguage) -> [String] {
    words.reduce(into: []) { joined, word in
      if let last = joined.last, DayPattern.fullYear(last) != nil, language.value("line", word) != nil {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
  }

  /// Returns the year in a word for people born in that year: `94년생`, `1994년생`, `94年生まれ`, `94line`.
  private static func yearOfBirth(_ word: String, _ language: FactLanguage) -> String? {
    let digits = word.prefix(while: \.isNumber)
    guard let year = DayPattern.fullYear(String(digits)), DayPattern("\(year)") != nil,
      language.value("line", String(word.dropFirst(digits.count))) != nil
    else { return nil }
    return "\(year)"
  }

  /// The kinds of results that can meet the conditions.
  package var kinds: NameIndex.Kinds {
    if isOnlyAbout(.member) { return [.member] }
    return isOnlyAbout(.song) ? [.song] : Set(CatalogEntry.Kind.allCases)
  }
}
