internal import Characters

/// A search: words to match with names, and conditions.
///
/// `mbti:INFP era:2014-2015 arin` searches for `arin` with two conditions. The keys are those of ``Key``. A
/// birth year as fans write it, such as `94년생` or `00 line`, is the condition `born:1994` or `born:2000`.
package struct SearchQuery: Hashable, Sendable {
  /// The keys of conditions.
  package enum Key: String, CaseIterable, Sendable {
    /// The name of a group whose members to search.
    case g
    /// A personality type or blood type, or `unknown`.
    case mbti, blood
    /// A birth date or debut date, as a ``DayPattern``.
    case born, debut
    /// A position, or its last words.
    case position
    /// A nationality, and the place of birth: the beginning of a word in it.
    case nationality, birthplace
    /// A height in centimetres, or an age today, as a ``NumberPattern``.
    case height, age
    /// When a member joined her group, if later than its debut, as a ``DayPattern``.
    case joined
    /// An era, or a year in it.
    case era
    /// The beginning of a word in an agency's or a fandom's name.
    case agency, fandom
    /// A group's state: `active`, `hiatus` and so on.
    case state
    /// When the group disbanded, as a ``DayPattern``.
    case disbanded
    /// The group's generation, or the size of its line-up, as a ``NumberPattern``.
    case generation, size
    /// A kind of song, or when it was released, as a ``DayPattern``.
    case kind, year
    /// A member's status in her group: `current`, `former` or `deceased`.
    case status
    /// Whether the result is a favourite: `yes` or `no`.
    case fav

    /// Finds the key by its name in any language.
    package init?(typed: String) {
      let names: [String: Key] = [
        "그룹": .g, "グループ": .g, "혈액형": .blood, "血液型": .blood, "생일": .born, "誕生日": .born, "데뷔": .debut,
        "デビュー": .debut, "시기": .era, "時期": .era, "소속사": .agency, "事務所": .agency, "상태": .status, "状態": .status,
        "즐겨찾기": .fav, "お気に入り": .fav,
      ]
      guard let key = Key(rawValue: typed.lowercased()) ?? names[typed] else { return nil }
      self = key
    }

    /// Whether the condition applies to members only.
    var isOfMembers: Bool {
      switch self {
      case .mbti, .blood, .born, .position, .nationality, .birthplace, .height, .age, .joined, .status: true
      case .g, .debut, .era, .agency, .fandom, .state, .disbanded, .generation, .size, .kind, .year, .fav:
        false
      }
    }
  }

  /// An invalid condition.
  package struct InvalidCondition: Error, Hashable, Sendable {
    /// The key.
    package let key: Key
    /// The invalid value.
    package let value: String
  }

  /// The words to match with names.
  package private(set) var words: [String] = []
  /// The conditions in normalized form, in order: `era:2014-2015`.
  package private(set) var conditions: [String] = []
  /// The groups whose members to search, as typed.
  package private(set) var groups: [String] = []
  /// The songs to search.
  package private(set) var songs = SongQuery()
  /// Whether any condition applies to songs only.
  package private(set) var isOfSongs = false
  /// Whether to search only favourites, or only others; `nil` for both.
  package private(set) var isFavorite: Bool?
  /// The first word before a colon that is not a key; `nil` if there is none.
  package private(set) var unknownKey: String?
  /// The conditions on members and their groups.
  package internal(set) var members = MemberQuery()
  /// Beginnings of words in places of birth, in any language. They count once ``setBirthPlaces(among:names:)`` has run.
  package private(set) var birthPlaces: [String] = []
  /// Whether any condition applies to members only.
  package private(set) var isOfMembers = false

  /// Parses a search. A word with one of the keys before a colon is a condition. Throws an ``InvalidCondition`` for the first
  /// invalid condition.
  ///
  /// - Parameters:
  ///   - typed: The words, each of which may contain spaces.
  ///   - eras: The eras of the catalog; a year means the one that contains it.
  ///   - isOfOriginal: Whether to search only the original app's groups.
  ///   - today: The date for ages; without it, none match.
  ///   - country: Finds a country by its name or code.
  package init(
    _ typed: [String], eras: [Era], isOfOriginal: Bool = false, today: Day? = nil,
    country: (String) -> CountryCode? = { CountryCode($0.uppercased()) }
  ) throws(InvalidCondition) {
    members.groups.isOriginal = isOfOriginal
    members.day = today
    for word in Self.joiningLines(typed.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
    {
      if let colon = word.firstIndex(where: { $0 == ":" || $0 == "：" }), colon > word.startIndex,
        word[..<colon].allSatisfy(\.isLetter), YouTubeID(url: word) == nil
      {
        let typedKey = String(word[..<colon])
        if let key = Key(typed: typedKey) {
          try add(key, word[word.index(after: colon)...], eras, country)
        } else {
          // A name may have a colon: CLASS:y.
          unknownKey = unknownKey ?? typedKey
          words.append(word)
        }
      } else if let year = Self.yearOfBirth(word), let born = DayPattern(year) {
        members.born.append(born)
        conditions.append("\(Key.born.rawValue):\(year)")
        isOfMembers = true
      } else {
        words.append(word)
      }
    }
  }

  /// The conditions of a phrase; `nil` if one is invalid.
  package init?(
    _ phrase: Phrase, eras: [Era], today: Day?, country: (String) -> CountryCode?
  ) {
    members.day = today
    members.groups.isOriginal = phrase.value(of: "original") != nil
    for option in phrase.options {
      guard let key = Key(rawValue: option.name), option.value != "all" else { continue }
      do throws(InvalidCondition) {
        try add(key, option.value[...], eras, country)
      } catch {
        return nil
      }
    }
  }

  private mutating func add(
    _ key: Key, _ values: Substring, _ eras: [Era], _ country: (String) -> CountryCode?
  ) throws(InvalidCondition) {
    var understood: [String] = []
    for part in values.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard !part.isEmpty, let value = understand(key, part, eras, country),
        key != .fav || understood.allSatisfy({ $0 == value })
      else { throw InvalidCondition(key: key, value: part) }
      understood.append(value)
    }
    conditions.append("\(key.rawValue):\(understood.joined(separator: ","))")
    isOfMembers = isOfMembers || key.isOfMembers
    isOfSongs = isOfSongs || [.kind, .year].contains(key)
  }

  /// Finds the places of birth that the conditions name. See ``MemberQuery/setBirthPlaces(_:among:names:)``.
  package mutating func setBirthPlaces(among members: [Member], names: (String) -> [String]) {
    self.members.setBirthPlaces(birthPlaces, among: members, names: names)
  }

  /// The text to match with names; empty if there are only conditions.
  package var text: String { words.joined(separator: " ") }

  /// The query with other words to match with names.
  package func replacingWords(with text: String) -> SearchQuery {
    var query = self
    query.words = text.split(separator: " ").map(String.init)
    return query
  }

  private static let linesOfBirth = ["년생", "년라인", "라인", "年生マレ", "年生", "line", "liner"]

  /// The words, with years and a separate `line` after them joined: `00 line`.
  private static func joiningLines(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      if let last = joined.last, DayPattern.fullYear(last) != nil, linesOfBirth.contains(word.folded) {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
  }

  /// The year in a word for people born in it: `94년생`, `1994년생`, `94年生まれ`, `94line`.
  private static func yearOfBirth(_ word: String) -> String? {
    // Folding turns hiragana into katakana.
    let word = word.folded
    guard let end = linesOfBirth.first(where: word.hasSuffix) else { return nil }
    return DayPattern.fullYear(String(word.dropLast(end.count))).map(String.init)
  }

  /// Adds a condition and returns its normalized value; `nil` if it is invalid.
  private mutating func understand(
    _ key: Key, _ value: String, _ eras: [Era], _ country: (String) -> CountryCode?
  ) -> String? {
    /// Adds a value to a condition.
    func add<Value>(_ value: Value?, _ wanted: inout [Value]) -> Value? {
      if let value { wanted.append(value) }
      return value
    }
    /// Adds one of a set of values, or `nil` for `unknown`.
    func addOrUnknown<Value: RawRepresentable<String>>(_ word: Value?, _ wanted: inout [Value?]) -> String? {
      guard word != nil || value.lowercased() == "unknown" else { return nil }
      wanted.append(word)
      return word?.rawValue ?? "unknown"
    }
    switch key {
    case .g: return add(value, &groups)
    case .position: return add(value, &members.positions)
    case .birthplace: return add(value, &birthPlaces)
    case .height: return add(NumberPattern(value), &members.heights).map { _ in value }
    case .age: return add(NumberPattern(value), &members.ages).map { _ in value }
    case .joined: return add(DayPattern(value), &members.joined).map { _ in value }
    case .disbanded: return add(DayPattern(value), &members.groups.ends).map { _ in value }
    case .generation: return add(NumberPattern(value), &members.groups.generations).map { _ in value }
    case .size: return add(NumberPattern(value), &members.groups.sizes).map { _ in value }
    case .year: return add(DayPattern(value), &songs.released).map { _ in value }
    case .nationality: return add(country(value), &members.nationalities)?.description
    case .fandom: return add(value, &members.groups.fandoms)
    case .state: return add(GroupState(rawValue: value.lowercased()), &members.groups.states)?.rawValue
    case .kind:
      guard let kind = Song.Kind(rawValue: value.lowercased()) else { return nil }
      songs.kinds.insert(kind)
      return kind.rawValue
    case .mbti: return addOrUnknown(MBTI(typed: value), &members.mbti)
    case .blood: return addOrUnknown(BloodType(rawValue: value.uppercased()), &members.bloodTypes)
    case .born: return add(DayPattern(value), &members.born).map { _ in value }
    case .debut: return add(DayPattern(value), &members.groups.debuts).map { _ in value }
    case .era:
      guard let era = eras.named(value) else { return nil }
      members.groups.eras.insert(era)
      return era.description
    case .agency: return add(value, &members.groups.agencies)
    case .status: return add(Membership.Status(rawValue: value.lowercased()), &members.statuses)?.rawValue
    case .fav:
      isFavorite = ["yes": true, "no": false][value.lowercased()]
      return isFavorite.map { $0 ? "yes" : "no" }
    }
  }
}

extension [Era] {
  /// The era for a text: a single year means the era that contains it; a range must be an exact era.
  package func named(_ text: String) -> Era? {
    guard let asked = Era(text) else { return nil }
    return first { $0 == asked || asked.years.count == 1 && $0.contains(asked.years.lowerBound) }
  }
}
