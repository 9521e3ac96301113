/// What a search is for: words that are matched with names, and conditions.
///
/// `mbti:INFP era:2014-2015 arin` asks for entries that are called about `arin` and meet two conditions. The keys are
/// `g` (a group's name), `mbti`, `blood`, `born`, `debut`, `era`, `agency`, `status` and `fav`.
public struct SearchQuery: Hashable, Sendable {
  /// The keys of conditions.
  public enum Key: String, CaseIterable, Sendable {
    case g, mbti, blood, born, debut, era, agency, status, fav

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
  public private(set) var words: [String] = []
  /// The conditions as they are understood, in their order: `era:2014-2015`.
  public private(set) var conditions: [String] = []
  /// The group that members are asked of, as it was typed.
  public private(set) var group: String?
  /// Whether only favourites, or only others, are asked for.
  public private(set) var isFavorite: Bool?
  var members = MemberQuery()
  private(set) var isOfMembers = false

  /// Reads the words of a search. A word with a colon after one of the keys is a condition.
  ///
  /// - Parameters:
  ///   - typed: The words, each of which may hold several.
  ///   - eras: The eras of the catalog; a year means the one that contains it.
  public init(_ typed: [String], eras: [Era]) throws(Problem) {
    for word in typed.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      guard let colon = word.firstIndex(of: ":"), let key = Key(rawValue: word[..<colon].lowercased()) else {
        words.append(String(word))
        continue
      }
      let value = String(word[word.index(after: colon)...])
      guard let understood = understand(key, value, eras) else { throw Problem(key: key, value: value) }
      conditions.append("\(key.rawValue):\(understood)")
      isOfMembers = isOfMembers || key.isOfMembers
    }
  }

  /// The text that is matched with names; empty if there are only conditions.
  public var text: String { words.joined(separator: " ") }

  /// Takes a condition in and returns its value as it is understood; `nil` if it means nothing.
  private mutating func understand(_ key: Key, _ value: String, _ eras: [Era]) -> String? {
    if value.isEmpty { return nil }
    switch key {
    case .g:
      group = value
      return value
    case .mbti:
      members.mbti = MBTI(rawValue: value.uppercased())
      return members.mbti?.rawValue
    case .blood:
      members.bloodType = BloodType(rawValue: value.uppercased())
      return members.bloodType?.rawValue
    case .born:
      members.born = Self.day(value)
      return members.born.map { _ in value }
    case .debut:
      members.groups.debut = Self.day(value)
      return members.groups.debut.map { _ in value }
    case .era:
      let asked = Era(value)
      let era = eras.first { era in
        era == asked || asked.map { $0.years.count == 1 && era.contains($0.years.lowerBound) } ?? false
      }
      if let era { members.groups.eras.insert(era) }
      return era?.description
    case .agency:
      members.groups.agency = value
      return value
    case .status:
      members.status = MemberStatus(rawValue: value.lowercased())
      return members.status?.rawValue
    case .fav:
      isFavorite = ["yes": true, "no": false][value.lowercased()]
      return isFavorite.map { $0 ? "yes" : "no" }
    }
  }

  private static func day(_ text: String) -> Day? { Day(iso: text) ?? Day(iso: "--" + text) }
}
