/// What a search is for: words that are matched with names, and conditions.
///
/// `mbti:INFP era:2014-2015 arin` asks for entries that are called about `arin` and meet two conditions. The keys are
/// `g` (a group's name), `mbti`, `blood`, `born`, `debut`, `era`, `agency`, `status` and `fav`. A year group as fans say it,
/// such as `94년생`, is the condition `born:1994`.
public struct SearchQuery: Hashable, Sendable {
  /// The keys of conditions.
  public enum Key: String, CaseIterable, Sendable {
    /// The name of a group whose members are wanted.
    case g
    /// A personality type or a blood type, or `unknown`.
    case mbti, blood
    /// A birth date or a debut, as ``DayPattern`` reads them.
    case born, debut
    /// An era, or a year of one.
    case era
    /// The beginning of a word of an agency's name.
    case agency
    /// How a member stands to her group: `current`, `former` or `deceased`.
    case status
    /// Whether it is a favourite: `yes` or `no`.
    case fav

    /// The key of that name in any language.
    init?(typed: String) {
      let names: [String: Key] = [
        "그룹": .g, "グループ": .g, "혈액형": .blood, "血液型": .blood, "생일": .born, "誕生日": .born, "데뷔": .debut,
        "デビュー": .debut, "시기": .era, "時期": .era, "소속사": .agency, "事務所": .agency, "상태": .status, "状態": .status,
        "즐겨찾기": .fav, "お気に入り": .fav,
      ]
      guard let key = Key(rawValue: typed.lowercased()) ?? names[typed] else { return nil }
      self = key
    }

    /// Whether it is a condition on members, which groups and songs cannot meet.
    var isOfMembers: Bool {
      switch self {
      case .mbti, .blood, .born, .status: true
      case .g, .debut, .era, .agency, .fav: false
      }
    }
  }

  /// A condition that means nothing.
  public struct Problem: Error, Hashable, Sendable {
    /// The key.
    public let key: Key
    /// What follows it.
    public let value: String
  }

  /// The words that are matched with names.
  package private(set) var words: [String] = []
  /// The conditions as they are understood, in their order: `era:2014-2015`.
  public private(set) var conditions: [String] = []
  /// The group that members are asked of, as it was typed.
  package private(set) var group: String?
  /// Whether only favourites, or only others, are asked for.
  package private(set) var isFavorite: Bool?
  /// The conditions on members, and on their groups.
  package private(set) var members = MemberQuery()
  /// Whether a condition is one on members, which groups and songs cannot meet.
  package private(set) var isOfMembers = false

  /// Reads the words of a search. A word with a colon after one of the keys is a condition. Throws a ``Problem`` for the first
  /// one that means nothing.
  ///
  /// - Parameters:
  ///   - typed: The words, each of which may hold several.
  ///   - eras: The eras of the catalog; a year means the one that contains it.
  ///   - isOfOriginal: Whether nothing is looked for but the original app's groups and what is theirs.
  public init(_ typed: [String], eras: [Era], isOfOriginal: Bool = false) throws(Problem) {
    members.groups.isOriginal = isOfOriginal
    for word in typed.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      guard let colon = word.firstIndex(where: { $0 == ":" || $0 == "：" }),
        let key = Key(typed: String(word[..<colon]))
      else {
        if let year = Self.yearOfBirth(String(word)), let born = DayPattern(year) {
          members.born.append(born)
          conditions.append("\(Key.born.rawValue):\(year)")
          isOfMembers = true
        } else {
          words.append(String(word))
        }
        continue
      }
      let parts = word[word.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false)
      let understood = try parts.map { part throws(Problem) in
        guard !part.isEmpty, let value = understand(key, String(part), eras) else {
          throw Problem(key: key, value: String(part))
        }
        return value
      }
      conditions.append("\(key.rawValue):\(understood.joined(separator: ","))")
      isOfMembers = isOfMembers || key.isOfMembers
    }
  }

  /// The text that is matched with names; empty if there are only conditions.
  public var text: String { words.joined(separator: " ") }

  /// The year of a word that means everybody who was born in it: `94년생`, `1994년생`, `94年生まれ`, `94line`.
  private static func yearOfBirth(_ word: String) -> String? {
    // Folded kana is katakana.
    let word = word.folded
    guard let end = ["년생", "年生マレ", "年生", "line", "liner"].first(where: word.hasSuffix) else { return nil }
    let digits = word.dropLast(end.count)
    guard [2, 4].contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    // Nobody in the catalog was born before 1930.
    return digits.count == 4 ? String(digits) : String(number < 30 ? 2000 + number : 1900 + number)
  }

  /// Takes a condition in and returns its value as it is understood; `nil` if it means nothing.
  private mutating func understand(_ key: Key, _ value: String, _ eras: [Era]) -> String? {
    /// Adds a value to those that are wanted.
    func add<Value>(_ value: Value?, _ wanted: inout [Value]) -> Value? {
      if let value { wanted.append(value) }
      return value
    }
    /// Adds a word of a closed set, or that there is none known.
    func addOrUnknown<Value: RawRepresentable<String>>(_ word: Value?, _ wanted: inout [Value?]) -> String? {
      guard word != nil || value.lowercased() == "unknown" else { return nil }
      wanted.append(word)
      return word?.rawValue ?? "unknown"
    }
    switch key {
    case .g:
      group = value
      return value
    case .mbti: return addOrUnknown(MBTI(typed: value), &members.mbti)
    case .blood: return addOrUnknown(BloodType(rawValue: value.uppercased()), &members.bloodTypes)
    case .born: return add(DayPattern(value), &members.born).map { _ in value }
    case .debut: return add(DayPattern(value), &members.groups.debuts).map { _ in value }
    case .era:
      guard let era = eras.named(value) else { return nil }
      members.groups.eras.insert(era)
      return era.description
    case .agency: return add(value, &members.groups.agencies)
    case .status: return add(MemberStatus(rawValue: value.lowercased()), &members.statuses)?.rawValue
    case .fav:
      isFavorite = ["yes": true, "no": false][value.lowercased()]
      return isFavorite.map { $0 ? "yes" : "no" }
    }
  }
}

extension [Era] {
  /// The era that a text means: a year means the one that contains it, several years have to be one.
  package func named(_ text: String) -> Era? {
    guard let asked = Era(text) else { return nil }
    return first { $0 == asked || asked.years.count == 1 && $0.contains(asked.years.lowerBound) }
  }
}
